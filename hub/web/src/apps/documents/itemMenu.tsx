/** The menu of an item, which is the same wherever it is shown. */

import type { MenuEntry } from "@kit";
import {
  IconBookmark, IconCopy, IconDownload, IconFolderSymlink, IconInfoCircle, IconPalette, IconPencil, IconRubberStamp, IconShare, IconStar,
  IconStarOff, IconTag, IconTagOff, IconTrash,
} from "@tabler/icons-react";
import { useRef } from "react";
import { useApp } from "./app";
import { useDialogs } from "./dialogs/dialogs";
import { download } from "./download";
import { type Entry, may } from "./model";

const SIZE = 16;

/** Return a function that builds the menu of an item, without entries that the user's role does not allow. */
export function useItemMenu(): (entry: Entry, before?: (run: () => void) => void) => readonly MenuEntry[] {
  const { state, run } = useApp();
  const latest = useRef(state);
  latest.current = state;
  const show = useDialogs();
  return ({ id, item }, before = (then) => then()) => {
    const edits = may(state, id, "editor");
    const isFile = item.kind !== "folder";
    const entries: readonly (MenuEntry | false)[] = [
      { label: "Share", icon: <IconShare size={SIZE} />, run: () => show({ what: "share", id }) },
      item.starred
        ? { label: "Remove star", icon: <IconStarOff size={SIZE} />, run: () => void run("unstar_items", { items: [id] }, { done: "Star removed" }) }
        : { label: "Add star", icon: <IconStar size={SIZE} />, run: () => void run("star_items", { items: [id] }, { done: "Star added" }) },
      edits && { label: "Rename", icon: <IconPencil size={SIZE} />, run: () => show({ what: "rename", id }), divided: true },
      edits && { label: "Move", icon: <IconFolderSymlink size={SIZE} />, run: () => show({ what: "move", ids: [id] }) },
      isFile && { label: "Make a copy", icon: <IconCopy size={SIZE} />, run: () => before(() => show({ what: "copy", id })) },
      !isFile && edits && { label: "Change colour", icon: <IconPalette size={SIZE} />, run: () => show({ what: "recolour", id }) },
      edits && { label: "Edit description", icon: <IconInfoCircle size={SIZE} />, run: () => show({ what: "describe", id }) },
      edits && { label: "Add tag", icon: <IconTag size={SIZE} />, run: () => show({ what: "addTag", ids: [id] }), divided: true },
      edits && item.tags.length > 0 && { label: "Remove tag", icon: <IconTagOff size={SIZE} />, run: () => show({ what: "removeTag", ids: [id] }) },
      isFile && edits && { label: "Request approval", icon: <IconRubberStamp size={SIZE} />, run: () => before(() => show({ what: "request", id })) },
      item.kind === "document" && { label: "Save as template", icon: <IconBookmark size={SIZE} />, run: () => before(() => show({ what: "saveAsTemplate", id })) },
      { label: "Download", icon: <IconDownload size={SIZE} />, run: () => before(() => void download(latest.current, [{ id, item: latest.current.items[id] ?? item }])) },
      edits && {
        label: "Move to trash",
        icon: <IconTrash size={SIZE} />,
        danger: true,
        divided: true,
        run: () => void run("trash_items", { items: [id] }, { done: `“${item.name}” moved to trash` }),
      },
    ];
    return entries.filter((entry) => entry !== false);
  };
}
