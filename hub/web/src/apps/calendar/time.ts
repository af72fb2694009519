/** The times of events: the dates of a series, its occurrences between two moments, and their format. */

import { addDays, daysBetween, formatDay, formatLongDay, formatShort, momentOfDate, timeOf } from "@kit";
import { capital, type Event, type Repeat, type State, WEEKDAYS, type Weekday } from "./app";

/** Maximum number of occurrences that are computed for a series without an end. */
const MOST = 3_000;

/** One occurrence: the date that identifies it in its series, with start and end. */
export interface Span {
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

export interface Occurrence extends Span {
  readonly key: string;
  readonly event: Event;
}

export const weekdayOf = (day: string): Weekday => WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "monday";

export const plusMinutes = (moment: string, minutes: number): string =>
  momentOfDate(new Date(Date.parse(moment) + minutes * 60_000));

export const minutesBetween = (start: string, end: string): number => Math.round((Date.parse(end) - Date.parse(start)) / 60_000);

export const monday = (day: string): string => addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)));

/** The first day of the week a day is in, as the settings say. */
export function weekStart(day: string, first: "monday" | "sunday"): string {
  const start = monday(day);
  if (first === "monday") return start;
  return weekdayOf(day) === "sunday" ? day : addDays(start, -1);
}

/** The dates of an event in order, including excluded ones. */
export function* days(event: Event): Generator<string> {
  const first = event.start.slice(0, 10);
  if (event.repeat === null) {
    yield first;
    return;
  }
  let number = 0;
  for (const day of endless(event.repeat, first)) {
    if (number++ >= (event.repeat.count ?? MOST)) return;
    if (event.repeat.until !== null && day > event.repeat.until) return;
    yield day;
  }
}

function* endless(repeat: Repeat, first: string): Generator<string> {
  const interval = repeat.interval;
  if (repeat.frequency === "daily") {
    for (let step = 0; ; step += interval) yield addDays(first, step);
  }
  if (repeat.frequency === "weekly") {
    const offsets = WEEKDAYS.flatMap((name, index) => (repeat.days.includes(name) ? [index] : []));
    const start = monday(first);
    for (let week = 0; offsets.length > 0; week += interval) {
      for (const offset of offsets) {
        const day = addDays(start, 7 * week + offset);
        if (day >= first) yield day;
      }
    }
    return;
  }
  const [year = 0, month = 1, date = 1] = first.split("-").map(Number);
  for (let step = 0; ; step += interval) {
    const found = new Date(Date.UTC(year, month - 1 + step, date));
    // A month without that day is skipped.
    if (found.getUTCDate() === date) yield found.toISOString().slice(0, 10);
  }
}

export function spanOn(event: Event, day: string): Span {
  const shift = daysBetween(event.start, day);
  return { day, start: shifted(event.start, shift), end: shifted(event.end, shift) };
}

const shifted = (moment: string, by: number): string => addDays(moment, by) + moment.slice(10);

export function happensOn(event: Event, day: string): boolean {
  if (event.excluded.includes(day)) return false;
  for (const other of days(event)) if (other >= day) return other === day;
  return false;
}

/** The occurrences of an event that are at least partly between two moments. */
export function* spans(event: Event, start: string, end: string): Generator<Span> {
  for (const day of days(event)) {
    if (event.excluded.includes(day)) continue;
    const one = spanOn(event, day);
    if (one.start >= end) return;
    if (one.end > start) yield one;
  }
}

/** All occurrences between two moments, in order. */
export function occurrences(events: Iterable<readonly [string, Event]>, start: string, end: string): Occurrence[] {
  const found: Occurrence[] = [];
  for (const [key, event] of events) {
    for (const span of spans(event, start, end)) found.push({ key, event, ...span });
  }
  return found.sort((one, other) => one.start.localeCompare(other.start) || one.event.title.localeCompare(other.event.title));
}

/** The occurrence a person most likely means: the next from a day on, or else the last. */
export function nearest(event: Event, today: string): Span {
  let last: string | null = null;
  for (const day of days(event)) {
    if (event.excluded.includes(day)) continue;
    last = day;
    if (spanOn(event, day).end.slice(0, 10) >= today) break;
  }
  return spanOn(event, last ?? event.start.slice(0, 10));
}

/** The last day of an all-day event. */
export const lastDay = (end: string): string => addDays(end, -1);

/** "09:30–10:15", "All day", "19:00–07:00 (+1)" */
export function timeText(span: { readonly start: string; readonly end: string }, allDay: boolean): string {
  if (allDay) return "All day";
  const later = daysBetween(span.start, span.end);
  return `${timeOf(span.start)}–${timeOf(span.end)}${later > 0 ? ` (+${later})` : ""}`;
}

/** "Thursday 12 February 2026, 10:00–11:00" */
export function whenText(span: { readonly start: string; readonly end: string }, allDay: boolean): string {
  const first = span.start.slice(0, 10);
  if (!allDay) return `${formatLongDay(first)}, ${timeText(span, false)}`;
  const last = lastDay(span.end);
  return first === last ? `${formatLongDay(first)}, all day` : `${formatLongDay(first)} to ${formatLongDay(last)}`;
}

/** "12 Feb 2026, 10:00–11:00" */
export function shortWhen(span: { readonly start: string; readonly end: string }, allDay: boolean): string {
  const first = span.start.slice(0, 10);
  if (!allDay) return `${formatDay(first)}, ${timeText(span, false)}`;
  const last = lastDay(span.end);
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}

/** What identifies an event in lists: its title and the start of the event or series. */
export const eventName = (event: Event): string =>
  `${event.title}, ${formatDay(event.start)}${event.all_day ? "" : ` ${timeOf(event.start)}`}`;

/** "Every 2 weeks on Monday and Friday until 3 Mar 2026" */
export function repeatText(repeat: Repeat | null): string {
  if (repeat === null) return "Does not repeat";
  const unit = { daily: "day", weekly: "week", monthly: "month" }[repeat.frequency];
  const interval = repeat.interval;
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
  const names = repeat.days.map(capital);
  const on = names.length === 0 ? "" : ` on ${listed(names)}`;
  if (repeat.count) return `${every}${on}, ${repeat.count} times`;
  return `${every}${on}${repeat.until ? ` until ${formatDay(repeat.until)}` : ""}`;
}

export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** "10 minutes before" */
export function reminderText(minutes: number): string {
  if (minutes === 0) return "When it begins";
  const units = [
    [10_080, "week"],
    [1_440, "day"],
    [60, "hour"],
    [1, "minute"],
  ] as const;
  const [size, unit] = units.find(([length]) => minutes % length === 0) ?? [1, "minute"];
  return `${minutes / size} ${unit}${minutes === size ? "" : "s"} before`;
}

export const REMINDERS = [0, 5, 10, 15, 30, 60, 120, 1_440, 2_880, 10_080] as const;

/** "Today", "Tomorrow", "Thu 12 Feb" */
export function dueText(due: string, today: string): string {
  const away = daysBetween(today, due);
  if (away === 0) return "Today";
  if (away === 1) return "Tomorrow";
  if (away === -1) return "Yesterday";
  return `${capital(weekdayOf(due)).slice(0, 3)} ${formatShort(due, today)}`;
}

/** The next half hour, as the default time of new events. */
export function soon(now: string): string {
  const minutes = Number(now.slice(14, 16));
  return plusMinutes(`${now.slice(0, 14)}00:00Z`, minutes < 30 ? 30 : 60);
}

export const everybody = (state: State): readonly (readonly [string, State["people"][string]])[] =>
  Object.entries(state.people).sort(([, one], [, other]) => one.name.localeCompare(other.name));
