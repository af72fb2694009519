/** The application as its pages see it: state, actions, the clock, all typed. */

import type { Actions, State } from "@generated/crm";
import { createApp } from "@kit";

export const { useApp, useActionForm } = createApp<State, Actions>();

/** A record with its name in its collection. */
export type Kept<T> = T & { readonly id: string };

/** The records of a collection, each with its name. */
export const kept = <T extends object>(collection: Readonly<Record<string, T>>): readonly Kept<T>[] =>
  Object.entries(collection).map(([id, one]) => ({ ...one, id }));
