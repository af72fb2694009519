/** Values that pages derive from the state: conversations with their messages and mailboxes, and people. */

import type { Message, State, Thread } from "@generated/mail";
import { textOf } from "@kit";

export interface MessageView {
  readonly id: string;
  readonly message: Message;
  readonly isMine: boolean;
}

export interface Conversation {
  readonly id: string;
  readonly thread: Thread;
  /** Oldest first. */
  readonly messages: readonly MessageView[];
  readonly last: MessageView;
  readonly isMine: boolean;
  readonly hasFiles: boolean;
}

export interface Mail {
  readonly conversations: ReadonlyMap<string, Conversation>;
  /** Newest first. */
  readonly newest: readonly Conversation[];
  readonly nameOf: (address: string) => string;
  readonly folderName: (id: string) => string;
}

export const FOLDERS: Readonly<Record<string, string>> = {
  inbox: "Inbox",
  archive: "Archive",
  sent: "Sent",
  spam: "Spam",
  trash: "Trash",
};

/** Which conversations a list shows. */
export type Place =
  | { readonly kind: "box"; readonly box: string }
  | { readonly kind: "folder"; readonly id: string }
  | { readonly kind: "label"; readonly id: string };

export function mailOf(state: State): Mail {
  const messages = new Map<string, MessageView[]>();
  const senders = new Map<string, string>();
  for (const [id, message] of Object.entries(state.messages)) {
    const view = { id, message, isMine: message.sender === state.address };
    const others = messages.get(message.thread_id);
    if (others) others.push(view);
    else messages.set(message.thread_id, [view]);
    senders.set(message.sender, message.sender_name);
  }
  for (const contact of Object.values(state.contacts)) {
    for (const email of contact.emails) senders.set(email, contact.name);
  }
  const conversations = new Map<string, Conversation>();
  for (const [id, thread] of Object.entries(state.threads)) {
    const own = (messages.get(id) ?? []).sort((a, b) => compare(a.message.sent_at, b.message.sent_at));
    const last = own[own.length - 1];
    if (last === undefined) continue;
    conversations.set(id, {
      id,
      thread,
      messages: own,
      last,
      isMine: own.some((one) => one.isMine),
      hasFiles: own.some((one) => one.message.attachments.length > 0),
    });
  }
  const newest = [...conversations.values()].sort((a, b) => compare(b.last.message.sent_at, a.last.message.sent_at));
  return {
    conversations,
    newest,
    nameOf: (address) => (address === state.address ? state.identity.display_name : (senders.get(address) ?? address)),
    folderName: (id) => FOLDERS[id] ?? state.folders[id]?.name ?? "Archive",
  };
}

export const isDiscarded = (thread: Thread): boolean => thread.folder === "spam" || thread.folder === "trash";

export const isAsleep = (thread: Thread, now: string): boolean =>
  thread.snoozed_until !== null && thread.snoozed_until > now;

export function isIn(place: Place, { thread, isMine }: Conversation, now: string): boolean {
  if (place.kind === "label") return !isDiscarded(thread) && thread.labels.includes(place.id);
  const asleep = isAsleep(thread, now);
  if (place.kind === "folder") return thread.folder === place.id;
  switch (place.box) {
    case "inbox":
      return thread.folder === "inbox" && !asleep;
    case "starred":
      return thread.starred && !isDiscarded(thread);
    case "snoozed":
      return asleep && !isDiscarded(thread);
    case "sent":
      return isMine && !isDiscarded(thread);
    case "all":
      return !isDiscarded(thread);
    default:
      return thread.folder === place.box;
  }
}

/** "Anna, Tomás, me": the writers, in the order of their first messages. */
export function writersOf({ messages }: Conversation): string {
  const names = messages.map(({ message, isMine }) => (isMine ? "me" : message.sender_name));
  const once = [...new Set(names)];
  return once.length === 1 ? (once[0] ?? "") : once.map((name) => name.split(" ")[0]).join(", ");
}

/** The recipients of a conversation, for the list of sent messages. */
export function receiversOf(conversation: Conversation, mail: Mail): string {
  const own = [...conversation.messages].reverse().find((one) => one.isMine) ?? conversation.last;
  const { to, cc, bcc } = own.message;
  return `To ${[...to, ...cc, ...bcc].map((one) => mail.nameOf(one)).join(", ")}`;
}

export const snippetOf = (message: Message): string => textOf(message.body).slice(0, 160);

export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Labels or folders by name. */
export const byName = <T extends { readonly name: string }>(records: Readonly<Record<string, T>>): (readonly [string, T])[] =>
  Object.entries(records).sort(([, one], [, other]) => one.name.localeCompare(other.name, "en"));

/** The initial recipients of an answer to a message. */
export function answerTo(message: Message, own: string, all: boolean): { readonly to: readonly string[]; readonly cc: readonly string[] } {
  const sender = message.sender === own ? message.to : [message.sender];
  if (!all) return { to: sender, cc: [] };
  const everybody = [...new Set([...sender, ...message.to])].filter((one) => one !== own).sort(compare);
  const to = everybody.length > 0 ? everybody : [own];
  return { to, cc: message.cc.filter((one) => one !== own && !to.includes(one)) };
}
