/** The tools above a sheet: what can be done with the cells that are chosen. */

import type { Cell, Sheet } from "@generated/spreadsheet";
import { ActionMenu, type MenuEntry } from "@kit";
import { ActionIcon, Button, Divider, Tooltip } from "@mantine/core";
import {
    IconAlignLeft,
    IconArrowBackUp,
    IconBold,
    IconChevronDown,
    IconItalic,
    IconNumber123,
    IconPaint,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApp } from "./app";
import type { CellDialog } from "./CellDialogs";
import { ALIGNMENTS, COLOURS, FORMATS, type Identified } from "./model";
import { addressOf, type Box, textOf } from "./places";
import classes from "./spreadsheet.module.css";

interface Deeds {
    readonly clear: () => void;
    readonly fillDown: () => void;
    readonly fillRight: () => void;
    readonly bold: () => void;
    readonly italic: () => void;
    readonly copy: () => void;
    readonly paste: () => void;
}

interface Props {
    readonly sheet: Identified<Sheet>;
    readonly box: Box;
    readonly cell: Cell | undefined;
    readonly deeds: Deeds;
    readonly canPaste: boolean;
    readonly onOpen: (dialog: CellDialog) => void;
}

export function Tools({ sheet, box, cell, deeds, canPaste, onOpen }: Props) {
    const { run, undo } = useApp();
    const area = { sheet_id: sheet.id, area: textOf(box) };
    const rows = box.bottom - box.top + 1;
    const columns = box.right - box.left + 1;
    const [rowWord, columnWord] = [rows === 1 ? "row" : `${rows} rows`, columns === 1 ? "column" : `${columns} columns`];
    const address = addressOf({ row: box.top, column: box.left });
    const noted = (sheet.cells[address]?.note ?? "") !== "";
    return (
        <div role="toolbar" aria-label="Tools" className={classes.tools}>
            <Tool label="Undo" onClick={() => void undo()}>
                <IconArrowBackUp size={18} />
            </Tool>
            <Divider orientation="vertical" />
            <Words
                label="Edit"
                entries={[
                    { label: "Copy", run: deeds.copy },
                    { label: "Paste", run: deeds.paste, disabled: !canPaste },
                    { label: "Fill down", run: deeds.fillDown, divided: true },
                    { label: "Fill right", run: deeds.fillRight },
                    { label: "Clear contents", run: deeds.clear },
                    { label: "Find and replace", run: () => onOpen("replace"), divided: true },
                ]}
            />
            <Words
                label="Insert"
                entries={[
                    {
                        label: "Rows above",
                        run: () => void run("insert_rows", area, { done: `Inserted ${rowWord}` }),
                    },
                    {
                        label: "Columns left",
                        run: () => void run("insert_columns", area, { done: `Inserted ${columnWord}` }),
                    },
                    { label: noted ? "Edit note" : "Note", run: () => onOpen("note"), divided: true },
                    { label: "Chart", run: () => onOpen("chart") },
                    { label: "Summary", run: () => onOpen("summary") },
                    { label: "Named range", run: () => onOpen("name") },
                ]}
            />
            <Words
                label="Delete"
                entries={[
                    { label: "Delete rows", run: () => void run("delete_rows", area, { done: `Deleted ${rowWord}` }) },
                    {
                        label: "Delete columns",
                        run: () => void run("delete_columns", area, { done: `Deleted ${columnWord}` }),
                    },
                    {
                        label: "Delete note",
                        disabled: !noted,
                        divided: true,
                        run: () => void run("delete_note", { sheet_id: sheet.id, address }, { done: "Note deleted" }),
                    },
                ]}
            />
            <Words
                label="View"
                entries={[
                    { label: "Column width", run: () => onOpen("width") },
                    {
                        label: "Freeze rows up to selection",
                        run: () =>
                            void run("freeze_rows", { sheet_id: sheet.id, rows: box.bottom }, { done: "Rows frozen" }),
                    },
                    {
                        label: "Unfreeze rows",
                        disabled: (sheet.frozen_rows ?? 0) === 0,
                        run: () => void run("freeze_rows", { sheet_id: sheet.id, rows: 0 }, { done: "Rows unfrozen" }),
                    },
                ]}
            />
            <Words
                label="Data"
                entries={[
                    { label: "Sort range", run: () => onOpen("sort") },
                    { label: "Filter", run: () => onOpen("filter") },
                    { label: "Limit to choices", run: () => onOpen("choices"), divided: true },
                    { label: "Highlight", run: () => onOpen("highlight") },
                    { label: "Protect range", run: () => onOpen("protect") },
                ]}
            />
            <Divider orientation="vertical" />
            <Tool label="Bold" pressed={cell?.bold ?? false} onClick={deeds.bold}>
                <IconBold size={18} />
            </Tool>
            <Tool label="Italic" pressed={cell?.italic ?? false} onClick={deeds.italic}>
                <IconItalic size={18} />
            </Tool>
            <Icons
                label="Number format"
                icon={<IconNumber123 size={19} />}
                entries={FORMATS.map(({ value, label }) => ({
                    label,
                    run: () => void run("set_number_format", { ...area, number: value }),
                }))}
            />
            <Icons
                label="Fill colour"
                icon={<IconPaint size={18} />}
                entries={[
                    { label: "No colour", run: () => void run("set_fill", { ...area, fill: null }) },
                    ...COLOURS.map(({ value, label }) => ({
                        label,
                        icon: <span className={classes.swatch} data-colour={value} />,
                        run: () => void run("set_fill", { ...area, fill: value }),
                    })),
                ]}
            />
            <Icons
                label="Alignment"
                icon={<IconAlignLeft size={18} />}
                entries={ALIGNMENTS.map(({ value, label }) => ({
                    label,
                    run: () => void run("set_alignment", { ...area, align: value }),
                }))}
            />
        </div>
    );
}

interface ToolProps {
    readonly label: string;
    readonly pressed?: boolean;
    readonly onClick: () => void;
    readonly children: ReactNode;
}

function Tool({ label, pressed, onClick, children }: ToolProps) {
    return (
        <Tooltip label={label}>
            <ActionIcon
                aria-label={label}
                aria-pressed={pressed}
                variant={pressed ? "light" : "subtle"}
                color={pressed ? undefined : "gray"}
                onClick={onClick}
            >
                {children}
            </ActionIcon>
        </Tooltip>
    );
}

interface MenuProps {
    readonly label: string;
    readonly entries: readonly MenuEntry[];
}

function Words({ label, entries }: MenuProps) {
    return (
        <ActionMenu label={label} entries={entries}>
            <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                c="var(--mantine-color-text)"
                rightSection={<IconChevronDown size={13} />}
            >
                {label}
            </Button>
        </ActionMenu>
    );
}

function Icons({ label, icon, entries }: MenuProps & { readonly icon: ReactNode }) {
    return (
        <ActionMenu label={label} entries={entries}>
            <Button size="compact-sm" variant="subtle" color="gray" aria-label={label} title={label} px={5}>
                {icon}
                <IconChevronDown size={12} />
            </Button>
        </ActionMenu>
    );
}
