/** The charts of a workbook, drawn from the values of their ranges. */

import type { Chart } from "@generated/spreadsheet";
import { ActionMenu, EmptyState } from "@kit";
import { BarChart, LineChart, PieChart } from "@mantine/charts";
import { Anchor, Button, Group, Paper, SimpleGrid, Text, Title } from "@mantine/core";
import { IconChartBar, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useApp } from "./app";
import { BookFrame } from "./BookFrame";
import { ChartDialog, EditChart } from "./InsightDialogs";
import { figure, type Identified, listed, pathOf, type Point, pointsOf } from "./model";
import classes from "./spreadsheet.module.css";

const HEIGHT_PX = 230;
const HUES = ["blue", "teal", "orange", "grape", "green", "red", "yellow", "indigo", "pink", "cyan", "lime", "gray"];

export function ChartsPage() {
    const { state, run } = useApp();
    const [creating, setCreating] = useState(false);
    const [edited, setEdited] = useState<Identified<Chart> | null>(null);
    return (
        <BookFrame
            part="Charts"
            actions={() => (
                <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
                    New chart
                </Button>
            )}
        >
            {(book) => {
                const charts = listed(state.charts).filter((one) => one.workbook_id === book.id);
                const first = book.sheet_ids[0] ?? "";
                return (
                    <>
                        {charts.length === 0 && (
                            <EmptyState
                                icon={<IconChartBar size={32} stroke={1.4} />}
                                title="No charts"
                                text="Choose labels and values of a sheet to draw one."
                            />
                        )}
                        <SimpleGrid cols={{ base: 1, md: 2 }}>
                            {charts.map((chart) => (
                                <Paper key={chart.id} withBorder p="sm" component="section" aria-label={chart.title}>
                                    <Group justify="space-between" mb="xs" wrap="nowrap">
                                        <div>
                                            <Title order={2} size="h5">
                                                {chart.title}
                                            </Title>
                                            <Text size="xs" c="dimmed">
                                                <Anchor component={Link} to={pathOf(book.id, chart.sheet_id, chart.values)}>
                                                    {`${state.sheets[chart.sheet_id]?.name ?? ""} ${chart.values}`}
                                                </Anchor>
                                                {` by ${chart.labels}`}
                                            </Text>
                                        </div>
                                        <ActionMenu
                                            label={`Actions for ${chart.title}`}
                                            entries={[
                                                { label: "Edit chart", run: () => setEdited(chart) },
                                                {
                                                    label: "Delete chart",
                                                    danger: true,
                                                    divided: true,
                                                    run: () =>
                                                        void run("delete_chart", { chart_id: chart.id }, { done: "Chart deleted" }),
                                                },
                                            ]}
                                        />
                                    </Group>
                                    <Drawing chart={chart} points={pointsOf(state, chart)} />
                                </Paper>
                            ))}
                        </SimpleGrid>
                        {creating && (
                            <ChartDialog
                                workbookId={book.id}
                                sheetId={first}
                                labels=""
                                values=""
                                onClose={() => setCreating(false)}
                            />
                        )}
                        {edited && <EditChart chart={edited} onClose={() => setEdited(null)} />}
                    </>
                );
            }}
        </BookFrame>
    );
}

function Drawing({ chart, points }: { readonly chart: Chart; readonly points: readonly Point[] }) {
    const data = points.map(({ label, value }) => ({ label, value }));
    const series = [{ name: "value", label: chart.title, color: "var(--mantine-primary-color-filled)" }];
    const plot = {
        h: HEIGHT_PX,
        data,
        series,
        dataKey: "label",
        valueFormatter: figure,
        tickLine: "y",
        xAxisProps: { interval: "preserveStartEnd", minTickGap: 4 },
        yAxisProps: { width: 62 },
    } as const;
    if (chart.kind === "bar") return <BarChart {...plot} barProps={{ isAnimationActive: false }} />;
    if (chart.kind === "line") return <LineChart {...plot} curveType="linear" lineProps={{ isAnimationActive: false }} />;
    const slices = data.map(({ label, value }, index) => ({
        name: label,
        value: Math.max(0, value),
        color: `var(--mantine-color-${HUES[index % HUES.length]}-6)`,
    }));
    return (
        <div className={classes.pie}>
            <PieChart
                size={190}
                data={slices}
                withTooltip
                tooltipDataSource="segment"
                valueFormatter={figure}
                pieProps={{ isAnimationActive: false }}
            />
            <div className={classes.legend}>
                {slices.map(({ name, value, color }, index) => (
                    <Group key={index} gap={8} wrap="nowrap">
                        <span className={classes.dot} style={{ background: color }} />
                        <Text size="xs" flex={1} truncate>
                            {name}
                        </Text>
                        <Text size="xs" c="dimmed">
                            {figure(value)}
                        </Text>
                    </Group>
                ))}
            </div>
        </div>
    );
}
