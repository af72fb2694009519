/** The list of conversations: starred ones, sections of the user's own, channels, direct messages. */

import { ActionMenu, FormDialog, useConfirm } from "@kit";
import { Badge, Button, Group, Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconBellOff, IconChevronDown, IconChevronRight, IconFolderPlus, IconHash, IconLock, IconUsers } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { NavLink } from "react-router";
import { useActionForm, useApp } from "./app";
import classes from "./chat.module.css";
import { EmojiIcon } from "./emoji";
import { isChannel, listed, partners, placeOf, statusOf, titleOf, unreadIn } from "./model";

const DRAGGED = "application/x-wrenfold-conversation";

interface Part {
    readonly key: string;
    readonly name: string;
    readonly ids: readonly string[];
    readonly own?: boolean;
}

export function ConversationList() {
    const { state, run } = useApp();
    const [dialog, setDialog] = useState<string | null>(null);
    const all = listed(state);
    const inSection = (id: string) => placeOf(state, id)?.section_id ?? null;
    const starred = all.filter((id) => placeOf(state, id)?.starred);
    const rest = all.filter((id) => !starred.includes(id));
    const parts: readonly Part[] = [
        { key: "starred", name: "Starred", ids: starred },
        ...Object.entries(state.sections)
            .toSorted(([, one], [, other]) => one.name.localeCompare(other.name, "en"))
            .map(([key, { name }]) => ({ key, name, own: true, ids: rest.filter((id) => inSection(id) === key) })),
        { key: "channels", name: "Channels", ids: rest.filter((id) => inSection(id) === null && id in state.channels) },
        { key: "directs", name: "Direct messages", ids: rest.filter((id) => inSection(id) === null && id in state.directs) },
    ];
    const drop = (part: Part, id: string) => {
        const place = placeOf(state, id);
        if (!place || part.ids.includes(id)) return;
        if (part.key === "starred") void run("star_conversation", { conversation_id: id, starred: true }, { done: "Star put on" });
        else if (part.own) void run("move_to_section", { conversation_id: id, section_id: part.key }, { done: `Moved to ${part.name}` });
        else if (place.section_id !== null) void run("move_to_section", { conversation_id: id, section_id: null }, { done: "Moved out of the section" });
        else if (place.starred) void run("star_conversation", { conversation_id: id, starred: false }, { done: "Star taken off" });
    };
    return (
        <div className={classes.list} role="region" aria-label="List of conversations">
            {parts.map((part) => (
                <Section key={part.key} part={part} onDrop={(id) => drop(part, id)} onRename={() => setDialog(part.key)} />
            ))}
            <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                mt={8}
                leftSection={<IconFolderPlus size={16} />}
                onClick={() => setDialog("new")}
            >
                New section
            </Button>
            {dialog === "new" && <NewSection onClose={() => setDialog(null)} />}
            {dialog !== null && dialog !== "new" && <RenameSection id={dialog} onClose={() => setDialog(null)} />}
        </div>
    );
}

interface SectionProps {
    readonly part: Part;
    readonly onDrop: (id: string) => void;
    readonly onRename: () => void;
}

function Section({ part, onDrop, onRename }: SectionProps) {
    const { run } = useApp();
    const confirm = useConfirm();
    const [closed, setClosed] = useState(false);
    const [over, setOver] = useState(false);
    if (part.key === "starred" && part.ids.length === 0) return null;
    const remove = async () => {
        const title = `Delete the section “${part.name}”?`;
        if (await confirm({ title, body: "Its conversations stay.", confirm: "Delete", danger: true }))
            await run("delete_section", { section_id: part.key }, { done: "Section deleted" });
    };
    const takes = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED);
    return (
        <div
            className={classes.section}
            data-over={over || undefined}
            onDragOver={(event) => {
                if (!takes(event)) return;
                event.preventDefault();
                setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
                setOver(false);
                if (!takes(event)) return;
                event.preventDefault();
                onDrop(event.dataTransfer.getData(DRAGGED));
            }}
        >
            <Group gap={2} wrap="nowrap" className={classes.sectionHead}>
                <UnstyledButton
                    className={classes.sectionName}
                    aria-expanded={!closed}
                    aria-label={part.name}
                    onClick={() => setClosed(!closed)}
                >
                    {closed ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
                    {part.name}
                </UnstyledButton>
                {part.own && (
                    <ActionMenu
                        label={`Actions for ${part.name}`}
                        entries={[
                            { label: "Rename", run: onRename },
                            { label: "Delete", danger: true, run: () => void remove() },
                        ]}
                    />
                )}
            </Group>
            {!closed && part.ids.map((id) => <Entry key={id} id={id} />)}
            {!closed && part.ids.length === 0 && (
                <Text size="xs" c="dimmed" px={10} py={4}>
                    Nothing here. Drag conversations here.
                </Text>
            )}
        </div>
    );
}

function Entry({ id }: { readonly id: string }) {
    const { state, now } = useApp();
    const place = placeOf(state, id);
    if (!place) return null;
    const unread = unreadIn(state, id);
    const [first] = partners(state, place);
    const status = isChannel(place) || place.members.length > 2 ? null : statusOf(state.people[first ?? ""], now);
    const Sign = isChannel(place) ? (place.private ? IconLock : IconHash) : IconUsers;
    const title = titleOf(state, id);
    return (
        <NavLink
            to={`/c/${id}`}
            end
            className={classes.entry}
            aria-label={title}
            title={title}
            data-unread={(unread > 0 && !place.muted) || undefined}
            data-muted={place.muted || undefined}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
        >
            <Sign size={15} aria-hidden style={{ flex: "none" }} />
            <Text span truncate flex={1} inherit>
                {isChannel(place) ? place.name : title}
            </Text>
            {status && <EmojiIcon emoji={status.emoji} size={14} />}
            {place.muted && <IconBellOff size={14} aria-hidden />}
            {unread > 0 && !place.muted && (
                <Badge size="sm" aria-hidden>
                    {unread}
                </Badge>
            )}
        </NavLink>
    );
}

function NewSection({ onClose }: { readonly onClose: () => void }) {
    const form = useActionForm("create_section", {
        initial: { name: "" },
        arguments: (values) => values,
        done: "Section created",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="New section" submit="Create">
            <TextInput label="Name" data-autofocus {...form.getInputProps("name")} />
        </FormDialog>
    );
}

function RenameSection({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
    const { state } = useApp();
    const form = useActionForm("rename_section", {
        initial: { name: state.sections[id]?.name ?? "" },
        arguments: (values) => ({ section_id: id, name: values.name }),
        done: "Section renamed",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Rename section" submit="Save">
            <TextInput label="Name" data-autofocus {...form.getInputProps("name")} />
        </FormDialog>
    );
}
