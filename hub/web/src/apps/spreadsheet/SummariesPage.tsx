/** The summaries of a workbook: what a column comes to for each value of another. */

import type { Summary } from "@generated/spreadsheet";
import { ActionMenu, EmptyState } from "@kit";
import { Anchor, Button, Group, Paper, SimpleGrid, Table, Text, Title } from "@mantine/core";
import { IconPlus, IconTableOptions } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useApp } from "./app";
import { BookFrame } from "./BookFrame";
import { SummaryDialog } from "./InsightDialogs";
import { boxWithin, columnChoices, figure, groupsOf, type Identified, labelOf, listed, MEASURES, pathOf, regionAround } from "./model";
import { textOf } from "./places";

export function SummariesPage() {
    const { state } = useApp();
    const [creating, setCreating] = useState(false);
    return (
        <BookFrame
            part="Summaries"
            actions={() => (
                <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
                    New summary
                </Button>
            )}
        >
            {(book) => {
                const summaries = listed(state.summaries).filter((one) => one.workbook_id === book.id);
                const first = book.sheet_ids[0] ?? "";
                const sheet = state.sheets[first];
                return (
                    <>
                        {summaries.length === 0 && (
                            <EmptyState
                                icon={<IconTableOptions size={32} stroke={1.4} />}
                                title="No summaries"
                                text="A summary adds a column up for each value of another one."
                            />
                        )}
                        <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
                            {summaries.map((one) => (
                                <Card key={one.id} summary={one} />
                            ))}
                        </SimpleGrid>
                        {creating && (
                            <SummaryDialog
                                workbookId={book.id}
                                sheetId={first}
                                area={sheet ? textOf(regionAround(sheet, 1, 0)) : ""}
                                onClose={() => setCreating(false)}
                            />
                        )}
                    </>
                );
            }}
        </BookFrame>
    );
}

function Card({ summary }: { readonly summary: Identified<Summary> }) {
    const { state, run } = useApp();
    const sheet = state.sheets[summary.sheet_id];
    const box = boxWithin(sheet, summary.area);
    const columns = sheet && box ? columnChoices(sheet, box) : [];
    const measure = `${labelOf(MEASURES, summary.measure)} of ${labelOf(columns, summary.value)}`;
    const { groups, all } = groupsOf(state, summary);
    return (
        <Paper withBorder p="sm" component="section" aria-label={summary.name}>
            <Group justify="space-between" mb="xs" wrap="nowrap">
                <div>
                    <Title order={2} size="h5">
                        {summary.name}
                    </Title>
                    <Text size="xs" c="dimmed">
                        <Anchor component={Link} to={pathOf(summary.workbook_id, summary.sheet_id, summary.area)}>
                            {`${sheet?.name ?? ""} ${summary.area}`}
                        </Anchor>
                    </Text>
                </div>
                <ActionMenu
                    label={`Actions for ${summary.name}`}
                    entries={[
                        {
                            label: "Delete summary",
                            danger: true,
                            run: () => void run("delete_summary", { summary_id: summary.id }, { done: "Summary deleted" }),
                        },
                    ]}
                />
            </Group>
            <Table aria-label={`Groups of ${summary.name}`} verticalSpacing={4}>
                <Table.Thead>
                    <Table.Tr>
                        <Table.Th>{labelOf(columns, summary.group_by)}</Table.Th>
                        <Table.Th ta="right">Rows</Table.Th>
                        <Table.Th ta="right">{measure}</Table.Th>
                    </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                    {groups.map((group) => (
                        <Table.Tr key={group.name}>
                            <Table.Td>{group.name}</Table.Td>
                            <Table.Td ta="right">{group.rows}</Table.Td>
                            <Table.Td ta="right">{figure(group.value)}</Table.Td>
                        </Table.Tr>
                    ))}
                </Table.Tbody>
                <Table.Tfoot>
                    <Table.Tr>
                        <Table.Th>{all.name}</Table.Th>
                        <Table.Th ta="right">{all.rows}</Table.Th>
                        <Table.Th ta="right">{figure(all.value)}</Table.Th>
                    </Table.Tr>
                </Table.Tfoot>
            </Table>
        </Paper>
    );
}
