/** The hours of a day from left to right, a row for each person or room. */

import { Text } from "@mantine/core";
import { momentOf, timeOf } from "@kit";
import { Fragment, type MouseEvent, type ReactNode } from "react";
import { Link } from "react-router";
import { type Colour, useApp } from "./app";
import classes from "./calendar.module.css";
import { type Busy, busyTimes, colourOfEvent, hoursOf, seesEvent } from "./rights";
import { minutesBetween, plusMinutes, timeText } from "./time";

export const FIRST_HOUR = 7;
export const LAST_HOUR = 22;
const HOURS = LAST_HOUR - FIRST_HOUR;
const MINUTES = HOURS * 60;

export interface Lane {
  readonly key: string;
  readonly name: string;
  readonly head: ReactNode;
  /** Whether it is a person, whose working hours are shown. */
  readonly person: boolean;
}

interface TimelineProps {
  readonly label: string;
  readonly day: string;
  readonly lanes: readonly Lane[];
  readonly wanted?: { readonly start: string; readonly end: string } | undefined;
  /** A click on free time, with the half hour it was in. */
  readonly onFree?: (lane: string, start: string) => void;
}

export function Timeline({ label, day, lanes, wanted, onFree }: TimelineProps) {
  return (
    <div className={classes.timeline} role="group" aria-label={label} style={{ "--hours": HOURS } as React.CSSProperties}>
      <div className={`${classes.timelineName} ${classes.timelineHead}`} />
      <div className={`${classes.lane} ${classes.laneHead}`}>
        {Array.from({ length: HOURS }, (_, index) => (
          <span key={index} className={classes.laneHour} style={{ insetInlineStart: `${(index / HOURS) * 100}%` }}>
            {FIRST_HOUR + index}
          </span>
        ))}
      </div>
      {lanes.map((lane) => (
        <Fragment key={lane.key}>
          <div className={classes.timelineName}>{lane.head}</div>
          <LaneRow lane={lane} day={day} wanted={wanted} onFree={onFree} />
        </Fragment>
      ))}
    </div>
  );
}

type LaneRowProps = Pick<TimelineProps, "day" | "wanted" | "onFree"> & { readonly lane: Lane };

function LaneRow({ lane, day, wanted, onFree }: LaneRowProps) {
  const { state } = useApp();
  const start = momentOf(day, `0${FIRST_HOUR}:00`);
  const end = plusMinutes(start, MINUTES);
  const at = (moment: string) => Math.min(Math.max(minutesBetween(start, moment) / MINUTES, 0), 1);
  const place = (from: string, to: string) => ({
    insetInlineStart: `${at(from) * 100}%`,
    width: `${(at(to) - at(from)) * 100}%`,
  });
  const shift = lane.person ? hoursOf(state, lane.key, day) : undefined;
  const away: (readonly [string, string])[] =
    shift === undefined
      ? []
      : shift === null
        ? [[start, end]]
        : [
            [start, momentOf(day, shift.start)],
            [momentOf(day, shift.end), end],
          ];
  const press = (event: MouseEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || !onFree) return;
    const box = event.currentTarget.getBoundingClientRect();
    const minutes = Math.floor((((event.clientX - box.left) / box.width) * MINUTES) / 30) * 30;
    onFree(lane.key, plusMinutes(start, minutes));
  };
  return (
    <div className={classes.lane} onClick={press} style={onFree ? { cursor: "copy" } : undefined}>
      {away
        .filter(([from, to]) => from < to)
        .map(([from, to]) => (
          <div key={from} className={classes.away} style={{ ...place(from, to), pointerEvents: "none" }} />
        ))}
      {busyTimes(state, lane.key, start, end).map((busy) => (
        <Block key={`${busy.key}/${busy.day}`} busy={busy} who={lane.name} style={place(busy.start, busy.end)} />
      ))}
      {wanted && <div className={classes.wanted} style={place(wanted.start, wanted.end)} />}
    </div>
  );
}

function Block({ busy, who, style }: { readonly busy: Busy; readonly who: string; readonly style: React.CSSProperties }) {
  const { state } = useApp();
  const { event, key, day } = busy;
  const tone = (colour: Colour) => ({ ...style, "--tone": `var(--mantine-color-${colour}-6)` }) as React.CSSProperties;
  const inside = (text: string) => (
    <>
      <Text span display="block" truncate fz={11.5} fw={600} lh={1.3}>
        {text}
      </Text>
      <Text span display="block" truncate fz={10.5} c="dimmed" lh={1.3}>
        {event.all_day ? "All day" : timeOf(busy.start)}
      </Text>
    </>
  );
  if (!seesEvent(state, event)) {
    return (
      <div className={classes.block} style={tone("gray")} title={`Busy, ${timeText(busy, event.all_day)}`}>
        {inside("Busy")}
      </div>
    );
  }
  return (
    <Link
      className={classes.block}
      style={tone(colourOfEvent(state, event))}
      to={`/events/${key}${event.repeat ? `?on=${day}` : ""}`}
      aria-label={`${event.title}, ${timeText(busy, event.all_day)}, ${who}`}
      title={`${event.title}, ${timeText(busy, event.all_day)}`}
    >
      {inside(event.title)}
    </Link>
  );
}
