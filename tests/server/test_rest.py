"""The verbs over plain HTTP."""

import base64
import hashlib
import json
from typing import Any

import pytest

from schemas.errors import ErrorBody
from schemas.observations import ActResult, Observation
from schemas.roles import Role
from tests.screenless import PICTURE
from tests.screenless_server import Served

REWARD = """from pathlib import Path
plan = Path("/home/user/plan.txt")
print("REWARD:", float(plan.exists() and plan.read_text() == "Milk"))
"""


class TestEnvironments:
    async def test_what_there_is_to_open(self, served: Served) -> None:
        listed = (await served.call("GET", "/v1/environments")).json()["environments"]
        names = [one["name"] for one in listed]
        assert names == sorted(names)
        assert {"os", "libreoffice_calc", "hub_mail"} <= set(names)
        (mail,) = [one for one in listed if one["name"] == "hub_mail"]
        assert mail["web_applications"] == ["mail"]
        assert mail["screen"] == {"width": 1280, "height": 720}

    async def test_whoever_may_not_open_one_is_not_told(self, served: Served) -> None:
        opened = await served.open(tokens=(Role.POLICY,))
        refused = await served.call("GET", "/v1/environments", token=opened["tokens"]["policy"])
        assert refused.status_code == 403


class TestSessions:
    async def test_open_list_renew_reset_close(self, served: Served) -> None:
        session_id = await served.open_id()
        listed = (await served.call("GET", "/v1/sessions")).json()["sessions"]
        assert [one["session_id"] for one in listed] == [session_id]
        for verb in ("renew", "reset"):
            response = await served.call("POST", f"/v1/sessions/{session_id}/{verb}")
            assert response.json()["session_id"] == session_id
        closed = await served.call("DELETE", f"/v1/sessions/{session_id}")
        assert closed.json() == {"session_id": session_id}
        again = await served.call("DELETE", f"/v1/sessions/{session_id}")
        assert again.status_code == 410

    async def test_tokens_of_a_session_reach_it_alone_and_end_with_it(self, served: Served) -> None:
        opened = await served.open(tokens=(Role.POLICY, Role.VIEWER))
        other = await served.open_id()
        mine = opened["session"]["session_id"]
        policy, viewer = opened["tokens"]["policy"], opened["tokens"]["viewer"]
        clicked = await served.call("POST", f"/v1/sessions/{mine}/click", {"x": 1, "y": 1}, token=policy)
        assert clicked.status_code == 200
        foreign = await served.call("POST", f"/v1/sessions/{other}/click", {"x": 1, "y": 1}, token=policy)
        assert foreign.status_code == 404
        assert (await served.call("GET", f"/v1/sessions/{mine}/frame", token=viewer)).content == PICTURE
        seen = (await served.call("GET", "/v1/sessions", token=viewer)).json()["sessions"]
        assert [one["session_id"] for one in seen] == [mine]
        await served.call("DELETE", f"/v1/sessions/{mine}")
        assert (await served.call("GET", "/v1/sessions", token=policy)).status_code == 401

    async def test_a_session_cannot_mint_a_token_that_reaches_further(self, served: Served) -> None:
        rollout = served.tokens.mint(Role.ROLLOUT)
        body = {"environment": "os", "tokens": ["admin"]}
        response = await served.call("POST", "/v1/sessions", body, token=rollout)
        assert response.status_code == 422
        assert "policy, rollout, viewer" in response.json()["error"]["message"]
        assert served.services.sessions.all() == ()

    async def test_busy_says_when_to_come_back(self, served: Served) -> None:
        served.backend.places = 0
        response = await served.call("POST", "/v1/sessions", {"environment": "os"})
        assert response.status_code == 503
        assert response.headers["retry-after"] == "2"
        assert response.json()["error"]["retry_after_s"] == 1.5


