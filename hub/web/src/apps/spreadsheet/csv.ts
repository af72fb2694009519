/** Comma separated values (RFC 4180), and giving the browser a text to save. */

export function readCsv(text: string): readonly (readonly string[])[] {
    const rows: string[][] = [];
    let row: string[] = [];
    let field = "";
    let quoted = false;
    const endRow = () => {
        row.push(field);
        rows.push(row);
        [row, field] = [[], ""];
    };
    const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
    for (let at = 0; at < source.length; at += 1) {
        const sign = source[at] ?? "";
        if (quoted) {
            if (sign !== '"') field += sign;
            else if (source[at + 1] === '"') {
                field += '"';
                at += 1;
            } else quoted = false;
        } else if (sign === '"') quoted = true;
        else if (sign === ",") {
            row.push(field);
            field = "";
        } else if (sign === "\n") endRow();
        else field += sign;
    }
    if (field !== "" || row.length > 0) endRow();
    return rows;
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
    const written = (field: string) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
    return rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");
}

export function download(name: string, text: string): void {
    const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name.replaceAll(/[/\\:*?"<>|]/g, "-");
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
