/** Dialogs that create charts, summaries and named ranges, and change charts. */

import type { Chart, Summary } from "@generated/spreadsheet";
import { ChoiceField, FormDialog } from "@kit";
import { TextInput } from "@mantine/core";
import { useActionForm, useApp } from "./app";
import { boxWithin, columnChoices, type Identified, KINDS, MEASURES } from "./model";
import { letterOf } from "./places";
import { type Given, useSheetChoices } from "./RuleDialogs";

interface ChartProps extends Omit<Given, "area"> {
    readonly labels: string;
    readonly values: string;
}

export function ChartDialog({ workbookId, sheetId, labels, values, onClose }: ChartProps) {
    const sheets = useSheetChoices(workbookId);
    const form = useActionForm("create_chart", {
        initial: { sheet_id: sheetId, title: "", kind: "bar" as Chart["kind"], labels, values },
        arguments: (asked) => asked,
        done: "Chart created: see Charts",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="New chart" submit="Create chart">
            <TextInput label="Title" {...form.getInputProps("title")} />
            <ChoiceField label="Kind" choices={KINDS} {...form.field("kind")} />
            <ChoiceField label="Sheet" choices={sheets} {...form.field("sheet_id")} />
            <TextInput label="Labels" placeholder="A2:A9" {...form.getInputProps("labels")} />
            <TextInput label="Values" placeholder="D2:D9" {...form.getInputProps("values")} />
        </FormDialog>
    );
}

export function EditChart({ chart, onClose }: { readonly chart: Identified<Chart>; readonly onClose: () => void }) {
    const sheets = useSheetChoices(chart.workbook_id);
    const { title, kind, sheet_id, labels, values } = chart;
    const form = useActionForm("edit_chart", {
        initial: { title, kind, sheet_id, labels, values },
        arguments: (asked) => ({ chart_id: chart.id, ...asked }),
        done: "Chart changed",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Edit chart" submit="Save chart">
            <TextInput label="Title" {...form.getInputProps("title")} />
            <ChoiceField label="Kind" choices={KINDS} {...form.field("kind")} />
            <ChoiceField label="Sheet" choices={sheets} {...form.field("sheet_id")} />
            <TextInput label="Labels" {...form.getInputProps("labels")} />
            <TextInput label="Values" {...form.getInputProps("values")} />
        </FormDialog>
    );
}

export function SummaryDialog({ workbookId, sheetId, area, onClose }: Given) {
    const { state } = useApp();
    const sheets = useSheetChoices(workbookId);
    const box = boxWithin(state.sheets[sheetId], area);
    const form = useActionForm("create_summary", {
        initial: {
            name: "",
            sheet_id: sheetId,
            area,
            group_by: box ? letterOf(box.left) : "A",
            value: box ? letterOf(box.right) : "B",
            measure: "sum" as Summary["measure"],
        },
        arguments: (asked) => asked,
        done: "Summary created: see Summaries",
    });
    const asked = form.getValues();
    const sheet = state.sheets[asked.sheet_id];
    const table = boxWithin(sheet, asked.area);
    const columns = sheet && table ? columnChoices(sheet, table) : [];
    return (
        <FormDialog form={form} onClose={onClose} title="New summary" submit="Create summary">
            <TextInput label="Name" {...form.getInputProps("name")} />
            <ChoiceField label="Sheet" choices={sheets} {...form.field("sheet_id")} />
            <TextInput label="Range" description="The first row is the header." {...form.getInputProps("area")} />
            <ChoiceField label="Group by" choices={columns} {...form.field("group_by")} />
            <ChoiceField label="Value" choices={columns} {...form.field("value")} />
            <ChoiceField label="Measure" choices={MEASURES} {...form.field("measure")} />
        </FormDialog>
    );
}

export function NameDialog({ workbookId, sheetId, area, onClose }: Given) {
    const sheets = useSheetChoices(workbookId);
    const form = useActionForm("create_name", {
        initial: { name: "", sheet_id: sheetId, area },
        arguments: (asked) => asked,
        done: "Range named",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Name range" submit="Name range">
            <TextInput label="Name" {...form.getInputProps("name")} />
            <ChoiceField label="Sheet" choices={sheets} {...form.field("sheet_id")} />
            <TextInput label="Range" {...form.getInputProps("area")} />
        </FormDialog>
    );
}
