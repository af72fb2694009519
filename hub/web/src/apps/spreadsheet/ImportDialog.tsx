/** Imports a CSV file as a new sheet, after a preview of its first rows. */

import { countOf, FormDialog } from "@kit";
import { Table, Text, TextInput } from "@mantine/core";
import { useActionForm } from "./app";

export interface Read {
    readonly name: string;
    readonly rows: readonly (readonly string[])[];
}

interface Props {
    readonly workbookId: string;
    readonly read: Read;
    readonly onDone: (sheetId: string) => void;
    readonly onClose: () => void;
}

const SHOWN_ROWS = 4;

export function ImportDialog({ workbookId, read, onDone, onClose }: Props) {
    const form = useActionForm("import_sheet", {
        initial: { name: read.name },
        arguments: ({ name }) => ({
            workbook_id: workbookId,
            name,
            rows: read.rows.map((row) => [...row]),
        }),
        done: `${countOf(read.rows.length, "row")} imported`,
        onDone: ([made = ""]) => onDone(made),
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Import CSV" submit="Import" size="lg">
            <TextInput label="Name of the new sheet" {...form.getInputProps("name")} />
            <Text c="dimmed">The first of {countOf(read.rows.length, "row")}:</Text>
            <Table.ScrollContainer minWidth={300}>
                <Table withTableBorder withColumnBorders>
                    <Table.Tbody>
                        {read.rows.slice(0, SHOWN_ROWS).map((row, index) => (
                            <Table.Tr key={index}>
                                {row.map((value, column) => (
                                    <Table.Td key={column}>{value}</Table.Td>
                                ))}
                            </Table.Tr>
                        ))}
                    </Table.Tbody>
                </Table>
            </Table.ScrollContainer>
        </FormDialog>
    );
}
