/** The rules of a workbook: which ranges take certain values, get colours, or are protected. */

import { type Column, DataTable, EmptyState } from "@kit";
import { Anchor, Badge, Button, Group, Stack, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useApp } from "./app";
import { BookFrame } from "./BookFrame";
import { COLOURS, type Identified, labelOf, listed, pathOf, TESTS } from "./model";
import { ChoicesDialog, HighlightDialog, ProtectDialog } from "./RuleDialogs";
import classes from "./spreadsheet.module.css";

type Dialog = "choices" | "highlight" | "protect" | null;
interface Ruled {
    readonly sheet_id: string;
    readonly area: string;
}

export function RulesPage() {
    const { state, run } = useApp();
    const [dialog, setDialog] = useState<Dialog>(null);
    const nameOf = (rule: Ruled) => `${state.sheets[rule.sheet_id]?.name ?? ""} ${rule.area}`;
    const where = (workbookId: string): Column<Identified<Ruled>> => ({
        key: "range",
        title: "Range",
        width: 220,
        render: (rule) => (
            <Anchor component={Link} to={pathOf(workbookId, rule.sheet_id, rule.area)}>
                {nameOf(rule)}
            </Anchor>
        ),
        sort: nameOf,
    });
    return (
        <BookFrame part="Rules">
            {(book) => {
                const own = (rule: Ruled) => book.sheet_ids.includes(rule.sheet_id);
                const given = {
                    workbookId: book.id,
                    sheetId: book.sheet_ids[0] ?? "",
                    area: "",
                    onClose: () => setDialog(null),
                };
                return (
                    <Stack gap="lg">
                        <Section title="Choices" add="New choices" onAdd={() => setDialog("choices")}>
                            <DataTable
                                label="Choices"
                                noun="rule"
                                prefix="c."
                                rows={listed(state.choice_rules).filter(own)}
                                rowId={(rule) => rule.id}
                                rowLabel={(rule) => `choices of ${nameOf(rule)}`}
                                columns={[
                                    where(book.id),
                                    { key: "choices", title: "Takes only", render: (rule) => rule.choices.join(", ") },
                                ]}
                                rowActions={(rule) => [
                                    {
                                        label: "Remove choices",
                                        danger: true,
                                        run: () =>
                                            void run("delete_choices", { rule_id: rule.id }, { done: "Choices removed" }),
                                    },
                                ]}
                                empty={<EmptyState title="No choices" text="Every cell takes any value." />}
                            />
                        </Section>
                        <Section title="Highlights" add="New highlight" onAdd={() => setDialog("highlight")}>
                            <DataTable
                                label="Highlights"
                                noun="rule"
                                prefix="h."
                                rows={listed(state.highlights).filter(own)}
                                rowId={(rule) => rule.id}
                                rowLabel={(rule) =>
                                    `highlight of ${nameOf(rule)} ${labelOf(TESTS, rule.test).toLowerCase()} ${rule.operand}`
                                }
                                columns={[
                                    where(book.id),
                                    {
                                        key: "test",
                                        title: "Condition",
                                        render: (rule) => `${labelOf(TESTS, rule.test)} ${rule.operand}`,
                                    },
                                    {
                                        key: "colour",
                                        title: "Colour",
                                        render: (rule) => (
                                            <Badge variant="light" color={rule.colour === "grey" ? "gray" : rule.colour}>
                                                {labelOf(COLOURS, rule.colour)}
                                            </Badge>
                                        ),
                                    },
                                ]}
                                rowActions={(rule) => [
                                    {
                                        label: "Remove highlight",
                                        danger: true,
                                        run: () =>
                                            void run("delete_highlight", { rule_id: rule.id }, { done: "Highlight removed" }),
                                    },
                                ]}
                                empty={<EmptyState title="No highlights" text="No cell is coloured by its value." />}
                            />
                        </Section>
                        <Section title="Protected ranges" add="New protection" onAdd={() => setDialog("protect")}>
                            <DataTable
                                label="Protected ranges"
                                noun="rule"
                                prefix="p."
                                rows={listed(state.protections).filter(own)}
                                rowId={(rule) => rule.id}
                                rowLabel={(rule) => `protection of ${nameOf(rule)}`}
                                columns={[where(book.id), { key: "reason", title: "Reason", render: (rule) => rule.reason }]}
                                rowActions={(rule) => [
                                    {
                                        label: "Remove protection",
                                        danger: true,
                                        run: () =>
                                            void run("unprotect_range", { rule_id: rule.id }, { done: "Protection removed" }),
                                    },
                                ]}
                                empty={<EmptyState title="Nothing is protected" text="Everybody can change every cell." />}
                            />
                        </Section>
                        {dialog === "choices" && <ChoicesDialog {...given} />}
                        {dialog === "highlight" && <HighlightDialog {...given} />}
                        {dialog === "protect" && <ProtectDialog {...given} />}
                    </Stack>
                );
            }}
        </BookFrame>
    );
}

interface SectionProps {
    readonly title: string;
    readonly add: string;
    readonly onAdd: () => void;
    readonly children: ReactNode;
}

function Section({ title, add, onAdd, children }: SectionProps) {
    return (
        <section aria-label={title} className={classes.section}>
            <Group justify="space-between" mb={6}>
                <Title order={2} size="h5">
                    {title}
                </Title>
                <Button size="compact-sm" variant="light" leftSection={<IconPlus size={14} />} onClick={onAdd}>
                    {add}
                </Button>
            </Group>
            {children}
        </section>
    );
}
