/** The grid of a sheet: cells named by their address, selected by mouse and keys, edited in place. */

import type { Highlight, Sheet } from "@generated/spreadsheet";
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { GridRow } from "./GridRow";
import { addressOf, type Box, boxOf, letterOf, type Spot } from "./places";
import type { Draft } from "./SheetView";
import classes from "./spreadsheet.module.css";

interface Props {
    readonly element: RefObject<HTMLDivElement | null>;
    readonly sheet: Sheet;
    readonly highlights: readonly Highlight[];
    readonly hidden: ReadonlySet<number>;
    readonly anchor: Spot;
    readonly end: Spot;
    readonly copied: Box | null;
    readonly draft: Draft | null;
    readonly onChoose: (spot: Spot, to?: Spot) => void;
    readonly onExtend: (to: Spot) => void;
    readonly onCopy: () => void;
    readonly onPaste: () => void;
    readonly onStep: (from: Spot, rows: number, columns: number) => Spot;
    readonly onBegin: (text: string) => void;
    readonly onDraft: (text: string) => void;
    readonly onCommit: (rows: number, columns: number) => void;
    readonly onCancel: () => void;
    readonly onWidth: (column: number, width: number) => void;
}

const WIDTH_PX = 100;
const PAGE_ROWS = 15;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-PAGE_ROWS, 0],
    PageDown: [PAGE_ROWS, 0],
};
export const cellId = (spot: Spot): string => `cell-${addressOf(spot)}`;

