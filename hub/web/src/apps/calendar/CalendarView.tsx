/** The day, week and month views: events to drag, stretch and open, free time to click. */

import FullCalendar from "@fullcalendar/react";
import dayGridPlugin from "@fullcalendar/react/daygrid";
import interactionPlugin from "@fullcalendar/react/interaction";
import classicTheme from "@fullcalendar/react/themes/classic";
import timeGridPlugin from "@fullcalendar/react/timegrid";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/palette.css";
import "@fullcalendar/react/themes/classic/theme.css";
import { IconLock, IconRepeat } from "@tabler/icons-react";
import { addDays, dayOf, formatDay, formatLongDay, formatMonth, momentOfDate, Page, timeOf } from "@kit";
import { useEffect, useMemo, useRef, useState } from "react";
import { useApp, WEEKDAYS } from "./app";
import classes from "./calendar.module.css";
import { useEditor } from "./editing";
import { EventCard } from "./EventCard";
import { colourOfEvent, editsEvent, isInvitation, shownEvents } from "./rights";
import { SidePanel } from "./SidePanel";
import { type Change, useChange } from "./useChange";
import { type Occurrence, occurrences, timeText, weekStart, whenText } from "./time";
import { usePanel, useShownDay, ViewBar } from "./ViewBar";

type GridView = "day" | "week" | "month";
type CalendarRef = React.ComponentRef<typeof FullCalendar>;

const FC_VIEWS = { day: "timeGridDay", week: "timeGridWeek", month: "dayGridMonth" } as const;
const HOUR = 3_600_000;
const PLUGINS = [dayGridPlugin, timeGridPlugin, interactionPlugin, classicTheme];

/** The range of dates that a view can show. */
function reach(view: GridView, day: string, first: "monday" | "sunday"): readonly [string, string] {
  if (view === "day") return [day, addDays(day, 1)];
  if (view === "week") return [weekStart(day, first), addDays(weekStart(day, first), 7)];
  const month = `${day.slice(0, 7)}-01`;
  return [weekStart(month, first), addDays(weekStart(month, first), 42)];
}

function titleOf(view: GridView, day: string, first: "monday" | "sunday"): string {
  if (view === "day") return formatLongDay(day);
  if (view === "month") return formatMonth(day);
  const start = weekStart(day, first);
  return `${formatDay(start)} – ${formatDay(addDays(start, 6))}`;
}

