/** Files of comma-separated values: written for export, read for import. */

export type SheetColumn<T> = readonly [title: string, value: (row: T) => string | number];

/** Save rows as a file, through the browser's download. */
export function saveSheet<T>(name: string, columns: readonly SheetColumn<T>[], rows: readonly T[]): void {
  const lines = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, value]) => String(value(row))))];
  const text = `${lines.map((line) => line.map(quoted).join(",")).join("\r\n")}\r\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Parse a file into rows of cells; quoted cells may contain commas, quotes and line breaks. Empty lines are skipped. */
export function readSheet(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place] ?? "";
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === "," || letter === ";" || letter === "\n") {
      line.push(cell.trim());
      cell = "";
      if (letter === "\n") {
        lines.push(line);
        line = [];
      }
    } else cell += letter;
  }
  lines.push([...line, cell.trim()]);
  return lines.filter((one) => one.some((value) => value !== ""));
}

const quoted = (value: string): string => (/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
