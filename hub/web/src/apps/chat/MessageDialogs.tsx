/** The dialogs of one message: edit, forward, be reminded, share one of its files. */

import type { Attachment, Message } from "@generated/chat";
import { addDays, ChoiceField, DayField, FormDialog, formatMoment, momentOf, TimeField } from "@kit";
import { Group, Textarea } from "@mantine/core";
import { useActionForm, useApp } from "./app";
import { gistOf, listed, titleOf } from "./model";
import { Quoted } from "./Quoted";

interface Props {
    readonly id: string;
    readonly message: Message;
    readonly onClose: () => void;
}

export function EditDialog({ id, message, onClose }: Props) {
    const form = useActionForm("edit_message", {
        initial: { text: message.text },
        arguments: (values) => ({ message_id: id, text: values.text }),
        done: "Message changed",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Edit message" submit="Save">
            <Textarea label="Text" data-autofocus {...form.getInputProps("text")} />
        </FormDialog>
    );
}

/** The conversations to which something can be sent: the user's, except one. */
export function useTargets(besides?: string) {
    const { state } = useApp();
    return listed(state)
        .filter((one) => one !== besides)
        .map((one) => ({ value: one, label: titleOf(state, one) }));
}

export function ForwardDialog({ id, message, onClose }: Props) {
    const targets = useTargets(message.conversation_id);
    const form = useActionForm("forward_message", {
        initial: { to: "", text: "" },
        arguments: (values) => ({ message_id: id, conversation_id: values.to, text: values.text }),
        done: "Message forwarded",
        onDone: onClose,
        fields: { conversation_id: "to" },
        validate: (values) => (values.to ? {} : { to: "Choose where it goes." }),
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Forward message" submit="Forward">
            <ChoiceField label="To" choices={targets} searchable {...form.field("to")} />
            <Textarea label="Comment" minRows={2} {...form.getInputProps("text")} />
            <Quoted message={message} id={id} plain />
        </FormDialog>
    );
}

export function ShareDialog({ id, message, file, onClose }: Props & { readonly file: Attachment }) {
    const targets = useTargets(message.conversation_id);
    const form = useActionForm("share_file", {
        initial: { to: "", text: "" },
        arguments: (values) => ({
            message_id: id,
            file_id: file.file_id,
            conversation_id: values.to,
            text: values.text,
        }),
        done: `${file.name} shared`,
        onDone: onClose,
        fields: { conversation_id: "to" },
        validate: (values) => (values.to ? {} : { to: "Choose where it goes." }),
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Share file" submit="Share">
            <ChoiceField label="To" choices={targets} searchable {...form.field("to")} />
            <Textarea label="Comment" minRows={2} {...form.getInputProps("text")} />
        </FormDialog>
    );
}

export function RemindDialog({ id, message, onClose }: Props) {
    const { today } = useApp();
    const form = useActionForm("set_reminder", {
        initial: { day: addDays(today, 1), time: "09:00" },
        arguments: (values) => ({ message_id: id, remind_at: momentOf(values.day, values.time) }),
        done: (values) => `You will be reminded on ${formatMoment(momentOf(values.day, values.time))}`,
        onDone: onClose,
        fields: { remind_at: "day" },
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Remind me of this message" submit="Set reminder">
            <Group grow align="flex-start">
                <DayField label="Day" {...form.field("day")} />
                <TimeField label="Time" {...form.field("time")} />
            </Group>
            <Quoted message={message} id={id} plain caption={gistOf(message)} />
        </FormDialog>
    );
}
