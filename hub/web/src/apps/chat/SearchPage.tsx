/** Search results: messages, channels and people. `from:` and `in:` narrow the search. */

import { countOf, EmptyState, Page, useUrlState } from "@kit";
import { Anchor, Group, Tabs, Text } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { Excerpt } from "./Excerpt";
import { gistOf, isVisible, personName, readable, titleOf } from "./model";

const MOST = 60;

export function SearchPage() {
    const { state } = useApp();
    const [query] = useUrlState("q");
    const [tab, setTab] = useUrlState("tab", "messages");
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const from = words.filter((one) => one.startsWith("from:")).map((one) => one.slice(5));
    const within = words.filter((one) => one.startsWith("in:")).map((one) => one.slice(3).replace(/^#/, ""));
    const text = words.filter((one) => !/^(from|in):/.test(one));
    const has = (whole: string, parts: readonly string[]) => parts.every((one) => whole.toLowerCase().includes(one));
    const messages = readable(state).filter(
        ([, one]) =>
            has(`${gistOf(one)} ${one.files.map(({ name }) => name).join(" ")} ${one.poll?.options.map((each) => each.text).join(" ") ?? ""}`, text) &&
            has(personName(state, one.sender_id), from) &&
            has(titleOf(state, one.conversation_id), within),
    );
    const channels = Object.entries(state.channels).filter(
        ([, one]) => isVisible(state, one) && has(`${one.name} ${one.topic} ${one.purpose}`, text),
    );
    const people = Object.entries(state.people).filter(([, one]) => has(`${one.name} ${one.title} ${one.handle} ${one.email}`, text));
    if (words.length === 0)
        return (
            <Page title="Search">
                <EmptyState
                    icon={<IconSearch size={40} />}
                    title="Search messages, channels and people"
                    text="Type above. Narrow it with from:name and in:channel, for example “key in:tea-room”."
                />
            </Page>
        );
    return (
        <Page
            title="Search"
            subtitle={`${countOf(messages.length, "message")}, ${countOf(channels.length, "channel")}, ${countOf(people.length, "person", "people")}`}
            toolbar={
                <Tabs value={tab} onChange={(value) => setTab(value ?? "messages")}>
                    <Tabs.List>
                        <Tabs.Tab value="messages">Messages</Tabs.Tab>
                        <Tabs.Tab value="channels">Channels</Tabs.Tab>
                        <Tabs.Tab value="people">People</Tabs.Tab>
                    </Tabs.List>
                </Tabs>
            }
        >
            <div className={classes.cards}>
                {tab === "messages" && messages.slice(0, MOST).map(([id, message]) => <Excerpt key={id} id={id} message={message} />)}
                {tab === "messages" && messages.length > MOST && <Text c="dimmed">Only the newest {MOST} are shown: type more words.</Text>}
                {tab === "messages" && messages.length === 0 && <EmptyState title="No message has these words" text="Try fewer words, or another tab." />}
                {tab === "channels" &&
                    channels.map(([id, one]) => (
                        <div key={id} className={classes.card}>
                            <Anchor component={Link} to={`/c/${id}`} fw={600}>{`#${one.name}`}</Anchor>
                            <Text c="dimmed">{one.purpose}</Text>
                        </div>
                    ))}
                {tab === "channels" && channels.length === 0 && <EmptyState title="No channel has these words" />}
                {tab === "people" &&
                    people.map(([id, one]) => (
                        <Group key={id} className={classes.card} gap={10}>
                            <Anchor component={Link} to={`/people/${id}`} fw={600}>
                                {one.name}
                            </Anchor>
                            <Text c="dimmed">{one.title}</Text>
                        </Group>
                    ))}
                {tab === "people" && people.length === 0 && <EmptyState title="Nobody is called like that" />}
            </div>
        </Page>
    );
}
