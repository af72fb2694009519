/** Records in columns, one for each state: where most of the work waits is seen at once. */

import { Group, Paper, Text } from "@mantine/core";
import { ActionMenu, type MenuEntry } from "../ActionMenu";
import classes from "./collections.module.css";
import { type CollectionView, labelIn, type Row, textIn } from "./model";
import { Chip, RecordLink, Value } from "./parts";

interface CollectionBoardProps {
    readonly view: CollectionView;
    readonly rows: readonly Row[];
    readonly entries: (row: Row) => readonly MenuEntry[];
}

/** How many fields a card shows below its label. */
const SHOWN = 2;

export function CollectionBoard({ view, rows, entries }: CollectionBoardProps) {
    const fields = view.fields.filter(({ kind, listed }) => kind === "reference" && listed).slice(0, SHOWN);
    return (
        <div className={classes.board}>
            {view.status?.options.map(({ value, label, tone }) => {
                const here = rows.filter((row) => textIn(row, view.status?.name ?? "") === value);
                return (
                    <section key={value} aria-label={label} className={classes.column}>
                        <Group gap={8} mb={8}>
                            <Chip label={label} tone={tone} />
                            <Text size="xs" c="dimmed">
                                {here.length}
                            </Text>
                        </Group>
                        <ul aria-label={label} className={classes.cards}>
                            {here.map((row) => (
                                <Paper key={row.id} component="li" p="xs" withBorder>
                                    <Group justify="space-between" wrap="nowrap" gap={4}>
                                        <RecordLink view={view} row={row} />
                                        <ActionMenu label={`Actions for ${labelIn(view, row)}`} entries={entries(row)} />
                                    </Group>
                                    {fields.map((field) => (
                                        <Value key={field.name} field={field} row={row} />
                                    ))}
                                </Paper>
                            ))}
                        </ul>
                    </section>
                );
            })}
        </div>
    );
}
