/** The message being written: a single one across all pages; opening another saves the first as a draft. */

import type { Draft } from "@generated/mail";
import { type Attachment, toast } from "@kit";
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from "react";
import { useApp } from "../app";
import { answerTo } from "../mailbox";

export type Kind = Draft["kind"];

export interface Values {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly Attachment[];
}

export interface Writing {
  readonly key: number;
  readonly kind: Kind;
  readonly messageId: string | null;
  readonly draftId: string | null;
  readonly values: Values;
  /** Its initial values. */
  readonly initial: Values;
  /** The server's refusal: the field and the reason. */
  readonly fault: { readonly field: string; readonly message: string } | null;
}

export interface Compose {
  readonly writing: Writing | null;
  readonly open: (values?: Partial<Values>) => void;
  readonly answer: (kind: "reply" | "reply_all" | "forward", messageId: string) => void;
  readonly openDraft: (draftId: string) => void;
  readonly change: (values: Partial<Values>) => void;
  readonly send: () => Promise<void>;
  /** Save it as a draft if it was changed, and close it. */
  readonly close: () => Promise<boolean>;
  readonly discard: () => Promise<void>;
}

const NOTHING: Values = { to: [], cc: [], bcc: [], subject: "", body: "", attachments: [] };
const Context = createContext<Compose | null>(null);

export function useCompose(): Compose {
  const compose = useContext(Context);
  if (compose === null) throw new Error("useCompose works inside ComposeProvider");
  return compose;
}

export const isAnswer = (kind: Kind): boolean => kind === "reply" || kind === "reply_all";

export function ComposeProvider({ children }: { readonly children: ReactNode }) {
  const { state, act, undo } = useApp();
  const [writing, setWriting] = useState<Writing | null>(null);
  const keys = useRef(0);

  const compose = useMemo<Compose>(() => {
    const done = (message: string) => toast(message, { undo: () => void undo() });
    const refuse = (field: string | null, message: string) => setWriting((now) => now && { ...now, fault: { field: field ?? "body", message } });

    async function close(): Promise<boolean> {
      if (writing === null) return true;
      const { kind, messageId, draftId, values, initial } = writing;
      if (!saysSomething(writing) || values === initial || same(values, initial)) {
        setWriting(null);
        return true;
      }
      const result = await act("save_draft", {
        ...(draftId === null ? { kind, message_id: messageId } : { draft_id: draftId }),
        ...values,
        subject: isAnswer(kind) ? "" : values.subject,
      });
      if (!result.ok) {
        refuse(result.field, result.message);
        return false;
      }
      setWriting(null);
      done("Draft saved");
      return true;
    }

    async function begin(next: Omit<Writing, "key" | "initial" | "fault">): Promise<void> {
      if (!(await close())) return;
      keys.current += 1;
      setWriting({ ...next, key: keys.current, initial: next.values, fault: null });
    }

    async function send(): Promise<void> {
      if (writing === null) return;
      const { kind, messageId, draftId, values } = writing;
      const { subject, ...content } = values;
      const titled = isAnswer(kind) ? content : values;
      const result =
        draftId !== null
          ? await act("send_draft", { draft_id: draftId, ...titled })
          : kind === "new" || messageId === null
            ? await act("send_message", { ...content, subject })
            : kind === "forward"
              ? await act("forward", { ...content, subject, message_id: messageId })
              : await act(kind, { ...content, message_id: messageId });
      if (!result.ok) {
        refuse(result.field, result.message);
        return;
      }
      setWriting(null);
      done("Message sent");
    }

    return {
      writing,
      open: (values = {}) => void begin({ kind: "new", messageId: null, draftId: null, values: { ...NOTHING, ...values } }),
      answer: (kind, messageId) => {
        const message = state.messages[messageId];
        if (message === undefined) return;
        const subject = state.threads[message.thread_id]?.subject ?? "";
        const values: Values =
          kind === "forward"
            ? { ...NOTHING, subject: `Fwd: ${subject}`, attachments: message.attachments }
            : { ...NOTHING, ...answerTo(message, state.address, kind === "reply_all"), subject: `Re: ${subject}` };
        void begin({ kind, messageId, draftId: null, values });
      },
      openDraft: (draftId) => {
        const draft = state.drafts[draftId];
        if (draft === undefined || writing?.draftId === draftId) return;
        const { to, cc, bcc, subject, body, attachments } = draft;
        void begin({ kind: draft.kind, messageId: draft.message_id, draftId, values: { to, cc, bcc, subject, body, attachments } });
      },
      change: (values) => setWriting((now) => now && { ...now, values: { ...now.values, ...values }, fault: null }),
      send,
      close,
      discard: async () => {
        if (writing?.draftId) {
          const result = await act("discard_drafts", { draft_ids: [writing.draftId] });
          if (result.ok) done("Draft discarded");
        }
        setWriting(null);
      },
    };
  }, [writing, state, act, undo]);

  return <Context value={compose}>{children}</Context>;
}

export function saysSomething({ kind, values }: Writing): boolean {
  const { to, cc, bcc, subject, body, attachments } = values;
  if (body !== "" || attachments.length > 0) return true;
  return !isAnswer(kind) && (subject.trim() !== "" || to.length + cc.length + bcc.length > 0);
}

const same = (one: Values, other: Values): boolean => JSON.stringify(one) === JSON.stringify(other);
