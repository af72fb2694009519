/** The calendar manager: one's own calendars, and those that others share. */

import { Anchor, Badge, Button, Group, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { ChoiceField, type Column, countOf, DataTable, FormDialog, Page } from "@kit";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Calendar, COLOUR_CHOICES, type Colour, useActionForm, useApp } from "./app";
import { DeleteCalendar } from "./CalendarDialogs";
import { Dot } from "./Dot";
import { download } from "./download";
import { written } from "./ics";
import { Panel } from "./Panel";
import { fullName, type Named, ownCalendars, sharedCalendars } from "./rights";

type Row = Named<Calendar>;

export function Calendars() {
  const { state, run } = useApp();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const countEvents = (row: Row) => Object.values(state.events).filter((event) => event.calendar === row.key);
  const save = (row: Row) => download(`${row.value.name}.ics`, "text/calendar", written(row.value.name, countEvents(row)));

  const name: Column<Row> = {
    key: "name",
    title: "Name",
    sort: (row) => row.value.name,
    render: (row) => (
      <Group gap={9} wrap="nowrap">
        <Dot colour={row.value.colour} />
        <div>
          <Group gap={6}>
            <Anchor component={Link} to={`/calendars/${row.key}`} size="sm">
              {row.value.name}
            </Anchor>
            {row.key === state.settings.default_calendar && (
              <Badge size="xs" variant="light">
                default
              </Badge>
            )}
          </Group>
          {row.value.description && (
            <Text size="xs" c="dimmed">
              {row.value.description}
            </Text>
          )}
        </div>
      </Group>
    ),
  };
  const events: Column<Row> = { key: "events", title: "Events", sort: (row) => countEvents(row).length, render: (row) => countEvents(row).length };
  const shown: Column<Row> = {
    key: "shown",
    title: "Shown",
    render: (row) => (
      <Switch
        size="xs"
        aria-label={`Show ${row.value.name}`}
        checked={row.value.shown}
        onChange={(event) => void run("show_calendar", { calendar: row.key, shown: event.currentTarget.checked })}
      />
    ),
  };
  const shares: Column<Row> = {
    key: "shares",
    title: "Shared with",
    render: (row) => {
      const people = Object.keys(row.value.shares);
      return people.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nobody
        </Text>
      ) : (
        <Text size="sm" lineClamp={1}>
          {people.map((person) => fullName(state, person)).join(", ")}
        </Text>
      );
    },
  };
  const owner: Column<Row> = {
    key: "owner",
    title: "Owner",
    sort: (row) => fullName(state, row.value.owner),
    render: (row) => fullName(state, row.value.owner),
  };
  const right: Column<Row> = {
    key: "right",
    title: "You may",
    render: (row) => (row.value.shares[state.me] === "edit" ? "See and change" : "See"),
  };

  const own = ownCalendars(state);
  const others = sharedCalendars(state);
  return (
    <Page
      title="Calendars"
      subtitle={`${countOf(own.length, "calendar")} of your own, ${others.length} shared with you`}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          New calendar
        </Button>
      }
    >
      <Stack gap="lg">
        <Panel title="My calendars">
          <DataTable
            label="My calendars"
            noun="calendar"
            rows={own}
            rowId={(row) => row.key}
            rowLabel={(row) => row.value.name}
            columns={[name, events, shares, shown]}
            rowActions={(row) => [
              { label: "Details and sharing", run: () => void navigate(`/calendars/${row.key}`) },
              { label: "Export as .ics", run: () => save(row) },
              { label: "Delete", danger: true, divided: true, run: () => setDeleting(row) },
            ]}
          />
        </Panel>
        <Panel title="Shared with me">
          <DataTable
            label="Shared with me"
            noun="calendar"
            prefix="s."
            rows={others}
            rowId={(row) => row.key}
            rowLabel={(row) => row.value.name}
            columns={[name, owner, right, shown]}
            rowActions={(row) => [{ label: "Export as .ics", run: () => save(row) }]}
          />
        </Panel>
      </Stack>
      {creating && <NewCalendar onClose={() => setCreating(false)} />}
      {deleting && <DeleteCalendar calendar={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  );
}

function NewCalendar({ onClose }: { readonly onClose: () => void }) {
  const form = useActionForm("create_calendar", {
    initial: { name: "", colour: "blue" as Colour, description: "" },
    arguments: (values) => values,
    done: (values) => `Calendar “${values.name}” created`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New calendar" submit="Create calendar">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <ChoiceField
        label="Colour"
        choices={COLOUR_CHOICES}
        leftSection={<Dot colour={form.getValues().colour} />}
        {...form.field("colour")}
      />
      <Textarea label="Description" {...form.getInputProps("description")} />
    </FormDialog>
  );
}
