/** Unsent messages: scheduled ones and drafts. */

import { DataTable, DayField, dayOf, FormDialog, formatMoment, momentOf, Page, TimeField, timeOf, EmptyState, formatAgo } from "@kit";
import { Anchor, Group, Text, Textarea, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useActionForm, useApp } from "./app";
import { titleOf } from "./model";

export function DraftsPage() {
    const { state, now, run } = useApp();
    const [moved, setMoved] = useState<string | null>(null);
    const [edited, setEdited] = useState<string | null>(null);
    const scheduled = Object.entries(state.scheduled);
    const drafts = Object.entries(state.drafts);
    const where = (id: string) => (
        <Anchor component={Link} to={`/c/${id}`}>
            {titleOf(state, id)}
        </Anchor>
    );
    return (
        <Page title="Drafts and scheduled">
            <Title order={2} size="h4" mb={6}>
                Scheduled
            </Title>
            <DataTable
                label="Scheduled messages"
                noun="message"
                rows={scheduled}
                rowId={([key]) => key}
                rowLabel={([, one]) => one.text}
                prefix="s"
                initialSort="when"
                empty={<EmptyState title="Nothing is scheduled" text="Choose Schedule beside Send to let a message go out later." />}
                columns={[
                    { key: "when", title: "Sent on", render: ([, one]) => formatMoment(one.send_at), sort: ([, one]) => one.send_at },
                    { key: "where", title: "To", render: ([, one]) => where(one.conversation_id), sort: ([, one]) => titleOf(state, one.conversation_id) },
                    { key: "text", title: "Message", render: ([, one]) => <Text lineClamp={2}>{one.text}</Text> },
                ]}
                rowActions={([key]) => [
                    { label: "Send now", run: () => void run("send_scheduled", { scheduled_id: key }, { done: "Message sent" }) },
                    { label: "Reschedule", run: () => setMoved(key) },
                    {
                        label: "Cancel message",
                        danger: true,
                        divided: true,
                        run: () => void run("cancel_scheduled", { scheduled_id: key }, { done: "Message cancelled" }),
                    },
                ]}
            />
            <Title order={2} size="h4" mb={6} mt={26}>
                Drafts
            </Title>
            <DataTable
                label="Drafts"
                noun="draft"
                rows={drafts}
                rowId={([key]) => key}
                rowLabel={([, one]) => one.text}
                prefix="d"
                empty={<EmptyState title="No drafts" text="Choose Save as draft beside Send to keep what you began." />}
                columns={[
                    { key: "saved", title: "Saved", render: ([, one]) => formatAgo(one.saved_at, now), sort: ([, one]) => one.saved_at },
                    { key: "where", title: "To", render: ([, one]) => where(one.conversation_id), sort: ([, one]) => titleOf(state, one.conversation_id) },
                    { key: "text", title: "Message", render: ([, one]) => <Text lineClamp={2}>{one.text}</Text> },
                ]}
                rowActions={([key]) => [
                    { label: "Send", run: () => void run("send_draft", { draft_id: key }, { done: "Message sent" }) },
                    { label: "Edit", run: () => setEdited(key) },
                    {
                        label: "Delete",
                        danger: true,
                        divided: true,
                        run: () => void run("delete_draft", { draft_id: key }, { done: "Draft deleted" }),
                    },
                ]}
            />
            {moved !== null && <RescheduleDialog id={moved} onClose={() => setMoved(null)} />}
            {edited !== null && <DraftDialog id={edited} onClose={() => setEdited(null)} />}
        </Page>
    );
}

interface Props {
    readonly id: string;
    readonly onClose: () => void;
}

function RescheduleDialog({ id, onClose }: Props) {
    const { state, now } = useApp();
    const before = state.scheduled[id]?.send_at ?? now;
    const form = useActionForm("reschedule_message", {
        initial: { day: dayOf(before), time: timeOf(before) },
        arguments: (values) => ({ scheduled_id: id, send_at: momentOf(values.day, values.time) }),
        done: (values) => `It will be sent on ${formatMoment(momentOf(values.day, values.time))}`,
        onDone: onClose,
        fields: { send_at: "day" },
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Reschedule message" submit="Reschedule">
            <Group grow align="flex-start">
                <DayField label="Day" {...form.field("day")} />
                <TimeField label="Time" {...form.field("time")} />
            </Group>
        </FormDialog>
    );
}

function DraftDialog({ id, onClose }: Props) {
    const { state } = useApp();
    const form = useActionForm("edit_draft", {
        initial: { text: state.drafts[id]?.text ?? "" },
        arguments: (values) => ({ draft_id: id, text: values.text }),
        done: "Draft changed",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Edit draft" submit="Save">
            <Textarea label="Text" data-autofocus {...form.getInputProps("text")} />
        </FormDialog>
    );
}
