/** Dialogs about calls, meetings and tasks: plan, log, edit, move, complete. */

import type { Activity } from "@generated/crm";
import { addDays, ChoiceField, countOf, DayField, dayOf, FormDialog, momentOf, TimeField, timeOf } from "@kit";
import { NumberInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { type Kept, useActionForm, useApp } from "../app";
import { nameOf, type Subject } from "../links";
import { ACTIVITY_KIND, choicesOf, named, RESULT, RESULTS } from "../words";
import { type Whole, wholeFault, wholeOf } from "./whole";

type Kind = Activity["kind"];
type Result = NonNullable<Activity["result"]>;
const PRIORITIES = choicesOf<Activity["priority"]>({ normal: "Normal", high: "High" });
const MOMENT = { due: "day" } as const;

const needsMoment = (values: { readonly day: string; readonly time: string }) => ({
  ...(values.day ? {} : { day: "Choose a day." }),
  ...(values.time ? {} : { time: "Choose a time." }),
});

export function ScheduleDialog({ about, onClose }: { readonly about: Subject; readonly onClose: () => void }) {
  const { state, today } = useApp();
  const form = useActionForm("schedule_activity", {
    initial: {
      kind: "call" as Kind,
      subject: "",
      owner_id: state.me,
      day: addDays(today, 1),
      time: "09:00",
      minutes: 30 as Whole,
      priority: "normal" as Activity["priority"],
    },
    arguments: ({ day, time, minutes, ...values }) => ({
      ...values,
      about,
      due: momentOf(day, time),
      minutes: values.kind === "task" ? 0 : wholeOf(minutes),
    }),
    fields: MOMENT,
    validate: (values) => ({ ...needsMoment(values), ...wholeFault("minutes", values.minutes) }),
    done: "Activity scheduled",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Schedule for ${nameOf(state, about)}`} submit="Schedule">
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        <ChoiceField label="Type" choices={choicesOf(ACTIVITY_KIND)} {...form.field("kind")} />
        <ChoiceField label="Owner" searchable choices={named(state.users)} {...form.field("owner_id")} />
      </SimpleGrid>
      <TextInput data-autofocus label="Subject" {...form.getInputProps("subject")} />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        <DayField label="Day" {...form.field("day")} />
        <TimeField label="Time" {...form.field("time")} />
        {form.values.kind !== "task" && (
          <NumberInput label="Minutes" allowDecimal={false} clampBehavior="none" {...form.getInputProps("minutes")} />
        )}
        <ChoiceField label="Priority" choices={PRIORITIES} {...form.field("priority")} />
      </SimpleGrid>
    </FormDialog>
  );
}

export function LogDialog({ about, onClose }: { readonly about: Subject; readonly onClose: () => void }) {
  const { state, today, now } = useApp();
  const form = useActionForm("log_activity", {
    initial: {
      kind: "call" as "call" | "meeting",
      subject: "",
      day: today,
      time: timeOf(now),
      minutes: 15 as Whole,
      result: "reached" as Result,
      outcome: "",
    },
    arguments: ({ day, time, minutes, ...values }) => ({ ...values, about, due: momentOf(day, time), minutes: wholeOf(minutes) }),
    fields: MOMENT,
    validate: (values) => ({ ...needsMoment(values), ...wholeFault("minutes", values.minutes) }),
    done: "Activity logged",
  });
  const { kind } = form.values;
  return (
    <FormDialog form={form} onClose={onClose} title={`Log for ${nameOf(state, about)}`} submit="Log">
      <SimpleGrid cols={2} spacing="sm">
        <ChoiceField
          label="Type"
          choices={choicesOf<"call" | "meeting">({ call: ACTIVITY_KIND.call, meeting: ACTIVITY_KIND.meeting })}
          {...form.field("kind")}
          onChange={(next) => form.setValues({ kind: next, result: RESULTS[next][0] ?? "held" })}
        />
        <ChoiceField
          label="Result"
          choices={RESULTS[kind].map((value) => ({ value, label: RESULT[value] }))}
          {...form.field("result")}
        />
      </SimpleGrid>
      <TextInput data-autofocus label="Subject" {...form.getInputProps("subject")} />
      <SimpleGrid cols={3} spacing="sm">
        <DayField label="Day" {...form.field("day")} />
        <TimeField label="Time" {...form.field("time")} />
        <NumberInput label="Minutes" allowDecimal={false} clampBehavior="none" {...form.getInputProps("minutes")} />
      </SimpleGrid>
      <Textarea label="Outcome" {...form.getInputProps("outcome")} />
    </FormDialog>
  );
}

interface OneProps {
  readonly activity: Kept<Activity>;
  readonly onClose: () => void;
}

export function EditActivity({ activity, onClose }: OneProps) {
  const { state } = useApp();
  const form = useActionForm("edit_activity", {
    initial: {
      subject: activity.subject,
      owner_id: activity.owner_id,
      day: dayOf(activity.due),
      time: timeOf(activity.due),
      minutes: activity.minutes as Whole,
      priority: activity.priority,
    },
    arguments: ({ day, time, minutes, ...values }) => ({
      ...values,
      activity_id: activity.id,
      due: momentOf(day, time),
      minutes: wholeOf(minutes),
    }),
    fields: MOMENT,
    validate: (values) => ({ ...needsMoment(values), ...wholeFault("minutes", values.minutes) }),
    done: "Activity saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${ACTIVITY_KIND[activity.kind].toLowerCase()}`} submit="Save">
      <TextInput label="Subject" {...form.getInputProps("subject")} />
      <ChoiceField label="Owner" searchable choices={named(state.users)} {...form.field("owner_id")} />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        <DayField label="Day" {...form.field("day")} />
        <TimeField label="Time" {...form.field("time")} />
        {activity.kind !== "task" && (
          <NumberInput label="Minutes" allowDecimal={false} clampBehavior="none" {...form.getInputProps("minutes")} />
        )}
        <ChoiceField label="Priority" choices={PRIORITIES} {...form.field("priority")} />
      </SimpleGrid>
    </FormDialog>
  );
}

export function CompleteDialog({ activity, onClose }: OneProps) {
  const results = RESULTS[activity.kind];
  const form = useActionForm("complete_activity", {
    initial: { result: (results[0] ?? "done") as Result, outcome: "" },
    arguments: (values) => ({ ...values, activity_id: activity.id }),
    done: `${ACTIVITY_KIND[activity.kind]} completed`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Complete activity" submit="Complete">
      <ChoiceField label="Result" choices={results.map((value) => ({ value, label: RESULT[value] }))} {...form.field("result")} />
      <Textarea data-autofocus label="Outcome" {...form.getInputProps("outcome")} />
    </FormDialog>
  );
}

interface MoveProps {
  readonly ids: readonly string[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

export function RescheduleDialog({ ids, onDone, onClose }: MoveProps) {
  const { today } = useApp();
  const form = useActionForm("reschedule_activities", {
    initial: { to: addDays(today, 1) },
    arguments: ({ to }) => ({ activity_ids: [...ids], to }),
    validate: ({ to }) => (to ? {} : { to: "Choose a day." }),
    done: `${countOf(ids.length, "activity", "activities")} rescheduled`,
    onDone: () => onDone?.(),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Reschedule ${countOf(ids.length, "activity", "activities")}`} submit="Reschedule" size="sm">
      <DayField label="New day" description="The time of day stays." {...form.field("to")} />
    </FormDialog>
  );
}
