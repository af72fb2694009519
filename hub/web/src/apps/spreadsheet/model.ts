/** What pages derive from the state: who belongs to which workbook, hidden rows, colours, summaries, tables. */

import type { Cell, Chart, Highlight, Sheet, State, Summary } from "@generated/spreadsheet";
import { addressesOf, addressOf, type Box, has, letterOf, numberOf, readBox } from "./places";

export type Identified<T> = T & { readonly id: string };

/** Return records with their ids. */
export const listed = <T>(records: Readonly<Record<string, T>>): readonly Identified<T>[] =>
    Object.entries(records).map(([id, record]) => ({ ...record, id }));

export function sheetsOf(state: State, workbookId: string): readonly Identified<Sheet>[] {
    return (state.workbooks[workbookId]?.sheet_ids ?? []).flatMap((id) => {
        const sheet = state.sheets[id];
        return sheet ? [{ ...sheet, id }] : [];
    });
}

/** Where a cell is seen. */
export const pathOf = (workbookId: string, sheetId: string, cell?: string): string =>
    `/books/${workbookId}?sheet=${sheetId}${cell === undefined ? "" : `&cell=${cell}`}`;

export const shownAt = (sheet: Sheet, row: number, column: number): string =>
    sheet.cells[addressOf({ row, column })]?.shown ?? "";

export function hiddenRows(sheet: Sheet): ReadonlySet<number> {
    const hidden = new Set<number>();
    if (!sheet.filter) return hidden;
    const box = readBox(sheet.filter.area);
    for (let row = box.top + 1; row <= box.bottom; row += 1) {
        for (const [letter, values] of Object.entries(sheet.filter.hidden)) {
            if (values.includes(shownAt(sheet, row, numberOf(letter)))) hidden.add(row);
        }
    }
    return hidden;
}

/** Return the colour of a cell: of the last highlight whose test it passes, else its own. */
export function colourOf(cell: Cell, highlights: readonly Highlight[]): string | null {
    let colour: string | null = cell.fill ?? null;
    for (const one of highlights) if (passes(cell, one)) colour = one.colour;
    return colour;
}

function passes({ value, shown }: Cell, { test, operand }: Highlight): boolean {
    if (shown === "") return false;
    const number = Number(operand.replaceAll(",", "").replace("%", "")) / (operand.endsWith("%") ? 100 : 1);
    if (test === "greater") return typeof value === "number" && value > number;
    if (test === "less") return typeof value === "number" && value < number;
    if (test === "contains") return shown.toLowerCase().includes(operand.toLowerCase());
    return typeof value === "number" ? value === number : shown.toLowerCase() === operand.toLowerCase();
}

/** Return the range of filled cells around a cell, as far as it reaches without an empty row or column. */
export function regionAround(sheet: Sheet, row: number, column: number): Box {
    const filled = (box: Box) => addressesOf(box).some((where) => (sheet.cells[where]?.content ?? "") !== "");
    let box: Box = { top: row, bottom: row, left: column, right: column };
    for (let grown = true; grown; ) {
        grown = false;
        const { top, left, bottom, right } = box;
        if (top > 1 && filled({ ...box, bottom: top - 1, top: top - 1 })) [box, grown] = [{ ...box, top: top - 1 }, true];
        if (bottom < sheet.rows && filled({ ...box, top: bottom + 1, bottom: bottom + 1 }))
            [box, grown] = [{ ...box, bottom: bottom + 1 }, true];
        if (left > 0 && filled({ ...box, right: left - 1, left: left - 1 }))
            [box, grown] = [{ ...box, left: left - 1 }, true];
        if (right < sheet.columns - 1 && filled({ ...box, left: right + 1, right: right + 1 }))
            [box, grown] = [{ ...box, right: right + 1 }, true];
    }
    return box;
}

/** Return the columns of a range for a list: "Kind (B)". */
export function columnChoices(sheet: Sheet, box: Box): readonly { readonly value: string; readonly label: string }[] {
    return Array.from({ length: box.right - box.left + 1 }, (_, index) => {
        const letter = letterOf(box.left + index);
        const header = shownAt(sheet, box.top, box.left + index);
        return { value: letter, label: header === "" ? `Column ${letter}` : `${header} (${letter})` };
    });
}

/** Return the range of a text if it is one that a sheet has. */
export function boxWithin(sheet: Sheet | undefined, text: string): Box | null {
    try {
        const box = readBox(text);
        return sheet && box.bottom <= sheet.rows && box.right < sheet.columns ? box : null;
    } catch {
        return null;
    }
}

