/** The page of a record: its texts and what refers to it, its details, its moves, and what an application adds. */

import { Button, Group, Stack, Switch, Table, Text } from "@mantine/core";
import { IconDots, IconTag } from "@tabler/icons-react";
import { type ComponentType, Fragment, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { ActionMenu } from "../ActionMenu";
import { EmptyState } from "../EmptyState";
import { ChoiceField } from "../fields";
import { formatMoment } from "../format";
import { Page } from "../Page";
import classes from "./collections.module.css";
import {
    capitalised,
    type CollectionView,
    type FieldView,
    idsIn,
    isOn,
    isWithin,
    labelIn,
    madeTitle,
    movesFor,
    NOTHING,
    references,
    type Row,
    textIn,
    useRecords,
    useViews,
} from "./model";
import { Chip, Panel, RecordLink, StatusChip, toneOf, Value } from "./parts";
import { RecordDialog, useChoices } from "./RecordDialog";
import { useDeeds } from "./useDeeds";

/** What an application adds to the page of a record. */
export interface RecordExtras {
    /** Below the texts of the record. */
    readonly Main?: ComponentType<{ readonly id: string }>;
    /** Entries of "More actions" that open a dialog. */
    readonly dialogs?: readonly {
        readonly label: string;
        readonly Dialog: ComponentType<{ readonly id: string; readonly onClose: () => void }>;
    }[];
}

interface RecordPageProps {
    readonly view: CollectionView;
    readonly extras?: RecordExtras;
}

export function RecordPage({ view, extras = {} }: RecordPageProps) {
    const { id = "" } = useParams();
    const row = useRecords().row(view, id);
    if (row === undefined) {
        return (
            <Page title={`No such ${view.noun}`} back={{ to: view.path, label: `Back to ${view.plural}` }}>
                <EmptyState
                    title={`This ${view.noun} is not here any more`}
                    text={`Choose another one from the ${view.plural}.`}
                />
            </Page>
        );
    }
    return <Known view={view} row={row} extras={extras} />;
}

function Known({
    view,
    row,
    extras,
}: {
    readonly view: CollectionView;
    readonly row: Row;
    readonly extras: RecordExtras;
}) {
    const navigate = useNavigate();
    const deeds = useDeeds(view);
    const [opened, setOpened] = useState<string | null>(null);
    const close = () => setOpened(null);
    const moves = movesFor(view, row);
    const texts = view.fields.filter((field) => field.kind === "long_text" && textIn(row, field.name) !== "");
    const links = view.fields.filter((field) => field.kind === "references");
    const { Main, dialogs = [] } = extras;
    const more = [
        ...dialogs.map(({ label }) => ({ label, run: () => setOpened(label) })),
        ...(view.remove
            ? [
                  {
                      label: `Delete ${view.noun}`,
                      danger: true,
                      run: () => void deeds.remove(row, () => navigate(view.path)),
                  },
              ]
            : []),
    ];
    return (
        <Page
            title={labelIn(view, row)}
            subtitle={view.number ? `${capitalised(view.noun)} ${textIn(row, view.number)}` : undefined}
            badges={<StatusChip view={view} row={row} />}
            back={{ to: view.path, label: `Back to ${view.plural}` }}
            actions={
                <>
                    {view.status && moves.length > 0 && (
                        <Group role="region" aria-label={view.status.label} gap={6} wrap="nowrap">
                            {moves.map((move) => (
                                <Button
                                    key={move.action}
                                    variant="light"
                                    onClick={() => void deeds.move([row.id], move)}
                                >
                                    {move.label}
                                </Button>
                            ))}
                        </Group>
                    )}
                    {view.edit && (
                        <Button variant="default" onClick={() => setOpened("Edit")}>
                            Edit
                        </Button>
                    )}
                    {more.length > 0 && (
                        <ActionMenu label="More actions" entries={more}>
                            <Button variant="default" px={9} aria-label="More actions">
                                <IconDots size={17} />
                            </Button>
                        </ActionMenu>
                    )}
                </>
            }
        >
            <div className={classes.columns}>
                <Stack gap={14} miw={0}>
                    {texts.map((field) => (
                        <Panel key={field.name} title={field.label}>
                            <Text size="sm" className={classes.paragraphs}>
                                {textIn(row, field.name)}
                            </Text>
                        </Panel>
                    ))}
                    {Main && <Main id={row.id} />}
                    <Related view={view} row={row} />
                </Stack>
                <Stack gap={14} miw={0}>
                    <Details view={view} row={row} />
                    {links.map((field) => (
                        <Links key={field.name} view={view} field={field} row={row} />
                    ))}
                </Stack>
            </div>
            {opened === "Edit" && <RecordDialog view={view} row={row} onClose={close} />}
            {dialogs.map(({ label, Dialog }) => opened === label && <Dialog key={label} id={row.id} onClose={close} />)}
        </Page>
    );
}

function Details({ view, row }: { readonly view: CollectionView; readonly row: Row }) {
    const fields = view.fields.filter(
        ({ kind, name }) => kind !== "long_text" && kind !== "references" && name !== view.label,
    );
    if (fields.length === 0 && !view.made_at) return null;
    return (
        <Panel title="Details">
            <dl className={classes.details}>
                {fields.map((field) => (
                    <Fragment key={field.name}>
                        <dt>{field.label}</dt>
                        <dd>
                            {field.change ? (
                                <InPlace view={view} field={field} row={row} />
                            ) : field.on ? (
                                <Flip view={view} field={field} row={row} />
                            ) : (
                                <Value field={field} row={row} linked />
                            )}
                        </dd>
                    </Fragment>
                ))}
                {view.made_at && (
                    <>
                        <dt>{madeTitle(view)}</dt>
                        <dd>{formatMoment(textIn(row, view.made_at))}</dd>
                    </>
                )}
            </dl>
        </Panel>
    );
}

interface OfField {
    readonly view: CollectionView;
    readonly field: FieldView;
    readonly row: Row;
}

/** A switch that is turned where it stands, by actions of its own. */
function Flip({ view, field, row }: OfField) {
    const deeds = useDeeds(view);
    const flip = isOn(row, field.name) ? field.off : field.on;
    return (
        <Switch
            aria-label={field.label}
            size="sm"
            checked={isOn(row, field.name)}
            disabled={flip === null || !isWithin(view, flip, row)}
            onChange={() => flip && void deeds.move([row.id], flip)}
        />
    );
}

/** A field that is changed where it stands, by an action of its own. */
function InPlace({ view, field, row }: OfField) {
    const choices = useChoices(field);
    const deeds = useDeeds(view);
    const { change } = field;
    const set = (value: string) => {
        const label = choices.find((one) => one.value === value)?.label ?? "";
        if (change)
            void deeds.change(
                [row.id],
                change,
                value === NOTHING ? null : value,
                `${field.label.toLowerCase()} ${label}`,
            );
    };
    return (
        <ChoiceField
            bare
            size="xs"
            label={field.label}
            searchable={field.kind === "reference"}
            disabled={change !== null && !isWithin(view, change, row)}
            choices={choices}
            value={textIn(row, field.name) || NOTHING}
            onChange={set}
        />
    );
}

/** The records that a field refers to, with a button to take each away and a menu to add another. */
function Links({ view, field, row }: { readonly view: CollectionView; readonly field: FieldView; readonly row: Row }) {
    const records = useRecords();
    const deeds = useDeeds(view);
    const target = records.of(field.to);
    const ids = idsIn(row, field.name);
    const others = records.rows(target).filter(({ id }) => !ids.includes(id));
    const { add, remove } = field;
    return (
        <Panel
            title={field.label}
            actions={
                add &&
                others.length > 0 && (
                    <ActionMenu
                        label={add.label}
                        entries={others.map((other) => ({
                            label: labelIn(target, other),
                            run: () => void deeds.change([row.id], add, other.id, `${labelIn(target, other)} added`),
                        }))}
                    >
                        <Button size="compact-xs" variant="default" leftSection={<IconTag size={13} />}>
                            {add.label}
                        </Button>
                    </ActionMenu>
                )
            }
        >
            <Group gap={8}>
                {ids.length === 0 && (
                    <Text size="sm" c="dimmed">
                        None yet
                    </Text>
                )}
                {ids.map((id) => {
                    const label = records.label(target, id);
                    return (
                        <Group key={id} gap={2} wrap="nowrap">
                            <Chip label={label} tone={toneOf(target, records.row(target, id)) ?? ""} />
                            {remove && (
                                <Button
                                    size="compact-xs"
                                    variant="subtle"
                                    color="gray"
                                    px={4}
                                    aria-label={`Remove ${label}`}
                                    onClick={() => void deeds.change([row.id], remove, id, `${label} removed`)}
                                >
                                    ×
                                </Button>
                            )}
                        </Group>
                    );
                })}
            </Group>
        </Panel>
    );
}

/** What a table of related records tells beside their labels, where their list shows it too. */
const TOLD: ReadonlySet<FieldView["kind"]> = new Set(["day", "money"]);

/** How many other records a row names besides this one: of an enrolment, the course beside its code. */
const BESIDE = 2;

/** What refers to this record: a table for each field that does. */
function Related({ view, row }: { readonly view: CollectionView; readonly row: Row }) {
    const records = useRecords();
    const related = references(useViews(), view).filter(({ field }) => field.kind === "reference");
    return related.map(({ other, field }) => {
        const rows = records.rows(other).filter((one) => textIn(one, field.name) === row.id);
        // Where several fields of a collection lead here, each table says by which.
        const isOnly = related.filter((one) => one.other === other).length === 1;
        const title = isOnly ? other.title : `${other.title}, ${field.label.toLowerCase()}`;
        const beside = other.fields
            .filter(({ kind, listed, name }) => kind === "reference" && listed && name !== field.name)
            .slice(0, BESIDE);
        return (
            <Panel key={`${other.key}/${field.name}`} title={title} count={rows.length}>
                {rows.length === 0 ? (
                    <Text size="sm" c="dimmed">
                        No {other.plural}
                    </Text>
                ) : (
                    <Table aria-label={title}>
                        <Table.Tbody>
                            {rows.map((one) => (
                                <Table.Tr key={one.id}>
                                    {other.number && (
                                        <Table.Td w={64} c="dimmed">
                                            {textIn(one, other.number)}
                                        </Table.Td>
                                    )}
                                    <Table.Td>
                                        {other.has_page ? <RecordLink view={other} row={one} /> : labelIn(other, one)}
                                    </Table.Td>
                                    {beside.map((link) => (
                                        <Table.Td key={link.name}>
                                            <Value field={link} row={one} />
                                        </Table.Td>
                                    ))}
                                    {other.fields
                                        .filter(({ kind, listed }) => listed && TOLD.has(kind))
                                        .map((told) => (
                                            <Table.Td key={told.name} w={110} ta="right">
                                                <Value field={told} row={one} />
                                            </Table.Td>
                                        ))}
                                    <Table.Td w={110} ta="right">
                                        <StatusChip view={other} row={one} />
                                    </Table.Td>
                                </Table.Tr>
                            ))}
                        </Table.Tbody>
                    </Table>
                )}
            </Panel>
        );
    });
}
