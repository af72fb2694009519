import { ChoiceField, FormDialog, Panel } from "@kit";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useActionForm, useApp } from "./app";

const REASONS = [
    { value: "none", label: "Choose a rule" },
    { value: "passport", label: "Passport" },
    { value: "class_of_travel", label: "Class of travel" },
    { value: "hotel_limit", label: "Hotel limit" },
    { value: "total_cost", label: "Total cost" },
] as const;

/** What was decided on a trip, and the buttons that decide. */
export function Decision({ id }: { readonly id: string }) {
    const { state, run } = useApp();
    const [declining, setDeclining] = useState(false);
    const trip = state.trips[id];
    if (trip === undefined || trip.status === "planned" || trip.status === "cancelled") return null;
    const approve = () => void run("approve_trip", { trip_id: id }, { done: "Trip approved" });
    const said =
        trip.status === "requested"
            ? "Nobody has decided on this trip yet."
            : `${trip.status === "approved" ? "Approved" : "Declined"} by ${trip.decided_by}.`;
    return (
        <Panel title="Decision">
            <Group justify="space-between">
                <Text size="sm">{said}</Text>
                <Group gap={8}>
                    {trip.status !== "approved" && (
                        <Button size="xs" variant="light" color="green" onClick={approve}>
                            Approve
                        </Button>
                    )}
                    {trip.status !== "declined" && (
                        <Button size="xs" variant="light" color="red" onClick={() => setDeclining(true)}>
                            Decline
                        </Button>
                    )}
                </Group>
            </Group>
            {declining && <DeclineDialog id={id} onClose={() => setDeclining(false)} />}
        </Panel>
    );
}

function DeclineDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
    const form = useActionForm("decline_trip", {
        initial: { reason: "none" as (typeof REASONS)[number]["value"] },
        arguments: ({ reason }) => ({ trip_id: id, reason }),
        done: "Trip declined",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Decline trip" submit="Decline" danger>
            <Text size="sm" c="dimmed">
                What is held or reserved for the trip is released.
            </Text>
            <ChoiceField label="Rule broken" choices={REASONS} {...form.field("reason")} />
        </FormDialog>
    );
}
