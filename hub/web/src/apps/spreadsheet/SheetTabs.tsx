/** The tabs of a workbook's sheets: choose, add, rename, move (also by dragging), copy, delete. */

import type { Sheet, Workbook } from "@generated/spreadsheet";
import { ActionMenu, FormDialog, useConfirm } from "@kit";
import { ActionIcon, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useActionForm, useApp } from "./app";
import type { Identified } from "./model";
import classes from "./spreadsheet.module.css";

interface Props {
    readonly book: Identified<Workbook>;
    readonly sheets: readonly Identified<Sheet>[];
    readonly current: string;
    readonly onChoose: (sheetId: string) => void;
    readonly stats: string;
}

type Dialog = "add" | "rename" | "copy" | null;

export function SheetTabs({ book, sheets, current, onChoose, stats }: Props) {
    const { run } = useApp();
    const confirm = useConfirm();
    const [dialog, setDialog] = useState<Dialog>(null);
    const [dragged, setDragged] = useState<string | null>(null);
    const at = sheets.findIndex(({ id }) => id === current);
    const sheet = sheets[at];
    const move = (sheetId: string, position: number) => void run("move_sheet", { sheet_id: sheetId, position });
    const remove = async () => {
        if (!sheet) return;
        const body = "Formulas that name it will show #REF!, and its charts, summaries and rules go with it.";
        if (!(await confirm({ title: `Delete sheet ${sheet.name}?`, body, confirm: "Delete", danger: true }))) return;
        const result = await run("delete_sheet", { sheet_id: sheet.id }, { done: "Sheet deleted" });
        if (result.ok) onChoose("");
    };
    const step = (event: KeyboardEvent) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const next = by === undefined ? undefined : sheets[at + by];
        if (!next) return;
        event.preventDefault();
        onChoose(next.id);
        document.getElementById(`tab-${next.id}`)?.focus();
    };
    return (
        <div className={classes.foot}>
            <div role="tablist" aria-label="Sheets" className={classes.tabs} onKeyDown={step}>
                {sheets.map((one, index) => (
                    <button
                        key={one.id}
                        id={`tab-${one.id}`}
                        type="button"
                        role="tab"
                        aria-selected={one.id === current}
                        tabIndex={one.id === current ? 0 : -1}
                        className={classes.tab}
                        draggable
                        data-over={(dragged !== null && dragged !== one.id) || undefined}
                        onClick={() => onChoose(one.id)}
                        onDoubleClick={() => setDialog("rename")}
                        onDragStart={(event) => {
                            event.dataTransfer.setData("text/plain", one.name);
                            setDragged(one.id);
                        }}
                        onDragEnd={() => setDragged(null)}
                        onDragOver={(event) => {
                            if (dragged !== null) event.preventDefault();
                        }}
                        onDrop={(event) => {
                            event.preventDefault();
                            if (dragged !== null && dragged !== one.id) move(dragged, index + 1);
                        }}
                    >
                        {one.name}
                    </button>
                ))}
            </div>
            <ActionMenu
                label="Sheet actions"
                entries={[
                    { label: "Rename sheet", run: () => setDialog("rename") },
                    { label: "Duplicate sheet", run: () => setDialog("copy") },
                    { label: "Move left", disabled: at <= 0, run: () => sheet && move(sheet.id, at) },
                    {
                        label: "Move right",
                        disabled: at === sheets.length - 1,
                        run: () => sheet && move(sheet.id, at + 2),
                    },
                    {
                        label: "Delete sheet",
                        danger: true,
                        divided: true,
                        disabled: sheets.length === 1,
                        run: () => void remove(),
                    },
                ]}
            >
                <ActionIcon aria-label="Sheet actions" size="sm">
                    <IconChevronDown size={15} />
                </ActionIcon>
            </ActionMenu>
            <ActionIcon aria-label="Add sheet" size="sm" onClick={() => setDialog("add")}>
                <IconPlus size={16} />
            </ActionIcon>
            <Text size="xs" c="dimmed" role="status" className={classes.stats}>
                {stats}
            </Text>
            {dialog === "add" && (
                <AddSheet book={book} count={sheets.length} onDone={onChoose} onClose={() => setDialog(null)} />
            )}
            {dialog === "rename" && sheet && <RenameSheet sheet={sheet} onClose={() => setDialog(null)} />}
            {dialog === "copy" && sheet && (
                <CopySheet sheet={sheet} onDone={onChoose} onClose={() => setDialog(null)} />
            )}
        </div>
    );
}

interface AddProps {
    readonly book: Identified<Workbook>;
    readonly count: number;
    readonly onDone: (sheetId: string) => void;
    readonly onClose: () => void;
}

function AddSheet({ book, count, onDone, onClose }: AddProps) {
    const form = useActionForm("add_sheet", {
        initial: { name: `Sheet ${count + 1}` },
        arguments: ({ name }) => ({ workbook_id: book.id, name }),
        done: "Sheet added",
        onDone: ([made = ""]) => onDone(made),
    });
    return (
        <FormDialog form={form} onClose={onClose} title="New sheet" submit="Add">
            <TextInput label="Name" {...form.getInputProps("name")} />
        </FormDialog>
    );
}

interface OneProps {
    readonly sheet: Identified<Sheet>;
    readonly onClose: () => void;
}

function RenameSheet({ sheet, onClose }: OneProps) {
    const form = useActionForm("rename_sheet", {
        initial: { name: sheet.name },
        arguments: ({ name }) => ({ sheet_id: sheet.id, name }),
        done: "Sheet renamed",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Rename sheet" submit="Rename">
            <TextInput label="New name" {...form.getInputProps("name")} />
        </FormDialog>
    );
}

function CopySheet({ sheet, onDone, onClose }: OneProps & { readonly onDone: (sheetId: string) => void }) {
    const form = useActionForm("duplicate_sheet", {
        initial: { name: `${sheet.name} (copy)` },
        arguments: ({ name }) => ({ sheet_id: sheet.id, name }),
        done: "Sheet duplicated",
        onDone: ([made = ""]) => onDone(made),
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Duplicate sheet" submit="Duplicate">
            <TextInput label="Name of the copy" {...form.getInputProps("name")} />
        </FormDialog>
    );
}
