/** One message with everything one can do with it. */

import type { Attachment, Message } from "@generated/chat";
import { ActionMenu, Avatar, countOf, formatAgo, formatMoment, formatSize, fileUrl, type MenuEntry, timeOf, useConfirm } from "@kit";
import { ActionIcon, Anchor, Group, Text, Tooltip, UnstyledButton } from "@mantine/core";
import { IconBookmarkFilled, IconFile, IconMessageReply, IconPinFilled } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { type Emoji, EmojiButton, EmojiIcon, emojiLabel } from "./emoji";
import { EditDialog, ForwardDialog, RemindDialog, ShareDialog } from "./MessageDialogs";
import { MessageText } from "./MessageText";
import { isWritable, labelOf, meansMe, personName, placeOf, repliesTo, statusOf } from "./model";
import { PollCard } from "./PollCard";
import { Quoted } from "./Quoted";

export interface MessageItemProps {
    readonly id: string;
    readonly message: Message;
    /** Opens the message's thread; absent for replies, which have none. */
    readonly onThread?: () => void;
    /** Whether the address names this message. */
    readonly isTarget?: boolean;
    /** Whether the day is shown beside the time. */
    readonly dated?: boolean;
}

type Dialog = "edit" | "forward" | "remind" | Attachment | null;

export function MessageItem({ id, message, onThread, isTarget, dated }: MessageItemProps) {
    const { state, now } = useApp();
    const [dialog, setDialog] = useState<Dialog>(null);
    const field = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (isTarget) field.current?.scrollIntoView({ block: "center" });
    }, [isTarget, id]);
    const place = placeOf(state, message.conversation_id);
    const sender = state.people[message.sender_id];
    const status = statusOf(sender, now);
    const saved = Object.values(state.saved).some((one) => one.message_id === id && !one.done);
    const open = place !== undefined && isWritable(state, place);
    const close = () => setDialog(null);
    if (message.deleted) {
        return (
            <Frame label={labelOf(state, message)}>
                <Text c="dimmed" fs="italic">
                    This message was deleted.
                </Text>
                {onThread && <ThreadLink id={id} onThread={onThread} />}
            </Frame>
        );
    }
    return (
        <Frame
            label={labelOf(state, message)}
            avatar={<Avatar name={sender?.name ?? "?"} />}
            anchor={field}
            target={isTarget}
            marked={meansMe(state, message) && message.sender_id !== state.me}
        >
            <div className={classes.line}>
                <Anchor component={Link} to={`/people/${message.sender_id}`} c="inherit" fw={650} className={classes.name}>
                    {personName(state, message.sender_id)}
                </Anchor>
                {status && <EmojiIcon emoji={status.emoji} size={14} />}
                <Text span size="xs" c="dimmed" className={classes.when} title={formatMoment(message.sent_at)}>
                    {dated ? formatMoment(message.sent_at) : timeOf(message.sent_at)}
                    {message.edited && " · edited"}
                </Text>
                {message.pinned && <IconPinFilled size={14} className={classes.pin} role="img" aria-label="Pinned" />}
                {saved && <IconBookmarkFilled size={14} className={classes.pin} role="img" aria-label="In Later" />}
                <div className={classes.tools}>
                    {open && <Reacting id={id} message={message} />}
                    {open && onThread && (
                        <Tooltip label="Reply in thread">
                            <ActionIcon size="md" aria-label="Reply in thread" onClick={onThread}>
                                <IconMessageReply size={17} />
                            </ActionIcon>
                        </Tooltip>
                    )}
                    <MessageMenu id={id} message={message} open={open} onDialog={setDialog} />
                </div>
            </div>
            {message.thread_id !== null && message.in_channel && onThread && (
                <Text size="xs" c="dimmed">
                    replied to a thread
                </Text>
            )}
            {message.text && <MessageText text={message.text} />}
            {message.forwarded_id && <Quoted id={message.forwarded_id} message={state.messages[message.forwarded_id]} />}
            {message.poll && <PollCard id={id} message={message} poll={message.poll} />}
            {message.files.length > 0 && <Files id={id} message={message} open={open} onShare={setDialog} />}
            <Reactions id={id} message={message} open={open} />
            {onThread && message.thread_id === null && <ThreadLink id={id} onThread={onThread} />}
            {dialog === "edit" && <EditDialog id={id} message={message} onClose={close} />}
            {dialog === "forward" && <ForwardDialog id={id} message={message} onClose={close} />}
            {dialog === "remind" && <RemindDialog id={id} message={message} onClose={close} />}
            {dialog !== null && typeof dialog === "object" && (
                <ShareDialog id={id} message={message} file={dialog} onClose={close} />
            )}
        </Frame>
    );
}

function Frame(props: {
    readonly label: string;
    readonly avatar?: ReactNode;
    readonly anchor?: React.Ref<HTMLDivElement>;
    readonly target?: boolean;
    readonly marked?: boolean;
    readonly children: ReactNode;
}) {
    return (
        <div
            className={classes.message}
            role="region"
            aria-label={props.label}
            ref={props.anchor}
            data-target={props.target || undefined}
            data-marked={props.marked || undefined}
        >
            <div className={classes.face}>{props.avatar}</div>
            <div className={classes.body}>{props.children}</div>
        </div>
    );
}

