/** Files of a message: each opens in a preview, and can be saved. */

import { type Attachment, fileUrl, formatSize } from "@kit";
import { ActionIcon, Button, Group, Modal, ScrollArea, Table, Text, UnstyledButton } from "@mantine/core";
import { IconDownload, IconFile, IconFileTypePdf, IconPhoto, IconTable, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "./mail.module.css";

export function FileIcon({ file }: { readonly file: Attachment }) {
  if (file.content_type.startsWith("image/")) return <IconPhoto size={17} aria-hidden />;
  if (file.content_type === "text/csv") return <IconTable size={17} aria-hidden />;
  if (file.content_type === "application/pdf") return <IconFileTypePdf size={17} aria-hidden />;
  return <IconFile size={17} aria-hidden />;
}

interface FileChipsProps {
  readonly files: readonly Attachment[];
  readonly onRemove?: (file: Attachment) => void;
}

export function FileChips({ files, onRemove }: FileChipsProps) {
  const [shown, setShown] = useState<Attachment | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.files} aria-label="Attachments">
        {files.map((file) => (
          <li key={file.file_id} className={classes.file} aria-label={file.name}>
            {file.content_type.startsWith("image/") ? (
              <img src={fileUrl(file, true)} alt="" className={classes.thumb} />
            ) : (
              <FileIcon file={file} />
            )}
            <UnstyledButton className={classes.fileName} fz="sm" aria-label={`Open ${file.name}`} onClick={() => setShown(file)}>
              {file.name}
            </UnstyledButton>
            <Text span size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
              {formatSize(file.size)}
            </Text>
            {onRemove ? (
              <ActionIcon size="sm" aria-label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
                <IconX size={15} />
              </ActionIcon>
            ) : (
              <ActionIcon size="sm" component="a" href={fileUrl(file)} download={file.name} aria-label={`Download ${file.name}`}>
                <IconDownload size={15} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </>
  );
}

/** A dialog that shows pictures, tables and texts; for other files, it only shows the kind. */
export function FilePreview({ file, onClose }: { readonly file: Attachment | null; readonly onClose: () => void }) {
  return (
    <Modal opened={file !== null} onClose={onClose} title={file?.name} size="lg" zIndex={250}>
      {file !== null && (
        <>
          <Content file={file} />
          <Group justify="space-between" mt="md">
            <Text size="xs" c="dimmed">
              {file.content_type}, {formatSize(file.size)}
            </Text>
            <Button component="a" href={fileUrl(file)} download={file.name} leftSection={<IconDownload size={16} />}>
              Download
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}

function Content({ file }: { readonly file: Attachment }) {
  const isText = file.content_type.startsWith("text/");
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (!isText) return;
    let gone = false;
    void fetch(fileUrl(file, true))
      .then((answer) => answer.text())
      .then((found) => {
        if (!gone) setText(found);
      });
    return () => {
      gone = true;
    };
  }, [file, isText]);
  if (file.content_type.startsWith("image/")) {
    return <img src={fileUrl(file, true)} alt={file.name} style={{ width: "100%", borderRadius: 4 }} />;
  }
  if (!isText) return <Text size="sm">There is no preview of this kind of file. Download it to read it.</Text>;
  if (text === null) return <Text size="sm">Opening…</Text>;
  if (file.content_type !== "text/csv") {
    return (
      <ScrollArea.Autosize mah={380}>
        <Text component="pre" size="sm" m={0} style={{ whiteSpace: "pre-wrap" }}>
          {text}
        </Text>
      </ScrollArea.Autosize>
    );
  }
  const [head = [], ...rows] = text.trim().split(/\r?\n/).map(cells);
  return (
    <ScrollArea.Autosize mah={380}>
      <Table withTableBorder striped aria-label={file.name}>
        <Table.Thead>
          <Table.Tr>
            {head.map((cell, index) => (
              <Table.Th key={index}>{cell}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={index}>
              {row.map((cell, place) => (
                <Table.Td key={place}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

/** The cells of a line of comma-separated values (RFC 4180). */
const cells = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
