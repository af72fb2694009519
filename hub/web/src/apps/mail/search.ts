/** Search: parses queries such as `from:nora has:attachment "hoist plan"`, and finds matching conversations. */

import type { State } from "@generated/mail";
import { dayOf, includes, textOf } from "@kit";
import { type Conversation, isDiscarded, type Mail, type MessageView } from "./mailbox";

export interface Query {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly words: readonly string[];
  readonly without: readonly string[];
  readonly filename: string;
  readonly hasFiles: boolean;
  /** Days, "" for none. */
  readonly after: string;
  readonly before: string;
  /** Names of a mailbox or folder, and of a label. */
  readonly place: string;
  readonly label: string;
  readonly is: readonly string[];
}

export const NOTHING: Query = {
  from: "",
  to: "",
  subject: "",
  words: [],
  without: [],
  filename: "",
  hasFiles: false,
  after: "",
  before: "",
  place: "",
  label: "",
  is: [],
};

const PART = /(-?)(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/gi;

export function readQuery(text: string): Query {
  const query = { ...NOTHING, words: [] as string[], without: [] as string[], is: [] as string[] };
  for (const [, minus, operator = "", quoted, plain = ""] of text.matchAll(PART)) {
    const value = quoted ?? plain;
    switch (operator.toLowerCase()) {
      case "from":
        query.from = value;
        break;
      case "to":
        query.to = value;
        break;
      case "subject":
        query.subject = value;
        break;
      case "filename":
        query.filename = value;
        break;
      case "has":
        query.hasFiles ||= value.toLowerCase().startsWith("attach");
        break;
      case "after":
        query.after = value;
        break;
      case "before":
        query.before = value;
        break;
      case "in":
        query.place = value;
        break;
      case "label":
        query.label = value;
        break;
      case "is":
        query.is.push(value.toLowerCase());
        break;
      default:
        (minus ? query.without : query.words).push(operator ? `${operator}:${value}` : value);
    }
  }
  return query;
}

/** The text of a query, as a user would type it. */
export function writtenQuery(query: Query): string {
  const quoted = (text: string) => (/\s/.test(text) ? `"${text}"` : text);
  const part = (operator: string, value: string) => (value.trim() === "" ? [] : [`${operator}:${quoted(value.trim())}`]);
  return [
    ...part("from", query.from),
    ...part("to", query.to),
    ...part("subject", query.subject),
    ...part("filename", query.filename),
    ...(query.hasFiles ? ["has:attachment"] : []),
    ...part("after", query.after),
    ...part("before", query.before),
    ...part("in", query.place),
    ...part("label", query.label),
    ...query.is.map((one) => `is:${one}`),
    ...query.words.filter((one) => one.trim() !== "").map((one) => quoted(one.trim())),
    ...query.without.filter((one) => one.trim() !== "").map((one) => `-${quoted(one.trim())}`),
  ].join(" ");
}

/** Return the matches of a query, newest first; spam and trash only if the query names them. */
export function found(query: Query, mail: Mail, state: State): readonly Conversation[] {
  return mail.newest.filter((one) => isFound(query, one, mail, state));
}

function isFound(query: Query, conversation: Conversation, mail: Mail, state: State): boolean {
  const { thread } = conversation;
  const place = query.place.toLowerCase();
  if (place === "" || place === "all") {
    if (isDiscarded(thread) && place === "") return false;
  } else if (place !== mail.folderName(thread.folder).toLowerCase() && place !== "anywhere") return false;
  if (query.label && !thread.labels.some((id) => state.labels[id]?.name.toLowerCase() === query.label.toLowerCase())) return false;
  if (!query.is.every((mark) => marks(mark, conversation))) return false;
  if (query.subject && !includes(thread.subject, query.subject)) return false;
  return conversation.messages.some((one) => meets(query, one, conversation, mail));
}

function marks(mark: string, { thread, isMine }: Conversation): boolean {
  switch (mark) {
    case "unread":
      return thread.unread;
    case "read":
      return !thread.unread;
    case "starred":
      return thread.starred;
    case "muted":
      return thread.muted;
    case "snoozed":
      return thread.snoozed_until !== null;
    case "sent":
      return isMine;
    default:
      return false;
  }
}

function meets(query: Query, { message }: MessageView, { thread }: Conversation, mail: Mail): boolean {
  const receivers = [...message.to, ...message.cc].map((one) => `${mail.nameOf(one)} ${one}`);
  const sender = `${message.sender_name} ${message.sender}`;
  const files = message.attachments.map((file) => file.name);
  const text = [thread.subject, sender, ...receivers, textOf(message.body), ...files].join(" ");
  const day = dayOf(message.sent_at);
  return (
    includes(sender, query.from) &&
    (query.to === "" || receivers.some((one) => includes(one, query.to))) &&
    (query.filename === "" || files.some((one) => includes(one, query.filename))) &&
    (!query.hasFiles || files.length > 0) &&
    (query.after === "" || day >= query.after) &&
    (query.before === "" || day < query.before) &&
    query.words.every((word) => includes(text, word)) &&
    !query.without.some((word) => includes(text, word))
  );
}
