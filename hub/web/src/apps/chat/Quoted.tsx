/** A message within another one, or within a dialog. */

import type { Message } from "@generated/chat";
import { formatMoment } from "@kit";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { addressOf, gistOf, personName, titleOf } from "./model";

export function Quoted({
    id,
    message,
    plain,
    caption,
}: {
    readonly id: string;
    readonly message: Message | undefined;
    /** Without a link to it. */
    readonly plain?: boolean;
    readonly caption?: string;
}) {
    const { state } = useApp();
    if (message === undefined || message.deleted) return <div className={classes.quoted}>This message was deleted.</div>;
    const where = `${titleOf(state, message.conversation_id)}, ${formatMoment(message.sent_at)}`;
    return (
        <div className={classes.quoted}>
            <Text size="xs" c="dimmed">
                <b>{personName(state, message.sender_id)}</b> in{" "}
                {plain ? (
                    where
                ) : (
                    <Anchor component={Link} to={addressOf(message, id)} c="inherit" td="underline">
                        {where}
                    </Anchor>
                )}
            </Text>
            <Text size="sm" lineClamp={4}>
                {caption ?? gistOf(message)}
            </Text>
        </div>
    );
}