export interface Group {
    readonly name: string;
    readonly rows: number;
    readonly value: number | null;
}

/** Return the rows of a summary, by name, and the figure for all of them. */
export function groupsOf(state: State, summary: Summary): { readonly groups: readonly Group[]; readonly all: Group } {
    const sheet = state.sheets[summary.sheet_id];
    const members = new Map<string, (number | null)[]>();
    if (sheet) {
        const box = readBox(summary.area);
        for (let row = box.top + 1; row <= box.bottom; row += 1) {
            const name = shownAt(sheet, row, numberOf(summary.group_by));
            const value = sheet.cells[addressOf({ row, column: numberOf(summary.value) })]?.value;
            members.set(name, [...(members.get(name) ?? []), typeof value === "number" ? value : null]);
        }
    }
    const group = (name: string, values: readonly (number | null)[]): Group => ({
        name: name === "" ? "(Blank)" : name,
        rows: values.length,
        value: measured(summary.measure, values.filter((value) => value !== null)),
    });
    const groups = [...members].map(([name, values]) => group(name, values));
    return {
        groups: groups.sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true })),
        all: group("All", [...members.values()].flat()),
    };
}

function measured(measure: Summary["measure"], values: readonly number[]): number | null {
    if (measure === "count") return values.length;
    if (values.length === 0) return null;
    const sum = values.reduce((total, value) => total + value, 0);
    if (measure === "sum") return sum;
    if (measure === "average") return sum / values.length;
    return measure === "min" ? Math.min(...values) : Math.max(...values);
}

export interface Point {
    readonly label: string;
    readonly value: number;
}

export function pointsOf(state: State, chart: Chart): readonly Point[] {
    const sheet = state.sheets[chart.sheet_id];
    if (!sheet) return [];
    const values = addressesOf(readBox(chart.values));
    return addressesOf(readBox(chart.labels)).map((where, index) => {
        const value = sheet.cells[values[index] ?? ""]?.value;
        return {
            label: sheet.cells[where]?.shown ?? "",
            value: typeof value === "number" ? Math.round(value * 100) / 100 : 0,
        };
    });
}

/** A number as summaries and charts show it: at most two decimals. */
export const figure = (value: number | null): string =>
    value === null ? "–" : value.toLocaleString("en-GB", { maximumFractionDigits: 2 });

export function statisticsOf(sheet: Sheet, box: Box): { readonly count: number; readonly numbers: readonly number[] } {
    const found = Object.entries(sheet.cells).filter(([where, cell]) => {
        const { row, column } = { row: Number(where.slice(1)), column: numberOf(where) };
        return cell.shown !== "" && has(box, row, column);
    });
    const numbers = found.flatMap(([, { value }]) => (typeof value === "number" ? [value] : []));
    return { count: found.length, numbers };
}

export const MEASURES = [
    { value: "sum", label: "Sum" },
    { value: "average", label: "Average" },
    { value: "count", label: "Count of numbers" },
    { value: "min", label: "Smallest" },
    { value: "max", label: "Largest" },
] as const;

export const TESTS = [
    { value: "greater", label: "Greater than" },
    { value: "less", label: "Less than" },
    { value: "equal", label: "Equal to" },
    { value: "contains", label: "Contains" },
] as const;

export const COLOURS = [
    { value: "yellow", label: "Yellow" },
    { value: "green", label: "Green" },
    { value: "blue", label: "Blue" },
    { value: "red", label: "Red" },
    { value: "orange", label: "Orange" },
    { value: "purple", label: "Purple" },
    { value: "grey", label: "Grey" },
] as const;

export const FORMATS = [
    { value: "automatic", label: "Automatic" },
    { value: "integer", label: "Whole number" },
    { value: "decimal", label: "Two decimals" },
    { value: "money", label: "Currency" },
    { value: "percent", label: "Percent" },
] as const;

export const ALIGNMENTS = [
    { value: "automatic", label: "Align automatically" },
    { value: "left", label: "Align left" },
    { value: "centre", label: "Align centre" },
    { value: "right", label: "Align right" },
] as const;

export const KINDS = [
    { value: "bar", label: "Bars" },
    { value: "line", label: "Line" },
    { value: "pie", label: "Pie" },
] as const;

/** The label of a value of one of the lists above. */
export const labelOf = (choices: readonly { readonly value: string; readonly label: string }[], value: string): string =>
    choices.find((one) => one.value === value)?.label ?? value;
