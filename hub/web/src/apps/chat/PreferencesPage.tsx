/** Notification settings: kinds, quiet hours, keywords. */

import { Page, TimeField } from "@kit";
import { Alert, Button, Group, Radio, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import type { FormEvent } from "react";
import { useActionForm, useApp } from "./app";
import classes from "./chat.module.css";

type Notify = "all" | "mentions" | "nothing";
const TOLD: Readonly<Record<Notify, string>> = {
    all: "All messages",
    mentions: "Mentions and direct messages",
    nothing: "Nothing",
};

const submitting = (submit: () => unknown) => (event: FormEvent) => {
    event.preventDefault();
    void submit();
};

export function PreferencesPage() {
    const { state } = useApp();
    const key = JSON.stringify(state.preferences);
    return (
        <Page title="Preferences">
            <div className={classes.columns} style={{ maxWidth: "62rem" }} key={key}>
                <Notifications />
                <Keywords />
            </div>
        </Page>
    );
}

function Notifications() {
    const { state } = useApp();
    const now = state.preferences;
    const form = useActionForm("set_preferences", {
        initial: {
            notify: now.notify as Notify,
            quiet: now.quiet_from !== null,
            quiet_from: now.quiet_from ?? "22:00",
            quiet_to: now.quiet_to ?? "07:00",
            thread_replies: now.thread_replies,
        },
        arguments: (values) => ({
            notify: values.notify,
            quiet_from: values.quiet ? values.quiet_from || null : null,
            quiet_to: values.quiet ? values.quiet_to || null : null,
            thread_replies: values.thread_replies,
        }),
        done: "Preferences saved",
    });
    const values = form.getValues();
    return (
        <form className={classes.card} onSubmit={submitting(form.submit)} aria-label="Notifications">
            <Title order={2} size="h5" mb={8}>
                Notifications
            </Title>
            <Stack gap={14}>
                <Radio.Group label="Tell me about" {...form.getInputProps("notify")}>
                    <Stack gap={8} mt={6}>
                        {Object.entries(TOLD).map(([value, label]) => (
                            <Radio key={value} value={value} label={label} />
                        ))}
                    </Stack>
                </Radio.Group>
                <Switch label="Replies in my threads" {...form.getInputProps("thread_replies", { type: "checkbox" })} />
                <Switch label="Quiet hours every day" {...form.getInputProps("quiet", { type: "checkbox" })} />
                {values.quiet && (
                    <Group grow align="flex-start">
                        <TimeField label="From" from={18} {...form.field("quiet_from")} />
                        <TimeField label="To" from={5} {...form.field("quiet_to")} />
                    </Group>
                )}
                {form.problem && <Alert color="red">{form.problem}</Alert>}
                <Button type="submit" style={{ alignSelf: "flex-start" }} loading={form.busy}>
                    Save preferences
                </Button>
            </Stack>
        </form>
    );
}

function Keywords() {
    const { state } = useApp();
    const form = useActionForm("set_keywords", {
        initial: { keywords: state.preferences.keywords.join(", ") },
        arguments: (values) => ({
            keywords: values.keywords
                .split(",")
                .map((one) => one.trim())
                .filter(Boolean),
        }),
        done: "Keywords saved",
    });
    return (
        <form className={classes.card} onSubmit={submitting(form.submit)} aria-label="My keywords">
            <Title order={2} size="h5" mb={8}>
                My keywords
            </Title>
            <Stack gap={14}>
                <Text c="dimmed">Messages with one of these words count as a mention and appear in Activity.</Text>
                <TextInput label="Keywords" description="Separated by commas" {...form.getInputProps("keywords")} />
                {form.problem && <Alert color="red">{form.problem}</Alert>}
                <Button type="submit" style={{ alignSelf: "flex-start" }} loading={form.busy}>
                    Save keywords
                </Button>
            </Stack>
        </form>
    );
}