export function Grid(props: Props) {
    const { element, sheet, highlights, hidden, anchor, end, copied, draft, onChoose, onExtend, onStep } = props;
    const [pulled, setPulled] = useState<{ readonly column: number; readonly width: number } | null>(null);
    const choosing = useRef(false);
    const box = boxOf(anchor, end);
    const widths = Array.from({ length: sheet.columns }, (_, column) =>
        pulled?.column === column ? pulled.width : (sheet.widths?.[letterOf(column)] ?? WIDTH_PX),
    );
    const widthKey = widths.join(",");

    useEffect(() => {
        document.getElementById(cellId(end))?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }, [end]);
    useEffect(() => {
        const release = () => {
            choosing.current = false;
        };
        window.addEventListener("mouseup", release);
        return () => window.removeEventListener("mouseup", release);
    }, []);

    const press = (event: KeyboardEvent) => {
        if (event.target !== event.currentTarget || event.altKey) return;
        const by = STEPS[event.key];
        if (by && !event.ctrlKey) {
            event.preventDefault();
            if (event.shiftKey) onExtend(onStep(end, ...by));
            else onChoose(onStep(anchor, ...by));
        } else if (event.key === "Enter" || event.key === "Tab") {
            event.preventDefault();
            const sign = event.shiftKey ? -1 : 1;
            onChoose(event.key === "Enter" ? onStep(anchor, sign, 0) : onStep(anchor, 0, sign));
        } else if (event.key === "Home") {
            event.preventDefault();
            onChoose({ row: event.ctrlKey ? 1 : anchor.row, column: 0 });
        } else if (event.key === "a" && event.ctrlKey) {
            event.preventDefault();
            onChoose({ row: 1, column: 0 }, { row: sheet.rows, column: sheet.columns - 1 });
        } else if (event.key === "Escape") {
            props.onCancel();
        } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            props.onBegin(event.key);
        }
    };

    const spotOf = (event: MouseEvent): Spot | null => {
        const found = (event.target as HTMLElement).closest<HTMLElement>("[data-row][data-column]");
        return found ? { row: Number(found.dataset.row), column: Number(found.dataset.column) } : null;
    };
    const down = (event: MouseEvent) => {
        const spot = spotOf(event);
        if (!spot || event.button !== 0 || (event.target as HTMLElement).tagName === "INPUT") return;
        event.preventDefault();
        const last: Spot = {
            row: spot.row === 0 ? sheet.rows : spot.row,
            column: spot.column < 0 ? sheet.columns - 1 : spot.column,
        };
        const first: Spot = { row: Math.max(spot.row, 1), column: Math.max(spot.column, 0) };
        if (event.shiftKey) onChoose(anchor, last);
        else onChoose(first, last);
        choosing.current = spot.row > 0 && spot.column >= 0;
    };
    const over = (event: MouseEvent) => {
        const spot = choosing.current ? spotOf(event) : null;
        if (spot && spot.row > 0 && spot.column >= 0) onExtend(spot);
    };
    const pull = (event: MouseEvent, column: number) => {
        event.preventDefault();
        event.stopPropagation();
        const from = event.clientX;
        const before = widths[column] ?? WIDTH_PX;
        const widthAt = (at: number) => Math.min(400, Math.max(40, before + Math.round(at - from)));
        const follow = (moved: globalThis.MouseEvent) => setPulled({ column, width: widthAt(moved.clientX) });
        const release = (last: globalThis.MouseEvent) => {
            window.removeEventListener("mousemove", follow);
            setPulled(null);
            if (widthAt(last.clientX) !== before) props.onWidth(column, widthAt(last.clientX));
        };
        window.addEventListener("mousemove", follow);
        window.addEventListener("mouseup", release, { once: true });
    };

    const rows = Array.from({ length: sheet.rows }, (_, index) => index + 1).filter((row) => !hidden.has(row));
    const frozen = sheet.frozen_rows ?? 0;
    return (
        <div
            ref={element}
            role="grid"
            aria-label={`Cells of ${sheet.name}`}
            aria-rowcount={sheet.rows}
            aria-colcount={sheet.columns}
            aria-multiselectable
            aria-activedescendant={cellId(anchor)}
            tabIndex={0}
            className={classes.grid}
            style={{ scrollPaddingTop: `calc(var(--cell-height) * ${frozen + 1} + 2px)` }}
            onKeyDown={press}
            onCopy={(event) => {
                if (event.target === event.currentTarget) props.onCopy();
            }}
            onPaste={(event) => {
                if (event.target === event.currentTarget) props.onPaste();
            }}
            onMouseDown={down}
            onMouseOver={over}
            onDoubleClick={(event) => {
                const spot = spotOf(event);
                if (spot && spot.row > 0 && spot.column >= 0) props.onBegin(sheet.cells[addressOf(spot)]?.content ?? "");
            }}
        >
            <div role="row" className={classes.heads}>
                <span className={classes.corner} />
                {widths.map((width, column) => (
                    <span
                        key={column}
                        role="columnheader"
                        aria-label={`Column ${letterOf(column)}`}
                        className={classes.head}
                        style={{ width }}
                        data-row={0}
                        data-column={column}
                        data-chosen={(column >= box.left && column <= box.right) || undefined}
                    >
                        {letterOf(column)}
                        <span className={classes.handle} aria-hidden onMouseDown={(event) => pull(event, column)} />
                    </span>
                ))}
            </div>
            {rows.map((row) => {
                const chosen = row >= box.top && row <= box.bottom;
                const isCopied = copied !== null && row >= copied.top && row <= copied.bottom;
                return (
                    <GridRow
                        key={row}
                        row={row}
                        sheet={sheet}
                        highlights={highlights}
                        widthKey={widthKey}
                        frozen={row <= frozen ? rows.indexOf(row) + 1 : 0}
                        from={chosen ? box.left : -1}
                        to={chosen ? box.right : -1}
                        active={row === anchor.row ? anchor.column : -1}
                        copiedFrom={isCopied ? copied.left : -1}
                        copiedTo={isCopied ? copied.right : -1}
                        draft={row === anchor.row && draft ? draft.text : null}
                        isTypedHere={draft?.place === "cell"}
                        onDraft={props.onDraft}
                        onCommit={props.onCommit}
                        onCancel={props.onCancel}
                    />
                );
            })}
        </div>
    );
}
