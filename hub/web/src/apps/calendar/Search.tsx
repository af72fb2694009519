/** All visible events, past and future, for searching, filtering and bulk changes. */

import { Anchor, Button, Group, Menu, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type Column, countOf, DataTable, EmptyState, FormDialog, ChoiceField, includes, Page, textOf, useConfirm, useUrlState } from "@kit";
import { useState } from "react";
import { Link } from "react-router";
import { COLOUR_CHOICES, type Colour, type Event, useActionForm, useApp } from "./app";
import classes from "./calendar.module.css";
import { Dot } from "./Dot";
import { responseText } from "./responses";
import { calendarOf, colourOfEvent, fullName, isInvitation, roomNames, seenEvents, writableCalendars } from "./rights";
import { Segments } from "./Segments";
import { eventName, nearest, repeatText, shortWhen, type Span } from "./time";

interface Row extends Span {
  readonly key: string;
  readonly event: Event;
}

const TIMES = [
  { value: "all", label: "Any time" },
  { value: "coming", label: "Coming" },
  { value: "past", label: "Past" },
] as const;

export function Search() {
  const { state, now, today, run } = useApp();
  const confirm = useConfirm();
  const [query] = useUrlState("q");
  const [time, setTime] = useUrlState("time", "all");
  const [filing, setFiling] = useState<{ readonly ids: readonly string[]; readonly clear: () => void } | null>(null);
  const text = (event: Event) =>
    [
      event.title,
      event.place,
      textOf(event.description),
      fullName(state, event.organiser),
      ...Object.keys(event.guests).map((guest) => fullName(state, guest)),
      ...roomNames(state, event),
    ].join(" ");
  const rows: Row[] = seenEvents(state)
    .map(([key, event]) => ({ key, event, ...nearest(event, today) }))
    .filter((row) => time === "all" || (row.end > now) === (time === "coming"))
    .filter((row) => query.split(/\s+/).every((word) => includes(text(row.event), word)));

  const columns: readonly Column<Row>[] = [
    {
      key: "title",
      title: "Event",
      sort: (row) => row.event.title,
      render: (row) => (
        <Group gap={8} wrap="nowrap">
          <Dot colour={colourOfEvent(state, row.event)} />
          <Anchor component={Link} to={`/events/${row.key}`} size="sm" aria-label={eventName(row.event)}>
            {row.event.title}
          </Anchor>
        </Group>
      ),
    },
    {
      key: "when",
      title: "When",
      sort: (row) => row.start,
      render: (row) => (
        <>
          <Text size="sm" className={classes.whole}>{shortWhen(row, row.event.all_day)}</Text>
          {row.event.repeat && (
            <Text size="xs" c="dimmed">
              {repeatText(row.event.repeat)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: "calendar",
      title: "Calendar",
      sort: (row) => calendarOf(state, row.event).name,
      filter: { kind: "choice", value: (row) => calendarOf(state, row.event).name },
      render: (row) => calendarOf(state, row.event).name,
    },
    {
      key: "organiser",
      title: "Organiser",
      sort: (row) => fullName(state, row.event.organiser),
      filter: { kind: "choice", value: (row) => fullName(state, row.event.organiser) },
      render: (row) => fullName(state, row.event.organiser),
    },
    {
      key: "room",
      title: "Where",
      filter: { kind: "choice", value: (row) => roomNames(state, row.event)[0] ?? "No room" },
      render: (row) => [...roomNames(state, row.event), row.event.place].filter(Boolean).join(", "),
    },
    {
      key: "answer",
      title: "Your answer",
      filter: { kind: "choice", value: (row) => answerOf(row) || "Own event" },
      render: (row) => answerOf(row),
    },
  ];
  const answerOf = (row: Row): string => (isInvitation(state, row.event) ? responseText(row.event.guests[state.me]?.response) : "");

  const colour = async (ids: readonly string[], chosen: Colour | null, clear: () => void) => {
    const result = await run("colour_events", { events: ids, colour: chosen }, { done: `${countOf(ids.length, "event")} coloured` });
    if (result.ok) clear();
  };
  const remove = async (ids: readonly string[], clear: () => void) => {
    const series = ids.filter((id) => state.events[id]?.repeat).length;
    const sure = await confirm({
      title: `Delete ${countOf(ids.length, "event")}?`,
      body: series > 0 ? `${countOf(series, "series is", "series are")} among them, with all dates.` : "They disappear for all guests.",
      confirm: "Delete",
      danger: true,
    });
    if (!sure) return;
    const result = await run("delete_events", { events: ids }, { done: `${countOf(ids.length, "event")} deleted` });
    if (result.ok) clear();
  };

  return (
    <Page
      title="Search"
      subtitle={query ? `${countOf(rows.length, "event")} for “${query}”` : countOf(rows.length, "event")}
      toolbar={<Segments label="Time" choices={TIMES} value={time} onChange={setTime} />}
    >
      <DataTable
        label="Results"
        noun="event"
        rows={rows}
        rowId={(row) => row.key}
        rowLabel={(row) => eventName(row.event)}
        columns={columns}
        initialSort="when"
        pageSize={100}
        empty={<EmptyState title="Nothing found" />}
        bulk={(ids, clear) => (
          <>
            <Menu>
              <Menu.Target>
                <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
                  Colour
                </Button>
              </Menu.Target>
              <Menu.Dropdown aria-label="Colour">
                <Menu.Item onClick={() => void colour(ids, null, clear)}>Calendar colour</Menu.Item>
                {COLOUR_CHOICES.map((one) => (
                  <Menu.Item key={one.value} leftSection={<Dot colour={one.value} />} onClick={() => void colour(ids, one.value, clear)}>
                    {one.label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
            <Button size="compact-sm" variant="default" onClick={() => setFiling({ ids, clear })}>
              Move to calendar
            </Button>
            <Button size="compact-sm" variant="default" color="red" onClick={() => void remove(ids, clear)}>
              Delete
            </Button>
          </>
        )}
      />
      {filing && <FileEvents ids={filing.ids} onClose={() => setFiling(null)} onDone={filing.clear} />}
    </Page>
  );
}

interface FileEventsProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function FileEvents({ ids, onClose, onDone }: FileEventsProps) {
  const { state } = useApp();
  const form = useActionForm("file_events", {
    initial: { calendar: state.settings.default_calendar },
    arguments: (values) => ({ events: ids, calendar: values.calendar }),
    done: (values) => `${countOf(ids.length, "event")} moved to ${state.calendars[values.calendar]?.name}`,
    onDone,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Move to calendar" submit="Move" size="sm">
      <ChoiceField
        label="Calendar"
        choices={writableCalendars(state).map(({ key, value }) => ({ value: key, label: value.name }))}
        {...form.field("calendar")}
      />
    </FormDialog>
  );
}
