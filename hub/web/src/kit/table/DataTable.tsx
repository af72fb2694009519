/** A table of records: sorting, filters and pages kept in the address, selection with bulk actions, rows by keyboard. */

import { Button, Checkbox, Group, Pagination, Table, Text } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { ActionMenu, type MenuEntry } from "../ActionMenu";
import { EmptyState } from "../EmptyState";
import { countOf, formatNumber, pluralOf } from "../format";
import { type Column, filtered, sorted } from "./columns";
import classes from "./DataTable.module.css";
import { Header } from "./Header";
import { useView } from "./view";

export interface DataTableProps<T> {
    /** The table's accessible name: "Contacts". */
    readonly label: string;
    readonly rows: readonly T[];
    readonly rowId: (row: T) => string;
    /** The row's accessible name; also in "Select <label>" and "Actions for <label>". */
    readonly rowLabel: (row: T) => string;
    readonly columns: readonly Column<T>[];
    /** The buttons for the rows that are selected, in the region "Bulk actions". Without it there are no checkboxes. */
    readonly bulk?: (ids: readonly string[], clear: () => void) => ReactNode;
    /** The menu at the end of each row. */
    readonly rowActions?: (row: T) => readonly MenuEntry[];
    /** What a click on the row does, or Enter while it has the focus; put a link into the first column as well. */
    readonly onOpen?: (row: T) => void;
    readonly empty?: ReactNode;
    readonly pageSize?: number;
    /** A column's key, "-key" for the other way round. */
    readonly initialSort?: string;
    /** Tells several tables of one page apart in the address. */
    readonly prefix?: string;
    /** What a row is called in counts: "contact"; "row" unless given. */
    readonly noun?: string;
    /** What several are called; its regular plural unless given. */
    readonly plural?: string;
    readonly isMarked?: (row: T) => boolean;
}

