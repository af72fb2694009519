/** All files in conversations that the user can read. */

import type { Attachment, Message } from "@generated/chat";
import { DataTable, EmptyState, fileUrl, formatMoment, formatSize, Page, countOf } from "@kit";
import { Anchor } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useApp } from "./app";
import { ShareDialog } from "./MessageDialogs";
import { addressOf, personName, readable, titleOf } from "./model";

interface Row {
    readonly id: string;
    readonly message: Message;
    readonly file: Attachment;
}

export function FilesPage() {
    const { state } = useApp();
    const navigate = useNavigate();
    const [shared, setShared] = useState<Row | null>(null);
    const rows: readonly Row[] = readable(state).flatMap(([id, message]) => message.files.map((file) => ({ id, message, file })));
    return (
        <Page title="Files" subtitle={countOf(rows.length, "file")}>
            <DataTable
                label="Files"
                noun="file"
                rows={rows}
                rowId={(row) => `${row.id}/${row.file.file_id}`}
                rowLabel={(row) => row.file.name}
                empty={<EmptyState icon={<IconFiles size={40} />} title="No files" text="Attach files to a message to share them." />}
                columns={[
                    {
                        key: "name",
                        title: "Name",
                        render: (row) => (
                            <Anchor href={fileUrl(row.file)} download={row.file.name}>
                                {row.file.name}
                            </Anchor>
                        ),
                        sort: (row) => row.file.name,
                        filter: { kind: "text", value: (row) => row.file.name },
                    },
                    { key: "size", title: "Size", render: (row) => formatSize(row.file.size), sort: (row) => row.file.size },
                    {
                        key: "by",
                        title: "Posted by",
                        render: (row) => personName(state, row.message.sender_id),
                        sort: (row) => personName(state, row.message.sender_id),
                        filter: { kind: "choice", value: (row) => personName(state, row.message.sender_id) },
                    },
                    {
                        key: "where",
                        title: "In",
                        render: (row) => (
                            <Anchor component={Link} to={addressOf(row.message, row.id)}>
                                {titleOf(state, row.message.conversation_id)}
                            </Anchor>
                        ),
                        sort: (row) => titleOf(state, row.message.conversation_id),
                    },
                    { key: "when", title: "Posted", render: (row) => formatMoment(row.message.sent_at), sort: (row) => row.message.sent_at },
                ]}
                rowActions={(row) => [
                    { label: "Share", run: () => setShared(row) },
                    { label: "Show message", run: () => void navigate(addressOf(row.message, row.id)) },
                ]}
            />
            {shared && <ShareDialog {...shared} onClose={() => setShared(null)} />}
        </Page>
    );
}
