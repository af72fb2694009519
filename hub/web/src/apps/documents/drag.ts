/** Dragging files and folders onto folders: in lists, in the tree, on the path above a list. */

import { countOf } from "@kit";
import { type DragEvent, useState } from "react";
import { useApp } from "./app";

const KIND = "application/x-items";
let dragged: readonly string[] = [];

/** Props that make an element draggable as its item, or as the whole selection if the item is selected. */
export const dragProps = (id: string, selected: readonly string[]) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    dragged = selected.includes(id) ? selected : [id];
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData(KIND, dragged.join(" "));
  },
  onDragEnd: () => {
    dragged = [];
  },
});

/** Props that make an element accept items for a folder; null is the top of the drive. */
export function useDrop(folder: string | null, name: string) {
  const { run } = useApp();
  const [isOver, setOver] = useState(false);
  const takes = (event: DragEvent) => event.dataTransfer.types.includes(KIND) && !dragged.includes(folder ?? "");
  return {
    "data-over": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!takes(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const items = [...dragged];
      void run("move_items", { items, folder }, { done: `${countOf(items.length, "item")} moved to ${name}` });
    },
  };
}
