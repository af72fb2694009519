/** The form of a record, for a new one or for changes, as the declaration has its fields. */

import { Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { ChoiceField, DayField } from "../fields";
import { FormDialog } from "../FormDialog";
import { type ActionForm, useActionFormOf } from "../forms";
import {
    capitalised,
    type CollectionView,
    type FieldView,
    NOTHING,
    pathOf,
    type Row,
    textIn,
    useRecords,
} from "./model";

type Values = Record<string, string | null>;

interface RecordDialogProps {
    readonly view: CollectionView;
    /** What is changed; without it, a new record is made. */
    readonly row?: Row;
    readonly onClose: () => void;
}

export function RecordDialog({ view, row, onClose }: RecordDialogProps) {
    const navigate = useNavigate();
    const fields = view.fields.filter((field) => (row ? field.edited : field.created));
    const form = useActionFormOf<Values, Record<string, unknown>>(row ? view.edit : view.create, {
        initial: Object.fromEntries(fields.map((field) => [field.name, initialOf(field, row)])),
        arguments: (values) => ({
            ...Object.fromEntries(fields.map((field) => [field.name, argumentOf(field, values[field.name] ?? null)])),
            ...(row ? { [view.argument]: row.id } : {}),
        }),
        validate: (values) =>
            Object.fromEntries(
                fields.flatMap((field) =>
                    isChosen(field) && values[field.name] === null
                        ? [[field.name, `Choose ${field.label.toLowerCase()}.`]]
                        : [],
                ),
            ),
        done: row ? `${capitalised(view.noun)} saved` : `${capitalised(view.noun)} created`,
        onDone: ([made]) => {
            if (!row && made !== undefined && view.has_page) void navigate(pathOf(view, made));
        },
    });
    const hasText = fields.some((field) => field.kind === "long_text");
    return (
        <FormDialog
            form={form}
            onClose={onClose}
            title={row ? `Edit ${view.noun}` : `New ${view.noun}`}
            submit={row ? "Save" : `Create ${view.noun}`}
            size={hasText ? "lg" : "md"}
        >
            {fields.map((field) => (
                <Input key={field.name} field={field} form={form} />
            ))}
        </FormDialog>
    );
}

function Input({ field, form }: { readonly field: FieldView; readonly form: ActionForm<Values> }) {
    const choices = useChoices(field);
    switch (field.kind) {
        case "long_text":
            return (
                <Textarea label={field.label} autosize minRows={4} maxRows={10} {...form.getInputProps(field.name)} />
            );
        case "day": {
            const { value, ...rest } = form.field(field.name);
            return <DayField label={field.label} value={value ?? ""} {...rest} />;
        }
        case "choice":
        case "reference":
            return (
                <ChoiceField
                    label={field.label}
                    searchable={field.kind === "reference"}
                    choices={choices}
                    {...form.field(field.name)}
                />
            );
        default:
            return <TextInput label={field.label} {...form.getInputProps(field.name)} />;
    }
}

/** What can be chosen for a field: its values, or the records it may refer to, and nothing where that is allowed. */
export function useChoices(field: FieldView): readonly { readonly value: string; readonly label: string }[] {
    const records = useRecords();
    if (field.kind === "choice") return field.options;
    if (field.kind !== "reference") return [];
    const target = records.of(field.to);
    const found = records.rows(target).map((row) => ({ value: row.id, label: textIn(row, target.label) }));
    if (!target.order) found.sort((one, other) => one.label.localeCompare(other.label, "en"));
    return field.required ? found : [{ value: NOTHING, label: field.empty }, ...found];
}

const isChosen = (field: FieldView): boolean => field.kind === "choice" || field.kind === "reference";

function initialOf(field: FieldView, row?: Row): string | null {
    const value = row ? textIn(row, field.name) : (field.initial ?? "");
    if (value !== "" || !isChosen(field)) return value;
    return field.required ? null : NOTHING;
}

function argumentOf(field: FieldView, value: string | null): string | null {
    if (isChosen(field)) return value === NOTHING ? null : value;
    return field.kind === "day" && value === "" ? null : (value ?? "");
}
