/** What concerns the user: mentions and keywords, reactions, replies in own threads. */

import { EmptyState, Page, useUrlState } from "@kit";
import { Group, Tabs, Text } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { EmojiIcon, emojiLabel } from "./emoji";
import { Excerpt } from "./Excerpt";
import { isMine, meansMe, personName, placeOf, readable, repliesTo, type Said } from "./model";

const KINDS = { all: "All", mentions: "Mentions", reactions: "Reactions", replies: "Replies" } as const;

export function ActivityPage() {
    const { state } = useApp();
    const [tab, setTab] = useUrlState("tab", "all");
    const mine = readable(state).filter(([, one]) => {
        const place = placeOf(state, one.conversation_id);
        return place !== undefined && isMine(state, place);
    });
    const isMention = ([, one]: Said) => one.sender_id !== state.me && meansMe(state, one);
    const isReacted = ([, one]: Said) =>
        one.sender_id === state.me && Object.values(one.reactions).some((people) => people.some((each) => each !== state.me));
    const isReply = ([, one]: Said) => {
        const root = one.thread_id === null ? undefined : state.messages[one.thread_id];
        if (one.thread_id === null || one.sender_id === state.me || !state.preferences.thread_replies) return false;
        return root?.sender_id === state.me || repliesTo(state, one.thread_id).some(([, each]) => each.sender_id === state.me);
    };
    const shown = mine.filter(
        (one) =>
            (isMention(one) && (tab === "all" || tab === "mentions")) ||
            (isReacted(one) && (tab === "all" || tab === "reactions")) ||
            (isReply(one) && (tab === "all" || tab === "replies")),
    );
    const why = (one: Said) => {
        if (isReacted(one) && tab !== "mentions" && tab !== "replies") return "people reacted";
        return isMention(one) && tab !== "replies" ? "mentioned you" : "replied in a thread of yours";
    };
    return (
        <Page
            title="Activity"
            toolbar={
                <Tabs value={tab} onChange={(value) => setTab(value ?? "all")}>
                    <Tabs.List>
                        {Object.entries(KINDS).map(([key, label]) => (
                            <Tabs.Tab key={key} value={key}>
                                {label}
                            </Tabs.Tab>
                        ))}
                    </Tabs.List>
                </Tabs>
            }
        >
            {shown.length === 0 && (
                <EmptyState icon={<IconBell size={40} />} title="Nothing yet" text="Mentions, reactions to what you wrote and replies appear here." />
            )}
            <div className={classes.cards}>
                {shown.map((one) => (
                    <Excerpt key={one[0]} id={one[0]} message={one[1]} why={why(one)}>
                        {isReacted(one) && (
                            <Group gap={10} mt={4}>
                                {Object.entries(one[1].reactions).map(([emoji, people]) => (
                                    <Text key={emoji} size="xs" className={classes.status}>
                                        <EmojiIcon emoji={emoji} /> {emojiLabel(emoji)} by{" "}
                                        {people.map((each) => personName(state, each)).join(", ")}
                                    </Text>
                                ))}
                            </Group>
                        )}
                    </Excerpt>
                ))}
            </div>
        </Page>
    );
}
