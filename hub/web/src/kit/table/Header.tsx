import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Table, TextInput, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconFilter, IconFilterFilled } from "@tabler/icons-react";
import { useState } from "react";
import { type Column, occurring } from "./columns";
import classes from "./DataTable.module.css";
import type { View } from "./view";

interface HeaderProps<T> {
    readonly column: Column<T>;
    readonly rows: readonly T[];
    readonly view: View;
}

/** A column's header: its name sorts, "Filter <name>" filters. */
export function Header<T>({ column, rows, view }: HeaderProps<T>) {
    const direction = view.order === column.key ? "ascending" : view.order === `-${column.key}` ? "descending" : "none";
    return (
        <Table.Th
            w={column.width}
            ta={column.align}
            aria-label={column.title}
            aria-sort={column.sort ? direction : undefined}
        >
            <Group gap={2} wrap="nowrap" justify={column.align === "right" ? "flex-end" : "flex-start"}>
                {column.sort ? (
                    <UnstyledButton
                        className={classes.sort}
                        aria-label={`Sort by ${column.title}`}
                        onClick={() => view.sortBy(column.key)}
                    >
                        {column.title}
                        {direction === "ascending" && <IconArrowUp size={14} aria-hidden />}
                        {direction === "descending" && <IconArrowDown size={14} aria-hidden />}
                    </UnstyledButton>
                ) : (
                    column.title
                )}
                {column.filter && <Filter column={column} rows={rows} view={view} />}
            </Group>
        </Table.Th>
    );
}

function Filter<T>({ column, rows, view }: HeaderProps<T>) {
    const [opened, setOpened] = useState(false);
    const wanted = view.filters[column.key] ?? [];
    const { filter } = column;
    if (!filter) return null;
    return (
        <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-start">
            <Popover.Target>
                <ActionIcon
                    size="sm"
                    aria-label={`Filter ${column.title}`}
                    aria-pressed={wanted.length > 0}
                    color={wanted.length > 0 ? undefined : "gray"}
                    onClick={() => setOpened(!opened)}
                >
                    {wanted.length > 0 ? <IconFilterFilled size={14} /> : <IconFilter size={14} />}
                </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={`Filter ${column.title}`} mah={320} style={{ overflowY: "auto" }}>
                <Stack gap={8}>
                    {filter.kind === "text" ? (
                        <TextInput
                            data-autofocus
                            aria-label={`${column.title} contains`}
                            placeholder="Contains…"
                            value={wanted[0] ?? ""}
                            onChange={(event) =>
                                view.filterBy(
                                    column.key,
                                    event.currentTarget.value === "" ? [] : [event.currentTarget.value],
                                )
                            }
                        />
                    ) : (
                        occurring(rows, filter.value).map((value) => (
                            <Checkbox
                                key={value}
                                size="xs"
                                label={value === "" ? "(none)" : value}
                                checked={wanted.includes(value)}
                                onChange={(event) =>
                                    view.filterBy(
                                        column.key,
                                        event.currentTarget.checked
                                            ? [...wanted, value]
                                            : wanted.filter((one) => one !== value),
                                    )
                                }
                            />
                        ))
                    )}
                    <Button
                        size="compact-sm"
                        variant="subtle"
                        disabled={wanted.length === 0}
                        onClick={() => view.filterBy(column.key, [])}
                    >
                        Clear filter
                    </Button>
                </Stack>
            </Popover.Dropdown>
        </Popover>
    );
}
