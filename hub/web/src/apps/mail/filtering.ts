/** The conversations that a filter matches, and its effect in words. Must agree with hub/apps/mail/matching.py. */

import type { Filter, State } from "@generated/mail";
import { textOf } from "@kit";
import type { Conversation, Mail } from "./mailbox";

export type Conditions = Pick<Filter, "sender" | "recipient" | "subject" | "words" | "has_attachment">;

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.trim().replace(/\s+/g, " ").toLowerCase());

export function matches(rule: Conditions, { thread, messages }: Conversation): boolean {
  return messages.some(
    ({ message, isMine }) =>
      !isMine &&
      has(`${message.sender_name} ${message.sender}`, rule.sender) &&
      (rule.recipient.trim() === "" || [...message.to, ...message.cc].some((one) => has(one, rule.recipient))) &&
      has(thread.subject, rule.subject) &&
      (has(thread.subject, rule.words) || has(textOf(message.body), rule.words)) &&
      (!rule.has_attachment || message.attachments.length > 0),
  );
}

export const isEmpty = (rule: Conditions): boolean =>
  [rule.sender, rule.recipient, rule.subject, rule.words].every((one) => one.trim() === "") && !rule.has_attachment;

export function conditionsOf(rule: Conditions): string {
  return [
    rule.sender && `from “${rule.sender}”`,
    rule.recipient && `to “${rule.recipient}”`,
    rule.subject && `subject has “${rule.subject}”`,
    rule.words && `contains “${rule.words}”`,
    rule.has_attachment && "has an attachment",
  ]
    .filter(Boolean)
    .join(", ");
}

export function effectsOf(rule: Filter, state: State, mail: Mail): string {
  return [
    rule.label_id && `label “${state.labels[rule.label_id]?.name}”`,
    rule.move_to && `move to ${mail.folderName(rule.move_to)}`,
    rule.star && "star",
    rule.mark_read && "mark as read",
    rule.stop && "stop here",
  ]
    .filter(Boolean)
    .join(", ");
}
