/** Values derived from the state: paths, permissions, search results. */

import type { Comment, Document, Folder, Review, State, Upload } from "@generated/documents";
import { dayOf, daysBetween, includes, textOf } from "@kit";

export type Item = Folder | Document | Upload;
export type Role = "viewer" | "commenter" | "editor";
export type Standing = "none" | Role | "owner";
export type Colour = Folder["colour"];

/** An item with its id. */
export interface Entry {
  readonly id: string;
  readonly item: Item;
}

export const TOP = "Drive";
export const COLOURS: readonly Colour[] = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"];
export const STATUS_COLOURS: Readonly<Record<Review["status"], string>> = {
  pending: "yellow",
  approved: "green",
  rejected: "red",
  withdrawn: "gray",
};
export const ROLES: readonly { readonly value: Role; readonly label: string }[] = [
  { value: "viewer", label: "Viewer" },
  { value: "commenter", label: "Commenter" },
  { value: "editor", label: "Editor" },
];

const ORDER: readonly Standing[] = ["none", "viewer", "commenter", "editor", "owner"];

/** The name of a colour as people read it. */
export const colourName = (colour: Colour): string => colour.charAt(0).toUpperCase() + colour.slice(1);

/** The theme's name of a colour. */
export const themeColour = (colour: Colour): string => (colour === "grey" ? "gray" : colour);

export const roleName = (role: Standing): string => (role === "owner" ? "Owner" : (ROLES.find(({ value }) => value === role)?.label ?? "None"));

/** The folders that contain an item, nearest first. */
export function ancestors(state: State, id: string): readonly string[] {
  const above: string[] = [];
  for (let parent = state.items[id]?.parent ?? null; parent !== null; parent = state.items[parent]?.parent ?? null) above.push(parent);
  return above;
}

/** Whether an item is in the trash, by itself or with a folder above it. */
export const isGone = (state: State, id: string): boolean =>
  [id, ...ancestors(state, id)].some((one) => state.items[one]?.trashed === true);

/** Everything that is in use. */
export const live = (state: State): readonly Entry[] =>
  Object.entries(state.items)
    .filter(([id]) => !isGone(state, id))
    .map(([id, item]) => ({ id, item }));

/** The direct contents of a folder; null is the top of the drive. */
export const childrenOf = (state: State, folder: string | null): readonly Entry[] =>
  live(state).filter(({ item }) => item.parent === folder);

export const foldersIn = (state: State, folder: string | null): readonly Entry[] =>
  childrenOf(state, folder)
    .filter(({ item }) => item.kind === "folder")
    .sort((one, other) => one.item.name.localeCompare(other.item.name, "en"));

/** "Drive / Finance / Invoices" */
export function pathOf(state: State, folder: string | null): string {
  if (folder === null) return TOP;
  const names = [folder, ...ancestors(state, folder)].reverse().map((one) => state.items[one]?.name ?? "");
  return [TOP, ...names].join(" / ");
}

/** A person and the groups that they are in. */
const principalsOf = (state: State, person: string): readonly string[] => [
  person,
  ...Object.entries(state.groups).filter(([, group]) => group.members.includes(person)).map(([id]) => id),
];

/** The highest role of a person on an item, directly, through a group, or through a folder above it. */
export function standingOf(state: State, id: string, person: string = state.me): Standing {
  if (state.items[id]?.owner === person) return "owner";
  const principals = principalsOf(state, person);
  let best: Standing = "none";
  for (const one of [id, ...ancestors(state, id)]) {
    const item = state.items[one];
    const roles: readonly Standing[] = [
      ...principals.flatMap((principal) => item?.grants[principal] ?? []),
      ...(item?.owner === person ? (["editor"] as const) : []),
    ];
    for (const role of roles) if (ORDER.indexOf(role) > ORDER.indexOf(best)) best = role;
  }
  return best;
}

export const may = (state: State, id: string, role: Standing): boolean =>
  ORDER.indexOf(standingOf(state, id)) >= ORDER.indexOf(role);

/** The name of a person or group. */
export const nameOf = (state: State, principal: string): string =>
  state.people[principal]?.name ?? state.groups[principal]?.name ?? "Somebody";

/** Shared with me: by name or by a group of mine, on the item itself. */
export const isSharedWithMe = (state: State, item: Item): boolean =>
  item.owner !== state.me && principalsOf(state, state.me).some((principal) => principal in item.grants);