export function CalendarView({ view }: { readonly view: GridView }) {
  const { state, now } = useApp();
  const [day] = useShownDay();
  const [panel] = usePanel();
  const { create } = useEditor();
  const [opened, setOpened] = useState<Occurrence | null>(null);
  const { change, dialog } = useChange();
  const grid = useRef<CalendarRef>(null);
  const { settings } = state;
  const first = settings.week_starts_on;
  const [from, to] = reach(view, day, first);

  useEffect(() => {
    // The calendar may not draw while React does.
    const timer = setTimeout(() => {
      grid.current?.getApi().changeView(FC_VIEWS[view], day);
    }, 0);
    return () => clearTimeout(timer);
  }, [view, day]);

  const found = useMemo(() => occurrences(shownEvents(state), `${from}T00:00:00Z`, `${to}T00:00:00Z`), [state, from, to]);
  const events = [
    ...found.map((one) => ({
      id: `${one.key}/${one.day}`,
      title: one.event.title,
      start: one.event.all_day ? dayOf(one.start) : one.start,
      end: one.event.all_day ? dayOf(one.end) : one.end,
      allDay: one.event.all_day,
      editable: editsEvent(state, one.event),
      extendedProps: { one },
    })),
    ...Object.values(state.holidays)
      .filter((one) => one.day >= from && one.day < to)
      .map((one) => ({ id: one.day, title: one.name, start: one.day, allDay: true, editable: false, extendedProps: { holiday: one.name } })),
  ];

  const propose = (moved: Change, revert: () => void) => void change(moved).then((done) => !done && revert());
  const hours = WEEKDAYS.flatMap((name, index) => {
    const one = settings.working_hours[name];
    return one ? [{ daysOfWeek: [(index + 1) % 7], startTime: one.start, endTime: one.end }] : [];
  });

  return (
    <Page title={titleOf(view, day, first)} subtitle={state.zone} toolbar={<ViewBar view={view} />} fill>
      <div className={classes.split} data-wide={panel ? undefined : true}>
        {panel && <SidePanel drag={view !== "month"} />}
        <div className={classes.grid} role="region" aria-label="Events">
          <FullCalendar
            ref={grid}
            plugins={PLUGINS}
            initialView={FC_VIEWS[view]}
            initialDate={day}
            timeZone="UTC"
            now={() => now}
            locale="en-gb"
            height="100%"
            headerToolbar={false}
            firstDay={first === "monday" ? 1 : 0}
            weekends={settings.show_weekends || view === "day"}
            weekNumbers={settings.show_week_numbers && view !== "day"}
            nowIndicator
            businessHours={hours}
            scrollTime="07:00:00"
            slotDuration="00:30:00"
            snapDuration="00:15:00"
            eventMinHeight={22}
            slotHeaderFormat={{ hour: "2-digit", minute: "2-digit", hour12: false }}
            dayHeaderFormat={view === "month" ? { weekday: "short" } : { weekday: "short", day: "numeric", month: "short" }}
            dayHeaderContent={({ text }) => text.replace("Sept", "Sep")}
            dayMaxEvents={view === "month" ? true : 4}
            allDayText="all day"
            eventInteractive={false}
            eventDisplay="block"
            eventColor="transparent"
            slotEventOverlap={false}
            editable
            droppable
            selectable
            selectMirror
            unselectAuto
            events={events}
            eventContent={({ event, isPast }) => {
              const { one, holiday } = event.extendedProps as { one?: Occurrence; holiday?: string };
              if (holiday !== undefined) return <div className={classes.holiday}>{holiday}</div>;
              return one ? <Block one={one} past={isPast} narrow={view === "month"} /> : <div className={classes.event}>{event.title}</div>;
            }}
            eventClick={({ event }) => {
              const { one } = event.extendedProps as { one?: Occurrence };
              if (one) setOpened(one);
            }}
            select={({ start, end, allDay, view: shown }) => {
              create({ start: momentOfDate(start), end: momentOfDate(end), all_day: allDay });
              shown.calendar.unselect();
            }}
            eventDrop={({ event, revert }) => {
              const { one } = event.extendedProps as { one: Occurrence };
              if (event.allDay !== one.event.all_day || event.start === null) {
                revert();
                return;
              }
              propose({ kind: "move", one, start: momentOfDate(event.start) }, revert);
            }}
            eventResize={({ event, revert }) => {
              const { one } = event.extendedProps as { one: Occurrence };
              if (event.end !== null) propose({ kind: "resize", one, end: momentOfDate(event.end) }, revert);
            }}
            eventReceive={({ event }) => {
              const { task } = event.extendedProps as { task?: string };
              const { start, end, allDay } = event;
              event.remove();
              if (task === undefined || start === null || allDay) return;
              propose(
                {
                  kind: "task",
                  task,
                  start: momentOfDate(start),
                  end: momentOfDate(end ?? new Date(start.getTime() + HOUR)),
                },
                () => undefined,
              );
            }}
          />
        </div>
      </div>
      {opened && <EventCard one={opened} onClose={() => setOpened(null)} />}
      {dialog}
    </Page>
  );
}

function Block({ one, past, narrow }: { readonly one: Occurrence; readonly past: boolean; readonly narrow: boolean }) {
  const { state } = useApp();
  const { event } = one;
  const answer = isInvitation(state, event) ? event.guests[state.me]?.response : "accepted";
  const length = Date.parse(one.end) - Date.parse(one.start);
  const line = narrow || event.all_day || length <= HOUR / 2;
  return (
    <div
      className={classes.event}
      role="button"
      tabIndex={0}
      aria-label={`${event.title}, ${whenText(one, event.all_day)}`}
      style={{ "--tone": `var(--mantine-color-${colourOfEvent(state, event)}-6)` } as React.CSSProperties}
      data-line={line || undefined}
      data-tentative={answer === "awaiting" || answer === "tentative" || undefined}
      data-declined={answer === "declined" || undefined}
      data-past={past || undefined}
      onKeyDown={(pressed) => {
        if (pressed.key !== "Enter" && pressed.key !== " ") return;
        pressed.preventDefault();
        pressed.currentTarget.click();
      }}
    >
      {line && !event.all_day && <span className={classes.eventTime}>{timeOf(one.start)}</span>}
      <span className={classes.eventTitle}>
        {event.visibility === "private" && !narrow && <IconLock size={11} aria-hidden />}
        {event.repeat !== null && !narrow && <IconRepeat size={11} aria-hidden />}
        {event.title}
      </span>
      {!line && length >= HOUR && <span className={classes.eventTime}>{timeText(one, false)}</span>}
      {!line && event.place && <span className={classes.eventTime}>{event.place}</span>}
    </div>
  );
}