class TestActing:
    @pytest.mark.parametrize(
        ("verb", "body", "done"),
        [
            ("click", {"x": 3, "y": 4, "button": "right"}, {"action": "click", "x": 3, "button": "right"}),
            ("double_click", {"x": 3, "y": 4}, {"action": "click", "count": 2}),
            ("move", {"x": 3, "y": 4}, {"action": "move"}),
            ("drag", {"path": [{"x": 1, "y": 1}, {"x": 2, "y": 2}]}, {"action": "drag"}),
            ("scroll", {"dy": 3}, {"action": "scroll", "dy": 3}),
            ("type", {"text": "é 🎉\n"}, {"action": "type", "text": "é 🎉\n"}),
            ("key", {"keys": ["ctrl", "s"]}, {"action": "key", "keys": ["ctrl", "s"]}),
            ("key", {"keys": "Ctrl+S"}, {"action": "key", "keys": ["ctrl", "s"]}),
            ("wait", {"duration_ms": 1}, {"action": "wait"}),
            ("act", {"actions": [{"action": "key_down", "key": "a"}]}, {"action": "key_down"}),
        ],
    )
    async def test_each_verb_becomes_an_action(
        self, served: Served, verb: str, body: dict[str, Any], done: dict[str, Any]
    ) -> None:
        session_id = await served.open_id()
        response = await served.call("POST", f"/v1/sessions/{session_id}/{verb}", body)
        assert response.status_code == 200, response.text
        result = ActResult.model_validate_json(response.content)
        assert (result.requested, result.executed) == (1, 1)
        ((on, action),) = served.backend.acted
        assert on == session_id
        assert done.items() <= action.model_dump(mode="json").items()

    async def test_the_picture_is_inside_the_json(self, served: Served) -> None:
        session_id = await served.open_id()
        response = await served.call("POST", f"/v1/sessions/{session_id}/click", {"x": 1, "y": 1})
        assert ActResult.model_validate_json(response.content).observation.picture_data == PICTURE
        sent = response.json()["observation"]["picture"]["data"]
        assert base64.b64decode(sent, validate=True) == PICTURE

    async def test_the_picture_is_the_body_if_that_is_accepted(self, served: Served) -> None:
        session_id = await served.open_id()
        accept = {"Accept": "image/*"}
        path = f"/v1/sessions/{session_id}/click"
        response = await served.call("POST", path, {"x": 1, "y": 1}, headers=accept)
        assert response.content == PICTURE
        assert response.headers["content-type"] == "image/png"
        result = ActResult.model_validate_json(response.headers["cua-gym-result"])
        assert result.observation.focused_window is not None
        assert result.observation.focused_window.title == "Übung"

    async def test_a_tree_does_not_fit_beside_a_picture_and_nothing_happens(self, served: Served) -> None:
        session_id = await served.open_id()
        body = {"x": 1, "y": 1, "observe": {"accessibility": True}}
        path = f"/v1/sessions/{session_id}/click"
        response = await served.call("POST", path, body, headers={"Accept": "image/png"})
        assert response.status_code == 406
        assert served.backend.acted == []

    async def test_no_picture_if_none_is_asked(self, served: Served) -> None:
        session_id = await served.open_id()
        body = {"observe": {"format": "none"}}
        path = f"/v1/sessions/{session_id}/screenshot"
        response = await served.call("POST", path, body, headers={"Accept": "image/*"})
        assert Observation.model_validate_json(response.content).picture is None

    async def test_a_frame_is_bytes(self, served: Served) -> None:
        session_id = await served.open_id()
        response = await served.call("GET", f"/v1/sessions/{session_id}/frame?format=webp&scale=0.5")
        assert (response.content[:4], response.content[8:12]) == (b"RIFF", b"WEBP")
        assert response.headers["content-type"] == "image/webp"
        assert json.loads(response.headers["cua-gym-result"])["scale"] == 0.5

    async def test_the_same_key_acts_once(self, served: Served) -> None:
        session_id = await served.open_id()
        body = {"x": 1, "y": 1, "idempotency_key": "click-number-one"}
        path = f"/v1/sessions/{session_id}/click"
        first = await served.call("POST", path, body)
        second = await served.call("POST", path, body)
        assert first.content == second.content
        assert len(served.backend.acted) == 1
        other = await served.call("POST", path, body | {"x": 2})
        assert other.status_code == 409
        assert other.json()["error"]["field"] == "idempotency_key"


