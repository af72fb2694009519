/** The list of a collection: search, states, a table with filters and sorting, what can be done with several records. */

import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ActionMenu, type MenuEntry } from "../ActionMenu";
import { countOf, formatShort } from "../format";
import { Page } from "../Page";
import { SearchBox } from "../SearchBox";
import { useShortcuts } from "../shortcuts";
import { useSession } from "../store";
import { CollectionBoard } from "./CollectionBoard";
import { type Column, includes } from "../table/columns";
import { DataTable } from "../table/DataTable";
import { useUrlState } from "../url";
import {
    type Change,
    type CollectionView,
    type FieldView,
    idsIn,
    isWithin,
    labelIn,
    madeTitle,
    movesFor,
    NOTHING,
    pathOf,
    references,
    type Row,
    shownIn,
    textIn,
    useRecords,
    useViews,
} from "./model";
import { Marks, RecordLink, StatusChip, Value } from "./parts";
import { RecordDialog, useChoices } from "./RecordDialog";
import { useDeeds } from "./useDeeds";

const ALL = "all";

export function CollectionList({ view }: { readonly view: CollectionView }) {
    const records = useRecords();
    const navigate = useNavigate();
    const deeds = useDeeds(view);
    const columns = useColumns(view);
    const [query, setQuery] = useUrlState("q");
    const [state, setState] = useUrlState("state", ALL);
    const [layout, setLayout] = useUrlState("layout", "list");
    const isBoard = view.has_board && layout === "board";
    const [edited, setEdited] = useState<Row | null>(null);
    const [creating, setCreating] = useState(false);
    const isMade = view.create !== "";
    const created = { keys: "c", label: `New ${view.noun}`, run: () => setCreating(true) };
    useShortcuts(isMade ? [created] : []);
    const all = records.rows(view);
    const { status } = view;
    const inState = (value: string) =>
        all.filter((row) => status !== null && textIn(row, status?.name ?? "") === value);
    const rows = (state === ALL || isBoard ? all : inState(state)).filter(
        (row) => query === "" || includes(`${textIn(row, view.number)} ${labelIn(view, row)}`, query),
    );
    return (
        <Page
            title={view.title}
            subtitle={countOf(rows.length, view.noun, view.plural)}
            narrow={!view.has_page}
            actions={
                isMade && (
                    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
                        New {view.noun}
                    </Button>
                )
            }
            toolbar={
                <Group gap="sm">
                    <SearchBox label={`Search ${view.plural}`} value={query} onChange={setQuery} width={230} />
                    {view.has_board && (
                        <SegmentedControl
                            aria-label="Layout"
                            size="xs"
                            value={layout}
                            onChange={setLayout}
                            data={[
                                { value: "list", label: "List" },
                                { value: "board", label: "Board" },
                            ]}
                        />
                    )}
                    {status && !isBoard && (
                        <SegmentedControl
                            aria-label={`${status.label} shown`}
                            size="xs"
                            value={state}
                            onChange={setState}
                            data={[
                                { value: ALL, label: `All ${all.length}` },
                                ...status.options.map(({ value, label }) => ({
                                    value,
                                    label: `${label} ${inState(value).length}`,
                                })),
                            ]}
                        />
                    )}
                </Group>
            }
        >
            {isBoard ? (
                <CollectionBoard view={view} rows={rows} entries={(row) => deeds.entries(row, () => setEdited(row))} />
            ) : (
                <DataTable
                    label={view.title}
                    noun={view.noun}
                    plural={view.plural}
                    rows={rows}
                    rowId={(row) => row.id}
                    rowLabel={(row) => labelIn(view, row)}
                    columns={columns}
                    initialSort={view.order ? "" : view.sorted_by}
                    onOpen={view.has_page ? (row) => navigate(pathOf(view, row.id)) : undefined}
                    bulk={hasBulk(view) ? (ids, clear) => <Bulk view={view} ids={ids} clear={clear} /> : undefined}
                    rowActions={hasMenu(view) ? (row) => deeds.entries(row, () => setEdited(row)) : undefined}
                />
            )}
            {creating && <RecordDialog view={view} onClose={() => setCreating(false)} />}
            {edited && <RecordDialog view={view} row={edited} onClose={() => setEdited(null)} />}
        </Page>
    );
}

