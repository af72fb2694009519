/** The notes on cells of a workbook. */

import type { Sheet } from "@generated/spreadsheet";
import { DataTable, EmptyState } from "@kit";
import { Anchor } from "@mantine/core";
import { IconNote } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useApp } from "./app";
import { BookFrame } from "./BookFrame";
import { CellDialogs } from "./CellDialogs";
import { type Identified, pathOf, sheetsOf } from "./model";
import { readBox } from "./places";

interface Noted {
    readonly sheet: Identified<Sheet>;
    readonly address: string;
    readonly shown: string;
    readonly note: string;
}

export function NotesPage() {
    const { state, run } = useApp();
    const [edited, setEdited] = useState<Noted | null>(null);
    return (
        <BookFrame part="Notes">
            {(book) => (
                <>
                    <DataTable
                        label="Notes"
                        noun="note"
                        rows={sheetsOf(state, book.id).flatMap((sheet) =>
                            Object.entries(sheet.cells).flatMap(([address, { shown, note }]) =>
                                note === "" ? [] : [{ sheet, address, shown, note }],
                            ),
                        )}
                        rowId={({ sheet, address }) => `${sheet.id} ${address}`}
                        rowLabel={({ sheet, address }) => `${sheet.name} ${address}`}
                        columns={[
                            {
                                key: "cell",
                                title: "Cell",
                                width: 180,
                                render: ({ sheet, address }: Noted) => (
                                    <Anchor component={Link} to={pathOf(book.id, sheet.id, address)}>
                                        {`${sheet.name} ${address}`}
                                    </Anchor>
                                ),
                                sort: ({ sheet, address }) => `${sheet.name} ${address}`,
                            },
                            { key: "shown", title: "Shows", width: 180, render: ({ shown }) => shown },
                            {
                                key: "note",
                                title: "Note",
                                render: ({ note }) => note,
                                filter: { kind: "text", value: ({ note }) => note },
                            },
                        ]}
                        rowActions={(one) => [
                            { label: "Edit note", run: () => setEdited(one) },
                            {
                                label: "Delete note",
                                danger: true,
                                run: () => {
                                    const cell = { sheet_id: one.sheet.id, address: one.address };
                                    void run("delete_note", cell, { done: "Note deleted" });
                                },
                            },
                        ]}
                        empty={
                            <EmptyState
                                icon={<IconNote size={32} stroke={1.4} />}
                                title="No notes"
                                text="Choose a cell, then Insert and Note."
                            />
                        }
                    />
                    {edited && (
                        <CellDialogs
                            dialog="note"
                            sheet={edited.sheet}
                            box={readBox(edited.address)}
                            onClose={() => setEdited(null)}
                        />
                    )}
                </>
            )}
        </BookFrame>
    );
}