export function DataTable<T>(props: DataTableProps<T>) {
    const {
        label,
        rows,
        rowId,
        rowLabel,
        columns,
        bulk,
        rowActions,
        empty,
        pageSize = 25,
        prefix = "",
        noun = "row",
        plural = pluralOf(noun),
    } = props;
    const view = useView(
        columns.map(({ key }) => key),
        props.initialSort ?? "",
        prefix,
    );
    const filterKey = JSON.stringify(view.filters);
    const found = useMemo(
        () => sorted(filtered(rows, columns, view.filters), columns, view.order),
        // The filters are a new object at every look at the address.
        [rows, columns, filterKey, view.order],
    );
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    const page = Math.min(view.page, pages);
    const shown = found.slice((page - 1) * pageSize, page * pageSize);
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
    const selected = found.map(rowId).filter((id) => chosen.has(id));
    useEffect(() => setChosen(new Set()), [filterKey]);

    const choose = (ids: readonly string[], wanted: boolean) => {
        const next = new Set(chosen);
        for (const id of ids) {
            if (wanted) next.add(id);
            else next.delete(id);
        }
        setChosen(next);
    };
    const clear = () => setChosen(new Set());
    const isFiltered = Object.values(view.filters).some((wanted) => wanted.length > 0);
    const shownIds = shown.map(rowId);
    const shownSelected = shownIds.filter((id) => chosen.has(id)).length;

    if (rows.length === 0) return <>{empty ?? <EmptyState title={`No ${plural}`} />}</>;
    return (
        <div className={classes.frame}>
            {bulk && selected.length > 0 && (
                <Group role="region" aria-label="Bulk actions" gap={6} wrap="nowrap" className={classes.bulk}>
                    <Text size="sm" fw={600}>
                        {formatNumber(selected.length)} selected
                    </Text>
                    {bulk(selected, clear)}
                    <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
                        Clear selection
                    </Button>
                </Group>
            )}
            <Table
                className={classes.table}
                aria-label={label}
                highlightOnHover={props.onOpen !== undefined}
                stickyHeader
            >
                <Table.Thead>
                    <Table.Tr>
                        {bulk && (
                            <Table.Th w={40}>
                                <Checkbox
                                    size="xs"
                                    aria-label={`Select all ${plural}`}
                                    checked={shownSelected > 0 && shownSelected === shown.length}
                                    indeterminate={shownSelected > 0 && shownSelected < shown.length}
                                    onChange={(event) => choose(shownIds, event.currentTarget.checked)}
                                />
                            </Table.Th>
                        )}
                        {columns.map((column) => (
                            <Header key={column.key} column={column} rows={rows} view={view} />
                        ))}
                        {rowActions && <Table.Th w={44} aria-label="Actions" className={classes.actions} />}
                    </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                    {shown.map((row, index) => {
                        const id = rowId(row);
                        return (
                            <Table.Tr
                                key={id}
                                aria-label={rowLabel(row)}
                                aria-selected={bulk ? chosen.has(id) : undefined}
                                data-marked={props.isMarked?.(row) || undefined}
                                data-opens={props.onOpen ? true : undefined}
                                tabIndex={index === 0 ? 0 : -1}
                                onClick={(event) => {
                                    if (!isControl(event.target)) props.onOpen?.(row);
                                }}
                                onKeyDown={(event) =>
                                    press(event, {
                                        open: () => props.onOpen?.(row),
                                        toggle: () => bulk && choose([id], !chosen.has(id)),
                                    })
                                }
                            >
                                {bulk && (
                                    <Table.Td>
                                        <Checkbox
                                            size="xs"
                                            aria-label={`Select ${rowLabel(row)}`}
                                            checked={chosen.has(id)}
                                            onChange={(event) => choose([id], event.currentTarget.checked)}
                                        />
                                    </Table.Td>
                                )}
                                {columns.map((column) => (
                                    <Table.Td key={column.key} ta={column.align}>
                                        {column.render(row)}
                                    </Table.Td>
                                ))}
                                {rowActions && (
                                    <Table.Td className={classes.actions}>
                                        <ActionMenu label={`Actions for ${rowLabel(row)}`} entries={rowActions(row)} />
                                    </Table.Td>
                                )}
                            </Table.Tr>
                        );
                    })}
                </Table.Tbody>
            </Table>
            {shown.length === 0 && (
                <EmptyState
                    title="Nothing matches"
                    text={`No ${noun} passes the filters.`}
                    action={
                        <Button variant="default" onClick={view.clearFilters}>
                            Clear filters
                        </Button>
                    }
                />
            )}
            <Group justify="space-between" className={classes.foot}>
                <Text size="xs" c="dimmed">
                    {isFiltered
                        ? `${formatNumber(found.length)} of ${countOf(rows.length, noun, plural)}`
                        : countOf(rows.length, noun, plural)}
                </Text>
                {pages > 1 && (
                    <Pagination
                        size="sm"
                        total={pages}
                        value={page}
                        onChange={view.turnTo}
                        getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
                        getControlProps={(control) => ({
                            "aria-label": control === "next" ? "Next page" : "Previous page",
                        })}
                        aria-label={`Pages of ${label}`}
                    />
                )}
            </Group>
        </div>
    );
}

/** Whether a click was meant for something inside the row. */
const isControl = (target: EventTarget): boolean =>
    target instanceof Element && target.closest("a, button, input, label, select, textarea, [role=menuitem]") !== null;

function press(
    event: KeyboardEvent<HTMLTableRowElement>,
    row: { readonly open: () => void; readonly toggle: () => void },
): void {
    if (event.target !== event.currentTarget) return;
    const move = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" } as const;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        const next = event.currentTarget[move[event.key]];
        if (next instanceof HTMLElement) next.focus();
    } else if (event.key === "Enter") row.open();
    else if (event.key === " " || event.key === "x") row.toggle();
    else return;
    event.preventDefault();
}
