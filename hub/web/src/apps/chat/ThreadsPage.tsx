/** The threads that the user takes part in, newest first. */

import { Avatar, countOf, EmptyState, formatAgo, Page } from "@kit";
import { Button, Group, Text } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { Excerpt } from "./Excerpt";
import { gistOf, isVisible, personName, placeOf, repliesTo } from "./model";

export function ThreadsPage() {
    const { state, now } = useApp();
    const roots = new Set(Object.values(state.messages).flatMap((one) => one.thread_id ?? []));
    const threads = [...roots]
        .flatMap((id) => {
            const root = state.messages[id];
            const place = root && placeOf(state, root.conversation_id);
            const replies = repliesTo(state, id);
            const takesPart = root?.sender_id === state.me || replies.some(([, one]) => one.sender_id === state.me);
            return root && place && takesPart && isVisible(state, place) ? [{ id, root, replies }] : [];
        })
        .toSorted((one, other) => (other.replies.at(-1)?.[1].sent_at ?? "").localeCompare(one.replies.at(-1)?.[1].sent_at ?? ""));
    return (
        <Page title="Threads" subtitle={countOf(threads.length, "thread")}>
            {threads.length === 0 && (
                <EmptyState icon={<IconMessages size={40} />} title="No threads" text="Threads that you begin or reply to appear here." />
            )}
            <div className={classes.cards}>
                {threads.map(({ id, root, replies }) => (
                    <Excerpt
                        key={id}
                        id={id}
                        message={root}
                        actions={
                            <Button variant="default" size="compact-sm" component={Link} to={`/c/${root.conversation_id}?thread=${id}`}>
                                Open thread
                            </Button>
                        }
                    >
                        {replies.slice(-3).map(([key, one]) => (
                            <Group key={key} gap={7} mt={5} wrap="nowrap" align="flex-start">
                                <Avatar name={personName(state, one.sender_id)} size="xs" />
                                <Text style={{ overflowWrap: "anywhere" }}>
                                    <b>{personName(state, one.sender_id)}</b> {gistOf(one)}{" "}
                                    <Text span size="xs" c="dimmed">
                                        {formatAgo(one.sent_at, now)}
                                    </Text>
                                </Text>
                            </Group>
                        ))}
                    </Excerpt>
                ))}
            </div>
        </Page>
    );
}
