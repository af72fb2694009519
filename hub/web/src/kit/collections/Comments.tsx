/** What people wrote below a record, and the place to write more. */

import { Button, Group, Paper, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { Avatar } from "../Avatar";
import { formatMoment } from "../format";
import { Panel } from "./parts";

export interface CommentsProps {
    /** The heading, and the name of the region. */
    readonly title: string;
    /** What one is called: the label of the field. */
    readonly noun: string;
    /** On the button: `Post answer`. */
    readonly submit: string;
    readonly comments: readonly { readonly author: string; readonly text: string; readonly written_at: string }[];
    /** Posts a text; the field is emptied if that was accepted. */
    readonly write: (text: string) => Promise<{ readonly ok: boolean }>;
}

export function Comments({ title, noun, submit, comments, write }: CommentsProps) {
    const [text, setText] = useState("");
    const post = async () => {
        if ((await write(text)).ok) setText("");
    };
    return (
        <Panel title={title} count={comments.length}>
            <Stack gap={10}>
                {comments.map((comment, place) => (
                    <Paper key={place} p="xs" bg="var(--kit-quiet)">
                        <Group gap={8} mb={4}>
                            <Avatar name={comment.author} size="xs" />
                            <Text size="sm" fw={600}>
                                {comment.author}
                            </Text>
                            <Text size="xs" c="dimmed">
                                {formatMoment(comment.written_at)}
                            </Text>
                        </Group>
                        <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
                            {comment.text}
                        </Text>
                    </Paper>
                ))}
                <Textarea
                    label={noun}
                    autosize
                    minRows={3}
                    maxRows={8}
                    value={text}
                    onChange={(event) => setText(event.currentTarget.value)}
                />
                <Group justify="flex-end">
                    <Button onClick={() => void post()}>{submit}</Button>
                </Group>
            </Stack>
        </Panel>
    );
}