class TestLookingAndGrading:
    async def test_tree_windows_finish_reward(self, served: Served) -> None:
        session_id = (await served.open(reward="print('REWARD: 0.5')"))["session"]["session_id"]
        base = f"/v1/sessions/{session_id}"
        tree = (await served.call("POST", f"{base}/accessibility_tree", {"max_nodes": 5})).json()
        assert tree["applications"][0]["children"][0]["role"] == "label"
        assert (await served.call("POST", f"{base}/windows")).json()["windows"][0]["title"] == "Übung"
        finished = (await served.call("POST", f"{base}/finish", {"status": "infeasible"})).json()
        assert finished["completion"] == {"status": "infeasible", "answer": None}
        assert (await served.call("POST", f"{base}/reward")).json()["value"] == 0.5


class TestAuthoring:
    async def test_two_authors_write_a_tuple(self, served: Served) -> None:
        opened = await served.open_workspace()
        base = f"/v1/workspaces/{opened['workspace']['workspace_id']}"
        generator, discriminator = opened["generator_token"], opened["discriminator_token"]
        script = {"name": "initial_setup.py", "text": "print(1)"}
        written = await served.call("POST", f"{base}/artifact_write", script, token=generator)
        assert written.json() == {
            "name": "initial_setup.py",
            "sha256": hashlib.sha256(b"print(1)").hexdigest(),
            "characters": 8,
            "lines": 1,
            "findings": [],
            "verdict": None,
            "objections": [],
        }
        ran = await served.call("POST", f"{base}/artifact_run", {"name": "initial_setup.py"}, token=generator)
        assert ran.json()["run"]["exit_code"] == 0
        patch = {"name": "golden_patch.py", "text": "open('/home/user/plan.txt', 'w').write('Milk')"}
        await served.call("POST", f"{base}/artifact_write", patch, token=generator)
        await served.call("POST", f"{base}/artifact_run", {"name": "golden_patch.py"}, token=generator)
        await served.call("POST", f"{base}/artifact_write", {"name": "reward.py", "text": REWARD}, token=discriminator)
        graded = await served.call("POST", f"{base}/artifact_run", {"name": "reward.py"}, token=discriminator)
        assert (graded.json()["initial"]["value"], graded.json()["golden"]["value"]) == (0.0, 1.0)
        hidden = {"name": "initial_setup.py"}
        refused = await served.call("POST", f"{base}/artifact_read", hidden, token=discriminator)
        assert refused.status_code == 403
        assert "it may read reward.py, REVIEW.md" in refused.json()["error"]["message"]
        shown = await served.call("GET", base, token=generator)
        assert shown.json()["artifacts"] == ["initial_setup.py", "golden_patch.py"]
        assert (await served.call("GET", base, token=discriminator)).json()["artifacts"] == ["reward.py"]

    async def test_a_reward_is_answered_with_what_the_static_check_says(self, served: Served) -> None:
        opened = await served.open_workspace()
        base, token = f"/v1/workspaces/{opened['workspace']['workspace_id']}", opened["discriminator_token"]
        patch = {"name": "golden_patch.py", "text": "open('/home/user/plan.txt', 'w').write('Milk')"}
        await served.call("POST", f"{base}/artifact_write", patch, token=opened["generator_token"])
        await served.call("POST", f"{base}/artifact_run", {"name": "golden_patch.py"}, token=opened["generator_token"])
        text = f"try:\n    import totals\nexcept ImportError:\n    pass\n{REWARD}"
        reward = {"name": "reward.py", "text": text}
        written = (await served.call("POST", f"{base}/artifact_write", reward, token=token)).json()
        (finding,) = written["findings"]
        assert (finding["rule"], finding["line"], finding["severity"]) == ("imports", 2, "refused")
        assert "`totals`" in finding["message"]
        ran = (await served.call("POST", f"{base}/artifact_run", {"name": "reward.py"}, token=token)).json()
        assert ran["findings"] == written["findings"]
        assert ran["mutants"] == {"tried": 6, "survived": [], "unscored": [], "ambiguous": [], "too_strict": []}

    async def test_files_arrive_byte_by_byte(self, served: Served) -> None:
        opened = await served.open_workspace()
        base = f"/v1/workspaces/{opened['workspace']['workspace_id']}"
        content = bytes(range(256))
        place = {"side": "golden", "path": "/home/user/x.bin"}
        body = place | {"data": base64.b64encode(content).decode()}
        assert (await served.call("POST", f"{base}/file_write", body)).json()["size"] == 256
        read = (await served.call("POST", f"{base}/file_read", place)).json()
        assert base64.b64decode(read["data"]) == content
        listed = (await served.call("POST", f"{base}/file_list", {"side": "golden"})).json()
        assert listed["entries"][0]["path"] == "/home/user/x.bin"

    async def test_authors_reach_the_two_desktops_and_lose_their_tokens_at_the_end(self, served: Served) -> None:
        opened = await served.open_workspace()
        foreign = await served.open_id()
        workspace = opened["workspace"]
        for token in (opened["generator_token"], opened["discriminator_token"]):
            for session_id in (workspace["initial_session"], workspace["golden_session"]):
                seen = await served.call("POST", f"/v1/sessions/{session_id}/screenshot", token=token)
                assert seen.status_code == 200
            unseen = await served.call("POST", f"/v1/sessions/{foreign}/screenshot", token=token)
            assert unseen.status_code == 404
        base = f"/v1/workspaces/{workspace['workspace_id']}"
        for name in ("initial_setup.py", "golden_patch.py", "reward.py"):
            text = "print('REWARD: 0.5')"
            written = await served.call("POST", f"{base}/artifact_write", {"name": name, "text": text})
            assert written.status_code == 200
        assert (await served.call("POST", f"{base}/verify", {"runs": 1})).json()["agreement"]["deterministic"]
        assert (await served.call("DELETE", base)).status_code == 200
        late = await served.call("GET", base, token=opened["generator_token"])
        assert late.status_code == 401


class TestTheEdges:
    async def test_health_needs_no_token(self, served: Served) -> None:
        response = await served.client.get("/healthz")
        assert response.json() == {"status": "ok"}

    async def test_every_answer_names_its_request(self, served: Served) -> None:
        named = await served.call("GET", "/v1/sessions", headers={"X-Request-Id": "my-request-1"})
        assert named.headers["x-request-id"] == "my-request-1"
        unnamed = await served.call("GET", "/nowhere")
        assert unnamed.headers["x-request-id"].startswith("r_")
        ErrorBody.model_validate_json(unnamed.content)

    async def test_the_openapi_document_has_every_route(self, served: Served) -> None:
        document = (await served.call("GET", "/openapi.json")).json()
        assert document["openapi"] == "3.1.0"
        click = document["paths"]["/v1/sessions/{session_id}/click"]["post"]
        body = click["requestBody"]["content"]["application/json"]["schema"]
        assert "session_id" not in body["properties"]
        assert body["additionalProperties"] is False
        assert set(document["paths"]["/v1/sessions"]) == {"get", "post"}
        text = json.dumps(document)
        for reference in {part.split('"')[0] for part in text.split('"#/components/schemas/')[1:]}:
            assert reference in document["components"]["schemas"]
