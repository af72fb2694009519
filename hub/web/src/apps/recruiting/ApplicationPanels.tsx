import { ActionMenu, formatDay, formatMoment, Panel } from "@kit";
import { Anchor, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "./app";

interface OfApplication {
    readonly id: string;
}

/** What was decided about an application, what led to it, and what was written. */
export function ApplicationPanels({ id }: OfApplication) {
    return (
        <Stack gap="md">
            <Decision id={id} />
            <Steps id={id} />
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
                <Text size="sm">{reason === "" ? `The application is ${stage.replaceAll("_", " ")}.` : `Rejected: ${reason}`}</Text>
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

function Steps({ id }: OfApplication) {
    const { state } = useApp();
    const interviews = Object.entries(state.interviews).filter(([, one]) => one.application_id === id);
    const offers = Object.entries(state.offers).filter(([, one]) => one.application_id === id);
    const steps = [
        ...interviews.map(([key, one]) => [`/interviews/${key}`, one.title, `${one.result}, ${formatDay(one.day)}`]),
        ...offers.map(([key, one]) => [`/offers/${key}`, `Offer ${one.code}`, `${one.status}, £${one.salary} a year`]),
    ] as const;
    return (
        <Panel title="Interviews and offers" count={steps.length}>
            <Stack gap={6}>
                {steps.map(([to = "", title, note]) => (
                    <Group key={to} justify="space-between">
                        <Anchor component={Link} to={to} size="sm">
                            {title}
                        </Anchor>
                        <Text size="sm" c="dimmed">
                            {note}
                        </Text>
                    </Group>
                ))}
            </Stack>
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
