/** New rules for ranges: choices, highlights, protection. */

import type { Highlight } from "@generated/spreadsheet";
import { ChoiceField, FormDialog } from "@kit";
import { Textarea, TextInput } from "@mantine/core";
import { useActionForm, useApp } from "./app";
import { COLOURS, sheetsOf, TESTS } from "./model";

export interface Given {
    readonly workbookId: string;
    readonly sheetId: string;
    readonly area: string;
    readonly onClose: () => void;
}

/** The sheets of a workbook for a list. */
export function useSheetChoices(workbookId: string) {
    const { state } = useApp();
    return sheetsOf(state, workbookId).map(({ id, name }) => ({ value: id, label: name }));
}

export function ChoicesDialog({ workbookId, sheetId, area, onClose }: Given) {
    const sheets = useSheetChoices(workbookId);
    const form = useActionForm("add_choices", {
        initial: { sheet_id: sheetId, area, choices: "" },
        arguments: (values) => ({ ...values, choices: values.choices.split("\n") }),
        done: "Choices set",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Limit to choices" submit="Set choices">
            <ChoiceField label="Sheet" choices={sheets} {...form.field("sheet_id")} />
            <TextInput label="Range" {...form.getInputProps("area")} />
            <Textarea label="Choices" description="One a line" {...form.getInputProps("choices")} />
        </FormDialog>
    );
}

export function HighlightDialog({ workbookId, sheetId, area, onClose }: Given) {
    const sheets = useSheetChoices(workbookId);
    const form = useActionForm("add_highlight", {
        initial: {
            sheet_id: sheetId,
            area,
            test: "greater" as Highlight["test"],
            operand: "",
            colour: "yellow" as Highlight["colour"],
        },
        arguments: (values) => values,
        done: "Highlight added",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Highlight" submit="Add highlight">
            <ChoiceField label="Sheet" choices={sheets} {...form.field("sheet_id")} />
            <TextInput label="Range" {...form.getInputProps("area")} />
            <ChoiceField label="Condition" choices={TESTS} {...form.field("test")} />
            <TextInput label="Value" {...form.getInputProps("operand")} />
            <ChoiceField label="Colour" choices={COLOURS} {...form.field("colour")} />
        </FormDialog>
    );
}

export function ProtectDialog({ workbookId, sheetId, area, onClose }: Given) {
    const sheets = useSheetChoices(workbookId);
    const form = useActionForm("protect_range", {
        initial: { sheet_id: sheetId, area, reason: "" },
        arguments: (values) => values,
        done: "Range protected",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Protect range" submit="Protect">
            <ChoiceField label="Sheet" choices={sheets} {...form.field("sheet_id")} />
            <TextInput label="Range" {...form.getInputProps("area")} />
            <TextInput label="Reason" {...form.getInputProps("reason")} />
        </FormDialog>
    );
}
