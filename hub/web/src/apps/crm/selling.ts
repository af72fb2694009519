/** Values derived from the state: amounts, quarters, forecasts. */

import type { Deal, Line, Quote, State } from "@generated/crm";
import { type Kept, kept } from "./app";

/** The price of a line after its discount, rounded half up, as on the server. */
export const lineTotal = (line: Line): number => Math.floor((line.quantity * line.price * (100 - line.discount) + 50) / 100);

export const linesTotal = (lines: Readonly<Record<string, Line>>): number =>
  Object.values(lines).reduce((sum, line) => sum + lineTotal(line), 0);

/** The value of a deal: that of its products or, without any, the estimate. */
export const amountOf = (deal: Deal): number => (Object.keys(deal.lines).length > 0 ? linesTotal(deal.lines) : deal.estimate);

export const weightedOf = (deal: Deal): number => Math.round((amountOf(deal) * deal.probability) / 100);

export const taxOf = (quote: Quote): number => Math.round((linesTotal(quote.lines) * quote.tax) / 100);

/** "2026-Q1" */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** The quarter a number of quarters later. */
export function quarterAfter(quarter: string, steps: number): string {
  const number = Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1 + steps;
  return `${Math.floor(number / 4)}-Q${(number % 4) + 1}`;
}

/** "Q1 2026" */
export const quarterName = (quarter: string): string => `${quarter.slice(5)} ${quarter.slice(0, 4)}`;

/** The month a number of months later: "2026-03" → "2026-04". */
export function monthAfter(month: string, steps: number): string {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + steps;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
}

/** Whether a day is within the range that the filter "closing" names. */
export function closes(day: string, closing: string, today: string): boolean {
  switch (closing) {
    case "overdue":
      return day < today;
    case "this_month":
      return day.slice(0, 7) === today.slice(0, 7);
    case "next_month":
      return day.slice(0, 7) === monthAfter(today.slice(0, 7), 1);
    default:
      return quarterOf(day) === quarterOf(today);
  }
}

export const openDeals = (state: State): readonly Kept<Deal>[] => kept(state.deals).filter((deal) => deal.status === "open");

/** The amount that a person won in a quarter. */
export const wonIn = (state: State, userId: string, quarter: string): number =>
  Object.values(state.deals)
    .filter((deal) => deal.status === "won" && deal.owner_id === userId && quarterOf(deal.closed_at ?? "") === quarter)
    .reduce((sum, deal) => sum + amountOf(deal), 0);

export const goalOf = (state: State, userId: string, quarter: string): number | null =>
  Object.values(state.goals).find((goal) => goal.user_id === userId && goal.quarter === quarter)?.amount ?? null;
