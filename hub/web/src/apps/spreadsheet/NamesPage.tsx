/** The named ranges of a workbook. */

import { DataTable, EmptyState, useShortcuts } from "@kit";
import { Anchor, Button, Text } from "@mantine/core";
import { IconPlus, IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useApp } from "./app";
import { BookFrame } from "./BookFrame";
import { NameDialog } from "./InsightDialogs";
import { listed, pathOf, sheetsOf } from "./model";
import { addressesOf, readBox } from "./places";

export function NamesPage() {
    const { state, run } = useApp();
    const [creating, setCreating] = useState(false);
    useShortcuts([{ keys: "c", label: "Name a range", run: () => setCreating(true) }]);
    return (
        <BookFrame
            part="Named ranges"
            actions={() => (
                <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
                    New named range
                </Button>
            )}
        >
            {(book) => {
                const sheets = sheetsOf(state, book.id);
                const uses = (name: string) =>
                    sheets
                        .flatMap(({ cells }) => Object.values(cells))
                        .filter(({ content }) => content.startsWith("=") && new RegExp(`\\b${name}\\b`, "i").test(content))
                        .length;
                return (
                    <>
                        <DataTable
                            label="Named ranges"
                            noun="named range"
                            rows={listed(state.names).filter((one) => one.workbook_id === book.id)}
                            rowId={(one) => one.id}
                            rowLabel={(one) => one.name}
                            initialSort="name"
                            columns={[
                                {
                                    key: "name",
                                    title: "Name",
                                    render: (one) => (
                                        <Anchor component={Link} to={pathOf(book.id, one.sheet_id, one.area)}>
                                            {one.name}
                                        </Anchor>
                                    ),
                                    sort: (one) => one.name,
                                },
                                {
                                    key: "sheet",
                                    title: "Sheet",
                                    render: (one) => state.sheets[one.sheet_id]?.name,
                                    sort: (one) => state.sheets[one.sheet_id]?.name,
                                },
                                { key: "range", title: "Range", render: (one) => one.area },
                                {
                                    key: "values",
                                    title: "Holds",
                                    render: (one) => (
                                        <Text c="dimmed" truncate maw={320}>
                                            {addressesOf(readBox(one.area))
                                                .map((where) => state.sheets[one.sheet_id]?.cells[where]?.shown ?? "")
                                                .join(" · ")}
                                        </Text>
                                    ),
                                },
                                {
                                    key: "uses",
                                    title: "Formulas that use it",
                                    align: "right",
                                    render: (one) => uses(one.name),
                                    sort: (one) => uses(one.name),
                                },
                            ]}
                            rowActions={(one) => [
                                {
                                    label: "Delete named range",
                                    danger: true,
                                    run: () => void run("delete_name", { name_id: one.id }, { done: "Named range deleted" }),
                                },
                            ]}
                            empty={
                                <EmptyState
                                    icon={<IconTag size={32} stroke={1.4} />}
                                    title="No named ranges"
                                    text="Name a range to use it in formulas: =SUM(Wages)."
                                />
                            }
                        />
                        {creating && (
                            <NameDialog
                                workbookId={book.id}
                                sheetId={book.sheet_ids[0] ?? ""}
                                area=""
                                onClose={() => setCreating(false)}
                            />
                        )}
                    </>
                );
            }}
        </BookFrame>
    );
}
