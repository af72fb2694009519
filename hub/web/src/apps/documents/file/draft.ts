/** The text of a document while it is being edited: saved by the button, by ctrl+S, and when the page is left. */

import type { Document, Upload } from "@generated/documents";
import { useShortcuts } from "@kit";
import { useEffect, useRef, useState } from "react";
import { useApp } from "../app";
import { may } from "../model";

export interface Draft {
  readonly canEdit: boolean;
  /** The text in the editor. */
  readonly body: string;
  readonly isChanged: boolean;
  readonly change: (body: string) => void;
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
  /** Do something that depends on the saved text. */
  readonly afterSaving: (then: () => void) => void;
}

export function useDraft(id: string, item: Document | Upload): Draft {
  const { state, run } = useApp();
  const saved = item.kind === "document" ? item.body : "";
  const [typed, setTyped] = useState<string | null>(null);
  const canEdit = item.kind === "document" && may(state, id, "editor");
  const isChanged = typed !== null && typed !== saved;

  const save = async (): Promise<boolean> => {
    if (typed === null || !isChanged) return true;
    const result = await run("save_document", { document: id, body: typed }, { done: `“${item.name}” saved` });
    // Text typed while the server was saving must not be lost.
    if (result.ok) setTyped((now) => (now === typed ? null : now));
    return result.ok;
  };

  const leave = useRef<() => void>(() => undefined);
  leave.current = () => void save();
  useEffect(() => () => leave.current(), []);
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isChanged]);
  useShortcuts(canEdit ? [{ keys: "ctrl+s", label: "Save", run: () => void save() }] : []);

  return {
    canEdit,
    body: typed ?? saved,
    isChanged,
    change: setTyped,
    save,
    discard: () => setTyped(null),
    afterSaving: (then) => {
      void save().then((isSaved) => {
        // After the pages have received the saved text.
        if (isSaved) setTimeout(then, 0);
      });
    },
  };
}
