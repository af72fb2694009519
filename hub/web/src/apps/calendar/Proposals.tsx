/** Other times that guests propose. */

import { Button, Group, Stack, Text } from "@mantine/core";
import { type Event, useApp } from "./app";
import { Panel } from "./Panel";
import { editsEvent, fullName, nameOf } from "./rights";
import { whenText } from "./time";

export function Proposals({ eventKey, event }: { readonly eventKey: string; readonly event: Event }) {
  const { state } = useApp();
  return (
    <Panel title="Proposed times">
      <Stack gap="xs">
        {event.proposals.map((proposal) => (
          <Group key={proposal.person} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" fw={600}>
                {whenText(proposal, event.all_day)}
              </Text>
              <Text size="xs" c="dimmed">
                {nameOf(state, proposal.person)}
                {proposal.note && `: “${proposal.note}”`}
              </Text>
            </div>
            {editsEvent(state, event) && <ProposalButtons eventKey={eventKey} event={event} person={proposal.person} />}
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}

interface ProposalButtonsProps {
  readonly eventKey: string;
  readonly event: Event;
  readonly person: string;
}

export function ProposalButtons({ eventKey, event, person }: ProposalButtonsProps) {
  const { state, run } = useApp();
  const about = `the time of ${fullName(state, person)} for ${event.title}`;
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-sm"
        aria-label={`Accept ${about}`}
        onClick={() => void run("accept_proposal", { event: eventKey, person }, { done: `“${event.title}” moved to the proposed time` })}
      >
        Accept
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Dismiss ${about}`}
        onClick={() => void run("dismiss_proposal", { event: eventKey, person }, { done: "Proposal dismissed" })}
      >
        Dismiss
      </Button>
    </Group>
  );
}
