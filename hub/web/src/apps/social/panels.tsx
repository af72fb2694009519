import { Avatar, formatDay, formatMoment, Panel } from "@kit";
import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useApp } from "./app";

interface OfRecord {
    readonly id: string;
}

/** What the page has answered to a comment, and the place to answer. */
export function Answers({ id }: OfRecord) {
    const { state, run } = useApp();
    const [text, setText] = useState("");
    const replies = state.comments[id]?.replies ?? [];
    const send = async () => {
        const result = await run("reply_to_comment", { comment_id: id, text }, { done: "Answer sent" });
        if (result.ok) setText("");
    };
    return (
        <Panel title="Answers" count={replies.length}>
            <Stack gap={12}>
                {replies.map((reply, place) => (
                    <Group key={place} gap={10} align="flex-start" wrap="nowrap">
                        <Avatar name={reply.author} size="sm" />
                        <div>
                            <Text size="sm" fw={600}>
                                {reply.author}{" "}
                                <Text span size="xs" c="dimmed">
                                    {formatMoment(reply.written_at)}
                                </Text>
                            </Text>
                            <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
                                {reply.text}
                            </Text>
                        </div>
                    </Group>
                ))}
                <Textarea
                    label="Answer"
                    autosize
                    minRows={2}
                    maxRows={8}
                    value={text}
                    onChange={(event) => setText(event.currentTarget.value)}
                />
                <Group justify="flex-end">
                    <Button onClick={() => void send()}>Send</Button>
                </Group>
            </Stack>
        </Panel>
    );
}

/** The comment that a report is about: its words, who wrote them, below which post, and when. */
export function Reported({ id }: OfRecord) {
    const { state } = useApp();
    const comment = state.comments[state.reports[id]?.comment_id ?? ""];
    if (comment === undefined) return null;
    return (
        <Panel title="Reported comment">
            <Text size="sm">“{comment.text}”</Text>
            <Text size="xs" c="dimmed" mt={6}>
                {state.profiles[comment.author_id]?.name} on “{state.posts[comment.post_id]?.title}”,{" "}
                {formatDay(comment.written_on)}
            </Text>
        </Panel>
    );
}
