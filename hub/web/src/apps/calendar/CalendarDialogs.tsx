/** Dialogs about one calendar: deleting and sharing it. */

import { Radio, Stack, Text } from "@mantine/core";
import { ChoiceField, countOf, FormDialog } from "@kit";
import { type Actions, type Calendar, useActionForm, useApp } from "./app";
import type { Named } from "./rights";
import { everybody } from "./time";

interface CalendarDialogProps {
  readonly calendar: Named<Calendar>;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

type Fate = Actions["delete_calendar"]["events"];

export function DeleteCalendar({ calendar, onClose, onDone }: CalendarDialogProps) {
  const { state } = useApp();
  const { key, value } = calendar;
  const count = Object.values(state.events).filter((event) => event.calendar === key).length;
  const form = useActionForm("delete_calendar", {
    initial: { events: "move" as Fate, calendar: key },
    arguments: (values) => ({ calendar: key, events: values.events }),
    done: `Calendar “${value.name}” deleted`,
    onDone,
  });
  const fallback = state.calendars[state.settings.default_calendar]?.name;
  return (
    <FormDialog form={form} onClose={onClose} title={`Delete ${value.name}`} submit="Delete calendar" danger>
      <Text size="sm">It holds {countOf(count, "event")}.</Text>
      <Radio.Group label="Its events" value={form.getValues().events} onChange={(events) => form.setFieldValue("events", events as Fate)}>
        <Stack gap={6} mt={4}>
          <Radio size="xs" value="move" label={`Move to ${fallback}`} />
          <Radio size="xs" value="delete" label="Delete with the calendar" />
        </Stack>
      </Radio.Group>
      {form.errors.calendar && (
        <Text size="sm" c="red" role="alert">
          {form.errors.calendar}
        </Text>
      )}
    </FormDialog>
  );
}

export const RIGHTS = [
  { value: "view", label: "See all details" },
  { value: "edit", label: "See and change" },
] as const;

export function ShareCalendar({ calendar, onClose }: CalendarDialogProps) {
  const { state } = useApp();
  const { key, value } = calendar;
  const others = everybody(state).filter(([person, one]) => person !== state.me && !one.external && !(person in value.shares));
  const form = useActionForm("share_calendar", {
    initial: { person: "", right: "view" as "view" | "edit" },
    arguments: (values) => ({ calendar: key, person: values.person, right: values.right }),
    done: (values) => `${value.name} is shared with ${state.people[values.person]?.name} now`,
    validate: (values) => (values.person ? {} : { person: "Choose somebody." }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Share ${value.name}`} submit="Share">
      <ChoiceField
        label="Person"
        searchable
        choices={others.map(([person, one]) => ({ value: person, label: one.name }))}
        {...form.field("person")}
      />
      <ChoiceField label="They may" choices={RIGHTS} {...form.field("right")} />
    </FormDialog>
  );
}
