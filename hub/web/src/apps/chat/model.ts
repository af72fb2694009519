/** Values that pages derive from the state: titles, order, unread messages, mentions. */

import type { Channel, Direct, Message, Person, State } from "@generated/chat";
import { dayOf, formatDay, timeOf } from "@kit";

export type Place = Channel | Direct;
export type Said = readonly [id: string, message: Message];

export const placeOf = (state: State, id: string): Place | undefined => state.channels[id] ?? state.directs[id];

export const isChannel = (place: Place): place is Channel => "name" in place;

export const personName = (state: State, id: string): string => state.people[id]?.name ?? "Somebody";

/** The others of a direct message, by name. */
export function partners(state: State, place: Place): readonly string[] {
    const rest = place.members.filter((one) => one !== state.me);
    return rest.length > 0 ? rest : place.members;
}

/** "#rota", or the names of the others. */
export function titleOf(state: State, id: string): string {
    const channel = state.channels[id];
    if (channel) return `#${channel.name}`;
    const direct = state.directs[id];
    return direct
        ? partners(state, direct)
              .map((one) => personName(state, one))
              .join(", ")
        : "A conversation";
}

export const isMine = (state: State, place: Place): boolean => place.members.includes(state.me);

/** Whether the user may write in a conversation. */
export const isWritable = (state: State, place: Place): boolean =>
    isMine(state, place) && !(isChannel(place) && place.archived);

/** Whether a conversation is in the list of conversations. */
export const isListed = (state: State, place: Place): boolean =>
    isWritable(state, place) && !(!isChannel(place) && place.hidden);

/** Whether the user may read a conversation. */
export const isVisible = (state: State, place: Place): boolean =>
    isMine(state, place) || (isChannel(place) && !place.private);

const byTitle = (state: State) => (one: string, other: string) =>
    titleOf(state, one).localeCompare(titleOf(state, other), "en");

/** The ids of the conversations in the list, sorted by title, channels first. */
export function listed(state: State): readonly string[] {
    const some = (records: Readonly<Record<string, Place>>) =>
        Object.keys(records)
            .filter((id) => isListed(state, records[id] as Place))
            .toSorted(byTitle(state));
    return [...some(state.channels), ...some(state.directs)];
}

/** The messages of a conversation, oldest first. */
export const messagesIn = (state: State, id: string): readonly Said[] =>
    Object.entries(state.messages).filter(([, one]) => one.conversation_id === id);

/** The messages of the conversation itself, without replies in threads. */
export const mainMessages = (state: State, id: string): readonly Said[] =>
    messagesIn(state, id).filter(([, one]) => one.thread_id === null || one.in_channel);

export const repliesTo = (state: State, id: string): readonly Said[] =>
    Object.entries(state.messages).filter(([, one]) => one.thread_id === id);

/** All messages that the user may read and that were not deleted, newest first. */
export const readable = (state: State): readonly Said[] =>
    Object.entries(state.messages)
        .filter(([, one]) => {
            const place = placeOf(state, one.conversation_id);
            return !one.deleted && place !== undefined && isVisible(state, place);
        })
        .toReversed();

/** The number of other people's messages since the user read the conversation. */
export function unreadIn(state: State, id: string): number {
    const place = placeOf(state, id);
    if (!place) return 0;
    return mainMessages(state, id).filter(([, one]) => one.sender_id !== state.me && one.sent_at > place.last_read).length;
}

/** The accessible name of a message. */
export const labelOf = (state: State, message: Message): string =>
    `Message from ${personName(state, message.sender_id)}, ${formatDay(dayOf(message.sent_at))}, ${timeOf(message.sent_at)}`;

export const addressOf = (message: Message, id: string): string =>
    message.thread_id === null
        ? `/c/${message.conversation_id}?at=${id}`
        : `/c/${message.conversation_id}?thread=${message.thread_id}&at=${id}`;

/** A message in one line: its poll question, its text, or its files. */
export const gistOf = (message: Message): string =>
    message.poll?.question ?? (message.text || message.files.map(({ name }) => name).join(", "));

/** The names by which the user is mentioned. */
export function ownHandles(state: State): ReadonlySet<string> {
    const groups = Object.values(state.groups).filter(({ members }) => members.includes(state.me));
    return new Set(["channel", state.people[state.me]?.handle ?? "", ...groups.map(({ handle }) => handle)]);
}

export const MENTION = /@([a-z0-9]+(?:[.-][a-z0-9]+)*)/g;

const hasWord = (text: string, word: string): boolean =>
    new RegExp(`(?<!\\w)${word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`, "i").test(text);

/** Whether a message concerns the user, by a mention or a keyword. */
export function meansMe(state: State, message: Message): boolean {
    const own = ownHandles(state);
    return (
        [...message.text.matchAll(MENTION)].some(([, handle]) => own.has(handle ?? "")) ||
        state.preferences.keywords.some((word) => hasWord(message.text, word))
    );
}

/** The user's status, until it expires. */
export function statusOf(person: Person | undefined, now: string): Person["status"] {
    const status = person?.status ?? null;
    return status?.until && status.until <= now ? null : status;
}
