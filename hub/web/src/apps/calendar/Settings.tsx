/** Settings: initial view, working hours, holidays, out of office. */

import { Button, Group, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import { addDays, ChoiceField, DayField, FormDialog, formatLongDay, Page, TimeField } from "@kit";
import { useState } from "react";
import { capital, type State, useActionForm, useApp, WEEKDAYS, type Weekday } from "./app";
import classes from "./calendar.module.css";
import { OutOfOffice } from "./OutOfOffice";
import { Panel } from "./Panel";
import { ownCalendars } from "./rights";
import { REMINDERS, reminderText } from "./time";

type Dialog = "away" | "holiday" | { readonly weekday: Weekday };

export function Settings() {
  const { state, run } = useApp();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const holidays = Object.entries(state.holidays).sort(([, one], [, other]) => one.day.localeCompare(other.day));
  return (
    <Page title="Settings" subtitle={state.zone}>
      <SimpleGrid cols={2} spacing="md" style={{ alignItems: "start" }}>
        <General />
        <Stack gap="md">
          <Panel title="Working hours">
            {WEEKDAYS.map((weekday) => {
              const hours = state.settings.working_hours[weekday];
              return (
                <div key={weekday} className={classes.personRow}>
                  <Text size="sm" w={110}>
                    {capital(weekday)}
                  </Text>
                  <Text size="sm" className={classes.grow} c={hours ? undefined : "dimmed"}>
                    {hours ? `${hours.start}–${hours.end}` : "Day off"}
                  </Text>
                  <Button size="compact-sm" variant="default" aria-label={`Change ${capital(weekday)}`} onClick={() => setDialog({ weekday })}>
                    Change
                  </Button>
                </div>
              );
            })}
          </Panel>
          <Panel
            title="Holidays"
            tools={
              <Button size="compact-sm" variant="default" onClick={() => setDialog("holiday")}>
                Add holiday
              </Button>
            }
          >
            {holidays.map(([key, holiday]) => (
              <div key={key} className={classes.personRow}>
                <Text size="sm" className={classes.grow}>
                  {holiday.name}
                </Text>
                <Text size="sm" c="dimmed">
                  {formatLongDay(holiday.day)}
                </Text>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`Remove ${holiday.name}`}
                  onClick={() => void run("remove_holiday", { holiday: key }, { done: `${holiday.name} removed` })}
                >
                  Remove
                </Button>
              </div>
            ))}
          </Panel>
          <Panel title="Being away">
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                Mark days as away and decline what falls on them.
              </Text>
              <Button variant="default" onClick={() => setDialog("away")}>
                Out of office
              </Button>
            </Group>
          </Panel>
        </Stack>
      </SimpleGrid>
      {dialog === "away" && <OutOfOffice onClose={() => setDialog(null)} />}
      {dialog === "holiday" && <AddHoliday onClose={() => setDialog(null)} />}
      {typeof dialog === "object" && dialog !== null && <WorkingHours weekday={dialog.weekday} onClose={() => setDialog(null)} />}
    </Page>
  );
}

const VIEWS = (["day", "week", "month", "agenda"] as const).map((value) => ({ value, label: capital(value) }));
const WEEK_STARTS = (["monday", "sunday"] as const).map((value) => ({ value, label: capital(value) }));
const DURATIONS = (["15", "30", "45", "60", "90"] as const).map((value) => ({ value, label: `${value} minutes` }));

function General() {
  const { state } = useApp();
  const { settings } = state;
  const form = useActionForm("edit_settings", {
    initial: {
      default_calendar: settings.default_calendar,
      default_view: settings.default_view,
      duration: String(settings.default_duration_min) as (typeof DURATIONS)[number]["value"],
      reminder: settings.default_reminder_min === null ? "none" : String(settings.default_reminder_min),
      week_starts_on: settings.week_starts_on,
      show_weekends: settings.show_weekends,
      show_declined: settings.show_declined,
      show_week_numbers: settings.show_week_numbers,
    },
    arguments: ({ duration, reminder, ...values }) => ({
      ...values,
      default_duration_min: Number(duration) as State["settings"]["default_duration_min"],
      default_reminder_min: reminder === "none" ? null : Number(reminder),
    }),
    done: "Settings saved",
  });
  return (
    <Panel title="General">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Stack gap="sm">
          <ChoiceField label="First view" choices={VIEWS} {...form.field("default_view")} />
          <ChoiceField label="Week starts on" choices={WEEK_STARTS} {...form.field("week_starts_on")} />
          <Switch label="Show weekends" {...form.getInputProps("show_weekends", { type: "checkbox" })} />
          <Switch label="Show declined events" {...form.getInputProps("show_declined", { type: "checkbox" })} />
          <Switch label="Show week numbers" {...form.getInputProps("show_week_numbers", { type: "checkbox" })} />
          <Text fw={600} size="sm" mt="xs">
            New events
          </Text>
          <ChoiceField
            label="Default calendar"
            choices={ownCalendars(state).map(({ key, value }) => ({ value: key, label: value.name }))}
            {...form.field("default_calendar")}
          />
          <Group grow align="flex-start">
            <ChoiceField label="Length" choices={DURATIONS} {...form.field("duration")} />
            <ChoiceField
              label="Reminder"
              choices={[{ value: "none", label: "None" }, ...REMINDERS.map((minutes) => ({ value: String(minutes), label: reminderText(minutes) }))]}
              {...form.field("reminder")}
            />
          </Group>
          <Group justify="flex-end">
            {form.problem && (
              <Text size="sm" c="red" role="alert">
                {form.problem}
              </Text>
            )}
            <Button type="submit" loading={form.busy}>
              Save settings
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function WorkingHours({ weekday, onClose }: { readonly weekday: Weekday; readonly onClose: () => void }) {
  const { state } = useApp();
  const hours = state.settings.working_hours[weekday];
  const form = useActionForm("set_working_hours", {
    initial: { works: Boolean(hours), hours: { start: hours?.start ?? "09:00", end: hours?.end ?? "17:00" } },
    arguments: (values) => ({ weekday, hours: values.works ? values.hours : null }),
    done: `${capital(weekday)} saved`,
  });
  const values = form.getValues();
  return (
    <FormDialog form={form} onClose={onClose} title={`Working hours on ${capital(weekday)}`} submit="Save" size="sm">
      <Switch label="Working day" {...form.getInputProps("works", { type: "checkbox" })} />
      {values.works && (
        <Group grow align="flex-start">
          <TimeField
            label="From"
            value={values.hours.start}
            onChange={(start) => form.setFieldValue("hours", { ...form.getValues().hours, start })}
            error={form.errors["hours.start"]}
          />
          <TimeField
            label="To"
            value={values.hours.end}
            onChange={(end) => form.setFieldValue("hours", { ...form.getValues().hours, end })}
            error={form.errors["hours.end"]}
          />
        </Group>
      )}
    </FormDialog>
  );
}

function AddHoliday({ onClose }: { readonly onClose: () => void }) {
  const { today } = useApp();
  const form = useActionForm("add_holiday", {
    initial: { name: "", day: addDays(today, 7) },
    arguments: (values) => values,
    done: (values) => `${values.name} added`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Add holiday" submit="Add" size="sm">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <DayField label="Date" {...form.field("day")} />
    </FormDialog>
  );
}
