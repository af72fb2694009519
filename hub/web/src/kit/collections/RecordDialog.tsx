/** The form of a record, for a new one or for changes, as the declaration has its fields. */

import { Switch, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { AMOUNT_FAULT, AmountField, ChoiceField, DayField, NUMBER_FAULT, NumberField } from "../fields";
import { readAmount, readWhole, signOf, typedAmount } from "../format";
import { FormDialog } from "../FormDialog";
import { type ActionForm, useActionFormOf } from "../forms";
import {
    capitalised,
    type CollectionView,
    type FieldView,
    isOn,
    NOTHING,
    pathOf,
    type Row,
    textIn,
    useRecords,
} from "./model";

type Values = Record<string, string | boolean | null>;

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
                fields.flatMap((field) => {
                    const fault = faultOf(field, values[field.name] ?? null);
                    return fault === null ? [] : [[field.name, fault]];
                }),
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
    const records = useRecords();
    const held = form.getInputProps(field.name).value as unknown;
    const chosen = typeof held === "string" ? held : null;
    switch (field.kind) {
        case "long_text":
            return (
                <Textarea label={field.label} autosize minRows={4} maxRows={10} {...form.getInputProps(field.name)} />
            );
        case "day": {
            return <DayField {...typed(field, form)} />;
        }
        case "number":
            return <NumberField unit={field.unit} units={field.units} {...typed(field, form)} />;
        case "money":
            return <AmountField sign={signOf(records.currency(field))} {...typed(field, form)} />;
        case "switch":
            return <Switch label={field.label} {...form.getInputProps(field.name, { type: "checkbox" })} />;
        case "choice":
        case "reference":
            return (
                <ChoiceField
                    searchable={field.kind === "reference"}
                    choices={choices}
                    {...typed(field, form)}
                    value={chosen}
                />
            );
        default:
            return <TextInput label={field.label} {...form.getInputProps(field.name)} />;
    }
}

/** The label and the text of a field that is typed or chosen, with what is wrong with it. */
function typed(field: FieldView, form: ActionForm<Values>) {
    const { value, ...rest } = form.field(field.name);
    return { label: field.label, value: typeof value === "string" ? value : "", ...rest };
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

/** What is wrong with a value before the server is asked. */
function faultOf(field: FieldView, value: string | boolean | null): string | null {
    if (isChosen(field)) return value === null ? `Choose ${field.label.toLowerCase()}.` : null;
    if (typeof value !== "string" || value.trim() === "") return null;
    if (field.kind === "money" && readAmount(value) === null) return AMOUNT_FAULT;
    return field.kind === "number" && readWhole(value, field.unit, field.units) === null ? NUMBER_FAULT : null;
}

function initialOf(field: FieldView, row?: Row): string | boolean | null {
    const held = row ?? { [field.name]: field.initial };
    if (field.kind === "switch") return isOn(held, field.name);
    const value = textIn(held, field.name);
    if (field.kind === "money") return value === "" ? "" : typedAmount(Number(value));
    if (value !== "" || !isChosen(field)) return value;
    return field.required ? null : NOTHING;
}

function argumentOf(field: FieldView, value: string | boolean | null): string | number | boolean | null {
    if (typeof value === "boolean") return value;
    if (isChosen(field)) return value === NOTHING ? null : value;
    if (field.kind === "money") return readAmount(value ?? "");
    if (field.kind === "number") return readWhole(value ?? "", field.unit, field.units);
    return field.kind === "day" && value === "" ? null : (value ?? "");
}
