/** Two weeks as a list, day by day. */

import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import { IconLock, IconRepeat } from "@tabler/icons-react";
import { addDays, formatDay, formatLongDay, Page, SearchBox, useUrlState, includes } from "@kit";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./calendar.module.css";
import { Dot } from "./Dot";
import { responseColour, responseText } from "./responses";
import { calendarOf, colourOfEvent, isInvitation, nameOf, roomNames, shownEvents } from "./rights";
import { SidePanel } from "./SidePanel";
import { type Occurrence, occurrences, timeText } from "./time";
import { usePanel, useShownDay, ViewBar } from "./ViewBar";

const DAYS = 14;

export function Agenda() {
  const { state, today } = useApp();
  const [day] = useShownDay();
  const [panel] = usePanel();
  const [query, setQuery] = useUrlState("q");
  const found = occurrences(shownEvents(state), `${day}T00:00:00Z`, `${addDays(day, DAYS)}T00:00:00Z`).filter((one) =>
    includes([one.event.title, one.event.place, ...roomNames(state, one.event)].join(" "), query),
  );
  const shown = Array.from({ length: DAYS }, (_, index) => addDays(day, index)).filter((one) => state.settings.show_weekends || !isWeekend(one));
  const count = new Set(found.map((one) => `${one.key}/${one.day}`)).size;
  return (
    <Page
      title={`${formatDay(day)} – ${formatDay(addDays(day, DAYS - 1))}`}
      subtitle={`${count} events`}
      toolbar={<ViewBar view="agenda" />}
      fill
    >
      <div className={classes.split} data-wide={panel ? undefined : true}>
        {panel && <SidePanel />}
        <div className={classes.list}>
          <SearchBox label="Filter the agenda" shortcut={null} width={280} value={query} onChange={setQuery} />
          {shown.map((one) => (
            <Day
              key={one}
              day={one}
              today={today}
              holiday={Object.values(state.holidays).find((holiday) => holiday.day === one)?.name}
              found={found.filter((other) => other.start.slice(0, 10) <= one && other.end > `${one}T00:00:00Z`)}
            />
          ))}
        </div>
      </div>
    </Page>
  );
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

interface DayProps {
  readonly day: string;
  readonly today: string;
  readonly holiday?: string | undefined;
  readonly found: readonly Occurrence[];
}

function Day({ day, today, holiday, found }: DayProps) {
  const [weekday, ...rest] = formatLongDay(day).split(" ");
  return (
    <section className={classes.agendaDay} aria-label={formatLongDay(day)}>
      <div>
        <Text fw={650} c={day === today ? "var(--mantine-primary-color-filled)" : undefined}>
          {weekday}
        </Text>
        <Text size="xs" c="dimmed">
          {rest.join(" ")}
        </Text>
      </div>
      <Stack gap={0}>
        {holiday && (
          <Text size="sm" fs="italic" c="dimmed" px={8}>
            {holiday}
          </Text>
        )}
        {found.map((one) => (
          <Row key={`${one.key}/${one.day}`} one={one} />
        ))}
        {found.length === 0 && !holiday && (
          <Text size="sm" c="dimmed" px={8}>
            Nothing
          </Text>
        )}
      </Stack>
    </section>
  );
}

function Row({ one }: { readonly one: Occurrence }) {
  const { state } = useApp();
  const { event, key, day } = one;
  const mine = isInvitation(state, event) ? event.guests[state.me]?.response : undefined;
  const where = [event.place, ...roomNames(state, event)].filter(Boolean).join(", ");
  return (
    <div className={classes.agendaRow}>
      <Group gap={8} wrap="nowrap">
        <Dot colour={colourOfEvent(state, event)} hollow={mine === "awaiting" || mine === "tentative"} />
        <Text size="sm" c="dimmed">
          {timeText(one, event.all_day)}
        </Text>
      </Group>
      <Group gap={6} wrap="nowrap" miw={0}>
        <Anchor
          component={Link}
          to={`/events/${key}${event.repeat ? `?on=${day}` : ""}`}
          size="sm"
          truncate
          td={mine === "declined" ? "line-through" : undefined}
        >
          {event.title}
        </Anchor>
        {event.repeat && <IconRepeat size={13} aria-hidden />}
        {event.visibility === "private" && <IconLock size={13} aria-hidden />}
        {mine && mine !== "accepted" && (
          <Badge size="xs" variant="light" color={responseColour(mine)} className={classes.answer}>
            {responseText(mine)}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" truncate>
        {where}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        {event.organiser === state.me ? calendarOf(state, event).name : nameOf(state, event.organiser)}
      </Text>
    </div>
  );
}
