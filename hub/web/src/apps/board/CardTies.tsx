/** The links of a card to others, and the time spent on it. */

import { formatDay } from "@kit";
import { ActionIcon, Anchor, Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconClockPlus, IconLink, IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./board.module.css";
import { Part } from "./CardPage";
import { type CardView, listed, minutesOf, nameOf, pathOf, RELATIONS, spent, tiesOf } from "./model";

interface TiesProps {
  readonly card: CardView;
  readonly frozen: boolean;
}

export function CardLinks({ card, frozen, onLink }: TiesProps & { readonly onLink: () => void }) {
  const { state, run } = useApp();
  const ties = tiesOf(state, card.id);
  return (
    <Part
      title="Links"
      count={ties.length || undefined}
      aside={!frozen && <Button size="compact-sm" variant="subtle" leftSection={<IconLink size={14} />} onClick={onLink}>Link card</Button>}
    >
      {ties.length === 0 && <Text size="sm" c="dimmed">No links to other cards.</Text>}
      <Stack gap={8}>
        {RELATIONS.filter(({ value }) => ties.some((tie) => tie.relation === value)).map(({ value, label }) => (
          <div key={value}>
            <Text size="xs" c="dimmed" fw={600}>{label}</Text>
            {ties.filter((tie) => tie.relation === value).map((tie) => (
              <div key={tie.link_id} className={classes.row}>
                <Text size="xs" c="dimmed" w={64}>{tie.card.key}</Text>
                <Anchor component={Link} to={pathOf(state, tie.card)} size="sm" truncate>{tie.card.title}</Anchor>
                <Badge size="sm" variant="light" color="gray" tt="none" ml="auto" flex="none">
                  {tie.card.archived ? "Archived" : state.columns[tie.card.column_id]?.name}
                </Badge>
                {!frozen && (
                  <ActionIcon size="sm" aria-label={`Remove link: ${label.toLowerCase()} ${tie.card.key}`}
                    onClick={() => void run("unlink_cards", { link_id: tie.link_id }, { done: `Link to ${tie.card.key} removed` })}>
                    <IconX size={14} />
                  </ActionIcon>
                )}
              </div>
            ))}
          </div>
        ))}
      </Stack>
    </Part>
  );
}

export function CardTime({ card, frozen, onLog }: TiesProps & { readonly onLog: () => void }) {
  const { state, run } = useApp();
  const entries = listed(state.time_entries)
    .filter((entry) => entry.card_id === card.id)
    .sort((one, other) => other.day.localeCompare(one.day));
  return (
    <section role="region" aria-label="Logged time" className={classes.panel}>
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h5">Logged time</Title>
        <Text size="sm" fw={600}>{spent(minutesOf(entries))}</Text>
      </Group>
      {entries.map((entry) => (
        <Group key={entry.id} gap={6} wrap="nowrap" align="flex-start" mt={4}>
          <div style={{ flex: 1, minWidth: 0 }}>
            <Text size="sm">{spent(entry.minutes)} · {nameOf(state, entry.member_id)}</Text>
            <Text size="xs" c="dimmed">{formatDay(entry.day)}{entry.note && ` · ${entry.note}`}</Text>
          </div>
          {!frozen && entry.member_id === state.me && (
            <ActionIcon size="sm" aria-label={`Remove ${spent(entry.minutes)} of ${formatDay(entry.day)}`}
              onClick={() => void run("remove_time", { entry_id: entry.id }, { done: `${spent(entry.minutes)} removed` })}>
              <IconX size={14} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!frozen && (
        <Button mt={8} fullWidth size="compact-md" variant="light" leftSection={<IconClockPlus size={16} />} onClick={onLog}>Log time</Button>
      )}
    </section>
  );
}
