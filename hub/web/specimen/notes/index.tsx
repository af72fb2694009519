/** The pages of a small application for the tests of the kit; tests/hub/notes_app.py is its server side. */

import {
    type ActionForm,
    type Attachment,
    Attachments,
    createApp,
    DataTable,
    DayField,
    FileDrop,
    FormDialog,
    Page,
    RichText,
    RichTextView,
    SearchBox,
    Shell,
    UploadButton,
    includes,
    useConfirm,
    useShortcuts,
    useUrlState,
} from "@kit";
import { Anchor, Button, Group, Stack, TagsInput, TextInput } from "@mantine/core";
import { IconNotes, IconRuler2 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, Route, Routes, useNavigate, useParams } from "react-router";

interface Note {
    readonly title: string;
    readonly text: string;
    readonly tags: readonly string[];
    readonly files: readonly Attachment[];
    readonly seen: boolean;
}

interface State {
    readonly owner: string;
    readonly notes: Readonly<Record<string, Note>>;
}

interface Actions {
    readonly write: { readonly title: string; readonly text?: string };
    readonly rename: { readonly note: string; readonly title: string };
    readonly tag: { readonly note: string; readonly tags: readonly string[] };
    readonly read: { readonly note: string };
    readonly delete: { readonly note: string };
}

const { useApp, useActionForm } = createApp<State, Actions>();

export default function Notes() {
    const { state } = useApp();
    const nav = [
        { to: "/", label: "Notes", icon: <IconNotes size={18} />, badge: Object.keys(state.notes).length },
        { to: "/fields", label: "Fields", icon: <IconRuler2 size={18} />, section: "More" },
    ];
    return (
        <Shell mark={<Mark />} nav={nav}>
            <Routes>
                <Route path="/" element={<All />} />
                <Route path="/notes/:note" element={<One />} />
                <Route path="/fields" element={<Fields />} />
                <Route path="/broken" element={<Broken />} />
            </Routes>
        </Shell>
    );
}

function Mark() {
    return (
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden>
            <path d="M5 3h10l4 4v14H5z" fill="var(--mantine-primary-color-filled)" />
        </svg>
    );
}

type Row = Note & { readonly id: string };

function All() {
    const { state, run } = useApp();
    const [query, setQuery] = useUrlState("q");
    const [writing, setWriting] = useState(false);
    const [renamed, setRenamed] = useState<Row | null>(null);
    const confirm = useConfirm();
    const navigate = useNavigate();
    useShortcuts([
        { keys: "c", label: "Write a note", run: () => setWriting(true) },
        { keys: "g f", label: "Go to the fields", run: () => navigate("/fields"), section: "Go to" },
    ]);
    const rows: Row[] = Object.entries(state.notes).map(([id, note]) => ({ ...note, id }));
    const remove = async (ids: readonly string[], then?: () => void) => {
        const question = { title: `Delete ${ids.length} notes?`, confirm: "Delete", danger: true };
        if (ids.length > 1 && !(await confirm(question))) return;
        for (const note of ids) await run("delete", { note }, { done: "Note deleted" });
        then?.();
    };
    return (
        <Page
            title="Notes"
            actions={<Button onClick={() => setWriting(true)}>Write note</Button>}
            toolbar={<SearchBox label="Search notes" value={query} onChange={setQuery} width={260} />}
        >
            <DataTable
                label="Notes"
                noun="note"
                rows={rows.filter((row) => includes(row.title, query))}
                rowId={(row) => row.id}
                rowLabel={(row) => row.title}
                columns={[
                    {
                        key: "title",
                        title: "Title",
                        render: (row) => (
                            <Anchor component={Link} to={`/notes/${row.id}`}>
                                {row.title}
                            </Anchor>
                        ),
                        sort: (row) => row.title,
                        filter: { kind: "text", value: (row) => row.title },
                    },
                    {
                        key: "tags",
                        title: "Tags",
                        render: (row) => row.tags.join(", "),
                        filter: { kind: "choice", value: (row) => row.tags },
                    },
                ]}
                initialSort="title"
                onOpen={(row) => navigate(`/notes/${row.id}`)}
                bulk={(ids, clear) => (
                    <Button size="compact-sm" onClick={() => void remove(ids, clear)}>
                        Delete
                    </Button>
                )}
                rowActions={(row) => [
                    { label: "Rename", run: () => setRenamed(row) },
                    { label: "Delete", danger: true, run: () => void remove([row.id]) },
                ]}
            />
            {writing && <Write onClose={() => setWriting(false)} />}
            {renamed && <Rename row={renamed} onClose={() => setRenamed(null)} />}
        </Page>
    );
}

function Write({ onClose }: { readonly onClose: () => void }) {
    const form = useActionForm("write", {
        initial: { title: "", text: "" },
        arguments: (values) => values,
        done: "Note written",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="New note" submit="Write note">
            <TextInput label="Title" {...form.getInputProps("title")} />
            <RichText label="Text" {...form.field("text")} />
        </FormDialog>
    );
}

function Rename({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
    const form: ActionForm<{ name: string }> = useActionForm("rename", {
        initial: { name: row.title },
        arguments: (values) => ({ note: row.id, title: values.name }),
        fields: { title: "name" },
        done: "Note renamed",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Rename note" submit="Rename">
            <TextInput label="New title" {...form.getInputProps("name")} />
        </FormDialog>
    );
}

function One() {
    const { note: id = "" } = useParams();
    const { state, act, run } = useApp();
    const note = state.notes[id];
    useEffect(() => {
        if (note && !note.seen) void act("read", { note: id }, { quiet: true });
    }, [act, id, note]);
    if (!note) return <Page title="No such note">It was deleted.</Page>;
    return (
        <Page title={note.title} back={{ to: "/", label: "Back to notes" }} narrow>
            <Stack>
                <RichTextView html={note.text} />
                <TagsInput
                    label="Tags"
                    value={[...note.tags]}
                    onChange={(tags) => void run("tag", { note: id, tags }, { done: "Tags changed" })}
                />
                <Attachments files={note.files} />
            </Stack>
        </Page>
    );
}

function Fields() {
    const [text, setText] = useState("");
    const [day, setDay] = useState("");
    const [files, setFiles] = useState<readonly Attachment[]>([]);
    const add = (more: readonly Attachment[]) => setFiles((before) => [...before, ...more]);
    return (
        <Page title="Fields" narrow>
            <Stack>
                <RichText label="Body" value={text} onChange={setText} />
                <output aria-label="Body as kept">{text}</output>
                <DayField label="Due" value={day} onChange={setDay} />
                <FileDrop onFiles={add}>
                    <Group>
                        <UploadButton label="Attach files" onFiles={add} />
                        <Attachments
                            files={files}
                            onRemove={(file) => setFiles((before) => before.filter((one) => one !== file))}
                        />
                    </Group>
                </FileDrop>
            </Stack>
        </Page>
    );
}

function Broken(): never {
    throw new Error("this page always fails");
}
