/** Files of contacts: upload one, match its columns, review it, import it. */

import type { Import } from "@generated/crm";
import { Anchor, Button, Group, Radio, Stack, Table, Text } from "@mantine/core";
import {
  type Attachment,
  ChoiceField,
  countOf,
  EmptyState,
  fileUrl,
  formatAgo,
  FormDialog,
  Page,
  Panel,
  toast,
  UploadButton,
  useConfirm,
} from "@kit";
import { IconFileImport, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { type Kept, kept, useActionForm, useApp } from "../app";
import classes from "../crm.module.css";
import { readSheet } from "../sheet";
import { named } from "../words";

const NONE = "none";
const PREVIEWED = 4;

interface Upload {
  readonly file: Attachment;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function Imports() {
  const { state } = useApp();
  const [upload, setUpload] = useState<Upload | null>(null);
  const imports = kept(state.imports);
  const read = async (files: readonly Attachment[]) => {
    const [file] = files;
    if (!file) return;
    const answer = await fetch(fileUrl(file));
    const [titles, ...rows] = readSheet(await answer.text());
    if (titles === undefined || rows.length === 0) toast(`${file.name} holds no lines below its heading.`, { kind: "problem" });
    else setUpload({ file, titles, rows });
  };
  return (
    <Page
      title="Import"
      subtitle="Contacts from files of comma-separated values"
      narrow
      actions={<UploadButton label="Upload CSV file" accept=".csv,text/csv" single variant="filled" onFiles={(files) => void read(files)} />}
    >
      {imports.length === 0 ? (
        <EmptyState title="No files" text="Upload a file whose first line names its columns, such as first name, last name and e-mail." />
      ) : (
        <Stack gap={14}>
          {imports.toReversed().map((one) => (
            <Brought key={one.id} brought={one} />
          ))}
        </Stack>
      )}
      {upload && <MatchDialog upload={upload} onClose={() => setUpload(null)} />}
    </Page>
  );
}

function Brought({ brought }: { readonly brought: Kept<Import> }) {
  const { state, now, run } = useApp();
  const confirm = useConfirm();
  const [reviewing, setReviewing] = useState(false);
  const { file } = brought;
  const discard = async () => {
    if (!(await confirm({ title: `Discard ${file.name}?`, body: "Nothing of it was imported.", confirm: "Discard", danger: true }))) return;
    await run("discard_import", { import_id: brought.id }, { done: `${file.name} discarded` });
  };
  return (
    <Panel
      title={file.name}
      count={brought.rows.length}
      actions={
        !brought.done && (
          <>
            <Button size="compact-sm" variant="default" leftSection={<IconTrash size={15} />} onClick={() => void discard()}>
              Discard
            </Button>
            <Button size="compact-sm" leftSection={<IconFileImport size={15} />} onClick={() => setReviewing(true)}>
              Import
            </Button>
          </>
        )
      }
    >
      <Text size="sm">{brought.comment}</Text>
      <Text size="xs" c="dimmed" mb={6}>
        {state.users[brought.user_id]?.name}, {formatAgo(brought.uploaded_at, now)} ·{" "}
        <Anchor href={fileUrl(file)} download={file.name} size="xs" aria-label={`Download ${file.name}`}>
          Download
        </Anchor>
      </Text>
      {brought.done && (
        <Text size="sm" fw={600}>
          Imported: {countOf(brought.added, "contact")} added, {brought.updated} updated, {brought.skipped} skipped
        </Text>
      )}
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label={`Rows of ${file.name}`}>
          <Table.Thead>
            <Table.Tr>
              {["Name", "Job title", "Company", "E-mail", "Phone"].map((title) => (
                <Table.Th key={title}>{title}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {brought.rows.map((row, place) => (
              <Table.Tr key={place}>
                <Table.Td>
                  {row.given} {row.family}
                </Table.Td>
                <Table.Td>{row.title}</Table.Td>
                <Table.Td>{row.company}</Table.Td>
                <Table.Td>{row.email}</Table.Td>
                <Table.Td className={classes.figures}>{row.phone}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {reviewing && <ImportDialog brought={brought} onClose={() => setReviewing(false)} />}
    </Panel>
  );
}

function ImportDialog({ brought, onClose }: { readonly brought: Kept<Import>; readonly onClose: () => void }) {
  const { state } = useApp();
  const known = new Set(Object.values(state.contacts).map((contact) => contact.email));
  const old = brought.rows.filter((row) => row.email !== "" && known.has(row.email)).length;
  const form = useActionForm("import_contacts", {
    initial: { owner_id: state.me, existing: "skip" as "skip" | "update", tag_id: NONE },
    arguments: (values) => ({ ...values, import_id: brought.id, tag_id: values.tag_id === NONE ? null : values.tag_id }),
    done: `${brought.file.name} imported`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Import ${brought.file.name}`} submit="Import contacts">
      <Text size="sm">
        {countOf(brought.rows.length - old, "new contact")}, {old} with an e-mail address that is known already.
      </Text>
      <ChoiceField label="Owner of new contacts" searchable choices={named(state.users)} {...form.field("owner_id")} />
      <ChoiceField data-autofocus label="Tag" choices={[{ value: NONE, label: "No tag" }, ...named(state.tags)]} {...form.field("tag_id")} />
      <Radio.Group label="Contacts that are known already" {...form.getInputProps("existing")}>
        <Stack gap={6} mt={4}>
          <Radio value="skip" label="Leave them as they are" />
          <Radio value="update" label="Update them from the file" />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}

type Field = "given" | "family" | "title" | "email" | "phone" | "company";
const FIELDS: Readonly<Record<Field, { readonly label: string; readonly known: RegExp }>> = {
  given: { label: "Given name", known: /^(first|given)/i },
  family: { label: "Family name", known: /^(last|family|sur)/i },
  title: { label: "Job title", known: /title|position|role/i },
  email: { label: "E-mail", known: /mail/i },
  phone: { label: "Phone", known: /phone|tel/i },
  company: { label: "Company", known: /company|account|organi/i },
};

function MatchDialog({ upload, onClose }: { readonly upload: Upload; readonly onClose: () => void }) {
  const { file, titles, rows } = upload;
  const guess = (field: Field) => {
    const place = titles.findIndex((title) => FIELDS[field].known.test(title));
    return place < 0 ? NONE : String(place);
  };
  const columns = [{ value: NONE, label: "Not in the file" }, ...titles.map((label, place) => ({ value: String(place), label }))];
  const cell = (row: readonly string[], column: string) => (column === NONE ? "" : (row[Number(column)] ?? ""));
  const form = useActionForm("upload_contacts", {
    initial: {
      given: guess("given"),
      family: guess("family"),
      title: guess("title"),
      email: guess("email"),
      phone: guess("phone"),
      company: guess("company"),
    },
    arguments: (values) => ({
      file,
      rows: rows.map((row) => ({
        given: cell(row, values.given),
        family: cell(row, values.family),
        title: cell(row, values.title),
        email: cell(row, values.email),
        phone: cell(row, values.phone),
        company: cell(row, values.company),
      })),
    }),
    done: `${file.name} uploaded`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Match the columns of ${file.name}`} submit="Upload for review" size="lg">
      <Text size="sm">{countOf(rows.length, "line")} found. Say which column holds what.</Text>
      <Group grow gap="sm" preventGrowOverflow={false}>
        {(Object.keys(FIELDS) as Field[]).map((field) => (
          <ChoiceField key={field} label={FIELDS[field].label} choices={columns} miw={180} {...form.field(field)} />
        ))}
      </Group>
      <Table aria-label="First lines">
        <Table.Thead>
          <Table.Tr>
            {titles.map((title, place) => (
              <Table.Th key={place}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, PREVIEWED).map((row, place) => (
            <Table.Tr key={place}>
              {titles.map((_, column) => (
                <Table.Td key={column}>{row[column]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </FormDialog>
  );
}
