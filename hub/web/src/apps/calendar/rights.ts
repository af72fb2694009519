/** Permissions and availability, computed as on the server. */

import { momentOf } from "@kit";
import type { Calendar, Colour, Event, Room, State } from "./app";
import { minutesBetween, plusMinutes, type Span, spans, weekdayOf } from "./time";

export const maySee = (state: State, calendar: Calendar): boolean => calendar.owner === state.me || state.me in calendar.shares;

export const mayEdit = (state: State, calendar: Calendar): boolean =>
  calendar.owner === state.me || calendar.shares[state.me] === "edit";

export const calendarOf = (state: State, event: Event): Calendar => {
  const found = state.calendars[event.calendar];
  if (!found) throw new Error(`The event “${event.title}” is in no calendar.`);
  return found;
};

export const seesEvent = (state: State, event: Event): boolean => maySee(state, calendarOf(state, event)) || state.me in event.guests;

export const editsEvent = (state: State, event: Event): boolean => mayEdit(state, calendarOf(state, event));

export const isInvitation = (state: State, event: Event): boolean => state.me in event.guests && event.organiser !== state.me;

export const colourOfEvent = (state: State, event: Event): Colour => event.colour ?? calendarOf(state, event).colour;

export const nameOf = (state: State, person: string): string => (person === state.me ? "You" : (state.people[person]?.name ?? ""));

export const fullName = (state: State, person: string): string => state.people[person]?.name ?? "";

export const roomNames = (state: State, event: Event): readonly string[] =>
  event.resources.flatMap((key) => state.rooms[key]?.name ?? []);

export interface Named<T> {
  readonly key: string;
  readonly value: T;
}

const entries = <T>(records: Readonly<Record<string, T>>): Named<T>[] =>
  Object.entries(records).map(([key, value]) => ({ key, value }));

export const ownCalendars = (state: State): Named<Calendar>[] =>
  entries(state.calendars).filter(({ value }) => value.owner === state.me);

export const sharedCalendars = (state: State): Named<Calendar>[] =>
  entries(state.calendars).filter(({ value }) => value.owner !== state.me && maySee(state, value));

export const writableCalendars = (state: State): Named<Calendar>[] =>
  entries(state.calendars).filter(({ value }) => mayEdit(state, value));

/** The events of which this person sees the details. */
export const seenEvents = (state: State): [string, Event][] => Object.entries(state.events).filter(([, event]) => seesEvent(state, event));

/** The events that the views show: those of shown calendars, and all invitations. */
export const shownEvents = (state: State): [string, Event][] =>
  seenEvents(state).filter(([, event]) => {
    const calendar = calendarOf(state, event);
    const mine = event.guests[state.me];
    if (mine?.response === "declined" && isInvitation(state, event) && !state.settings.show_declined) return false;
    return (calendar.shown && maySee(state, calendar)) || isInvitation(state, event);
  });

/** Whether an event keeps somebody busy: they organise it, or are invited and have not declined. */
export function takesPart(event: Event, person: string): boolean {
  if (event.show_as === "free") return false;
  const guest = event.guests[person];
  return guest === undefined ? event.organiser === person : guest.response !== "declined";
}

export interface Busy extends Span {
  readonly key: string;
  readonly event: Event;
}

/** The events that keep a person or room busy between two moments. */
export function busyTimes(state: State, who: string, start: string, end: string): Busy[] {
  return Object.entries(state.events)
    .filter(([, event]) => takesPart(event, who) || event.resources.includes(who))
    .flatMap(([key, event]) => [...spans(event, start, end)].map((span) => ({ key, event, ...span })))
    .sort((one, other) => one.start.localeCompare(other.start));
}

/** When somebody works on a day; null on a day off or a holiday. */
export function hoursOf(state: State, person: string, day: string): { readonly start: string; readonly end: string } | null {
  if (Object.values(state.holidays).some((one) => one.day === day)) return null;
  const weekday = weekdayOf(day);
  if (person === state.me) return state.settings.working_hours[weekday] ?? null;
  const found = state.people[person];
  return found?.works_on.includes(weekday) ? found.hours : null;
}

/** The start times, in half-hour steps within everybody's working hours, at which all people and rooms are free. */
export function commonTimes(state: State, people: readonly string[], rooms: readonly string[], day: string, minutes: number): string[] {
  const shifts = people.map((person) => hoursOf(state, person, day));
  if (shifts.some((one) => one === null)) return [];
  const first = shifts.reduce((latest, one) => (one && one.start > latest ? one.start : latest), shifts[0]?.start ?? "06:00");
  const last = shifts.reduce((soonest, one) => (one && one.end < soonest ? one.end : soonest), shifts[0]?.end ?? "22:00");
  const end = momentOf(day, last);
  const taken = [...people, ...rooms].flatMap((who) => busyTimes(state, who, momentOf(day), plusMinutes(momentOf(day), 1_440)));
  const found: string[] = [];
  for (let start = momentOf(day, first); plusMinutes(start, minutes) <= end; start = plusMinutes(start, 30)) {
    const until = plusMinutes(start, minutes);
    if (!taken.some((one) => one.start < until && start < one.end)) found.push(start);
  }
  return found;
}

/** "8 seats · First floor · screen, video conference" */
export const roomText = (room: Room): string =>
  [room.capacity > 0 ? `${room.capacity} seats` : "", room.location, room.features.join(", ")].filter(Boolean).join(" · ");

/** The user's other events at the time of an occurrence. */
export function conflicts(state: State, key: string, span: Span): Busy[] {
  if (minutesBetween(span.start, span.end) >= 1_440) return [];
  return busyTimes(state, state.me, span.start, span.end).filter(
    (one) => one.key !== key && !one.event.all_day && one.event.guests[state.me]?.response !== "awaiting",
  );
}
