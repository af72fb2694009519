/** One row of the grid, which is only rendered again if it changed. */

import type { Cell, Highlight, Sheet } from "@generated/spreadsheet";
import { type CSSProperties, memo, useLayoutEffect, useRef } from "react";
import { colourOf } from "./model";
import { addressOf, has, readBox } from "./places";
import classes from "./spreadsheet.module.css";

/** Colours whose name differs from that in the theme. */
const HUES: Readonly<Record<string, string>> = { grey: "gray", purple: "grape" };

interface Props {
    readonly row: number;
    readonly sheet: Sheet;
    readonly highlights: readonly Highlight[];
    readonly widthKey: string;
    /** Its number among the rows that do not scroll; 0 if it scrolls. */
    readonly frozen: number;
    /** The selected columns; -1 if there are none. */
    readonly from: number;
    readonly to: number;
    readonly active: number;
    readonly copiedFrom: number;
    readonly copiedTo: number;
    readonly draft: string | null;
    readonly isTypedHere: boolean;
    readonly onDraft: (text: string) => void;
    readonly onCommit: (rows: number, columns: number) => void;
    readonly onCancel: () => void;
}

export const GridRow = memo(Row, (before, after) => {
    const same = (Object.keys(after) as (keyof Props)[]).every(
        // The functions are only used while typing, when the row is rendered again anyway.
        (name) => name === "sheet" || name.startsWith("on") || before[name] === after[name],
    );
    return same && after.draft === null && (before.sheet === after.sheet || sameCells(before.sheet, after.sheet, after.row));
});

function sameCells(one: Sheet, other: Sheet, row: number): boolean {
    for (let column = 0; column < other.columns; column += 1) {
        const where = addressOf({ row, column });
        if (one.cells[where] !== other.cells[where]) return false;
    }
    return one.columns === other.columns;
}

function Row(props: Props) {
    const { row, sheet, highlights, from, to, active, draft } = props;
    const widths = props.widthKey.split(",").map(Number);
    return (
        <div
            role="row"
            aria-rowindex={row}
            className={classes.row}
            data-frozen={props.frozen > 0 || undefined}
            style={props.frozen > 0 ? { top: `calc(var(--cell-height) * ${props.frozen})` } : undefined}
        >
            <span
                role="rowheader"
                aria-label={`Row ${row}`}
                className={classes.rowHead}
                data-row={row}
                data-column={-1}
                data-chosen={from >= 0 || undefined}
            >
                {row}
            </span>
            {widths.map((width, column) => {
                const where = addressOf({ row, column });
                const cell = sheet.cells[where];
                const isActive = column === active;
                const isChosen = column >= from && column <= to;
                const described = [cell?.shown, cell?.note ? `Note: ${cell.note}` : ""].filter(Boolean).join(". ");
                return (
                    <span
                        key={column}
                        id={`cell-${where}`}
                        role="gridcell"
                        aria-label={where}
                        aria-description={described || undefined}
                        aria-selected={isChosen}
                        title={cell?.note ? cell.note : undefined}
                        className={classes.cell}
                        style={{ ...styleOf(cell, highlights, row, column), width }}
                        data-row={row}
                        data-column={column}
                        data-active={isActive || undefined}
                        data-chosen={isChosen || undefined}
                        data-copied={(column >= props.copiedFrom && column <= props.copiedTo) || undefined}
                        data-noted={(cell?.note ?? "") !== "" || undefined}
                        data-fault={(typeof cell?.value === "string" && /^#[A-Z/0]+[!?A]$/.test(cell.value)) || undefined}
                    >
                        {isActive && draft !== null ? (
                            props.isTypedHere ? (
                                <Editor {...props} where={where} text={draft} />
                            ) : (
                                draft
                            )
                        ) : (
                            (cell?.shown ?? "")
                        )}
                    </span>
                );
            })}
        </div>
    );
}

function styleOf(cell: Cell | undefined, highlights: readonly Highlight[], row: number, column: number): CSSProperties {
    if (!cell) return {};
    const colour = colourOf(
        cell,
        highlights.filter((one) => has(readBox(one.area), row, column)),
    );
    const isNumber = typeof cell.value === "number";
    const sides = { left: "flex-start", centre: "center", right: "flex-end" } as const;
    const align = cell.align ?? "automatic";
    return {
        fontWeight: cell.bold ? 650 : undefined,
        fontStyle: cell.italic ? "italic" : undefined,
        justifyContent: align === "automatic" ? (isNumber ? "flex-end" : "flex-start") : sides[align],
        ...(colour === null ? {} : { "--tint": `var(--mantine-color-${HUES[colour] ?? colour}-light)` }),
    };
}

interface EditorProps extends Pick<Props, "onDraft" | "onCommit" | "onCancel"> {
    readonly where: string;
    readonly text: string;
}

function Editor({ where, text, onDraft, onCommit, onCancel }: EditorProps) {
    const field = useRef<HTMLInputElement>(null);
    useLayoutEffect(() => {
        field.current?.focus();
        field.current?.setSelectionRange(text.length, text.length);
        // Only when it appears; afterwards the user controls the caret.
    }, []);
    return (
        <input
            ref={field}
            aria-label={`Edit ${where}`}
            className={classes.editor}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onDraft(event.currentTarget.value)}
            onKeyDown={(event) => {
                if (event.key === "Enter" || event.key === "Tab") {
                    event.preventDefault();
                    const by = event.shiftKey ? -1 : 1;
                    onCommit(event.key === "Enter" ? by : 0, event.key === "Tab" ? by : 0);
                } else if (event.key === "Escape") {
                    event.preventDefault();
                    onCancel();
                }
            }}
        />
    );
}
