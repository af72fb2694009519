/** The event editor: a dialog with all fields, for new and existing events. */

import { Group, Input, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import { addDays, ChoiceField, DayField, FormDialog, momentOf, RichText, TimeField, timeOf } from "@kit";
import { useRef } from "react";
import { type Actions, type Colour, COLOUR_CHOICES, type Event, useActionForm, useApp } from "./app";
import { Dot } from "./Dot";
import { PickMany } from "./PickMany";
import { draftOf, type RepeatDraft, RepeatFields, repeatOf } from "./RepeatFields";
import { writableCalendars } from "./rights";
import { firstScope, onOccurrence, ScopeField } from "./ScopeField";
import { everybody, lastDay, minutesBetween, plusMinutes, REMINDERS, reminderText, soon, spanOn, weekdayOf } from "./time";

/** Initial values of a new event; the rest follows the settings. */
export interface Draft {
  readonly title?: string;
  readonly start?: string;
  readonly end?: string;
  readonly all_day?: boolean;
  readonly guests?: readonly string[];
  readonly resources?: readonly string[];
}

export type Editing =
  | { readonly kind: "new"; readonly draft: Draft }
  | { readonly kind: "edit"; readonly key: string; readonly event: Event; readonly day: string };

type Fields = ReturnType<typeof useInitial>;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

const VISIBILITIES = [
  { value: "default", label: "As the calendar" },
  { value: "public", label: "Public" },
  { value: "private", label: "Private" },
] as const;

function useInitial(editing: Editing) {
  const { state, now } = useApp();
  const { settings } = state;
  if (editing.kind === "new") {
    const { draft } = editing;
    const start = draft.start ?? soon(now);
    const allDay = draft.all_day ?? false;
    const end = draft.end ?? (allDay ? `${addDays(start, 1)}T00:00:00Z` : plusMinutes(start, settings.default_duration_min));
    return {
      title: draft.title ?? "",
      calendar: settings.default_calendar,
      all_day: allDay,
      ...timesOf(start, end, allDay),
      place: "",
      description: "",
      guests: [...(draft.guests ?? [])],
      resources: [...(draft.resources ?? [])],
      reminders: settings.default_reminder_min === null ? [] : [String(settings.default_reminder_min)],
      colour: "" as Colour | "",
      visibility: "default" as NonNullable<Actions["create_event"]["visibility"]>,
      show_as: "busy" as NonNullable<Actions["create_event"]["show_as"]>,
      repeat: draftOf(null, start.slice(0, 10)),
      scope: "all" as ReturnType<typeof firstScope>,
    };
  }
  const { event, day } = editing;
  const span = spanOn(event, day);
  return {
    title: event.title,
    calendar: event.calendar,
    all_day: event.all_day,
    ...timesOf(span.start, span.end, event.all_day),
    place: event.place,
    description: event.description,
    guests: Object.keys(event.guests),
    resources: [...event.resources],
    reminders: event.reminders.map(String),
    colour: event.colour ?? ("" as const),
    visibility: event.visibility,
    show_as: event.show_as,
    repeat: draftOf(event.repeat, day),
    scope: firstScope(event),
  };
}

function timesOf(start: string, end: string, allDay: boolean) {
  return {
    start_day: start.slice(0, 10),
    start_time: allDay ? "09:00" : timeOf(start),
    end_day: allDay ? lastDay(end) : end.slice(0, 10),
    end_time: allDay ? "10:00" : timeOf(end),
  };
}

function formOf(values: Fields) {
  const allDay = values.all_day;
  return {
    title: values.title,
    calendar: values.calendar,
    all_day: allDay,
    start: allDay ? momentOf(values.start_day) : momentOf(values.start_day, values.start_time),
    end: allDay ? momentOf(readableNext(values.end_day)) : momentOf(values.end_day, values.end_time),
    place: values.place,
    description: values.description,
    guests: values.guests,
    resources: values.resources,
    reminders: values.reminders.map(Number),
    colour: values.colour || null,
    visibility: values.visibility,
    show_as: values.show_as,
    repeat: repeatOf(values.repeat),
  };
}

/** The next day; an invalid day is left for the server to refuse. */
const readableNext = (day: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? addDays(day, 1) : day);

export function Editor({ editing, onClose }: { readonly editing: Editing; readonly onClose: () => void }) {
  return editing.kind === "new" ? (
    <NewEvent editing={editing} onClose={onClose} />
  ) : (
    <EditEvent editing={editing} onClose={onClose} />
  );
}

const PATHS = { start: "start_day", end: "end_day" };

function NewEvent({ editing, onClose }: { readonly editing: Editing & { kind: "new" }; readonly onClose: () => void }) {
  const form = useActionForm("create_event", {
    initial: useInitial(editing),
    arguments: formOf,
    done: (values) => `“${values.title}” created`,
    fields: PATHS,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New event" submit="Create event" size="xl">
      <EventFields form={form} />
    </FormDialog>
  );
}

function EditEvent({ editing, onClose }: { readonly editing: Editing & { kind: "edit" }; readonly onClose: () => void }) {
  const { key, event, day } = editing;
  const form = useActionForm("edit_event", {
    initial: useInitial(editing),
    arguments: (values) => ({ ...formOf(values), ...onOccurrence(key, event, day, values.scope) }),
    done: (values) => `“${values.title}” saved`,
    fields: PATHS,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Edit event" submit="Save event" size="xl">
      <EventFields form={form} event={event} />
    </FormDialog>
  );
}

type EventForm = ReturnType<typeof useActionForm<"create_event", Fields>>;

function EventFields({ form, event }: { readonly form: EventForm; readonly event?: Event }) {
  const { state } = useApp();
  const values = form.getValues();
  const calendars = writableCalendars(state);
  const organiser = event?.organiser ?? state.me;
  const people = everybody(state).filter(([key]) => key !== organiser);
  const repeatErrors = Object.fromEntries(Object.entries(form.errors).filter(([path]) => path.startsWith("repeat")));

  const anchor = useRef(momentOf(values.start_day, values.start_time));

  /** Move the end with the start, and the weekday of a weekly series with its date. */
  const begin = (start_day: string, start_time: string) => {
    form.setFieldValue("start_day", start_day);
    form.setFieldValue("start_time", start_time);
    const before = anchor.current;
    const start = momentOf(start_day, start_time);
    const length = minutesBetween(before, momentOf(values.end_day, values.end_time));
    if (!MOMENT.test(start) || Number.isNaN(length) || length < 0) return;
    anchor.current = start;
    const end = plusMinutes(start, length);
    form.setFieldValue("end_day", end.slice(0, 10));
    form.setFieldValue("end_time", timeOf(end));
    const { days } = values.repeat;
    if (days.length === 1 && days[0] === weekdayOf(before.slice(0, 10))) {
      form.setFieldValue("repeat", { ...values.repeat, days: [weekdayOf(start_day)] });
    }
  };

  return (
    <SimpleGrid cols={2} spacing="lg" style={{ gridTemplateColumns: "minmax(0, 1.25fr) minmax(0, 1fr)" }}>
      <Stack gap="xs">
        <TextInput label="Title" placeholder="What is it about?" {...form.getInputProps("title")} />
        <Switch label="All day" {...form.getInputProps("all_day", { type: "checkbox" })} />
        <Group grow align="flex-start" gap="xs">
          <DayField
            label="Start date"
            value={values.start_day}
            onChange={(day) => begin(day, values.start_time)}
            error={form.errors.start_day}
          />
          {!values.all_day && (
            <TimeField label="Start time" value={values.start_time} onChange={(time) => begin(values.start_day, time)} />
          )}
        </Group>
        <Group grow align="flex-start" gap="xs">
          <DayField label="End date" {...form.field("end_day")} />
          {!values.all_day && <TimeField label="End time" {...form.field("end_time")} />}
        </Group>
        <RepeatFields
          value={values.repeat}
          onChange={(repeat: RepeatDraft) => form.setFieldValue("repeat", repeat)}
          errors={repeatErrors}
        />
        {event && <ScopeField event={event} {...form.field("scope")} />}
        <RichText label="Description" tools="all" minHeight={70} maxHeight={220} {...form.field("description")} />
      </Stack>
      <Stack gap="xs">
        <ChoiceField
          label="Calendar"
          choices={calendars.map(({ key, value }) => ({ value: key, label: value.name }))}
          {...form.field("calendar")}
        />
        <PickMany
          label="Guests"
          add="Add guest"
          choices={people.map(([key, person]) => ({ value: key, label: person.name, note: person.external ? "external" : "" }))}
          {...form.field("guests")}
        />
        <PickMany
          label="Rooms and resources"
          add="Add room or resource"
          choices={Object.entries(state.rooms).map(([key, room]) => ({
            value: key,
            label: room.name,
            note: room.closed ? "closed" : room.capacity > 0 ? `${room.capacity} seats` : "",
          }))}
          {...form.field("resources")}
        />
        <TextInput label="Place" placeholder="Address or link" {...form.getInputProps("place")} />
        <PickMany
          label="Reminders"
          add="Add reminder"
          choices={remindersWith(values.reminders).map((minutes) => ({ value: String(minutes), label: reminderText(minutes) }))}
          {...form.field("reminders")}
        />
        <Group grow gap="xs" align="flex-start">
          <ChoiceField
            label="Colour"
            choices={[{ value: "", label: "Calendar colour" }, ...COLOUR_CHOICES]}
            leftSection={values.colour === "" ? undefined : <Dot colour={values.colour} />}
            {...form.field("colour")}
          />
          <ChoiceField
            label="Show as"
            choices={[
              { value: "busy", label: "Busy" },
              { value: "free", label: "Free" },
            ]}
            {...form.field("show_as")}
          />
        </Group>
        <ChoiceField label="Visibility" choices={VISIBILITIES} {...form.field("visibility")} />
        <Input.Description>{`Times are ${state.zone}.`}</Input.Description>
      </Stack>
    </SimpleGrid>
  );
}

const remindersWith = (chosen: readonly string[]): number[] =>
  [...new Set([...REMINDERS, ...chosen.map(Number)])].sort((one, other) => one - other);
