import { addDays, DayField, FormDialog, formatMoment, momentOf, TimeField } from "@kit";
import { ActionIcon, Button, Group, Menu, Text, Tooltip } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { useActionForm, useApp } from "./app";
import { useThreadDeeds } from "./useThreadDeeds";

interface SnoozeProps {
  readonly ids: readonly string[];
  /** The button's accessible name. */
  readonly label: string;
  readonly compact?: boolean;
  readonly onDone?: () => void;
}

/** A button with a menu of common times, and a dialog for any other time. */
export function SnoozeMenu({ ids, label, compact, onDone }: SnoozeProps) {
  const { today, now, nowDate } = useApp();
  const deeds = useThreadDeeds();
  const [asked, setAsked] = useState(false);
  const toMonday = (8 - nowDate.getUTCDay()) % 7 || 7;
  const toSaturday = (6 - nowDate.getUTCDay() + 7) % 7 || 7;
  const usual = [
    { name: "Later today", until: momentOf(today, "18:00") },
    { name: "Tomorrow", until: momentOf(addDays(today, 1), "08:00") },
    { name: "On the weekend", until: momentOf(addDays(today, toSaturday), "09:00") },
    { name: "Next week", until: momentOf(addDays(today, toMonday), "08:00") },
  ].filter(({ until }) => until > now);
  return (
    <>
      <Menu>
        <Menu.Target>
          {compact ? (
            <ActionIcon aria-label={label} onClick={(event) => event.stopPropagation()}>
              <Tooltip label="Snooze">
                <IconClock size={17} />
              </Tooltip>
            </ActionIcon>
          ) : (
            <Button variant="default" size="compact-sm" leftSection={<IconClock size={16} />}>
              {label}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown aria-label="Snooze until" onClick={(event) => event.stopPropagation()}>
          {usual.map(({ name, until }) => (
            <Menu.Item
              key={name}
              aria-label={name}
              onClick={() => void deeds.snooze(ids, until, formatMoment(until)).then((result) => result.ok && onDone?.())}
              rightSection={
                <Text size="xs" c="dimmed" aria-hidden>
                  {formatMoment(until)}
                </Text>
              }
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setAsked(true)}>Pick day and time</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked && <SnoozeDialog ids={ids} onClose={() => setAsked(false)} onDone={onDone} />}
    </>
  );
}

function SnoozeDialog({ ids, onClose, onDone }: { readonly ids: readonly string[]; readonly onClose: () => void; readonly onDone?: () => void }) {
  const { today } = useApp();
  const form = useActionForm("snooze", {
    initial: { day: addDays(today, 1), time: "09:00" },
    arguments: ({ day, time }) => ({ thread_ids: ids, until: momentOf(day, time) }),
    done: ({ day, time }) => `Snoozed until ${formatMoment(momentOf(day, time))}`,
    fields: { until: "day" },
    validate: ({ day, time }) => ({ day: day ? "" : "Choose a day.", time: time ? "" : "Choose a time." }),
    onDone: () => onDone?.(),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Snooze until" submit="Snooze" size="sm">
      <Group grow align="flex-start">
        <DayField label="Day" {...form.field("day")} />
        <TimeField label="Time" {...form.field("time")} />
      </Group>
    </FormDialog>
  );
}
