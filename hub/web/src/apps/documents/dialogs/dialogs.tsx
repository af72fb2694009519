/** The dialogs about files and folders, opened from wherever an item is shown. */

import { createContext, type ReactNode, useContext, useState } from "react";
import { AddTag, Describe, Move, Recolour, RemoveTag, Rename, Replace } from "./change";
import { Copy, FromTemplate, NewDocument, NewFolder, RequestApproval, SaveAsTemplate } from "./create";
import { Share } from "./Share";

export type Asked =
  | { readonly what: "newFolder" | "newDocument"; readonly folder: string | null }
  | { readonly what: "fromTemplate"; readonly template: string }
  | { readonly what: "rename" | "recolour" | "describe" | "share" | "copy" | "saveAsTemplate" | "request" | "replace"; readonly id: string }
  | { readonly what: "move" | "addTag" | "removeTag"; readonly ids: readonly string[]; readonly onDone?: () => void };

const Context = createContext<((asked: Asked) => void) | null>(null);

/** Return the function that opens a dialog. */
export function useDialogs(): (asked: Asked) => void {
  const show = useContext(Context);
  if (show === null) throw new Error("useDialogs works inside DialogsProvider");
  return show;
}

export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Context value={setAsked}>
      {children}
      {asked && <Dialog asked={asked} close={close} />}
    </Context>
  );
}

function Dialog({ asked, close }: { readonly asked: Asked; readonly close: () => void }) {
  switch (asked.what) {
    case "newFolder":
      return <NewFolder folder={asked.folder} onClose={close} />;
    case "newDocument":
      return <NewDocument folder={asked.folder} onClose={close} />;
    case "fromTemplate":
      return <FromTemplate template={asked.template} onClose={close} />;
    case "rename":
      return <Rename id={asked.id} onClose={close} />;
    case "recolour":
      return <Recolour id={asked.id} onClose={close} />;
    case "describe":
      return <Describe id={asked.id} onClose={close} />;
    case "share":
      return <Share id={asked.id} onClose={close} />;
    case "copy":
      return <Copy id={asked.id} onClose={close} />;
    case "saveAsTemplate":
      return <SaveAsTemplate id={asked.id} onClose={close} />;
    case "request":
      return <RequestApproval id={asked.id} onClose={close} />;
    case "replace":
      return <Replace id={asked.id} onClose={close} />;
    case "move":
      return <Move ids={asked.ids} onClose={close} onDone={asked.onDone} />;
    case "addTag":
      return <AddTag ids={asked.ids} onClose={close} onDone={asked.onDone} />;
    case "removeTag":
      return <RemoveTag ids={asked.ids} onClose={close} onDone={asked.onDone} />;
  }
}
