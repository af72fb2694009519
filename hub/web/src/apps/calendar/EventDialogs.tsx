/** Dialogs about one event: moving, its length, a copy, deleting, another time, inviting, another room. */

import { Group, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { addDays, ChoiceField, DayField, FormDialog, formatDay, momentOf, TimeField, timeOf } from "@kit";
import { type Event, useActionForm, useApp } from "./app";
import { PickMany } from "./PickMany";
import { roomText, writableCalendars } from "./rights";
import { firstScope, onOccurrence, ScopeField } from "./ScopeField";
import { everybody, lastDay, type Occurrence, whenText } from "./time";

interface DialogProps {
  readonly one: Occurrence;
  readonly onClose: () => void;
  /** Called after the action, with the created ids. */
  readonly onDone?: (made: readonly string[]) => void;
}

export function MoveEvent({ one, onClose, onDone }: DialogProps) {
  const { key, event, day } = one;
  const form = useActionForm("move_event", {
    initial: { day: one.start.slice(0, 10), time: timeOf(one.start), scope: firstScope(event) },
    arguments: (values) => ({
      ...onOccurrence(key, event, day, values.scope),
      start: event.all_day ? momentOf(values.day) : momentOf(values.day, values.time),
    }),
    fields: { start: "day" },
    done: (values) => `“${event.title}” moved to ${formatDay(values.day)}`,
    onDone: (made) => onDone?.(made),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Move event" submit="Move">
      <About one={one} />
      <Group grow align="flex-start">
        <DayField label="Date" {...form.field("day")} />
        {!event.all_day && <TimeField label="Start time" {...form.field("time")} />}
      </Group>
      <Text size="xs" c="dimmed">
        It stays as long as it is.
      </Text>
      <ScopeField event={event} {...form.field("scope")} />
    </FormDialog>
  );
}

export function ResizeEvent({ one, onClose, onDone }: DialogProps) {
  const { key, event, day } = one;
  const form = useActionForm("resize_event", {
    initial: {
      day: event.all_day ? lastDay(one.end) : one.end.slice(0, 10),
      time: timeOf(one.end),
      scope: firstScope(event),
    },
    arguments: (values) => ({
      ...onOccurrence(key, event, day, values.scope),
      end: event.all_day ? momentOf(nextDay(values.day)) : momentOf(values.day, values.time),
    }),
    fields: { end: "day" },
    done: `“${event.title}” has another length now`,
    onDone: (made) => onDone?.(made),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Change length" submit="Change">
      <About one={one} />
      <Group grow align="flex-start">
        <DayField label={event.all_day ? "Last day" : "End date"} {...form.field("day")} />
        {!event.all_day && <TimeField label="End time" {...form.field("time")} />}
      </Group>
      <ScopeField event={event} {...form.field("scope")} />
    </FormDialog>
  );
}

const nextDay = (day: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? addDays(day, 1) : day);

export function DuplicateEvent({ one, onClose, onDone }: DialogProps) {
  const { state } = useApp();
  const { key, event, day } = one;
  const writable = writableCalendars(state);
  const form = useActionForm("duplicate_event", {
    initial: { title: event.title, day: one.start.slice(0, 10), time: timeOf(one.start), calendar: event.calendar },
    arguments: (values) => ({
      ...onOccurrence(key, event, day, "this"),
      title: values.title,
      start: event.all_day ? momentOf(values.day) : momentOf(values.day, values.time),
      calendar: values.calendar,
    }),
    fields: { start: "day" },
    done: (values) => `“${values.title}” created`,
    onDone: (made) => onDone?.(made),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Duplicate event" submit="Duplicate">
      <TextInput label="Title" {...form.getInputProps("title")} />
      <Group grow align="flex-start">
        <DayField label="Date" {...form.field("day")} />
        {!event.all_day && <TimeField label="Start time" {...form.field("time")} />}
      </Group>
      <ChoiceField
        label="Calendar"
        choices={writable.map(({ key: value, value: calendar }) => ({ value, label: calendar.name }))}
        {...form.field("calendar")}
      />
      <Text size="xs" c="dimmed">
        Guests are invited anew; rooms are not booked and a series is not repeated.
      </Text>
    </FormDialog>
  );
}

export function DeleteEvent({ one, onClose, onDone }: DialogProps) {
  const { key, event, day } = one;
  const form = useActionForm("delete_event", {
    initial: { scope: firstScope(event) },
    arguments: (values) => onOccurrence(key, event, day, values.scope),
    done: `“${event.title}” deleted`,
    onDone: (made) => onDone?.(made),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Delete event" submit="Delete event" danger size="sm">
      <About one={one} />
      <ScopeField event={event} {...form.field("scope")} />
    </FormDialog>
  );
}

export function ProposeTime({ one, onClose }: DialogProps) {
  const { key } = one;
  const form = useActionForm("propose_time", {
    initial: { day: one.start.slice(0, 10), start: timeOf(one.start), end: timeOf(one.end), note: "" },
    arguments: (values) => ({
      event: key,
      start: momentOf(values.day, values.start),
      end: momentOf(values.day, values.end),
      note: values.note,
    }),
    done: "Proposal sent",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Propose another time" submit="Send proposal">
      <About one={one} />
      <Group grow align="flex-start">
        <DayField label="Date" {...form.field("day")} />
        <TimeField label="From" {...form.field("start")} />
        <TimeField label="To" {...form.field("end")} />
      </Group>
      <Textarea label="Message" {...form.getInputProps("note")} error={form.errors.note ?? form.errors.event} />
    </FormDialog>
  );
}

export function InvitePeople({ one, onClose }: DialogProps) {
  const { state } = useApp();
  const { key, event } = one;
  const form = useActionForm("invite_guests", {
    initial: { people: [] as string[], optional: false },
    arguments: (values) => ({ event: key, people: values.people, optional: values.optional }),
    done: "Invitations sent",
  });
  const others = everybody(state).filter(([person]) => person !== event.organiser && !(person in event.guests));
  return (
    <FormDialog form={form} onClose={onClose} title="Invite people" submit="Invite">
      <PickMany
        label="People"
        add="Add person"
        choices={others.map(([person, found]) => ({ value: person, label: found.name, note: found.role }))}
        {...form.field("people")}
      />
      <Switch label="They need not come" {...form.getInputProps("optional", { type: "checkbox" })} />
      {event.repeat && (
        <Text size="xs" c="dimmed">
          They are invited to all dates of the series.
        </Text>
      )}
    </FormDialog>
  );
}

interface ChangeRoomProps {
  readonly eventKey: string;
  readonly event: Event;
  readonly room: string;
  readonly onClose: () => void;
}

export function ChangeRoom({ eventKey, event, room, onClose }: ChangeRoomProps) {
  const { state } = useApp();
  const now = state.rooms[room];
  const others = Object.entries(state.rooms).filter(([key, one]) => one.kind === now?.kind && !event.resources.includes(key));
  const form = useActionForm("change_room", {
    initial: { instead: others[0]?.[0] ?? "" },
    arguments: (values) => ({ event: eventKey, room, instead: values.instead }),
    done: "Changed to another room",
  });
  const chosen = state.rooms[form.getValues().instead];
  return (
    <FormDialog form={form} onClose={onClose} title="Change room" submit="Change room">
      <Text size="sm">
        “{event.title}” takes place in {now?.name}
        {event.repeat ? ", on all dates" : ""}.
      </Text>
      <ChoiceField
        label="Use instead"
        choices={others.map(([key, one]) => ({ value: key, label: one.name }))}
        {...form.field("instead")}
      />
      {chosen && (
        <Text size="xs" c="dimmed">
          {roomText(chosen)}
        </Text>
      )}
    </FormDialog>
  );
}

function About({ one }: { readonly one: Occurrence }) {
  return (
    <Stack gap={0}>
      <Text fw={600}>{one.event.title}</Text>
      <Text size="sm" c="dimmed">
        {whenText(one, one.event.all_day)}
      </Text>
    </Stack>
  );
}
