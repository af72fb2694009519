/** One calendar: its name and colour, and who may see it. */

import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { Avatar, ChoiceField, EmptyState, Page } from "@kit";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { type Calendar, COLOUR_CHOICES, useActionForm, useApp } from "./app";
import classes from "./calendar.module.css";
import { DeleteCalendar, RIGHTS, ShareCalendar } from "./CalendarDialogs";
import { Dot } from "./Dot";
import { Panel } from "./Panel";
import { fullName, maySee, type Named } from "./rights";

export function CalendarDetails() {
  const { calendar_id = "" } = useParams();
  const { state } = useApp();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"share" | "delete" | null>(null);
  const value = state.calendars[calendar_id];
  if (!value || !maySee(state, value)) {
    return (
      <Page title="Calendar" back={{ to: "/calendars", label: "Back to calendars" }}>
        <EmptyState title="There is no such calendar" />
      </Page>
    );
  }
  const mine = value.owner === state.me;
  const calendar = { key: calendar_id, value };
  return (
    <Page
      title={value.name}
      subtitle={mine ? "Your calendar" : `Shared by ${fullName(state, value.owner)}`}
      back={{ to: "/calendars", label: "Back to calendars" }}
      actions={
        mine && (
          <Button variant="default" onClick={() => setDialog("delete")}>
            Delete calendar
          </Button>
        )
      }
      narrow
    >
      <Stack gap="md">
        {mine ? (
          <Details key={calendar_id} calendar={calendar} />
        ) : (
          <Panel title="About it">
            <Group gap={8}>
              <Dot colour={value.colour} />
              <Text size="sm">{value.description || "No description."}</Text>
            </Group>
          </Panel>
        )}
        <Panel
          title="People with access"
          tools={
            mine && (
              <Button size="compact-sm" variant="default" onClick={() => setDialog("share")}>
                Share
              </Button>
            )
          }
        >
          <Access calendar={calendar} mine={mine} />
        </Panel>
      </Stack>
      {dialog === "share" && <ShareCalendar calendar={calendar} onClose={() => setDialog(null)} />}
      {dialog === "delete" && (
        <DeleteCalendar calendar={calendar} onClose={() => setDialog(null)} onDone={() => void navigate("/calendars")} />
      )}
    </Page>
  );
}

function Details({ calendar }: { readonly calendar: Named<Calendar> }) {
  const { key, value } = calendar;
  const form = useActionForm("edit_calendar", {
    initial: { name: value.name, colour: value.colour, description: value.description },
    arguments: (values) => ({ ...values, calendar: key }),
    done: "Calendar saved",
  });
  return (
    <Panel title="Details">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Stack gap="sm">
          <Group grow align="flex-start">
            <TextInput label="Name" {...form.getInputProps("name")} />
            <ChoiceField
              label="Colour"
              choices={COLOUR_CHOICES}
              leftSection={<Dot colour={form.getValues().colour} />}
              {...form.field("colour")}
            />
          </Group>
          <Textarea label="Description" minRows={2} {...form.getInputProps("description")} />
          <Group justify="flex-end">
            {form.problem && (
              <Text size="sm" c="red" role="alert">
                {form.problem}
              </Text>
            )}
            <Button type="submit" loading={form.busy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function Access({ calendar, mine }: { readonly calendar: Named<Calendar>; readonly mine: boolean }) {
  const { state, run } = useApp();
  const { key, value } = calendar;
  const shares = Object.entries(value.shares);
  return (
    <>
      <div className={classes.personRow}>
        <Avatar name={fullName(state, value.owner)} size="sm" />
        <Text size="sm" className={classes.grow}>
          {fullName(state, value.owner)}
        </Text>
        <Text size="sm" c="dimmed">
          Owner
        </Text>
      </div>
      {shares.map(([person, right]) => {
        const name = fullName(state, person);
        return (
          <div key={person} className={classes.personRow}>
            <Avatar name={name} size="sm" />
            <Text size="sm" className={classes.grow}>
              {name}
            </Text>
            {mine ? (
              <>
                <ChoiceField
                  label={`What ${name} may do`}
                  bare
                  size="xs"
                  w={150}
                  choices={RIGHTS}
                  value={right}
                  onChange={(next) => {
                    if (next !== right) void run("share_calendar", { calendar: key, person, right: next }, { done: `${name}: ${labelOf(next)}` });
                  }}
                />
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`Stop sharing with ${name}`}
                  onClick={() => void run("unshare_calendar", { calendar: key, person }, { done: `No longer shared with ${name}` })}
                >
                  Remove
                </Button>
              </>
            ) : (
              <Text size="sm" c="dimmed">
                {labelOf(right)}
              </Text>
            )}
          </div>
        );
      })}
      <Text size="xs" c="dimmed" mt={6}>
        Everybody at {state.organisation} sees when {mine ? "you are" : `${fullName(state, value.owner)} is`} busy, nothing more.
      </Text>
    </>
  );
}

const labelOf = (right: "view" | "edit"): string => RIGHTS.find((one) => one.value === right)?.label ?? right;
