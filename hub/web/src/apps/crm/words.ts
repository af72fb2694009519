/** The names of the state's values on pages, and the choices in forms and filters. */

import type { Account, Activity, Lead, Quote, State, Tag, Ticket } from "@generated/crm";
import type { Choice } from "@kit";
import { kept } from "./app";
import type { Kind } from "./links";

export const LEAD_STATUS: Readonly<Record<Lead["status"], string>> = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  disqualified: "Disqualified",
  converted: "Converted",
};
export const RATING: Readonly<Record<Lead["rating"], string>> = { hot: "Hot", warm: "Warm", cold: "Cold" };
export const ACTIVITY_KIND: Readonly<Record<Activity["kind"], string>> = { call: "Call", meeting: "Meeting", task: "Task" };
export const RESULT: Readonly<Record<NonNullable<Activity["result"]>, string>> = {
  reached: "Reached",
  left_message: "Left a message",
  no_answer: "No answer",
  held: "Took place",
  no_show: "Nobody came",
  done: "Done",
};
export const RESULTS: Readonly<Record<Activity["kind"], readonly NonNullable<Activity["result"]>[]>> = {
  call: ["reached", "left_message", "no_answer"],
  meeting: ["held", "no_show"],
  task: ["done"],
};
export const PRIORITY: Readonly<Record<Ticket["priority"], string>> = { low: "Low", normal: "Normal", high: "High", urgent: "Urgent" };
export const TICKET_STATUS: Readonly<Record<Ticket["status"], string>> = {
  new: "New",
  open: "Open",
  waiting: "Waiting",
  resolved: "Resolved",
  closed: "Closed",
};
export const QUOTE_STATUS: Readonly<Record<Quote["status"], string>> = {
  draft: "Draft",
  sent: "Sent",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
};
export const DEAL_STATUS = { open: "Open", won: "Won", lost: "Lost" } as const;
export const CLOSING = {
  overdue: "Overdue",
  this_month: "This month",
  next_month: "Next month",
  this_quarter: "This quarter",
} as const;
export const SIZES: readonly Account["size"][] = ["1-9", "10-49", "50-249", "250-999", "1000+"];
export const KIND: Readonly<Record<Kind, string>> = {
  account: "Account",
  contact: "Contact",
  lead: "Lead",
  deal: "Deal",
  ticket: "Ticket",
};
export const COLOURS: readonly Choice<Tag["colour"]>[] = (
  ["gray", "red", "pink", "grape", "violet", "blue", "cyan", "teal", "green", "yellow", "orange"] as const
).map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));

/** Colours of badges by their text. */
export const TONE: Readonly<Record<string, string>> = {
  New: "blue", Contacted: "cyan", Qualified: "teal", Disqualified: "gray", Converted: "green",
  Hot: "red", Warm: "orange", Cold: "gray",
  Open: "blue", Waiting: "yellow", Resolved: "green", Closed: "gray", Won: "green", Lost: "red",
  Low: "gray", Normal: "blue", High: "orange", Urgent: "red",
  Draft: "gray", Sent: "blue", Accepted: "green", Declined: "red", Expired: "orange",
};

/** The entries of a table of words as choices. */
export const choicesOf = <T extends string>(words: Readonly<Record<T, string>>): readonly Choice<T>[] =>
  (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }));

/** Records with a name as choices, in the order of their names. */
export const named = (collection: Readonly<Record<string, { readonly name: string }>>): readonly Choice<string>[] =>
  kept(collection)
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));

export const stageChoices = (state: State): readonly Choice<string>[] =>
  state.stage_order.map((id) => ({ value: id, label: state.stages[id]?.name ?? id }));

/** The different texts that occur, in order. */
export const occurring = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].filter((text) => text !== "").sort((one, other) => one.localeCompare(other, "en"));

export const SIGNS: Readonly<Record<State["currency"], string>> = { GBP: "£", EUR: "€", USD: "$" };
