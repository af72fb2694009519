/** One sheet: what is chosen in it, what is being typed, and what the tools do with that. */

import type { Sheet } from "@generated/spreadsheet";
import { countOf, toast, useShortcuts, useUrlState } from "@kit";
import { Button, Text } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useApp } from "./app";
import { CellDialogs, type CellDialog } from "./CellDialogs";
import { FormulaBar } from "./FormulaBar";
import { Grid } from "./Grid";
import { figure, hiddenRows, type Identified, listed, statisticsOf } from "./model";
import { addressOf, type Box, boxOf, has, letterOf, readBox, readRange, shortOf, sizeOf, type Spot, textOf } from "./places";
import classes from "./spreadsheet.module.css";
import { Tools } from "./Tools";

export interface Copied {
    readonly sheetId: string;
    readonly box: Box;
}

/** What is being typed, and in which of the two fields for it. */
export interface Draft {
    readonly text: string;
    readonly place: "cell" | "bar";
}

interface Props {
    readonly sheet: Identified<Sheet>;
    readonly copied: Copied | null;
    readonly onCopy: (copied: Copied | null) => void;
    readonly onStats: (stats: string) => void;
}

export function SheetView({ sheet, copied, onCopy, onStats }: Props) {
    const { state, run } = useApp();
    const [wanted] = useUrlState("cell", "A1");
    const [anchor, setAnchor] = useState<Spot>(() => readRange(wanted)?.[0] ?? { row: 1, column: 0 });
    const [end, setEnd] = useState<Spot>(anchor);
    const [draft, setDraft] = useState<Draft | null>(null);
    const [dialog, setDialog] = useState<CellDialog | null>(null);
    const grid = useRef<HTMLDivElement>(null);
    const box = useMemo(() => boxOf(anchor, end), [anchor, end]);
    const address = addressOf(anchor);
    const cell = sheet.cells[address];
    const hidden = useMemo(() => hiddenRows(sheet), [sheet]);
    const highlights = useMemo(
        () => Object.values(state.highlights).filter((one) => one.sheet_id === sheet.id),
        [state.highlights, sheet.id],
    );
    const rule = listed(state.choice_rules).find(
        (one) => one.sheet_id === sheet.id && has(readBox(one.area), anchor.row, anchor.column),
    );

    const stats = useMemo(() => {
        const { count, numbers } = statisticsOf(sheet, box);
        if (sizeOf(box) === 1 || count === 0) return "";
        const sum = numbers.reduce((total, value) => total + value, 0);
        const parts = [`Count ${count}`];
        if (numbers.length > 0) parts.unshift(`Sum ${figure(sum)}`, `Average ${figure(sum / numbers.length)}`);
        return parts.join(" · ");
    }, [sheet, box]);
    useEffect(() => onStats(stats), [stats, onStats]);

    const within = ({ row, column }: Spot): Spot => ({
        row: Math.min(Math.max(row, 1), sheet.rows),
        column: Math.min(Math.max(column, 0), sheet.columns - 1),
    });
    const choose = (spot: Spot, to: Spot = spot) => {
        setAnchor(within(spot));
        setEnd(within(to));
    };
    /** Rows that a filter hides are passed over. */
    const step = (from: Spot, rows: number, columns: number): Spot => {
        let next = within({ row: from.row + rows, column: from.column + columns });
        while (hidden.has(next.row) && rows !== 0 && next.row > 1 && next.row < sheet.rows) {
            next = within({ ...next, row: next.row + Math.sign(rows) });
        }
        return hidden.has(next.row) ? from : next;
    };
    const focus = () => grid.current?.focus({ preventScroll: true });

    const type = async (content: string) => {
        if (content === (cell?.content ?? "")) return;
        await run("set_cell", { sheet_id: sheet.id, address, content });
    };
    /** End typing: keep what was typed, and go on to another cell. */
    const commit = (rows = 0, columns = 0) => {
        if (draft) void type(draft.text);
        setDraft(null);
        if (rows !== 0 || columns !== 0) choose(step(anchor, rows, columns));
        focus();
    };
    const area = { sheet_id: sheet.id, area: textOf(box) };
    const deeds = {
        clear: () => void run("clear_cells", area, { done: `${shortOf(box)} cleared` }),
        fillDown: () => void run("fill_down", area, { done: `Filled down ${shortOf(box)}` }),
        fillRight: () => void run("fill_right", area, { done: `Filled right ${shortOf(box)}` }),
        bold: () => void run("set_bold", { ...area, on: !(cell?.bold ?? false) }),
        italic: () => void run("set_italic", { ...area, on: !(cell?.italic ?? false) }),
        copy: () => {
            onCopy({ sheetId: sheet.id, box });
            toast(`${shortOf(box)} copied`);
        },
        paste: () => {
            if (!copied) return toast("Copy cells first.", { kind: "problem" });
            const from = { sheet_id: copied.sheetId, area: textOf(copied.box) };
            const to = { target_sheet_id: sheet.id, target: addressOf({ row: box.top, column: box.left }) };
            void run("copy_cells", { ...from, ...to }, { done: "Pasted" });
        },
    };
    useShortcuts([
        { keys: "ctrl+b", label: "Bold", run: deeds.bold, section: "Sheet" },
        { keys: "ctrl+i", label: "Italic", run: deeds.italic, section: "Sheet" },
        { keys: "ctrl+d", label: "Fill down", run: deeds.fillDown, section: "Sheet" },
        { keys: "ctrl+h", label: "Find and replace", run: () => setDialog("replace"), section: "Sheet" },
        { keys: "Delete", label: "Clear contents", run: deeds.clear, section: "Sheet" },
        { keys: "F2", label: "Edit the cell", run: () => begin(cell?.content ?? ""), section: "Sheet" },
        { keys: "shift+F2", label: "Write a note", run: () => setDialog("note"), section: "Sheet" },
    ]);
    const begin = (text: string) => setDraft({ text, place: "cell" });
    const here = copied?.sheetId === sheet.id ? copied.box : null;

    return (
        <>
            <Tools sheet={sheet} box={box} cell={cell} deeds={deeds} canPaste={copied !== null} onOpen={setDialog} />
            <FormulaBar
                address={address}
                place={shortOf(box)}
                content={draft?.text ?? cell?.content ?? ""}
                choices={rule?.choices ?? []}
                onChoose={(content) => {
                    void type(content);
                    focus();
                }}
                onGo={(text) => {
                    const found = target(text);
                    if (!found) {
                        toast(`The sheet has no range “${text}”.`, { kind: "problem" });
                        return false;
                    }
                    choose(...found);
                    focus();
                    return true;
                }}
                onType={(text) => setDraft({ text, place: "bar" })}
                onCommit={commit}
                onCancel={() => {
                    setDraft(null);
                    focus();
                }}
            />
            {(sheet.filter ?? cell?.note) && (
                <div className={classes.notice}>
                    {sheet.filter && (
                        <>
                            <Text size="xs">
                                A filter on {sheet.filter.area} hides {countOf(hidden.size, "row")}: column{" "}
                                {Object.keys(sheet.filter.hidden).join(", ")}
                            </Text>
                            <Button size="compact-xs" variant="light" onClick={() => setDialog("filter")}>
                                Change filter
                            </Button>
                            <Button
                                size="compact-xs"
                                variant="light"
                                leftSection={<IconFilterOff size={13} />}
                                onClick={() => void run("clear_filter", { sheet_id: sheet.id }, { done: "Filter removed" })}
                            >
                                Remove filter
                            </Button>
                        </>
                    )}
                    {cell?.note && (
                        <Text size="xs" role="note">
                            Note on {address}: {cell.note}
                        </Text>
                    )}
                </div>
            )}
            <Grid
                element={grid}
                sheet={sheet}
                highlights={highlights}
                hidden={hidden}
                anchor={anchor}
                end={end}
                copied={here}
                draft={draft}
                onChoose={(spot, to) => {
                    if (draft) void type(draft.text);
                    setDraft(null);
                    choose(spot, to);
                    focus();
                }}
                onExtend={(to) => setEnd(within(to))}
                onCopy={deeds.copy}
                onPaste={deeds.paste}
                onStep={step}
                onBegin={begin}
                onDraft={(text) => setDraft({ text, place: "cell" })}
                onCommit={commit}
                onCancel={() => {
                    if (draft) setDraft(null);
                    else onCopy(null);
                    focus();
                }}
                onWidth={(column, width) => {
                    const letter = letterOf(column);
                    const columns = { sheet_id: sheet.id, area: `${letter}1:${letter}1` };
                    void run("set_column_width", { ...columns, width_px: width });
                }}
            />
            {dialog && <CellDialogs dialog={dialog} sheet={sheet} box={box} onClose={() => setDialog(null)} />}
        </>
    );

    /** Where the name box leads: an address, a range, or a named range of this sheet. */
    function target(text: string): readonly [Spot, Spot] | null {
        const named = Object.values(state.names).find(
            (one) => one.sheet_id === sheet.id && one.name.toLowerCase() === text.trim().toLowerCase(),
        );
        const found = readRange(named?.area ?? text);
        if (!found?.every(({ row, column }) => row <= sheet.rows && column < sheet.columns)) return null;
        return found;
    }
}
