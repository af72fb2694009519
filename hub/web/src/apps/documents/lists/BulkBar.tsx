import { Button } from "@mantine/core";
import { IconDownload, IconFolderSymlink, IconStar, IconTag, IconTagOff, IconTrash } from "@tabler/icons-react";
import { countOf } from "@kit";
import { useEffect } from "react";
import { useApp } from "../app";
import { useDialogs } from "../dialogs/dialogs";
import { download } from "../download";

interface BulkBarProps {
  readonly ids: readonly string[];
  readonly clear: () => void;
  /** Called with the selection while the bar is shown, so that dragging one item drags all. */
  readonly onSelect: (ids: readonly string[]) => void;
}

const ICON = 15;

/** The actions on all selected items. */
export function BulkBar({ ids, clear, onSelect }: BulkBarProps) {
  const { state, run } = useApp();
  const show = useDialogs();
  const key = ids.join(" ");
  useEffect(() => {
    onSelect(key.split(" "));
    return () => onSelect([]);
  }, [key, onSelect]);
  const entries = ids.flatMap((id) => {
    const item = state.items[id];
    return item ? [{ id, item }] : [];
  });
  const isTagged = entries.some(({ item }) => item.tags.length > 0);
  const every = async (action: "star_items" | "trash_items", done: string) => {
    const result = await run(action, { items: ids }, { done: `${countOf(ids.length, "item")} ${done}` });
    if (result.ok) clear();
  };
  return (
    <>
      <Button size="compact-sm" variant="light" leftSection={<IconFolderSymlink size={ICON} />} onClick={() => show({ what: "move", ids, onDone: clear })}>
        Move
      </Button>
      <Button size="compact-sm" variant="light" leftSection={<IconTag size={ICON} />} onClick={() => show({ what: "addTag", ids, onDone: clear })}>
        Add tag
      </Button>
      {isTagged && (
        <Button size="compact-sm" variant="light" leftSection={<IconTagOff size={ICON} />} onClick={() => show({ what: "removeTag", ids, onDone: clear })}>
          Remove tag
        </Button>
      )}
      <Button size="compact-sm" variant="light" leftSection={<IconStar size={ICON} />} onClick={() => void every("star_items", "starred")}>
        Add star
      </Button>
      <Button size="compact-sm" variant="light" leftSection={<IconDownload size={ICON} />} onClick={() => void download(state, entries)}>
        Download
      </Button>
      <Button size="compact-sm" variant="light" color="red" leftSection={<IconTrash size={ICON} />} onClick={() => void every("trash_items", "moved to trash")}>
        Move to trash
      </Button>
    </>
  );
}
