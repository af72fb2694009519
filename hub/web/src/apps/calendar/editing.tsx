/** Opening the event editor from anywhere. */

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { type Draft, type Editing, Editor } from "./Editor";
import type { Event } from "./app";

interface Editors {
  readonly create: (draft?: Draft) => void;
  readonly edit: (key: string, event: Event, day: string) => void;
}

const Context = createContext<Editors | null>(null);

export function useEditor(): Editors {
  const editors = useContext(Context);
  if (editors === null) throw new Error("useEditor is used outside EditorProvider");
  return editors;
}

export function EditorProvider({ children }: { readonly children: ReactNode }) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const editors = useMemo<Editors>(
    () => ({
      create: (draft = {}) => setEditing({ kind: "new", draft }),
      edit: (key, event, day) => setEditing({ kind: "edit", key, event, day }),
    }),
    [],
  );
  return (
    <Context.Provider value={editors}>
      {children}
      {editing && <Editor editing={editing} onClose={() => setEditing(null)} />}
    </Context.Provider>
  );
}
