/** One's own answer to an invitation, with a note; or another time. */

import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconCalendarTime } from "@tabler/icons-react";
import { useState } from "react";
import { type Response, type Scope, useApp } from "./app";
import { ProposeTime } from "./EventDialogs";
import { Panel } from "./Panel";
import { RESPONSES, responseText } from "./responses";
import { conflicts } from "./rights";
import { onOccurrence } from "./ScopeField";
import { type Occurrence, timeText } from "./time";

export function AnswerPanel({ one }: { readonly one: Occurrence }) {
  const { state, run } = useApp();
  const { key, event, day } = one;
  const mine = event.guests[state.me];
  const [note, setNote] = useState(mine?.note ?? "");
  const [scope, setScope] = useState<Scope>(event.repeat === null ? "all" : "this");
  const [proposing, setProposing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const clashes = conflicts(state, key, one);
  const wish = event.proposals.find((proposal) => proposal.person === state.me);

  const answer = async (response: Response, done: string) => {
    setProblem(null);
    const sent = { ...onOccurrence(key, event, day, scope), response, note };
    const result = await run("answer_invitation", sent, { done });
    if (!result.ok) setProblem(result.message);
  };

  return (
    <Panel title="Your answer" note={responseText(mine?.response)}>
      <Stack gap="xs">
        {clashes.map((clash) => (
          <Text key={`${clash.key}/${clash.day}`} size="sm" c="orange">
            At the same time: {clash.event.title}, {timeText(clash, false)}
          </Text>
        ))}
        <TextInput
          label="Note to the organiser"
          value={note}
          onChange={(changed) => setNote(changed.currentTarget.value)}
          error={problem}
        />
        {event.repeat && (
          <Radio.Group label="Answer for" value={scope} onChange={(chosen) => setScope(chosen as Scope)}>
            <Group gap="md" mt={4}>
              <Radio size="xs" value="this" label="This date" />
              <Radio size="xs" value="all" label="All dates" />
            </Group>
          </Radio.Group>
        )}
        <Group gap="xs">
          {RESPONSES.map(({ value, verb, past }) => (
            <Button
              key={value}
              variant={mine?.response === value ? "filled" : "default"}
              aria-pressed={mine?.response === value}
              onClick={() => void answer(value, `${past} “${event.title}”`)}
            >
              {verb}
            </Button>
          ))}
          {event.repeat === null && !event.all_day && (
            <Button variant="subtle" leftSection={<IconCalendarTime size={16} />} onClick={() => setProposing(true)}>
              Propose another time
            </Button>
          )}
        </Group>
        {wish && (
          <Text size="sm" c="dimmed">
            You proposed another time; the organiser has not answered yet.
          </Text>
        )}
      </Stack>
      {proposing && <ProposeTime one={one} onClose={() => setProposing(false)} />}
    </Panel>
  );
}
