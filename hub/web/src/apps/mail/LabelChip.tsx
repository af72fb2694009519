import type { Label } from "@generated/mail";
import { Badge, CloseButton } from "@mantine/core";

export const COLOURS = ["red", "orange", "yellow", "green", "teal", "blue", "indigo", "grape", "pink", "grey"] as const;

/** The theme's name of a label's colour. */
export const shade = (colour: Label["colour"]): string => (colour === "grey" ? "gray" : colour);

export function LabelDot({ colour }: { readonly colour: Label["colour"] }) {
  return (
    <span
      aria-hidden
      style={{ width: 10, height: 10, flex: "none", borderRadius: 3, background: `var(--mantine-color-${shade(colour)}-6)` }}
    />
  );
}

/** A label on a conversation; with `onRemove` it can be taken off. */
export function LabelChip({ label, onRemove }: { readonly label: Label; readonly onRemove?: () => void }) {
  return (
    <Badge
      size="sm"
      variant="light"
      radius="sm"
      tt="none"
      fw={500}
      color={shade(label.colour)}
      style={{ flex: "none" }}
      rightSection={
        onRemove && <CloseButton size={14} iconSize={11} c="inherit" aria-label={`Remove label ${label.name}`} onClick={onRemove} />
      }
    >
      {label.name}
    </Badge>
  );
}