function useColumns(view: CollectionView): readonly Column<Row>[] {
    const records = useRecords();
    const views = useViews();
    const { now } = useSession();
    const label = view.fields.find(({ name }) => name === view.label);
    const marks = view.fields.filter(({ kind, listed }) => kind === "references" && listed);
    const sortable = view.order === "";
    const columns: Column<Row>[] = [];
    if (view.number)
        columns.push({
            key: view.number,
            title: "No.",
            render: (row) => (
                <Text size="sm" c="dimmed">
                    {textIn(row, view.number)}
                </Text>
            ),
            sort: (row) => Number(row[view.number]),
        });
    columns.push({
        key: view.label,
        title: label?.label ?? "Name",
        render: (row) => (
            <Stack gap={3}>
                {view.has_page ? (
                    <RecordLink view={view} row={row} />
                ) : (
                    <Text size="sm" fw={500}>
                        {labelIn(view, row)}
                    </Text>
                )}
                {marks.map(
                    (field) => idsIn(row, field.name).length > 0 && <Marks key={field.name} field={field} row={row} />,
                )}
            </Stack>
        ),
        sort: sortable ? (row) => labelIn(view, row) : undefined,
    });
    const { status } = view;
    if (status) {
        const place = (row: Row) => status.options.findIndex(({ value }) => value === textIn(row, status.name));
        columns.push({
            key: status.name,
            title: status.label,
            render: (row) => <StatusChip view={view} row={row} />,
            sort: place,
        });
    }
    for (const field of view.fields) {
        if (!field.listed || field.kind === "references" || field.name === view.label) continue;
        columns.push({
            key: field.name,
            title: field.label,
            render: (row) => <Value field={field} row={row} />,
            align: FIGURES.has(field.kind) ? "right" : undefined,
            sort: sortable ? (row) => sortOf(field, row, shownIn(records, field, row)) : undefined,
            filter:
                field.kind === "choice" || field.kind === "reference" || field.kind === "switch"
                    ? { kind: "choice", value: (row) => shownIn(records, field, row) || field.empty }
                    : undefined,
        });
    }
    for (const { other, field } of view.has_page ? [] : references(views, view)) {
        const count = (row: Row) =>
            records
                .rows(other)
                .filter((one) => textIn(one, field.name) === row.id || idsIn(one, field.name).includes(row.id)).length;
        columns.push({
            key: `${other.key}.${field.name}`,
            title: other.title,
            align: "right",
            width: 110,
            render: count,
            sort: sortable ? count : undefined,
        });
    }
    if (view.made_at) {
        columns.push({
            key: view.made_at,
            title: madeTitle(view),
            render: (row) => (
                <Text size="sm" c="dimmed">
                    {formatShort(textIn(row, view.made_at), now)}
                </Text>
            ),
            sort: (row) => textIn(row, view.made_at),
        });
    }
    return columns;
}

const FIGURES: ReadonlySet<FieldView["kind"]> = new Set(["number", "money"]);

/** Choices are in the order of their declaration, numbers by size, days by date, all else by the alphabet. */
function sortOf(field: FieldView, row: Row, shown: string): string | number | null {
    const value = textIn(row, field.name);
    if (field.kind === "choice") return field.options.findIndex((option) => option.value === value);
    if (FIGURES.has(field.kind)) return value === "" ? null : Number(value);
    return shown;
}

const hasBulk = (view: CollectionView): boolean =>
    view.status !== null || view.fields.some(({ change, add, on }) => change !== null || add !== null || on !== null);

const hasMenu = (view: CollectionView): boolean =>
    view.edit !== "" ||
    view.remove !== "" ||
    view.order !== "" ||
    view.status !== null ||
    view.fields.some(({ on }) => on !== null);

interface BulkProps {
    readonly view: CollectionView;
    readonly ids: readonly string[];
    readonly clear: () => void;
}

function Bulk({ view, ids, clear }: BulkProps) {
    const records = useRecords();
    const deeds = useDeeds(view);
    const rows = ids.flatMap((id) => records.row(view, id) ?? []);
    const { status } = view;
    const done = (deed: Promise<{ readonly ok: boolean }>) => void deed.then((result) => result.ok && clear());
    return (
        <>
            {status && (
                <BulkMenu
                    label={`Set ${status.label.toLowerCase()}`}
                    entries={status.moves.map((move) => ({
                        label: move.label,
                        disabled: !rows.every((row) => movesFor(view, row).includes(move)),
                        run: () => done(deeds.move(ids, move)),
                    }))}
                />
            )}
            {view.fields.map((field) => (
                <FieldMenus
                    key={field.name}
                    field={field}
                    allowed={(change) => rows.every((row) => isWithin(view, change, row))}
                    run={(change, value, what) => done(deeds.change(ids, change, value, what))}
                    flip={(change) => done(deeds.move(ids, change))}
                />
            ))}
        </>
    );
}

interface FieldMenusProps {
    readonly field: FieldView;
    readonly allowed: (change: Change) => boolean;
    readonly run: (change: Change, value: string | null, what: string) => void;
    readonly flip: (change: Change) => void;
}

function FieldMenus({ field, allowed, run, flip }: FieldMenusProps) {
    const choices = useChoices(field);
    const records = useRecords();
    if (field.on && field.off)
        return (
            <BulkMenu
                label={field.label}
                entries={[field.on, field.off].map((change) => ({
                    label: change.label,
                    disabled: !allowed(change),
                    run: () => flip(change),
                }))}
            />
        );
    const targets =
        field.kind === "references"
            ? records
                  .rows(records.of(field.to))
                  .map((row) => ({ value: row.id, label: labelIn(records.of(field.to), row) }))
            : choices;
    return [field.change, field.add, field.remove].map(
        (change) =>
            change && (
                <BulkMenu
                    key={change.action}
                    label={change.label}
                    entries={targets.map(({ value, label }) => ({
                        label,
                        disabled: !allowed(change),
                        run: () =>
                            run(change, value === NOTHING ? null : value, `${change.label.toLowerCase()} – ${label}`),
                    }))}
                />
            ),
    );
}

function BulkMenu({ label, entries }: { readonly label: string; readonly entries: readonly MenuEntry[] }) {
    return (
        <ActionMenu label={label} entries={entries}>
            <Button size="compact-sm" variant="default">
                {label}
            </Button>
        </ActionMenu>
    );
}
