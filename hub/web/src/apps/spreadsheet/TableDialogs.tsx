/** Sorting and filtering a table within a sheet. */

import type { Sheet } from "@generated/spreadsheet";
import { ChoiceField, EmptyState, FormDialog } from "@kit";
import { Button, Checkbox, Group, ScrollArea, Stack, TextInput } from "@mantine/core";
import { useActionForm } from "./app";
import type { About } from "./CellDialogs";
import { boxWithin, columnChoices, type Identified, shownAt } from "./model";
import { letterOf, numberOf, textOf } from "./places";

const ORDERS = [
    { value: "up", label: "Ascending" },
    { value: "down", label: "Descending" },
] as const;

export function SortDialog({ sheet, box, onClose }: About) {
    const form = useActionForm("sort_range", {
        initial: {
            area: textOf(box),
            column: letterOf(box.left),
            order: "up" as "up" | "down",
            has_header: true,
        },
        arguments: ({ area, column, order, has_header }) => ({
            sheet_id: sheet.id,
            area,
            column,
            descending: order === "down",
            has_header,
        }),
        done: "Sorted",
    });
    const { area } = form.getValues();
    return (
        <FormDialog form={form} onClose={onClose} title="Sort range" submit="Sort">
            <TextInput label="Range" {...form.getInputProps("area")} />
            <ChoiceField label="Sort by" choices={columnChoices(sheet, boxWithin(sheet, area) ?? box)} {...form.field("column")} />
            <ChoiceField label="Order" choices={ORDERS} {...form.field("order")} />
            <Checkbox label="First row is a header" {...form.getInputProps("has_header", { type: "checkbox" })} />
        </FormDialog>
    );
}

export function FilterDialog({ sheet, box, onClose }: About) {
    const area = sheet.filter?.area ?? textOf(box);
    const column = Object.keys(sheet.filter?.hidden ?? {})[0] ?? area.slice(0, 1);
    const form = useActionForm("filter_column", {
        initial: { area, column, hidden: hiddenIn(sheet, area, column) },
        arguments: (values) => ({ sheet_id: sheet.id, ...values, hidden: [...values.hidden] }),
        done: "Filter applied",
    });
    const values = form.getValues();
    const found = boxWithin(sheet, values.area);
    const shown = found ? valuesIn(sheet, values.area, values.column) : [];
    return (
        <FormDialog form={form} onClose={onClose} title="Filter" submit="Apply filter">
            <TextInput label="Range" description="The first row is the header." {...form.getInputProps("area")} />
            <ChoiceField
                label="Column"
                choices={columnChoices(sheet, found ?? box)}
                {...form.field("column")}
                onChange={(next) => {
                    form.setFieldValue("column", next);
                    form.setFieldValue("hidden", hiddenIn(sheet, values.area, next));
                }}
            />
            <Group gap="xs">
                <Button size="compact-xs" variant="light" onClick={() => form.setFieldValue("hidden", [])}>
                    Show all values
                </Button>
                <Button size="compact-xs" variant="light" onClick={() => form.setFieldValue("hidden", [...shown])}>
                    Hide all values
                </Button>
            </Group>
            <ScrollArea.Autosize mah={220} type="auto">
                <Stack gap={6} role="group" aria-label="Values">
                    {shown.map((value) => (
                        <Checkbox
                            key={value}
                            label={value === "" ? "(Blank)" : value}
                            checked={!values.hidden.includes(value)}
                            onChange={(event) =>
                                form.setFieldValue(
                                    "hidden",
                                    event.currentTarget.checked
                                        ? values.hidden.filter((one) => one !== value)
                                        : [...values.hidden, value],
                                )
                            }
                        />
                    ))}
                    {shown.length === 0 && <EmptyState title="No values" text="Enter a range such as A1:D9." />}
                </Stack>
            </ScrollArea.Autosize>
            {form.errors.hidden}
        </FormDialog>
    );
}

function valuesIn(sheet: Identified<Sheet>, area: string, column: string): readonly string[] {
    const box = boxWithin(sheet, area);
    if (!box || column === "") return [];
    const values = new Set<string>();
    for (let row = box.top + 1; row <= box.bottom; row += 1) values.add(shownAt(sheet, row, numberOf(column)));
    return [...values].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

/** The values that the filter hides now, as far as they still occur. */
function hiddenIn(sheet: Identified<Sheet>, area: string, column: string): string[] {
    if (sheet.filter?.area !== area) return [];
    const occurring = valuesIn(sheet, area, column);
    return (sheet.filter.hidden[column] ?? []).filter((value) => occurring.includes(value));
}
