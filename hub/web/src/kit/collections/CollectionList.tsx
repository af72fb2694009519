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
    useShortcuts([{ keys: "c", label: `New ${view.noun}`, run: () => setCreating(true) }]);
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
                <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
                    New {view.noun}
                </Button>
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
                    initialSort={view.order ? "" : view.number ? `-${view.number}` : view.label}
                    onOpen={view.has_page ? (row) => navigate(pathOf(view, row.id)) : undefined}
                    bulk={hasBulk(view) ? (ids, clear) => <Bulk view={view} ids={ids} clear={clear} /> : undefined}
                    rowActions={(row) => deeds.entries(row, () => setEdited(row))}
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
            sort: sortable ? (row) => sortOf(field, row, shownIn(records, field, row)) : undefined,
            filter:
                field.kind === "choice" || field.kind === "reference"
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

/** Choices are in the order of their declaration, all else in that of the alphabet. */
const sortOf = (field: FieldView, row: Row, shown: string): string | number =>
    field.kind === "choice" ? field.options.findIndex(({ value }) => value === textIn(row, field.name)) : shown;

const hasBulk = (view: CollectionView): boolean =>
    view.status !== null || view.fields.some(({ change, add }) => change !== null || add !== null);

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
                />
            ))}
        </>
    );
}

interface FieldMenusProps {
    readonly field: FieldView;
    readonly allowed: (change: Change) => boolean;
    readonly run: (change: Change, value: string | null, what: string) => void;
}

function FieldMenus({ field, allowed, run }: FieldMenusProps) {
    const choices = useChoices(field);
    const records = useRecords();
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
