/** A channel or direct message: its messages, the composer, and a thread beside it. */

import { formatLongDay, dayOf, Page, toast, useShortcuts, EmptyState } from "@kit";
import { ActionIcon, Badge, Button, Divider, Group, Text, Tooltip } from "@mantine/core";
import { IconHash, IconInfoCircle, IconLink, IconPin, IconStar, IconStarFilled } from "@tabler/icons-react";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { Composer } from "./Composer";
import { ConversationList } from "./ConversationList";
import { ConversationMenu } from "./ConversationMenu";
import { EmojiIcon } from "./emoji";
import { MessageItem } from "./MessageItem";
import { isChannel, isMine, isVisible, mainMessages, messagesIn, partners, type Place, placeOf, statusOf, titleOf, unreadIn } from "./model";
import { ThreadPanel } from "./ThreadPanel";

export function ConversationPage() {
    const { id = "" } = useParams();
    const { state } = useApp();
    const place = placeOf(state, id);
    return (
        <div className={classes.split}>
            <ConversationList />
            {place && isVisible(state, place) ? (
                <Conversation key={id} id={id} place={place} />
            ) : (
                <div className={classes.middle}>
                    <Page title="No conversation">
                        <EmptyState icon={<IconHash size={40} />} title="There is no such conversation" text="Choose one from the list." />
                    </Page>
                </div>
            )}
        </div>
    );
}

function Conversation({ id, place }: { readonly id: string; readonly place: Place }) {
    const { state, act } = useApp();
    const [query, setQuery] = useSearchParams();
    const thread = query.get("thread");
    const target = query.get("at");
    const closeThread = () => setQuery({});
    useShortcuts(thread ? [{ keys: "Escape", label: "Close the thread", run: closeThread }] : []);
    // What was unread when the page was opened stays marked as new; opening it makes it read.
    const [since, setSince] = useState(place.last_read);
    const unread = unreadIn(state, id);
    const wasRead = useRef(false);
    useEffect(() => {
        if (wasRead.current) {
            if (unread > 0) setSince(place.last_read);
            return;
        }
        wasRead.current = true;
        if (unread > 0 && isMine(state, place)) void act("mark_read", { conversation_id: id }, { quiet: true });
    });
    const main = mainMessages(state, id);
    const firstNew = main.find(([, one]) => one.sent_at > since && one.sender_id !== state.me)?.[0];
    const end = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (target === null || thread !== null) end.current?.scrollIntoView({ block: "end" });
    }, [main.length]);
    const open = (key: string, root: string | null) => setQuery({ thread: root ?? key });
    return (
        <>
            <div className={classes.middle}>
                <Page
                    title={titleOf(state, id)}
                    badges={<Marks place={place} />}
                    subtitle={thread !== null ? undefined : isChannel(place) ? place.topic : <Statuses place={place} />}
                    actions={<Actions id={id} place={place} />}
                    toolbar={<Bar id={id} />}
                    fill
                >
                    <div className={classes.stream} role="region" aria-label="Messages" tabIndex={-1}>
                        <div className={classes.filler} />
                        {main.length === 0 && <EmptyState title="Nothing has been said yet" text="Write the first message below." />}
                        {main.map(([key, message], index) => {
                            const before = main[index - 1]?.[1];
                            return (
                                <Fragment key={key}>
                                    {dayOf(message.sent_at) !== dayOf(before?.sent_at ?? "") && (
                                        <Divider label={formatLongDay(dayOf(message.sent_at))} my={6} mx={12} />
                                    )}
                                    {key === firstNew && <Divider label="New" color="red" labelPosition="right" my={2} mx={12} />}
                                    <MessageItem
                                        id={key}
                                        message={message}
                                        isTarget={target === key && thread === null}
                                        onThread={() => open(key, message.thread_id)}
                                    />
                                </Fragment>
                            );
                        })}
                        <div ref={end} />
                    </div>
                    <Foot id={id} place={place} />
                </Page>
            </div>
            {thread !== null && <ThreadPanel key={thread} id={thread} target={target} onClose={closeThread} />}
        </>
    );
}

function Marks({ place }: { readonly place: Place }) {
    if (!isChannel(place)) return null;
    return (
        <>
            {place.private && (
                <Badge variant="light" color="gray">
                    Private
                </Badge>
            )}
            {place.archived && (
                <Badge variant="light" color="orange">
                    Archived
                </Badge>
            )}
        </>
    );
}

