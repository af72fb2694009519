/** Filters of a project's cards: stored in the address, saved under names, applied to cards, described in words. */

import type { SavedFilter, State } from "@generated/board";
import { addDays, includes } from "@kit";
import { useSearchParams } from "react-router";
import { type CardView, isDone, KINDS, labelOf, PRIORITIES } from "./model";

export type Criteria = SavedFilter["criteria"];

export const DUES = [
  { value: "overdue", label: "Overdue" },
  { value: "week", label: "Due within 7 days" },
  { value: "month", label: "Due within 30 days" },
  { value: "none", label: "No due date" },
] as const;

/** Name of a criterion → its name in the address. */
const NAMES = {
  text: "q",
  column_id: "status",
  assignee_id: "assignee",
  priority: "priority",
  kind: "type",
  label_id: "label",
  milestone_id: "milestone",
  due: "due",
} as const satisfies Record<keyof Criteria, string>;
const FIELDS = Object.keys(NAMES) as (keyof Criteria)[];

export const NOTHING: Criteria = {
  text: "", column_id: null, assignee_id: null, priority: null, kind: null, label_id: null, milestone_id: null, due: null,
};

/** The filter of the page's address, and how it changes. */
export function useCriteria(): readonly [Criteria, (next: Criteria) => void] {
  const [query, setQuery] = useSearchParams();
  const found = Object.fromEntries(FIELDS.map((field) => [field, query.get(NAMES[field]) || (field === "text" ? "" : null)]));
  const change = (next: Criteria) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const field of FIELDS) {
          const value = next[field];
          if (value) after.set(NAMES[field], value);
          else after.delete(NAMES[field]);
        }
        return after;
      },
      { replace: true },
    );
  return [found as unknown as Criteria, change];
}

export function queryOf(criteria: Criteria): string {
  const query = new URLSearchParams();
  for (const field of FIELDS) {
    const value = criteria[field];
    if (value) query.set(NAMES[field], value);
  }
  return query.toString();
}

export const isEmpty = (criteria: Criteria): boolean => FIELDS.every((field) => !criteria[field]);

export function passes(state: State, card: CardView, asked: Criteria, today: string): boolean {
  return (
    (asked.text === "" || includes(`${card.key} ${card.title}`, asked.text)) &&
    (asked.column_id === null || card.column_id === asked.column_id) &&
    (asked.assignee_id === null || (card.assignee_id ?? "nobody") === asked.assignee_id) &&
    (asked.priority === null || card.priority === asked.priority) &&
    (asked.kind === null || card.kind === asked.kind) &&
    (asked.label_id === null || card.label_ids.includes(asked.label_id)) &&
    (asked.milestone_id === null || (card.milestone_id ?? "backlog") === asked.milestone_id) &&
    (asked.due === null || isDue(state, card, asked.due, today))
  );
}

function isDue(state: State, card: CardView, window: NonNullable<Criteria["due"]>, today: string): boolean {
  if (window === "none") return card.due === null;
  if (card.due === null || isDone(state, card)) return false;
  if (window === "overdue") return card.due < today;
  return card.due >= today && card.due <= addDays(today, window === "week" ? 7 : 30);
}

/** "Priority: Urgent · Assignee: nobody" */
export function told(state: State, { criteria }: Pick<SavedFilter, "criteria">): string {
  const { text, column_id, assignee_id, priority, kind, label_id, milestone_id, due } = criteria;
  const gone = "(gone)";
  const parts = [
    text && `Text: ${text}`,
    column_id && `Status: ${state.columns[column_id]?.name ?? gone}`,
    assignee_id && `Assignee: ${assignee_id === "nobody" ? "nobody" : (state.members[assignee_id]?.name ?? gone)}`,
    priority && `Priority: ${labelOf(PRIORITIES, priority)}`,
    kind && `Type: ${labelOf(KINDS, kind)}`,
    label_id && `Label: ${state.labels[label_id]?.name ?? gone}`,
    milestone_id && `Milestone: ${milestone_id === "backlog" ? "none" : (state.milestones[milestone_id]?.name ?? gone)}`,
    due && labelOf(DUES, due),
  ];
  return parts.filter(Boolean).join(" · ");
}