function Reacting({ id, message }: { readonly id: string; readonly message: Message }) {
    const { state, run } = useApp();
    return (
        <EmojiButton
            onPick={(emoji) => {
                const mine = message.reactions[emoji]?.includes(state.me);
                void run(mine ? "remove_reaction" : "add_reaction", { message_id: id, emoji });
            }}
        />
    );
}

interface MenuProps {
    readonly id: string;
    readonly message: Message;
    readonly open: boolean;
    readonly onDialog: (dialog: Dialog) => void;
}

function MessageMenu({ id, message, open, onDialog }: MenuProps) {
    const { state, run, act } = useApp();
    const confirm = useConfirm();
    const own = message.sender_id === state.me;
    const saved = Object.entries(state.saved).find(([, one]) => one.message_id === id && !one.done);
    const args = { message_id: id };
    const remove = async () => {
        const body = repliesTo(state, id).length > 0 ? "The replies to it stay." : "Nobody will see it any more.";
        if (await confirm({ title: "Delete this message?", body, confirm: "Delete", danger: true }))
            await run("delete_message", args, { done: "Message deleted" });
    };
    const end = async () => {
        const body = "Nobody can vote any more; the votes stay.";
        if (await confirm({ title: "Close this poll?", body, confirm: "Close poll" }))
            await run("close_poll", args, { done: "Poll closed" });
    };
    const entries: (MenuEntry | false)[] = [
        open && {
            label: message.pinned ? "Unpin" : "Pin",
            run: () => void (message.pinned ? run("unpin_message", args, { done: "Unpinned" }) : run("pin_message", args, { done: "Pinned" })),
        },
        saved
            ? { label: "Remove from Later", run: () => void run("unsave", { saved_id: saved[0] }, { done: "Removed from Later" }) }
            : { label: "Save for later", run: () => void run("save_for_later", args, { done: "Saved for later" }) },
        { label: "Remind me", run: () => onDialog("remind") },
        { label: "Forward", run: () => onDialog("forward") },
        open && { label: "Mark unread from here", run: () => void act("mark_unread", args, { quiet: true }) },
        open && own && message.poll !== null && !message.poll.closed && { label: "Close poll", divided: true, run: () => void end() },
        open && own && message.poll === null && { label: "Edit", divided: true, run: () => onDialog("edit") },
        open && own && { label: "Delete", danger: true, run: () => void remove() },
    ];
    return <ActionMenu label="More actions" entries={entries.filter((one) => one !== false)} />;
}

function Files({ id, message, open, onShare }: Omit<MenuProps, "onDialog"> & { readonly onShare: (file: Attachment) => void }) {
    const { state, run } = useApp();
    const confirm = useConfirm();
    const own = open && message.sender_id === state.me;
    const remove = async (file: Attachment) => {
        const body = `${file.name} is taken off this message.`;
        if (await confirm({ title: "Remove this file?", body, confirm: "Remove", danger: true }))
            await run("remove_file", { message_id: id, file_id: file.file_id }, { done: "File removed" });
    };
    return (
        <Group gap={8} mt={4}>
            {message.files.map((file) => (
                <div key={file.file_id} className={classes.file}>
                    <IconFile size={18} aria-hidden />
                    <div>
                        <Anchor href={fileUrl(file)} download={file.name} size="sm" fw={550}>
                            {file.name}
                        </Anchor>
                        <Text size="xs" c="dimmed">
                            {formatSize(file.size)}
                        </Text>
                    </div>
                    <ActionMenu
                        label={`Actions for ${file.name}`}
                        entries={[
                            { label: "Share", run: () => onShare(file) },
                            ...(own ? [{ label: "Remove", danger: true, run: () => void remove(file) }] : []),
                        ]}
                    />
                </div>
            ))}
        </Group>
    );
}

function Reactions({ id, message, open }: Omit<MenuProps, "onDialog">) {
    const { state, run } = useApp();
    const found = Object.entries(message.reactions);
    if (found.length === 0) return null;
    return (
        <Group gap={5} mt={4}>
            {found.map(([emoji, people]) => {
                const mine = people.includes(state.me);
                const args = { message_id: id, emoji: emoji as Emoji };
                return (
                    <UnstyledButton
                        key={emoji}
                        className={classes.reaction}
                        data-mine={mine || undefined}
                        disabled={!open}
                        aria-pressed={mine}
                        aria-label={`${emojiLabel(emoji)}, ${people.length}`}
                        title={`${people.map((one) => personName(state, one)).join(", ")}: ${emojiLabel(emoji)}`}
                        onClick={() => void run(mine ? "remove_reaction" : "add_reaction", args)}
                    >
                        <EmojiIcon emoji={emoji} size={15} />
                        {people.length}
                    </UnstyledButton>
                );
            })}
        </Group>
    );
}

function ThreadLink({ id, onThread }: { readonly id: string; readonly onThread: () => void }) {
    const { state, now } = useApp();
    const replies = repliesTo(state, id);
    const last = replies.at(-1)?.[1];
    if (!last) return null;
    const people = [...new Set(replies.map(([, one]) => one.sender_id))].slice(0, 4);
    return (
        <UnstyledButton className={classes.thread} onClick={onThread} aria-label={countOf(replies.length, "reply", "replies")}>
            {people.map((one) => (
                <Avatar key={one} name={personName(state, one)} size="xs" />
            ))}
            <b>{countOf(replies.length, "reply", "replies")}</b>
            <Text span size="xs" c="dimmed">
                last reply {formatAgo(last.sent_at, now)}
            </Text>
        </UnstyledButton>
    );
}

