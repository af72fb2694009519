import type { Upload } from "@generated/documents";
import { EmptyState, fileUrl } from "@kit";
import { Button, Table } from "@mantine/core";
import { IconFile } from "@tabler/icons-react";
import classes from "../documents.module.css";
import { useFileText } from "../lists/Thumbnail";
import { kindOf } from "../model";

/** The contents of an uploaded file: a picture, table or text; other kinds can only be downloaded. */
export function Preview({ item }: { readonly item: Upload }) {
  const kind = kindOf(item);
  return (
    <div className={classes.preview}>
      {kind === "Image" && <img src={fileUrl(item.file, true)} alt={item.description || item.name} />}
      {kind === "Table" && <TablePreview id={item.file.file_id} label={item.name} />}
      {kind === "Text" && <TextPreview id={item.file.file_id} label={item.name} />}
      {kind === "Other" && (
        <EmptyState
          icon={<IconFile size={40} stroke={1.3} aria-hidden />}
          title="No preview"
          text={`Files of the type ${item.file.content_type} can only be downloaded.`}
          action={
            <Button component="a" href={fileUrl(item.file)} download={item.name}>
              Download file
            </Button>
          }
        />
      )}
    </div>
  );
}

function TextPreview({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <pre className={classes.plain} aria-label={label}>
      {useFileText(id) ?? ""}
    </pre>
  );
}

function TablePreview({ id, label }: { readonly id: string; readonly label: string }) {
  const [head = [], ...rows] = cellsOf(useFileText(id) ?? "");
  return (
    <Table aria-label={label} withTableBorder withColumnBorders striped verticalSpacing={5} bg="var(--mantine-color-body)">
      <Table.Thead>
        <Table.Tr>
          {head.map((cell, index) => (
            <Table.Th key={index}>{cell}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((cells, index) => (
          <Table.Tr key={index}>
            {cells.map((cell, place) => (
              <Table.Td key={place} ta={/^-?[\d.,]+$/.test(cell) ? "right" : undefined}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The cells of comma-separated values (RFC 4180). */
function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.replace(/\r?\n$/, "").matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows[rows.length - 1]?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  return rows;
}
