/** The user's menu in the head of every page: status, pausing notifications, profile. */

import { ActionMenu, addDays, Avatar, ChoiceField, DayField, dayOf, FormDialog, formatMoment, momentOf, TimeField, timeOf } from "@kit";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconBellOff } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useActionForm, useApp } from "./app";
import { type Emoji, EMOJI, EmojiIcon, emojiLabel } from "./emoji";
import { statusOf } from "./model";

type Dialog = "status" | "pause" | "profile";

interface You {
    readonly open: (dialog: Dialog) => void;
}

const Context = createContext<You>({ open: () => undefined });

/** Return the function that opens the user's own dialogs. */
export const useYou = (): You => useContext(Context);

export function YouProvider({ children }: { readonly children: ReactNode }) {
    const [dialog, setDialog] = useState<Dialog | null>(null);
    const value = useMemo(() => ({ open: setDialog }), []);
    const close = () => setDialog(null);
    return (
        <Context value={value}>
            {children}
            {dialog === "status" && <StatusDialog onClose={close} />}
            {dialog === "pause" && <PauseDialog onClose={close} />}
            {dialog === "profile" && <ProfileDialog onClose={close} />}
        </Context>
    );
}

export function YouMenu() {
    const { state, now, run } = useApp();
    const you = useYou();
    const navigate = useNavigate();
    const me = state.people[state.me];
    const status = statusOf(me, now);
    const paused = state.preferences.paused_until;
    return (
        <ActionMenu
            label="Your menu"
            entries={[
                { label: "Set status", run: () => you.open("status") },
                ...(me?.status ? [{ label: "Clear status", run: () => void run("clear_status", {}, { done: "Status cleared" }) }] : []),
                { label: "Pause notifications", divided: true, run: () => you.open("pause") },
                ...(paused === null
                    ? []
                    : [{ label: "Resume notifications", run: () => void run("resume_notifications", {}, { done: "Notifications resumed" }) }]),
                { label: "Show my profile", divided: true, run: () => void navigate(`/people/${state.me}`) },
                { label: "Edit profile", run: () => you.open("profile") },
            ]}
        >
            <Button variant="subtle" color="gray" px={8} aria-label="Your menu">
                <Group gap={7} wrap="nowrap">
                    <Avatar name={me?.name ?? "?"} size="sm" />
                    {status && <EmojiIcon emoji={status.emoji} />}
                    <Text span maw={170} truncate>
                        {status?.text ?? me?.name}
                    </Text>
                    {paused !== null && paused > now && <IconBellOff size={16} role="img" aria-label={`Paused until ${formatMoment(paused)}`} />}
                </Group>
            </Button>
        </ActionMenu>
    );
}

interface Props {
    readonly onClose: () => void;
}

function StatusDialog({ onClose }: Props) {
    const { state } = useApp();
    const before = state.people[state.me]?.status;
    const form = useActionForm("set_status", {
        initial: { emoji: (before?.emoji ?? "smile") as Emoji, text: before?.text ?? "", day: "", time: "" },
        arguments: (values) => ({
            emoji: values.emoji,
            text: values.text,
            until: values.day || values.time ? momentOf(values.day, values.time || "23:59") : null,
        }),
        done: "Status set",
        onDone: onClose,
        fields: { until: "day" },
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Set status" submit="Save">
            <ChoiceField
                label="Emoji"
                choices={EMOJI.map((value) => ({ value, label: emojiLabel(value) }))}
                leftSection={<EmojiIcon emoji={form.getValues().emoji} />}
                {...form.field("emoji")}
            />
            <TextInput label="Status" {...form.getInputProps("text")} />
            <Group grow align="flex-start">
                <DayField label="Until day" description="Empty: it does not end" {...form.field("day")} />
                <TimeField label="Until time" description="Empty: the end of the day" {...form.field("time")} />
            </Group>
        </FormDialog>
    );
}

function PauseDialog({ onClose }: Props) {
    const { state, today } = useApp();
    const before = state.preferences.paused_until;
    const form = useActionForm("pause_notifications", {
        initial: { day: before ? dayOf(before) : addDays(today, 1), time: before ? timeOf(before) : "08:00" },
        arguments: (values) => ({ until: momentOf(values.day, values.time) }),
        done: (values) => `Notifications are paused until ${formatMoment(momentOf(values.day, values.time))}`,
        onDone: onClose,
        fields: { until: "day" },
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Pause notifications" submit="Pause">
            <Group grow align="flex-start">
                <DayField label="Day" {...form.field("day")} />
                <TimeField label="Time" {...form.field("time")} />
            </Group>
        </FormDialog>
    );
}

function ProfileDialog({ onClose }: Props) {
    const { state } = useApp();
    const me = state.people[state.me];
    const form = useActionForm("edit_profile", {
        initial: { title: me?.title ?? "", phone: me?.phone ?? "", pronouns: me?.pronouns ?? "" },
        arguments: (values) => values,
        done: "Profile changed",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Edit profile" submit="Save">
            <TextInput label="Title" data-autofocus {...form.getInputProps("title")} />
            <TextInput label="Phone" {...form.getInputProps("phone")} />
            <TextInput label="Pronouns" {...form.getInputProps("pronouns")} />
        </FormDialog>
    );
}
