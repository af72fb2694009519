/** All workbooks, or those with a star. */

import type { Workbook } from "@generated/spreadsheet";
import { countOf, DataTable, EmptyState, FormDialog, formatAgo, formatMoment, Page, useConfirm, useShortcuts, ChoiceField } from "@kit";
import { ActionIcon, Anchor, Button, Text, TextInput } from "@mantine/core";
import { IconPlus, IconStar, IconStarFilled, IconTable } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useActionForm, useApp } from "./app";
import { type Identified, listed, sheetsOf } from "./model";

type Book = Identified<Workbook>;

export function WorkbooksPage({ starred }: { readonly starred: boolean }) {
    const { state, now, run } = useApp();
    const navigate = useNavigate();
    const remove = useDeleteBooks();
    const [creating, setCreating] = useState(false);
    const [renamed, setRenamed] = useState<Book | null>(null);
    const [copied, setCopied] = useState<Book | null>(null);
    useShortcuts([{ keys: "c", label: "New workbook", run: () => setCreating(true) }]);
    const books = listed(state.workbooks).filter((book) => !starred || book.starred);
    const title = starred ? "Starred" : "Workbooks";
    return (
        <Page
            title={title}
            subtitle={`${countOf(books.length, "workbook")} of ${state.office}`}
            actions={
                <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
                    New workbook
                </Button>
            }
        >
            <DataTable
                label={title}
                noun="workbook"
                rows={books}
                rowId={(book) => book.id}
                rowLabel={(book) => book.name}
                initialSort="name"
                onOpen={(book) => navigate(`/books/${book.id}`)}
                columns={[
                    {
                        key: "star",
                        title: "Star",
                        width: 56,
                        render: (book) => <Star book={book} />,
                    },
                    {
                        key: "name",
                        title: "Name",
                        render: (book) => (
                            <Anchor component={Link} to={`/books/${book.id}`} fw={550}>
                                {book.name}
                            </Anchor>
                        ),
                        sort: (book) => book.name,
                        filter: { kind: "text", value: (book) => book.name },
                    },
                    {
                        key: "sheets",
                        title: "Sheets",
                        render: (book) => (
                            <Text c="dimmed">
                                {sheetsOf(state, book.id)
                                    .map(({ name }) => name)
                                    .join(", ")}
                            </Text>
                        ),
                    },
                    { key: "currency", title: "Currency", width: 110, render: (book) => book.sign, sort: (book) => book.sign },
                    {
                        key: "changed",
                        title: "Last changed",
                        width: 170,
                        render: (book) => <span title={formatMoment(book.changed_at)}>{formatAgo(book.changed_at, now)}</span>,
                        sort: (book) => book.changed_at,
                    },
                ]}
                bulk={(ids, clear) => (
                    <Button size="compact-sm" color="red" variant="light" onClick={() => void remove(ids, clear)}>
                        Delete
                    </Button>
                )}
                rowActions={(book) => [
                    { label: "Open", run: () => void navigate(`/books/${book.id}`) },
                    { label: "Rename", run: () => setRenamed(book) },
                    { label: "Duplicate", run: () => setCopied(book) },
                    {
                        label: book.starred ? "Take off star" : "Add star",
                        run: () => void run("star_workbook", { workbook_id: book.id, starred: !book.starred }),
                    },
                    { label: "Delete", danger: true, divided: true, run: () => void remove([book.id]) },
                ]}
                empty={
                    <EmptyState
                        icon={<IconTable size={32} stroke={1.4} />}
                        title={starred ? "No starred workbooks" : "No workbooks"}
                        text={starred ? "Star the workbooks you need often." : "Create one, or import a CSV file into a new one."}
                    />
                }
            />
            {creating && <NewBook onClose={() => setCreating(false)} />}
            {renamed && <RenameBook book={renamed} onClose={() => setRenamed(null)} />}
            {copied && <CopyBook book={copied} onClose={() => setCopied(null)} />}
        </Page>
    );
}

export function Star({ book }: { readonly book: Book }) {
    const { run } = useApp();
    return (
        <ActionIcon
            aria-label={`Star ${book.name}`}
            aria-pressed={book.starred}
            color={book.starred ? "yellow" : "gray"}
            onClick={(event) => {
                event.stopPropagation();
                void run("star_workbook", { workbook_id: book.id, starred: !book.starred });
            }}
        >
            {book.starred ? <IconStarFilled size={17} color="var(--mantine-color-yellow-6)" /> : <IconStar size={17} />}
        </ActionIcon>
    );
}

/** Return what deletes workbooks after asking. */
export function useDeleteBooks() {
    const { state, run } = useApp();
    const confirm = useConfirm();
    return async (ids: readonly string[], then?: () => void) => {
        const [first = ""] = ids;
        const what = ids.length === 1 ? (state.workbooks[first]?.name ?? "") : `${ids.length} workbooks`;
        const body = "Its sheets, charts, summaries and rules go with it.";
        if (!(await confirm({ title: `Delete ${what}?`, body, confirm: "Delete", danger: true }))) return;
        const done = ids.length === 1 ? "Workbook deleted" : `${ids.length} workbooks deleted`;
        const result = await run("delete_workbooks", { workbook_ids: [...ids] }, { done });
        if (result.ok) then?.();
    };
}

interface Props {
    readonly book: Book;
    readonly onClose: () => void;
}

const SIGNS = [
    { value: "£", label: "Pound (£)" },
    { value: "€", label: "Euro (€)" },
    { value: "$", label: "Dollar ($)" },
] as const;

function NewBook({ onClose }: { readonly onClose: () => void }) {
    const navigate = useNavigate();
    const form = useActionForm("create_workbook", {
        initial: { name: "", sign: "£" as "£" | "€" | "$" },
        arguments: (values) => values,
        done: "Workbook created",
        onDone: ([made = ""]) => void navigate(`/books/${made}`),
    });
    return (
        <FormDialog form={form} onClose={onClose} title="New workbook" submit="Create workbook">
            <TextInput label="Name" {...form.getInputProps("name")} />
            <ChoiceField label="Currency" choices={SIGNS} {...form.field("sign")} />
        </FormDialog>
    );
}

export function RenameBook({ book, onClose }: Props) {
    const form = useActionForm("rename_workbook", {
        initial: { name: book.name },
        arguments: ({ name }) => ({ workbook_id: book.id, name }),
        done: "Workbook renamed",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Rename workbook" submit="Rename">
            <TextInput label="New name" {...form.getInputProps("name")} />
        </FormDialog>
    );
}

export function CopyBook({ book, onClose }: Props) {
    const navigate = useNavigate();
    const form = useActionForm("duplicate_workbook", {
        initial: { name: `${book.name} (copy)` },
        arguments: ({ name }) => ({ workbook_id: book.id, name }),
        done: "Workbook duplicated",
        onDone: ([made = ""]) => void navigate(`/books/${made}`),
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Duplicate workbook" submit="Duplicate">
            <TextInput label="Name of the copy" {...form.getInputProps("name")} />
        </FormDialog>
    );
}
