/** What lists and records of collections both show: badges, values, links. */

import { Anchor, Badge, Group, Paper, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar, colourOf } from "../Avatar";
import { formatDay } from "../format";
import classes from "./collections.module.css";
import {
    type CollectionView,
    type FieldView,
    idsIn,
    isOn,
    labelIn,
    optionOf,
    pathOf,
    type Row,
    shownIn,
    textIn,
    useRecords,
} from "./model";

/** A word in the colour that the declaration gives it. */
export function Chip({ label, tone }: { readonly label: string; readonly tone: string }) {
    return (
        <Badge size="sm" variant="light" color={tone || "gray"} tt="none" fw={600} className={classes.chip}>
            {label}
        </Badge>
    );
}

export function StatusChip({ view, row }: { readonly view: CollectionView; readonly row: Row }) {
    const { status } = view;
    const option = status ? optionOf(status.options, textIn(row, status.name)) : undefined;
    return option ? <Chip label={option.label} tone={option.tone} /> : null;
}

/** The records that a field refers to, as badges. */
export function Marks({ field, row }: { readonly field: FieldView; readonly row: Row }) {
    const records = useRecords();
    const target = records.of(field.to);
    return (
        <Group gap={4}>
            {idsIn(row, field.name).map((id) => {
                const label = records.label(target, id);
                return (
                    <Chip key={id} label={label} tone={toneOf(target, records.row(target, id)) ?? colourOf(label)} />
                );
            })}
        </Group>
    );
}

/** The colour that a record holds itself, where one of its fields is called so. */
export function toneOf(view: CollectionView, row: Row | undefined): string | undefined {
    const field = view.fields.find(({ name }) => name === "tone");
    return field && row ? textIn(row, field.name) : undefined;
}

/** The value of a field; `linked` makes a reference a link to its record. */
export function Value({
    field,
    row,
    linked,
}: {
    readonly field: FieldView;
    readonly row: Row;
    readonly linked?: boolean;
}) {
    const records = useRecords();
    const text = shownIn(records, field, row);
    if (field.kind === "references") return <Marks field={field} row={row} />;
    if (text === "")
        return (
            <Text size="sm" c="dimmed">
                {field.kind === "reference" ? field.empty : "–"}
            </Text>
        );
    if (field.kind === "switch") return <Chip label={text} tone={isOn(row, field.name) ? "green" : "gray"} />;
    if (field.kind === "day") return <span style={{ whiteSpace: "nowrap" }}>{formatDay(text)}</span>;
    if (field.kind === "choice") {
        const tone =
            field.name === "tone" ? textIn(row, field.name) : optionOf(field.options, textIn(row, field.name))?.tone;
        return tone ? <Chip label={text} tone={tone} /> : <Text size="sm">{text}</Text>;
    }
    if (field.kind === "long_text")
        return (
            <Text size="sm" c="dimmed" lineClamp={1}>
                {text}
            </Text>
        );
    if (field.kind !== "reference")
        return (
            <Text size="sm" className={classes.text}>
                {text}
            </Text>
        );
    const target = records.of(field.to);
    const shown =
        linked && target.has_page ? (
            <Anchor component={Link} to={pathOf(target, textIn(row, field.name))} size="sm">
                {text}
            </Anchor>
        ) : (
            <Text size="sm">{text}</Text>
        );
    if (!target.is_named) return shown;
    return (
        <Group gap={6} wrap="nowrap">
            <Avatar name={text} size="xs" />
            {shown}
        </Group>
    );
}

/** A link to the page of a record, under its label. */
export function RecordLink({ view, row }: { readonly view: CollectionView; readonly row: Row }) {
    return (
        <Anchor component={Link} to={pathOf(view, row.id)} size="sm" fw={500}>
            {labelIn(view, row)}
        </Anchor>
    );
}

/** A part of a page with a heading; a region under that name. */
export function Panel({
    title,
    count,
    actions,
    children,
}: {
    readonly title: string;
    readonly count?: number;
    readonly actions?: ReactNode;
    readonly children: ReactNode;
}) {
    return (
        <Paper withBorder component="section" aria-label={title} className={classes.panel}>
            <Group justify="space-between" mb={6} wrap="nowrap">
                <Group gap={6}>
                    <Title order={2} size="sm">
                        {title}
                    </Title>
                    {count !== undefined && (
                        <Text size="xs" c="dimmed">
                            {count}
                        </Text>
                    )}
                </Group>
                {actions && (
                    <Group gap={6} wrap="nowrap">
                        {actions}
                    </Group>
                )}
            </Group>
            {children}
        </Paper>
    );
}
