/** iCalendar files (RFC 5545): writing the events of a calendar, and reading those of a file. */

import { addDays, htmlOf } from "@kit";
import { type Actions, type Event, type Repeat, WEEKDAYS, type Weekday } from "./app";

export type Imported = Actions["import_events"]["events"][number];

const OCTETS = 75;
const CODES: ReadonlyMap<string, Weekday> = new Map(WEEKDAYS.map((day) => [day.slice(0, 2).toUpperCase(), day]));

/** Rich text as plain lines. */
function plain(html: string): string {
  const broken = html.replaceAll(/<\/(p|li|h[1-6]|blockquote)>|<br\s*\/?>/g, "\n");
  const text = new DOMParser().parseFromString(broken, "text/html").body.textContent ?? "";
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

export function written(name: string, events: readonly Event[]): string {
  const body = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hourglen//Calendar//EN", `X-WR-CALNAME:${escaped(name)}`];
  events.forEach((event, index) => {
    body.push("BEGIN:VEVENT", `UID:${index + 1}@hourglen.example`, `DTSTAMP:${event.start.replaceAll(/[-:]/g, "")}`);
    body.push(`SUMMARY:${escaped(event.title)}`);
    body.push(timed("DTSTART", event.start, event), timed("DTEND", event.end, event));
    if (event.place) body.push(`LOCATION:${escaped(event.place)}`);
    if (plain(event.description)) body.push(`DESCRIPTION:${escaped(plain(event.description))}`);
    if (event.repeat) body.push(`RRULE:${rule(event.repeat, event)}`);
    for (const day of event.excluded) body.push(timed("EXDATE", day + event.start.slice(10), event));
    body.push("END:VEVENT");
  });
  body.push("END:VCALENDAR");
  return body.map((line) => `${folded(line)}\r\n`).join("");
}

const escaped = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll(";", "\\;").replaceAll(",", "\\,").replaceAll("\n", "\\n");

function timed(name: string, moment: string, event: Event): string {
  const short = moment.replaceAll(/[-:]/g, "");
  return event.all_day ? `${name};VALUE=DATE:${short.slice(0, 8)}` : `${name}:${short}`;
}

function rule(repeat: Repeat, event: Event): string {
  const parts = [`FREQ=${repeat.frequency.toUpperCase()}`];
  if (repeat.interval > 1) parts.push(`INTERVAL=${repeat.interval}`);
  if (repeat.days.length > 0) parts.push(`BYDAY=${repeat.days.map((day) => day.slice(0, 2).toUpperCase()).join(",")}`);
  // RFC 5545, 3.3.10: a date for an event of whole days, otherwise a moment, here that of the last occurrence.
  if (repeat.until) parts.push(`UNTIL=${(event.all_day ? repeat.until : repeat.until + event.start.slice(10)).replaceAll(/[-:]/g, "")}`);
  if (repeat.count) parts.push(`COUNT=${repeat.count}`);
  return parts.join(";");
}

/** Fold a line into pieces of at most 75 bytes, including the leading space of continuations, without splitting letters. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = "";
  let size = 0;
  for (const letter of line) {
    const more = encoder.encode(letter).length;
    if (size + more > OCTETS) {
      pieces.push(piece);
      piece = " ";
      size = 1;
    }
    piece += letter;
    size += more;
  }
  return [...pieces, piece].join("\r\n");
}

/** The events of a file; those without a title or start are skipped. */
export function read(text: string): Imported[] {
  const lines = text.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const found: Imported[] = [];
  let fields: Map<string, string[]> | null = null;
  for (const line of lines) {
    if (line === "BEGIN:VEVENT") fields = new Map();
    else if (line === "END:VEVENT" && fields) {
      const event = eventOf(fields);
      if (event) found.push(event);
      fields = null;
    } else if (fields) {
      const [, name, value] = /^([A-Za-z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) fields.set(name.toUpperCase(), [...(fields.get(name.toUpperCase()) ?? []), value]);
    }
  }
  return found;
}

function eventOf(fields: ReadonlyMap<string, readonly string[]>): Imported | null {
  const one = (name: string) => fields.get(name)?.[0] ?? "";
  const title = unescaped(one("SUMMARY"));
  const start = momentIn(one("DTSTART"));
  if (!title.trim() || start === null) return null;
  const allDay = /^\d{8}$/.test(one("DTSTART"));
  return {
    title,
    start,
    end: momentIn(one("DTEND")) ?? (allDay ? `${addDays(start, 1)}T00:00:00Z` : start),
    all_day: allDay,
    place: unescaped(one("LOCATION")),
    description: one("DESCRIPTION") ? htmlOf(unescaped(one("DESCRIPTION"))) : "",
    repeat: one("RRULE") ? repeatIn(one("RRULE")) : null,
    excluded: (fields.get("EXDATE") ?? []).flatMap((text) => text.split(",").flatMap((day) => momentIn(day)?.slice(0, 10) ?? [])),
  };
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === "n" ? "\n" : letter));

function momentIn(text: string): string | null {
  const [, year, month, day, hour = "00", minute = "00", second = "00"] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/.exec(text) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

function repeatIn(text: string): Repeat | null {
  const parts = new Map(text.split(";").map((part) => part.split("=", 2) as [string, string]));
  const frequency = parts.get("FREQ")?.toLowerCase();
  if (frequency !== "daily" && frequency !== "weekly" && frequency !== "monthly") return null;
  const until = parts.get("UNTIL");
  const count = parts.get("COUNT");
  return {
    frequency,
    interval: Number(parts.get("INTERVAL") ?? 1),
    days: (parts.get("BYDAY")?.split(",") ?? []).flatMap((code) => CODES.get(code) ?? []),
    until: until ? (momentIn(until)?.slice(0, 10) ?? null) : null,
    count: count ? Number(count) : null,
  };
}
