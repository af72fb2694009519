/** The expected state after moving or placing a card, shown until the server has answered. */

import type { State } from "@generated/board";
import { byRank, listed } from "./model";

export const moved = (state: State, cardId: string, columnId: string): State => {
  const card = state.cards[cardId];
  return card ? { ...state, cards: { ...state.cards, [cardId]: { ...card, column_id: columnId } } } : state;
};

/** The set of ranks in the column stays the same; they are assigned by the new order, as on the server. */
export function placed(state: State, cardId: string, beforeId: string | null): State {
  const card = state.cards[cardId];
  if (!card) return state;
  const column = listed(state.cards)
    .filter((one) => one.column_id === card.column_id && !one.archived)
    .sort(byRank);
  let last = 0;
  const ranks = column.map((one) => (last = Math.max(one.rank, last + 1)));
  const order = column.map((one) => one.id).filter((id) => id !== cardId);
  order.splice(beforeId === null ? order.length : order.indexOf(beforeId), 0, cardId);
  const cards = { ...state.cards };
  order.forEach((id, index) => {
    const one = state.cards[id];
    if (one) cards[id] = { ...one, rank: ranks[index] ?? one.rank };
  });
  return { ...state, cards };
}
