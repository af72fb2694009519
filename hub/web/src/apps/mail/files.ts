/** Every file of the mailbox, newest first, with the message that brought it. */

import type { Attachment } from "@kit";
import { compare, type Mail } from "./mailbox";

export interface MailFile {
  readonly key: string;
  readonly file: Attachment;
  readonly threadId: string;
  readonly subject: string;
  readonly sender: string;
  readonly moment: string;
}

export function filesOf(mail: Mail): readonly MailFile[] {
  return mail.newest
    .filter(({ thread }) => thread.folder !== "spam" && thread.folder !== "trash")
    .flatMap(({ id, thread, messages }) =>
      messages.flatMap(({ id: messageId, message }) =>
        message.attachments.map((file, index) => ({
          key: `${messageId}/${index}`,
          file,
          threadId: id,
          subject: thread.subject,
          sender: message.sender_name,
          moment: message.sent_at,
        })),
      ),
    )
    .sort((one, other) => compare(other.moment, one.moment));
}

const KINDS: Readonly<Record<string, string>> = {
  "text/csv": "Table",
  "text/plain": "Text",
  "text/calendar": "Calendar",
  "application/pdf": "PDF",
};

export const kindOf = (file: Attachment): string =>
  KINDS[file.content_type] ?? (file.content_type.startsWith("image/") ? "Picture" : "Other");
