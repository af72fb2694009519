import { formatNear, Panel } from "@kit";
import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "./app";

interface OfOne {
    readonly id: string;
}

/** Who has applied for a position. */
export function PositionApplications({ id }: OfOne) {
    const { state } = useApp();
    return <Applications field="position_id" id={id} named={(one) => state.candidates[one.candidate_id]?.name} />;
}

/** What a candidate has applied for. */
export function CandidateApplications({ id }: OfOne) {
    const { state } = useApp();
    return <Applications field="candidate_id" id={id} named={(one) => state.positions[one.position_id]?.title} />;
}

interface Sides {
    readonly candidate_id: string;
    readonly position_id: string;
}

interface ApplicationsProps extends OfOne {
    readonly field: keyof Sides;
    readonly named: (application: Sides) => string | undefined;
}

function Applications({ id, field, named }: ApplicationsProps) {
    const { state, today } = useApp();
    const found = Object.entries(state.applications).filter(([, one]) => one[field] === id);
    return (
        <Panel title="Applications" count={found.length}>
            <Stack gap={6}>
                {found.map(([key, one]) => (
                    <Group key={key} gap="sm">
                        <Anchor component={Link} to={`/applications/${key}`} size="sm">
                            {one.code}
                        </Anchor>
                        <Text size="sm" flex={1}>
                            {named(one)}
                        </Text>
                        <Text size="sm" c="dimmed">
                            {one.stage.replaceAll("_", " ")}, {formatNear(one.applied_at.slice(0, 10), today)}
                        </Text>
                    </Group>
                ))}
                {found.length === 0 && (
                    <Text size="sm" c="dimmed">
                        None yet.
                    </Text>
                )}
            </Stack>
        </Panel>
    );
}
