import { type Attachment, type Column, DataTable, EmptyState, fileUrl, formatMoment, formatSize, includes, Page, SearchBox, useUrlState } from "@kit";
import { Anchor, Group, Text, UnstyledButton } from "@mantine/core";
import { IconDownload, IconMail, IconPaperclip, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useCompose } from "./compose/ComposeContext";
import { useMail } from "./Context";
import { FileIcon, FilePreview } from "./FileChips";
import { filesOf, kindOf, type MailFile } from "./files";

export function FilesPage() {
  const mail = useMail();
  const compose = useCompose();
  const navigate = useNavigate();
  const [text, setText] = useUrlState("q");
  const [shown, setShown] = useState<Attachment | null>(null);
  const rows = filesOf(mail).filter(({ file, sender, subject }) => includes(`${file.name} ${sender} ${subject}`, text));
  const columns: readonly Column<MailFile>[] = [
    {
      key: "name",
      title: "Name",
      render: ({ file }) => (
        <UnstyledButton fz="sm" aria-label={`Open ${file.name}`} onClick={() => setShown(file)}>
          <Group gap={7} wrap="nowrap" style={{ whiteSpace: "nowrap" }}>
            <FileIcon file={file} />
            {file.name}
          </Group>
        </UnstyledButton>
      ),
      sort: ({ file }) => file.name,
    },
    {
      key: "kind",
      title: "Kind",
      render: ({ file }) => kindOf(file),
      sort: ({ file }) => kindOf(file),
      filter: { kind: "choice", value: ({ file }) => kindOf(file) },
    },
    { key: "size", title: "Size", render: ({ file }) => <Text size="sm" truncate>{formatSize(file.size)}</Text>, width: 80, sort: ({ file }) => file.size, align: "right" },
    {
      key: "from",
      title: "From",
      render: ({ sender }) => <Text size="sm" truncate maw={150}>{sender}</Text>,
      sort: ({ sender }) => sender,
      filter: { kind: "choice", value: ({ sender }) => sender },
    },
    {
      key: "conversation",
      title: "Conversation",
      render: ({ threadId, subject }) => (
        <Anchor component={Link} size="sm" truncate display="block" maw={340} to={`/thread/${threadId}?in=%2Ffiles`}>
          {subject}
        </Anchor>
      ),
      sort: ({ subject }) => subject,
    },
    { key: "date", title: "Date", render: ({ moment }) => <Text size="sm" truncate>{formatMoment(moment)}</Text>, sort: ({ moment }) => moment, width: 150 },
  ];
  return (
    <Page title="Files" subtitle="Everything that was attached" toolbar={<SearchBox label="Find files" value={text} onChange={setText} width={320} shortcut={null} />}>
      <DataTable
        label="Files"
        noun="file"
        rows={rows}
        rowId={(row) => row.key}
        rowLabel={(row) => row.file.name}
        columns={columns}
        initialSort="-date"
        onOpen={(row) => setShown(row.file)}
        rowActions={(row) => [
          { label: "Open conversation", icon: <IconMail size={16} />, run: () => void navigate(`/thread/${row.threadId}?in=%2Ffiles`) },
          { label: "Send in a new message", icon: <IconPencil size={16} />, run: () => compose.open({ attachments: [row.file] }) },
          { label: "Download", icon: <IconDownload size={16} />, run: () => download(row.file) },
        ]}
        empty={<EmptyState icon={<IconPaperclip size={32} aria-hidden />} title="No files" text={text ? "No file fits your search." : "Attachments of your mail are listed here."} />}
      />
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </Page>
  );
}

function download(file: Attachment): void {
  const link = document.createElement("a");
  link.href = fileUrl(file);
  link.download = file.name;
  link.click();
}
