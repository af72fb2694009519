import { IconFile, IconFileText, IconFileTypeCsv, IconFolderFilled, IconNotes, IconPhoto } from "@tabler/icons-react";
import { type Item, kindOf, themeColour } from "./model";

const COLOURS = { Document: "blue", Table: "green", Image: "grape", Text: "gray", Other: "gray" } as const;

/** The icon for the kind of an item. */
export function ItemIcon({ item, size = 18 }: { readonly item: Item; readonly size?: number }) {
  const kind = kindOf(item);
  if (item.kind === "folder" || kind === "Folder") {
    const colour = item.kind === "folder" ? themeColour(item.colour) : "gray";
    return <IconFolderFilled size={size} color={`var(--mantine-color-${colour}-5)`} aria-hidden style={{ flex: "none" }} />;
  }
  const props = { size, color: `var(--mantine-color-${COLOURS[kind]}-6)`, "aria-hidden": true, style: { flex: "none" } };
  if (kind === "Document") return <IconFileText {...props} />;
  if (kind === "Table") return <IconFileTypeCsv {...props} />;
  if (kind === "Image") return <IconPhoto {...props} />;
  return kind === "Text" ? <IconNotes {...props} /> : <IconFile {...props} />;
}
