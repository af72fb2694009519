import { ActionMenu, formatMoment, Panel } from "@kit";
import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useApp } from "./app";

const UNDECIDED = {
    new: "Nobody has looked at it yet.",
    in_screening: "The papers are being read.",
    in_interview: "Interviews are being held.",
    offered: "Hire as soon as an offer is accepted.",
    hired: "Hired.",
    rejected: "Rejected.",
} as const;

interface OfApplication {
    readonly id: string;
}

/** What was decided about an application, and what was written. */
export function ApplicationPanels({ id }: OfApplication) {
    return (
        <Stack gap="md">
            <Decision id={id} />
            <Letters id={id} />
        </Stack>
    );
}

function Decision({ id }: OfApplication) {
    const { state, run } = useApp();
    const application = state.applications[id];
    if (application === undefined) return null;
    const { stage, reason } = application;
    return (
        <Panel title="Decision">
            <Group justify="space-between">
                <Text size="sm">{reason === "" ? UNDECIDED[stage] : `Rejected: ${reason}`}</Text>
                <Group gap={8}>
                    <Button
                        variant="default"
                        disabled={stage !== "rejected"}
                        onClick={() =>
                            void run("reconsider_application", { application_id: id }, { done: "Rejection taken back" })
                        }
                    >
                        Reconsider
                    </Button>
                    <Button
                        disabled={stage !== "offered"}
                        onClick={() => void run("hire_application", { application_id: id }, { done: "Position filled" })}
                    >
                        Hire
                    </Button>
                </Group>
            </Group>
        </Panel>
    );
}

function Letters({ id }: OfApplication) {
    const { state, run } = useApp();
    const messages = state.applications[id]?.messages ?? [];
    const entries = Object.entries(state.message_templates).map(([key, { title }]) => ({
        label: title,
        run: () =>
            void run("send_message", { application_id: id, message_template_id: key }, { done: `Sent “${title}”` }),
    }));
    return (
        <Panel title="Letters" count={messages.length}>
            <Stack gap={10}>
                {messages.map((message, place) => (
                    <Paper key={place} p="xs" bg="var(--kit-quiet)">
                        <Text size="sm" fw={600}>
                            {message.title}
                        </Text>
                        <Text size="xs" c="dimmed">
                            {formatMoment(message.sent_at)}
                        </Text>
                        <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
                            {message.text}
                        </Text>
                    </Paper>
                ))}
                <Group>
                    <ActionMenu label="Send letter" entries={entries}>
                        <Button variant="default">Send letter</Button>
                    </ActionMenu>
                </Group>
            </Stack>
        </Panel>
    );
}