export const sizeOf = (item: Item): number => {
  if (item.kind === "folder") return 0;
  return item.kind === "upload" ? item.file.size : new TextEncoder().encode(item.body).length;
};

export type Kind = "Folder" | "Document" | "Table" | "Image" | "Text" | "Other";
export const KINDS: readonly Kind[] = ["Folder", "Document", "Table", "Image", "Text", "Other"];

export function kindOf(item: Item): Kind {
  if (item.kind === "folder") return "Folder";
  if (item.kind === "document") return "Document";
  const type = item.file.content_type;
  if (type.startsWith("text/csv")) return "Table";
  if (type.startsWith("image/")) return "Image";
  return type.startsWith("text/plain") ? "Text" : "Other";
}

/** The address of an item's page. */
export const addressOf = ({ id, item }: Entry): string => (item.kind === "folder" ? `/drive/${id}` : `/file/${id}`);

export const MODIFIED: readonly { readonly value: string; readonly label: string; readonly days: number }[] = [
  { value: "1", label: "Since yesterday", days: 1 },
  { value: "7", label: "Last 7 days", days: 7 },
  { value: "30", label: "Last 30 days", days: 30 },
];

export interface Filters {
  readonly type: string;
  readonly owner: string;
  readonly modified: string;
  readonly tag: string;
}

export function passes(state: State, item: Item, filters: Filters, now: string): boolean {
  return (
    (filters.type === "" || kindOf(item) === filters.type) &&
    (filters.owner === "" || state.people[item.owner]?.name === filters.owner) &&
    (filters.modified === "" || daysBetween(dayOf(item.modified_at), now) <= Number(filters.modified)) &&
    (filters.tag === "" || item.tags.some((tag) => state.tags[tag]?.name === filters.tag))
  );
}

export interface Found extends Entry {
  /** The words around what was found in the text. */
  readonly excerpt: string;
}

/** Items with these words in name, text or description; matches in names come first. */
export function search(state: State, words: string): readonly Found[] {
  if (words.trim() === "") return live(state).map((entry) => ({ ...entry, excerpt: "" }));
  const inName: Found[] = [];
  const inText: Found[] = [];
  for (const entry of live(state)) {
    const { item } = entry;
    if (includes(item.name, words)) inName.push({ ...entry, excerpt: item.description });
    else if (item.kind === "document" && includes(textOf(item.body), words)) inText.push({ ...entry, excerpt: around(textOf(item.body), words) });
    else if (includes(item.description, words)) inText.push({ ...entry, excerpt: item.description });
  }
  return [...inName, ...inText];
}

const BEFORE = 16;
const AFTER = 90;

function around(text: string, words: string): string {
  const at = text.toLocaleLowerCase("en").indexOf(words.trim().toLocaleLowerCase("en"));
  const start = Math.max(0, at - BEFORE);
  return `${start > 0 ? "…" : ""}${text.slice(start, at + words.length + AFTER)}${at + words.length + AFTER < text.length ? "…" : ""}`;
}

/** The number of occurrences of words in the text between tags. */
export function occurrences(html: string, words: string, matchCase: boolean): number {
  if (words === "") return 0;
  const plain = (text: string) => (matchCase ? text : text.toLowerCase());
  const body = new DOMParser().parseFromString(html, "text/html").body;
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (walker.nextNode()) count += plain(walker.currentNode.textContent ?? "").split(plain(words)).length - 1;
  return count;
}

/** Requests for approval that the user has not answered. */
export const waitingForMe = (state: State): number =>
  Object.values(state.reviews).filter(
    (review) => review.status === "pending" && review.reviewer === state.me && !isGone(state, review.item),
  ).length;

export interface ForMe {
  readonly id: string;
  readonly comment: Comment;
  readonly item: Item;
}

/** The open comments that are assigned to me. */
export const commentsForMe = (state: State): readonly ForMe[] =>
  Object.entries(state.comments).flatMap(([id, comment]) => {
    const item = state.items[comment.item];
    const waits = comment.assignee === state.me && !comment.resolved && !isGone(state, comment.item);
    return item && waits ? [{ id, comment, item }] : [];
  });

/** The total size of the drive in bytes, including trash and old versions. */
export const usedBytes = (state: State): number =>
  Object.values(state.items).reduce((sum, item) => sum + sizeOf(item), 0) +
  Object.values(state.versions).reduce((sum, version) => sum + new TextEncoder().encode(version.body).length, 0);
