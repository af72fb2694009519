/** Addresses of lists, and what they show. */

import type { Place } from "./mailbox";

/** What the list at an address shows; null for another kind of page, such as a search. */
export function placeOf(address: string): Place | null {
  const [, kind = "", id = ""] = (address.split("?")[0] ?? "").split("/");
  if (kind === "folder") return { kind: "folder", id };
  if (kind === "label") return { kind: "label", id };
  return ["inbox", "starred", "snoozed", "sent", "archive", "all", "spam", "trash"].includes(kind) ? { kind: "box", box: kind } : null;
}
