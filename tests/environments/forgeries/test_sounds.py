"""Recordings, playlists and profiles of players that look finished to a reward that compares summaries."""

import io
import wave
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import numpy
import pytest
from numpy.typing import NDArray

from environments.families import Family
from schemas.tasks import Task
from tests.environments.forgeries.conftest import Entry, Score, family_of

Sound = NDArray[numpy.float64]
# Scripts of sessions, untyped.
sounds, media = (import_module(f"environments.{name}") for name in ("audio_editor.scripts.sound", "vlc.scripts.media"))
RATE: int = sounds.RATE
recording: Callable[..., Sound] = sounds.recording
edited: Callable[..., Sound] = sounds.edited
wav: Callable[..., bytes] = sounds.wav
tone: Callable[..., bytes] = media.tone
listing: Callable[..., bytes] = media.listing
SETTINGS = Path("environments/vlc/home/.config/vlc/vlcrc").read_bytes()


def two_channels(left: Sound, right: Sound, rate: int = RATE) -> bytes:
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(rate)
        both = numpy.clip(numpy.stack([left, right], 1), -1, 1)
        file.writeframes(numpy.round(both * 32_767).astype("<i2").tobytes())
    return data.getvalue()


def rough(sound: Sound) -> Sound:
    """The same signs and the same loudness of every tenth of a second, in bursts."""
    bursts = sound * numpy.where((numpy.arange(len(sound)) // (RATE // 50)) % 2 == 0, 1.38, 0.3)
    return numpy.clip(bursts, -1, 1)


async def test_a_muted_stretch_is_silent(score: Score) -> None:
    family = family_of("audio_editor", "mute_stretches")
    task = family.propose(1)
    ((path, clip),) = cast(dict[str, dict[str, Any]], task.parameters["clips"]).items()
    there, result = recording(clip), str(task.parameters["result"])
    faint = edited([there], task.parameters["steps"])
    for _, begin, end in cast(list[tuple[str, float, float]], task.parameters["steps"]):
        part = slice(round(begin * RATE), round(end * RATE))
        faint[part] = there[part] * 0.0049 / abs(there).max()
    assert await score(family, task, {path: wav(there), result: wav(faint)}) < 1.0


@pytest.mark.exhaustive(reason="forged files of every application")
async def test_labels_are_read_as_the_program_reads_them(score: Score) -> None:
    family = family_of("audio_editor", "label_parts")
    task = family.propose(1)
    clips = cast(dict[str, dict[str, Any]], task.parameters["clips"])
    before: dict[str, Entry] = {path: wav(recording(clip)) for path, clip in clips.items()}
    result = str(task.parameters["result"])
    labels = cast(list[tuple[float, float, str]], task.parameters["labels"])
    lines = [f"{begin:.6f}\t{end:.6f}\t{text}\n" for begin, end, text in labels]
    pitched = [f"{line}\\\t220.000000\t440.5\n" for line in lines]
    for honest in (lines, pitched, lines[::-1]):
        assert await score(family, task, {**before, result: "".join(honest).encode()}) == 1.0
    forged = (
        [line.replace("\t", " \t", 1) for line in lines],
        [*lines, "\\\t9.0\t10.0\trude remark\n"],
        [*pitched, "\\\t220.0\t440.5\n"],
        ["\\\t220.0\t440.5\n", *lines],
    )
    for one in forged:
        assert await score(family, task, {**before, result: "".join(one).encode()}) < 1.0


@pytest.mark.exhaustive(reason="forged files of every application")
@pytest.mark.parametrize(
    "name", ["cut_stretches", "join_clips", "mute_stretches", "fade_ends", "trim_clip", "set_level"]
)
async def test_a_recording_is_compared_sample_by_sample(score: Score, name: str) -> None:
    family = family_of("audio_editor", name)
    task = family.propose(1)
    clips = cast(dict[str, dict[str, Any]], task.parameters["clips"])
    before: dict[str, Entry] = {path: wav(recording(clip)) for path, clip in clips.items()}
    order, result = cast(list[str], task.parameters["order"]), str(task.parameters["result"])
    good = edited([recording(clips[path]) for path in order], task.parameters["steps"])
    noise = numpy.random.default_rng(1)
    dithered = good + noise.normal(0, 2 / 32_768, len(good))
    late = numpy.concatenate([numpy.zeros(200), good])[: len(good)]
    twice = numpy.fft.irfft(numpy.fft.rfft(good), 2 * len(good)) * 2  # as programs compute another rate
    faster = two_channels(twice, twice, rate=2 * RATE)
    for honest in (wav(good), two_channels(good, good), wav(dithered), wav(late), wav(good * 1.02), faster):
        assert await score(family, task, {**before, result: honest}) == 1.0
    loud = noise.uniform(-0.5, 0.5, len(good))
    clicks = numpy.where(numpy.arange(len(good)) % 4_630 == 0, 0.3, good)
    bursts = good.copy()
    for place in (0, len(good) - 2_000):
        bursts[place : place + 1_000] = noise.choice([-0.55, 0.55], 1_000)
    loudest = float(abs(good).max())
    whistle = 0.045 * loudest * numpy.sin(2 * numpy.pi * 3_000 * numpy.arange(len(good)) / RATE)
    words = good * (1 + 0.3 * (numpy.arange(len(good)) // 3_000 % 2))
    for forged in (
        two_channels(good + loud, good - loud),
        wav(rough(good)),
        wav(clicks),
        wav(good + whistle),
        wav(good + noise.uniform(-0.04, 0.04, len(good)) * loudest),
        wav(bursts),
        wav(words),
        two_channels(good, loud),
    ):
        assert await score(family, task, {**before, result: forged}) < 1.0


def player(name: str) -> tuple[Family, Task, dict[str, Entry]]:
    family = family_of("vlc", name)
    task = family.propose(1)
    tracks = cast(list[dict[str, Any]], task.parameters.get("tracks", []))
    return family, task, {track["path"]: tone(track) for track in tracks}


@pytest.mark.exhaustive(reason="forged files of every application")
async def test_a_playlist_has_its_tracks_and_no_more(score: Score) -> None:
    family, task, music = player("prune_playlist")
    source, result = str(task.parameters["source"]), str(task.parameters["result"])
    music[source] = listing(list(music), "xspf")
    wanted = cast(list[str], task.parameters["wanted"])
    good = listing(wanted, "xspf")
    assert await score(family, task, {**music, result: good}) == 1.0
    moved = good.replace(b"<trackList>", b"").replace(b"</trackList>", b"<trackList></trackList>")
    moved = moved.replace(b"<track>", b"").replace(b"</track>", b"")
    space = b'application="http://www.videolan.org/vlc/playlist/0" xmlns:v="http://www.videolan.org/vlc/playlist/ns/0/"'
    items = b"".join(b'<v:item tid="%d"/>' % n for n in reversed(range(len(wanted))))
    for forged in (
        moved,
        good.replace(b"</location>", b"</location><title>Buy pills</title>", 1),
        good.replace(b"</location>", b"</location><extension %s><v:option>no-audio</v:option></extension>" % space, 1),
        good.replace(b"</playlist>", b"<extension %s>%s</extension></playlist>" % (space, items)),
        good.replace(b".wav</location>", b".wav#x</location>"),
    ):
        assert await score(family, task, {**music, result: forged}) < 1.0, forged
    assert await score(family, task, {**music, result: good, source: good}) < 1.0
    assert await score(family, task, {**music, result: good, "Music/more.xspf": good}) < 1.0


async def test_other_settings_of_the_player_stay(score: Score) -> None:
    family, task, _ = player("change_settings")
    wanted = cast(dict[str, str], task.parameters["settings"])
    good = SETTINGS + "".join(f"{name}={value}\n" for name, value in wanted.items()).encode()
    path = ".config/vlc/vlcrc"
    assert await score(family, task, {path: good}) == 1.0
    saved = b"\xef\xbb\xbf###\n" + good.replace(b"metadata-network-access=0\n", b"#metadata-network-access=0\n")
    saved = saved.replace(b"qt-updates-notif=0\n", b"") + b"freetype-font=DejaVu Sans\nvod-server=any\n"
    assert await score(family, task, {path: saved}) == 1.0
    for more in (
        b"video=0\n",
        b"video-filter=adjust:invert\n",
        b"language=de\n",
        b"aout=any\n",
        b"freetype-font=Wingdings\n",
    ):
        assert await score(family, task, {path: good + more}) < 1.0
    assert await score(family, task, {path: good.replace(b"avcodec-hw=none\n", b"")}) < 1.0
