/** Saves documents and files on the computer: one as it is, several as an archive. */

import type { State } from "@generated/documents";
import { fileUrl, toast } from "@kit";
import { childrenOf, type Entry } from "./model";
import { type Packed, zip } from "./zip";

/** Save items; folders are saved with their contents. */
export async function download(state: State, entries: readonly Entry[]): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  const packed = (await Promise.all(entries.map((entry) => packedOf(state, entry, "")))).flat();
  const [only] = packed;
  if (only === undefined) {
    toast("There is nothing in it to download", { kind: "problem" });
    return;
  }
  if (packed.length === 1 && first.item.kind !== "folder") save(new Blob([only.content]), only.name);
  else save(zip(packed), entries.length === 1 ? `${first.item.name}.zip` : `${entries.length} items.zip`);
}

async function packedOf(state: State, { id, item }: Entry, folder: string): Promise<readonly Packed[]> {
  if (item.kind === "folder") {
    const inside = childrenOf(state, id).map((child) => packedOf(state, child, `${folder}${item.name}/`));
    return (await Promise.all(inside)).flat();
  }
  if (item.kind === "upload") {
    const answer = await fetch(fileUrl(item.file));
    return [{ name: folder + item.name, content: new Uint8Array(await answer.arrayBuffer()) }];
  }
  const page = `<!doctype html>\n<meta charset="utf-8">\n<title>${item.name.replaceAll("<", "&lt;")}</title>\n${item.body}\n`;
  return [{ name: `${folder}${item.name}.html`, content: new TextEncoder().encode(page) as Uint8Array<ArrayBuffer> }];
}

function save(content: Blob, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(content);
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
