/** The dialogs that the tools of a sheet open. */

import type { Sheet } from "@generated/spreadsheet";
import { FormDialog } from "@kit";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useActionForm } from "./app";
import { ChartDialog, NameDialog, SummaryDialog } from "./InsightDialogs";
import { type Identified, regionAround } from "./model";
import { addressOf, type Box, letterOf, shortOf, sizeOf, textOf } from "./places";
import { ChoicesDialog, HighlightDialog, ProtectDialog } from "./RuleDialogs";
import { FilterDialog, SortDialog } from "./TableDialogs";

export type CellDialog =
    | "replace"
    | "note"
    | "width"
    | "chart"
    | "summary"
    | "name"
    | "sort"
    | "filter"
    | "choices"
    | "highlight"
    | "protect";

/** The subject of a dialog. */
export interface About {
    readonly sheet: Identified<Sheet>;
    readonly box: Box;
    readonly onClose: () => void;
}

export function CellDialogs({ dialog, ...about }: About & { readonly dialog: CellDialog }) {
    const { sheet, box, onClose } = about;
    // A single cell stands for the table around it.
    const table = sizeOf(box) > 1 ? box : regionAround(sheet, box.top, box.left);
    const inTable = { ...about, box: table };
    const given = { workbookId: sheet.workbook_id, sheetId: sheet.id, onClose };
    switch (dialog) {
        case "replace":
            return <ReplaceDialog {...about} />;
        case "note":
            return <NoteDialog {...about} />;
        case "width":
            return <WidthDialog {...about} />;
        case "sort":
            return <SortDialog {...inTable} />;
        case "filter":
            return <FilterDialog {...inTable} />;
        case "choices":
            return <ChoicesDialog {...given} area={shortOf(box)} />;
        case "highlight":
            return <HighlightDialog {...given} area={shortOf(box)} />;
        case "protect":
            return <ProtectDialog {...given} area={shortOf(box)} />;
        case "name":
            return <NameDialog {...given} area={shortOf(box)} />;
        case "summary":
            return <SummaryDialog {...given} area={textOf(table)} />;
        case "chart": {
            const isTable = box.right > box.left && box.bottom > box.top;
            const labels = { ...box, right: isTable ? box.left : box.right };
            const values = isTable ? textOf({ ...box, left: box.right }) : "";
            return <ChartDialog {...given} labels={isTable ? textOf(labels) : ""} values={values} />;
        }
    }
}

function ReplaceDialog({ sheet, onClose }: About) {
    const form = useActionForm("replace_all", {
        initial: { find: "", replacement: "", match_case: false, whole_cell: false },
        arguments: (values) => ({ sheet_id: sheet.id, ...values }),
        done: "Replaced",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Find and replace" submit="Replace all">
            <TextInput label="Find" {...form.getInputProps("find")} />
            <TextInput label="Replace with" {...form.getInputProps("replacement")} />
            <Checkbox label="Match case" {...form.getInputProps("match_case", { type: "checkbox" })} />
            <Checkbox label="Whole cells only" {...form.getInputProps("whole_cell", { type: "checkbox" })} />
        </FormDialog>
    );
}

function NoteDialog({ sheet, box, onClose }: About) {
    const address = addressOf({ row: box.top, column: box.left });
    const form = useActionForm("set_note", {
        initial: { text: sheet.cells[address]?.note ?? "" },
        arguments: ({ text }) => ({ sheet_id: sheet.id, address, text }),
        done: `Note on ${address} saved`,
    });
    return (
        <FormDialog form={form} onClose={onClose} title={`Note on ${address}`} submit="Save note">
            <Textarea label="Note" {...form.getInputProps("text")} />
        </FormDialog>
    );
}

function WidthDialog({ sheet, box, onClose }: About) {
    const width = sheet.widths[letterOf(box.left)] ?? 100;
    const form = useActionForm("set_column_width", {
        initial: { width_px: String(width) },
        arguments: ({ width_px }) => ({ sheet_id: sheet.id, area: textOf(box), width_px: Number(width_px) }),
        validate: ({ width_px }) => (/^\d+$/.test(width_px.trim()) ? {} : { width_px: "Enter a whole number." }),
        done: "Column width changed",
    });
    const names = box.left === box.right ? letterOf(box.left) : `${letterOf(box.left)} to ${letterOf(box.right)}`;
    return (
        <FormDialog form={form} onClose={onClose} title="Column width" submit="Set width">
            <TextInput label="Width in pixels" description={`Of column ${names}`} {...form.getInputProps("width_px")} />
        </FormDialog>
    );
}
