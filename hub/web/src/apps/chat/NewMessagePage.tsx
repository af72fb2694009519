/** A message to one or several people. */

import { Page } from "@kit";
import { Alert, Button, Stack } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { personName } from "./model";
import { PeoplePicker } from "./PeoplePicker";
import { Writing } from "./Writing";

export function NewMessagePage() {
    const { state, act } = useApp();
    const navigate = useNavigate();
    const [query] = useSearchParams();
    const named = query.get("to");
    const [people, setPeople] = useState<string[]>(named && named in state.people ? [named] : []);
    const [text, setText] = useState("");
    const [problem, setProblem] = useState<{ readonly message: string; readonly field: string | null } | null>(null);
    const send = async () => {
        const result = await act("start_direct", { person_ids: people, text });
        if (!result.ok) {
            setProblem(result);
            return;
        }
        const known = Object.entries(state.directs).find(
            ([, one]) => one.members.length === people.length + 1 && people.every((each) => one.members.includes(each)),
        );
        void navigate(`/c/${known?.[0] ?? result.made.find((one) => one.startsWith("direct-")) ?? ""}`);
    };
    return (
        <Page title="New message" narrow>
            <div className={classes.card} role="region" aria-label="New message">
                <Stack gap={14}>
                    <PeoplePicker
                        label={people.length > 0 ? `To ${people.map((one) => personName(state, one)).join(", ")}` : "To"}
                        value={people}
                        onChange={(next) => {
                            setPeople(next);
                            setProblem(null);
                        }}
                        error={problem?.field === "person_ids" ? problem.message : undefined}
                        height={250}
                    />
                    <Writing
                        label="Message"
                        value={text}
                        onChange={(value) => {
                            setText(value);
                            setProblem(null);
                        }}
                        error={problem?.field === "text" ? problem.message : null}
                        onSend={() => void send()}
                    />
                    {problem && problem.field !== "text" && problem.field !== "person_ids" && <Alert color="red">{problem.message}</Alert>}
                    <Button leftSection={<IconSend size={16} />} style={{ alignSelf: "flex-start" }} onClick={() => void send()}>
                        Send
                    </Button>
                </Stack>
            </div>
        </Page>
    );
}
