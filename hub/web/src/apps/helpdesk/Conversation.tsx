import { Button, Group, Paper, Stack, Text, Textarea } from "@mantine/core";
import { ActionMenu, Avatar, ChoiceField, formatMoment, Panel } from "@kit";
import { useState } from "react";
import { useApp } from "./app";

const THEN = [
    { value: "-", label: "As it is" },
    { value: "pending", label: "Pending" },
    { value: "solved", label: "Solved" },
] as const;

/** What was written in a request, and the place to answer. */
export function Conversation({ id }: { readonly id: string }) {
    const { state } = useApp();
    const messages = state.requests[id]?.messages ?? [];
    return (
        <Panel title="Conversation" count={messages.length}>
            <Stack gap={10}>
                {messages.map((message, place) => (
                    <Paper
                        key={place}
                        p="xs"
                        bg={message.internal ? "var(--mantine-color-yellow-light)" : "var(--kit-quiet)"}
                    >
                        <Group gap={8} mb={4}>
                            <Avatar name={message.author} size="xs" />
                            <Text size="sm" fw={600}>
                                {message.author}
                            </Text>
                            <Text size="xs" c="dimmed">
                                {formatMoment(message.written_at)}
                                {message.internal && " · internal note"}
                            </Text>
                        </Group>
                        <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
                            {message.text}
                        </Text>
                    </Paper>
                ))}
                <Composer id={id} />
            </Stack>
        </Panel>
    );
}

function Composer({ id }: { readonly id: string }) {
    const { state, run } = useApp();
    const [text, setText] = useState("");
    const [then, setThen] = useState<(typeof THEN)[number]["value"]>("-");
    const isClosed = state.requests[id]?.status === "closed";
    const sent = (result: { readonly ok: boolean }) => {
        if (!result.ok) return;
        setText("");
        setThen("-");
    };
    const reply = async () =>
        sent(await run("reply", { request_id: id, text, then: then === "-" ? null : then }, { done: "Reply sent" }));
    return (
        <Stack gap={8}>
            <Textarea
                label="Reply"
                autosize
                minRows={3}
                maxRows={8}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
            />
            <Group justify="space-between" align="flex-end">
                <Group gap={8} align="flex-end">
                    <ChoiceField label="Then" w={120} choices={THEN} value={then} onChange={setThen} />
                    <ActionMenu
                        label="Canned replies"
                        entries={Object.entries(state.canned_replies).map(([key, { title }]) => ({
                            label: title,
                            disabled: isClosed,
                            run: () =>
                                void run(
                                    "send_canned_reply",
                                    { request_id: id, canned_reply_id: key },
                                    { done: `Sent “${title}”` },
                                ),
                        }))}
                    >
                        <Button variant="default">Canned replies</Button>
                    </ActionMenu>
                </Group>
                <Group gap={8}>
                    <Button
                        variant="default"
                        onClick={async () =>
                            sent(await run("add_note", { request_id: id, text }, { done: "Note added" }))
                        }
                    >
                        Add as note
                    </Button>
                    <Button onClick={() => void reply()}>Send reply</Button>
                </Group>
            </Group>
        </Stack>
    );
}
