/** The menu of a conversation and its dialogs: silence, notifications, sections, leaving. */

import { ActionMenu, ChoiceField, FormDialog, type MenuEntry, useConfirm } from "@kit";
import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useActionForm, useApp } from "./app";
import { isChannel, placeOf, titleOf, unreadIn } from "./model";

const NOTIFY = {
    default: "As in my preferences",
    all: "All messages",
    mentions: "Mentions only",
    nothing: "Nothing",
} as const;
type Notify = keyof typeof NOTIFY;

export function ConversationMenu({ id }: { readonly id: string }) {
    const { state, run, act } = useApp();
    const confirm = useConfirm();
    const navigate = useNavigate();
    const [dialog, setDialog] = useState<"notify" | "move" | null>(null);
    const place = placeOf(state, id);
    if (!place) return null;
    const title = titleOf(state, id);
    const leave = async () => {
        const body = isChannel(place) && place.private ? "Only somebody in it can bring you back." : "You can join it again.";
        if (await confirm({ title: `Leave ${title}?`, body, confirm: "Leave", danger: true }))
            await run("leave_channel", { channel_id: id }, { done: `You left ${title}` });
    };
    const close = async () => {
        const result = await run("close_direct", { direct_id: id }, { done: "Conversation closed" });
        if (result.ok) void navigate("/c");
    };
    const entries: readonly MenuEntry[] = [
        {
            label: place.muted ? "Unmute" : "Mute",
            run: () =>
                void run("mute_conversation", { conversation_id: id, muted: !place.muted }, { done: place.muted ? "Unmuted" : "Muted" }),
        },
        { label: "Notifications", run: () => setDialog("notify") },
        { label: "Move to section", run: () => setDialog("move") },
        ...(unreadIn(state, id) > 0
            ? [{ label: "Mark as read", run: () => void act("mark_read", { conversation_id: id }, { quiet: true }) }]
            : []),
        isChannel(place)
            ? { label: "Leave channel", danger: true, divided: true, run: () => void leave() }
            : { label: "Close conversation", divided: true, run: () => void close() },
    ];
    return (
        <>
            <ActionMenu label="Conversation menu" entries={entries} />
            {dialog === "notify" && <NotifyDialog id={id} onClose={() => setDialog(null)} />}
            {dialog === "move" && <MoveDialog id={id} onClose={() => setDialog(null)} />}
        </>
    );
}

interface Props {
    readonly id: string;
    readonly onClose: () => void;
}

function NotifyDialog({ id, onClose }: Props) {
    const { state } = useApp();
    const form = useActionForm("set_notifications", {
        initial: { notify: (placeOf(state, id)?.notify ?? "default") as Notify },
        arguments: (values) => ({ conversation_id: id, notify: values.notify }),
        done: "Notifications changed",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title={`Notifications for ${titleOf(state, id)}`} submit="Save">
            <Radio.Group label="Tell me about" {...form.getInputProps("notify")}>
                <Stack gap={8} mt={6}>
                    {Object.entries(NOTIFY).map(([value, label]) => (
                        <Radio key={value} value={value} label={label} />
                    ))}
                </Stack>
            </Radio.Group>
        </FormDialog>
    );
}

function MoveDialog({ id, onClose }: Props) {
    const { state } = useApp();
    const choices = [
        { value: "none", label: "No section" },
        ...Object.entries(state.sections).map(([value, { name }]) => ({ value, label: name })),
    ];
    const form = useActionForm("move_to_section", {
        initial: { section_id: placeOf(state, id)?.section_id ?? "none" },
        arguments: (values) => ({
            conversation_id: id,
            section_id: values.section_id === "none" ? null : values.section_id,
        }),
        done: "Conversation moved",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title={`Move ${titleOf(state, id)}`} submit="Move">
            <ChoiceField label="Section" choices={choices} {...form.field("section_id")} />
        </FormDialog>
    );
}
