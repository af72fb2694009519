/** A thread beside its conversation: the first message, the replies, and a field for a new one. */

import { ActionIcon, Button, Checkbox, Divider, Group, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { countOf } from "@kit";
import { useEffect, useRef, useState } from "react";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { MessageItem } from "./MessageItem";
import { isWritable, placeOf, repliesTo, titleOf } from "./model";
import { Writing } from "./Writing";

interface ThreadPanelProps {
    readonly id: string;
    readonly target: string | null;
    readonly onClose: () => void;
}

export function ThreadPanel({ id, target, onClose }: ThreadPanelProps) {
    const { state } = useApp();
    const root = state.messages[id];
    const replies = repliesTo(state, id);
    const end = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (target === null) end.current?.scrollIntoView({ block: "end" });
    }, [id, replies.length, target]);
    if (!root) return null;
    const place = placeOf(state, root.conversation_id);
    return (
        <div className={classes.panel} role="region" aria-label="Thread">
            <Group justify="space-between" wrap="nowrap" className={classes.panelHead}>
                <Title order={2} size="h5">
                    Thread{" "}
                    <Text span size="sm" c="dimmed">
                        {titleOf(state, root.conversation_id)}
                    </Text>
                </Title>
                <ActionIcon aria-label="Close thread" onClick={onClose}>
                    <IconX size={18} />
                </ActionIcon>
            </Group>
            <div className={classes.panelBody}>
                <MessageItem id={id} message={root} dated isTarget={target === id} />
                <Divider label={countOf(replies.length, "reply", "replies")} labelPosition="left" my={4} mx={12} />
                {replies.map(([key, message]) => (
                    <MessageItem key={key} id={key} message={message} dated isTarget={target === key} />
                ))}
                <div ref={end} />
            </div>
            {place && isWritable(state, place) && !root.deleted && <Reply id={id} where={root.conversation_id} />}
        </div>
    );
}

function Reply({ id, where }: { readonly id: string; readonly where: string }) {
    const { state, act } = useApp();
    const [text, setText] = useState("");
    const [also, setAlso] = useState(false);
    const [problem, setProblem] = useState<string | null>(null);
    const send = async () => {
        const result = await act("reply_in_thread", { message_id: id, text, in_channel: also });
        if (!result.ok) {
            setProblem(result.message);
            return;
        }
        setText("");
        setAlso(false);
        setProblem(null);
    };
    return (
        <div className={classes.composer}>
            <Writing label="Reply" value={text} onChange={setText} error={problem} onSend={() => void send()} />
            <Group justify="space-between" gap={8}>
                <Checkbox
                    size="xs"
                    label={`Also send to ${titleOf(state, where)}`}
                    checked={also}
                    onChange={(event) => setAlso(event.currentTarget.checked)}
                />
                <Button size="compact-md" onClick={() => void send()}>
                    Send reply
                </Button>
            </Group>
        </div>
    );
}
