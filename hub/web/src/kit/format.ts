/** Texts for dates, money and sizes. Moments are UTC, days are days; "now" is the application's, never the machine's. */

const LOCALE = "en-GB";
const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEK_DAYS = 7;

const styles = {
    day: { day: "numeric", month: "short", year: "numeric" },
    dayInYear: { day: "numeric", month: "short" },
    longDay: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
    weekday: { weekday: "short" },
    month: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function shown(style: keyof typeof styles, date: Date): string {
    const format = formats.get(style) ?? new Intl.DateTimeFormat(LOCALE, { ...styles[style], timeZone: "UTC" });
    formats.set(style, format);
    // Some versions of the locale's data write "Sept"; the others three letters.
    return format.format(date).replace(/\bSept\b/, "Sep");
}

/** The day of a moment: "2026-03-09". */
export const dayOf = (moment: string): string => moment.slice(0, 10);

/** The time of a moment: "14:30". */
export const timeOf = (moment: string): string => moment.slice(11, 16);

/** The moment of a day and a time: "2026-03-09", "14:30" → "2026-03-09T14:30:00Z". */
export const momentOf = (day: string, time = "00:00"): string => `${day}T${time}:00Z`;

/** The moment of a Date, as states hold it. */
export const momentOfDate = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

/** The day that lies `days` after another, or before. */
export const addDays = (day: string, days: number): string =>
    new Date(Date.parse(`${dayOf(day)}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** How many days lie between two days or moments; negative where `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
    Math.round((Date.parse(`${dayOf(to)}T00:00:00Z`) - Date.parse(`${dayOf(from)}T00:00:00Z`)) / DAY);

/** "9 Mar 2026" */
export const formatDay = (day: string): string => shown("day", new Date(day));

/** "Monday 9 March 2026" */
export const formatLongDay = (day: string): string => shown("longDay", new Date(day)).replace(",", "");

/** "March 2026" */
export const formatMonth = (day: string): string => shown("month", new Date(day));

/** "9 Mar 2026, 14:30" */
export const formatMoment = (moment: string): string => `${formatDay(moment)}, ${timeOf(moment)}`;

/** As lists show it: "14:30" today, "9 Mar" in the same year, else "9 Mar 2025". */
export function formatShort(moment: string, now: string): string {
    if (dayOf(moment) === dayOf(now)) return moment.length > 10 ? timeOf(moment) : "Today";
    return moment.slice(0, 4) === now.slice(0, 4) ? shown("dayInYear", new Date(moment)) : formatDay(moment);
}

/** "Today", "Yesterday", "Tomorrow", "Thu" within a week, else as `formatShort`. */
export function formatNear(day: string, now: string): string {
    const days = daysBetween(now, day);
    if (days === 0) return "Today";
    if (days === 1) return "Tomorrow";
    if (days === -1) return "Yesterday";
    return days > 0 && days < WEEK_DAYS ? shown("weekday", new Date(day)) : formatShort(dayOf(day), now);
}

/** "just now", "5 min ago", "3 h ago", "yesterday", "4 days ago", else the day. */
export function formatAgo(moment: string, now: string): string {
    const minutes = Math.floor((Date.parse(now) - Date.parse(moment)) / MINUTE);
    if (minutes < 1) return "just now";
    if (minutes < 60) return `${minutes} min ago`;
    if (minutes < 24 * 60 && dayOf(moment) === dayOf(now)) return `${Math.floor(minutes / 60)} h ago`;
    const days = daysBetween(moment, now);
    if (days === 1) return "yesterday";
    return days < WEEK_DAYS ? `${days} days ago` : formatShort(moment, now);
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** A format is slow to make and is needed for each cell of a list. */
function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const format = numberFormats.get(key) ?? new Intl.NumberFormat(LOCALE, options);
    numberFormats.set(key, format);
    return format;
}

/** Money from minor units: 123456, "EUR" → "€1,234.56". */
export function formatMoney(minor: number, currency: string): string {
    const format = numberFormat(currency, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
    return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** "£": what stands before an amount. */
export const signOf = (currency: string): string => formatMoney(0, currency).replaceAll(/[\d.,\s]/g, "");

/** "2 days", "5%": a number with what it counts. */
export function formatCount(value: number, unit: string, units: string): string {
    const noun = Math.abs(value) === 1 ? unit : units;
    return `${formatNumber(value)}${/^[a-z]/i.test(noun) ? " " : ""}${noun}`;
}

/** "1,234" */
export const formatNumber = (value: number, digits = 0): string =>
    numberFormat(`${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** "12 kB", "3.4 MB" */
export function formatSize(bytes: number): string {
    const units = ["B", "kB", "MB", "GB"] as const;
    let value = bytes;
    let unit = 0;
    while (value >= 1000 && unit < units.length - 1) {
        value /= 1000;
        unit += 1;
    }
    return `${formatNumber(value, unit > 0 && value < 10 ? 1 : 0)} ${units[unit]}`;
}

/** "message" → "messages", "activity" → "activities", "person" → "people" */
export function pluralOf(noun: string): string {
    if (/\bperson$/.test(noun)) return noun.replace(/person$/, "people");
    if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, "ies");
    return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** "1 message", "3 messages", "2 replies" */
export const countOf = (count: number, one: string, many = pluralOf(one)): string =>
    `${formatNumber(count)} ${count === 1 ? one : many}`;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The day that somebody typed: "2026-03-09", "9 Mar 2026", "9 March 2026", "09/03/2026"; null where it is none. */
export function readDay(text: string): string | null {
    const trimmed = text.trim();
    const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed);
    const named = /^(\d{1,2})\.? ([a-z]{3,})\.? (\d{4})$/i.exec(trimmed);
    const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(trimmed);
    if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    if (named)
        return realDay(
            Number(named[3]),
            MONTHS.indexOf((named[2] ?? "").slice(0, 3).toLowerCase()) + 1,
            Number(named[1]),
        );
    if (slashed) return realDay(Number(slashed[3]), Number(slashed[2]), Number(slashed[1]));
    return null;
}

const GROUPED = String.raw`(?:\d+|\d{1,3}(?:,\d{3})+)`;
const AMOUNT = new RegExp(String.raw`^-?${GROUPED}(?:\.\d{1,2})?$`);
const WHOLE = new RegExp(`^-?${GROUPED}$`);

/** The amount in minor units that somebody typed: "1250", "1,250.00", "£1 250.5"; null where it is none. */
export function readAmount(text: string): number | null {
    const plain = text.replaceAll(/[\s£$€]/g, "");
    return AMOUNT.test(plain) ? Math.round(Number(plain.replaceAll(",", "")) * 100) : null;
}

/** An amount as it is typed: "1250.00". */
export const typedAmount = (minor: number): string => (minor / 100).toFixed(2);

/** The whole number that somebody typed, with or without what it counts: "1,000", "14 days"; null where it is none. */
export function readWhole(text: string, unit = "", units = ""): number | null {
    const trimmed = text.trim().toLowerCase();
    const noun = [units, unit].find((one) => one !== "" && trimmed.endsWith(one.toLowerCase())) ?? "";
    const plain = trimmed.slice(0, trimmed.length - noun.length).replaceAll(/\s/g, "");
    return WHOLE.test(plain) ? Number(plain.replaceAll(",", "")) : null;
}

function realDay(year: number, month: number, day: number): string | null {
    const date = new Date(Date.UTC(year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** The time that somebody typed: "14:30", "1430", "9", "2:30 pm"; null where it is none. */
export function readTime(text: string): string | null {
    const found = /^(\d{1,2})(?:[:.]?(\d{2}))? ?(am|pm)?$/i.exec(text.trim());
    if (!found) return null;
    const half = found[3]?.toLowerCase();
    const hour = (Number(found[1]) % (half ? 12 : 25)) + (half === "pm" ? 12 : 0);
    const minute = Number(found[2] ?? 0);
    return hour < 24 && minute < 60 ? `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}` : null;
}