function Statuses({ place }: { readonly place: Place }) {
    const { state, now } = useApp();
    const found = partners(state, place).flatMap((one) => statusOf(state.people[one], now) ?? []);
    if (found.length === 0) return null;
    return (
        <Group component="span" gap={10} display="inline-flex">
            {found.map((status) => (
                <span key={status.text} className={classes.status}>
                    <EmojiIcon emoji={status.emoji} size={15} /> {status.text}
                </span>
            ))}
        </Group>
    );
}

function Actions({ id, place }: { readonly id: string; readonly place: Place }) {
    const { state, run } = useApp();
    if (!isMine(state, place) || (isChannel(place) && place.archived)) return <Details id={id} place={place} />;
    const star = place.starred ? "Remove star" : "Star conversation";
    return (
        <>
            <Tooltip label={star}>
                <ActionIcon
                    size="lg"
                    aria-label={star}
                    onClick={() =>
                        void run("star_conversation", { conversation_id: id, starred: !place.starred }, { done: place.starred ? "Star taken off" : "Star put on" })
                    }
                >
                    {place.starred ? <IconStarFilled size={18} color="var(--mantine-color-yellow-6)" /> : <IconStar size={18} />}
                </ActionIcon>
            </Tooltip>
            <Details id={id} place={place} />
            <ConversationMenu id={id} />
        </>
    );
}

function Details({ id, place }: { readonly id: string; readonly place: Place }) {
    const { state } = useApp();
    const [first] = partners(state, place);
    const isPair = !isChannel(place) && place.members.length <= 2;
    const label = isChannel(place) ? "Channel details" : isPair ? "Show profile" : "Conversation details";
    return (
        <Button
            variant="default"
            size="compact-md"
            component={Link}
            to={isPair ? `/people/${first}` : `/c/${id}/about`}
            aria-label={label}
            leftSection={<IconInfoCircle size={16} />}
        >
            {isPair ? "Profile" : place.members.length}
        </Button>
    );
}

/** Bookmarks and pins, if there are any. */
function Bar({ id }: { readonly id: string }) {
    const { state } = useApp();
    const bookmarks = Object.entries(state.bookmarks).filter(([, one]) => one.channel_id === id);
    const pinned = messagesIn(state, id).filter(([, one]) => one.pinned);
    if (bookmarks.length + pinned.length === 0) return null;
    return (
        <Group gap={6}>
            {pinned.length > 0 && (
                <Button component={Link} to={`/c/${id}/about#pinned`} variant="light" size="compact-xs" leftSection={<IconPin size={14} />}>
                    {pinned.length} pinned
                </Button>
            )}
            {bookmarks.map(([key, one]) => (
                <Tooltip key={key} label={one.url}>
                    <Button
                        variant="default"
                        size="compact-xs"
                        leftSection={<IconLink size={14} />}
                        aria-label={`Copy address of ${one.title}`}
                        onClick={() => {
                            void navigator.clipboard.writeText(one.url).catch(() => undefined);
                            toast(`Address of ${one.title} copied: ${one.url}`);
                        }}
                    >
                        {one.title}
                    </Button>
                </Tooltip>
            ))}
        </Group>
    );
}

function Foot({ id, place }: { readonly id: string; readonly place: Place }) {
    const { state, run } = useApp();
    if (isChannel(place) && place.archived)
        return (
            <Notice text={`#${place.name} is archived: it can be read, and nobody can write.`}>
                <Button variant="default" onClick={() => void run("unarchive_channel", { channel_id: id }, { done: "Channel opened again" })}>
                    Unarchive channel
                </Button>
            </Notice>
        );
    if (!isMine(state, place))
        return (
            <Notice text={`You are looking at ${titleOf(state, id)}; join it to write.`}>
                <Button onClick={() => void run("join_channel", { channel_id: id }, { done: `You joined ${titleOf(state, id)}` })}>Join channel</Button>
            </Notice>
        );
    return <Composer id={id} />;
}

function Notice({ text, children }: { readonly text: string; readonly children: ReactNode }) {
    return (
        <Group className={classes.composer} justify="space-between" wrap="nowrap">
            <Text c="dimmed">{text}</Text>
            {children}
        </Group>
    );
}
