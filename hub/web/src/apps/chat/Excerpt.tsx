/** A message in a list of messages from several conversations: its place, its text, and actions. */

import type { Message } from "@generated/chat";
import { Avatar, formatMoment } from "@kit";
import { Anchor, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { addressOf, labelOf, personName, titleOf } from "./model";
import { MessageText } from "./MessageText";

interface ExcerptProps {
    readonly id: string;
    readonly message: Message;
    /** Why it stands here: "mentioned you". */
    readonly why?: ReactNode;
    readonly actions?: ReactNode;
    readonly children?: ReactNode;
}

export function Excerpt({ id, message, why, actions, children }: ExcerptProps) {
    const { state } = useApp();
    const name = personName(state, message.sender_id);
    return (
        <div className={classes.card} role="region" aria-label={labelOf(state, message)}>
            <Group gap={8} wrap="nowrap" align="flex-start">
                <Avatar name={name} size="sm" />
                <div style={{ flex: 1, minWidth: 0 }}>
                    <Group gap={6}>
                        <Text fw={650}>{name}</Text>
                        <Text size="xs" c="dimmed">
                            {why && <>{why} · </>}
                            <Anchor component={Link} to={addressOf(message, id)}>
                                {titleOf(state, message.conversation_id)}
                            </Anchor>
                            {message.thread_id !== null && ", in a thread"} · {formatMoment(message.sent_at)}
                        </Text>
                    </Group>
                    {message.deleted ? <Text c="dimmed">This message was deleted.</Text> : <MessageText text={message.text || (message.poll?.question ?? "")} />}
                    {message.files.length > 0 && (
                        <Text size="xs" c="dimmed">
                            {message.files.map((file) => file.name).join(", ")}
                        </Text>
                    )}
                    {children}
                </div>
                {actions && (
                    <Group gap={6} wrap="nowrap">
                        {actions}
                    </Group>
                )}
            </Group>
        </div>
    );
}
