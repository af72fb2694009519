/** The record of an activity or note: its name and page. */

import type { Link, State } from "@generated/crm";

export type Kind = Link["kind"];
export interface Subject {
  readonly kind: Kind;
  readonly id: string;
}

export const personOf = (who: { readonly given: string; readonly family: string }): string => `${who.given} ${who.family}`;

/** The name of a record, or null where it is gone. */
export function nameOf(state: State, about: Subject): string | null {
  switch (about.kind) {
    case "account":
      return state.accounts[about.id]?.name ?? null;
    case "contact":
      return maybePerson(state.contacts[about.id]);
    case "lead":
      return maybePerson(state.leads[about.id]);
    case "deal":
      return state.deals[about.id]?.name ?? null;
    case "ticket":
      return state.tickets[about.id]?.subject ?? null;
  }
}

export const pageOf = (about: Subject): string => `/${about.kind}s/${about.id}`;

/** The record itself and, for an account, its contacts, deals and tickets. */
export function family(state: State, about: Subject): readonly Subject[] {
  if (about.kind !== "account") return [about];
  const of = (kind: Kind, collection: Readonly<Record<string, { readonly account_id: string | null }>>): readonly Subject[] =>
    Object.entries(collection).flatMap(([id, one]) => (one.account_id === about.id ? [{ kind, id }] : []));
  return [about, ...of("contact", state.contacts), ...of("deal", state.deals), ...of("ticket", state.tickets)];
}

const maybePerson = (who: { readonly given: string; readonly family: string } | undefined): string | null =>
  who === undefined ? null : personOf(who);
