/** Dragging cards with the pointer: within its own place a card is reordered, elsewhere it is dropped on the whole place. */

import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

export interface Drag {
  readonly card: string;
  /** Position of the pointer, and where on the card the drag began. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly from: string;
  /** The place below the pointer, by its `data-place`. */
  readonly over: string | null;
  /** Within its own place: the card that would follow; null: the end. */
  readonly before: string | null;
}

const THRESHOLD_PX = 5;
const EDGE_PX = 48;
const SCROLL_PX = 14;

/** `onDrop` gets the card, the place it came from, the place it was dropped on, and the card that follows it there. */
export function useDragging(onDrop: (drag: Drag & { readonly over: string }) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = useRef<Drag | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const begin = (event: ReactPointerEvent<HTMLElement>, card: string, from: string) => {
    if (event.button !== 0 || (event.target as Element).closest("button, input, [role=menu]")) return;
    const box = event.currentTarget.getBoundingClientRect();
    const start = { x: event.clientX, y: event.clientY };
    const grip = { x: start.x - box.left, y: start.y - box.top };
    const show = (next: Drag | null) => {
      current.current = next;
      setDrag(next);
    };
    const move = (moved: PointerEvent) => {
      const far = Math.hypot(moved.clientX - start.x, moved.clientY - start.y) > THRESHOLD_PX;
      if (current.current === null && !far) return;
      moved.preventDefault();
      window.getSelection()?.removeAllRanges();
      const place = placeAt(moved.clientX, moved.clientY);
      scrollNear(place, moved.clientX);
      const over = place?.dataset["place"] ?? null;
      show({
        card,
        from,
        over,
        x: moved.clientX - grip.x,
        y: moved.clientY - grip.y,
        width: box.width,
        before: place && over === from ? cardBelow(place, moved.clientY, card) : null,
      });
    };
    const end = () => {
      const found = current.current;
      stop.current();
      if (found === null) return;
      // The click that follows belongs to the drag, not to the link below the pointer.
      const swallow = (click: MouseEvent) => {
        click.preventDefault();
        click.stopPropagation();
      };
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
      if (found.over !== null) drop.current({ ...found, over: found.over });
    };
    const cancel = (key: KeyboardEvent) => {
      if (key.key === "Escape") stop.current();
    };
    stop.current = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", stop.current);
      window.removeEventListener("keydown", cancel);
      show(null);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", stop.current);
    window.addEventListener("keydown", cancel);
  };
  return { drag, begin };
}

function placeAt(x: number, y: number): HTMLElement | null {
  const below = document.elementFromPoint(x, y);
  return below?.closest<HTMLElement>("[data-place]") ?? null;
}

/** Return the card of a place whose middle lies below a height, except the dragged one. */
function cardBelow(place: HTMLElement, y: number, dragged: string): string | null {
  for (const card of place.querySelectorAll<HTMLElement>("[data-card]")) {
    const box = card.getBoundingClientRect();
    if (card.dataset["card"] !== dragged && y < box.top + box.height / 2) return card.dataset["card"] ?? null;
  }
  return null;
}

function scrollNear(place: HTMLElement | null, x: number): void {
  const frame = place?.closest<HTMLElement>("[data-scroller]");
  if (!frame) return;
  const box = frame.getBoundingClientRect();
  if (x > box.right - EDGE_PX) frame.scrollLeft += SCROLL_PX;
  else if (x < box.left + EDGE_PX) frame.scrollLeft -= SCROLL_PX;
}
