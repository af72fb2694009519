/** Dialogs of the composer: schedule a message, create a poll. */

import { addDays, DayField, FormDialog, formatMoment, momentOf, TimeField } from "@kit";
import { ActionIcon, Button, Checkbox, Group, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useActionForm, useApp } from "./app";

const MOST_ANSWERS = 8;
const LEAST_ANSWERS = 2;

interface Props {
    readonly id: string;
    readonly onClose: () => void;
}

export function ScheduleDialog({ id, text, onClose, onDone }: Props & { readonly text: string; readonly onDone: () => void }) {
    const { today } = useApp();
    const form = useActionForm("schedule_message", {
        initial: { text, day: addDays(today, 1), time: "09:00" },
        arguments: (values) => ({
            conversation_id: id,
            text: values.text,
            send_at: momentOf(values.day, values.time),
        }),
        done: (values) => `It will be sent on ${formatMoment(momentOf(values.day, values.time))}`,
        onDone: () => {
            onDone();
            onClose();
        },
        fields: { send_at: "day" },
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Schedule message" submit="Schedule">
            <Textarea label="Text" data-autofocus {...form.getInputProps("text")} />
            <Group grow align="flex-start">
                <DayField label="Day" {...form.field("day")} />
                <TimeField label="Time" {...form.field("time")} />
            </Group>
        </FormDialog>
    );
}

export function PollDialog({ id, onClose }: Props) {
    const form = useActionForm("start_poll", {
        initial: { question: "", options: ["", ""], several: false },
        arguments: (values) => ({
            conversation_id: id,
            question: values.question,
            options: values.options.filter((one) => one.trim() !== ""),
            several: values.several,
        }),
        done: "Poll started",
        onDone: onClose,
        fields: { options: "options.0" },
    });
    const answers = form.getValues().options;
    return (
        <FormDialog form={form} onClose={onClose} title="New poll" submit="Start poll">
            <TextInput label="Question" data-autofocus {...form.getInputProps("question")} />
            {answers.map((_, index) => (
                <TextInput
                    key={index}
                    label={`Answer ${index + 1}`}
                    {...form.getInputProps(`options.${index}`)}
                    rightSection={
                        answers.length > LEAST_ANSWERS && (
                            <ActionIcon
                                size="sm"
                                aria-label={`Remove answer ${index + 1}`}
                                onClick={() => form.removeListItem("options", index)}
                            >
                                <IconX size={15} />
                            </ActionIcon>
                        )
                    }
                />
            ))}
            {answers.length < MOST_ANSWERS && (
                <Button
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconPlus size={15} />}
                    style={{ alignSelf: "flex-start" }}
                    onClick={() => form.insertListItem("options", "")}
                >
                    Add answer
                </Button>
            )}
            <Checkbox label="Several answers may be chosen" {...form.getInputProps("several", { type: "checkbox" })} />
        </FormDialog>
    );
}
