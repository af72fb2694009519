/** Looks for a text in the cells of all workbooks. */

import { DataTable, EmptyState, includes, Page, useUrlState } from "@kit";
import { Anchor } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link } from "react-router";
import { useApp } from "./app";
import { listed, pathOf, sheetsOf } from "./model";

export function SearchPage() {
    const { state } = useApp();
    const [query] = useUrlState("q");
    const wanted = query.trim();
    const rows =
        wanted === ""
            ? []
            : listed(state.workbooks).flatMap((book) =>
                  sheetsOf(state, book.id).flatMap((sheet) =>
                      Object.entries(sheet.cells)
                          .filter(([, { shown, content, note }]) =>
                              [shown, content, note].some((text) => includes(text, wanted)),
                          )
                          .map(([address, cell]) => ({ book, sheet, address, cell })),
                  ),
              );
    return (
        <Page title="Search" subtitle={wanted === "" ? undefined : `${rows.length} cells with “${wanted}”`}>
            {wanted === "" ? (
                <EmptyState
                    icon={<IconSearch size={32} stroke={1.4} />}
                    title="Search all workbooks"
                    text="Type into the field at the top: texts, numbers, formulas and notes are found."
                />
            ) : (
                <DataTable
                    label="Cells found"
                    noun="cell"
                    rows={rows}
                    rowId={({ sheet, address }) => `${sheet.id} ${address}`}
                    rowLabel={({ book, sheet, address }) => `${book.name} ${sheet.name} ${address}`}
                    columns={[
                        {
                            key: "cell",
                            title: "Cell",
                            width: 160,
                            render: ({ book, sheet, address }) => (
                                <Anchor component={Link} to={pathOf(book.id, sheet.id, address)}>
                                    {`${sheet.name} ${address}`}
                                </Anchor>
                            ),
                        },
                        {
                            key: "book",
                            title: "Workbook",
                            render: ({ book }) => book.name,
                            sort: ({ book }) => book.name,
                            filter: { kind: "choice", value: ({ book }) => book.name },
                        },
                        { key: "shown", title: "Shows", render: ({ cell }) => cell.shown, sort: ({ cell }) => cell.shown },
                        { key: "content", title: "Holds", render: ({ cell }) => cell.content },
                        { key: "note", title: "Note", render: ({ cell }) => cell.note },
                    ]}
                    empty={<EmptyState title="Nothing found" text="Try a part of the word." />}
                />
            )}
        </Page>
    );
}
