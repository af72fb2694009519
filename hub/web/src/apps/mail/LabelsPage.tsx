import type { Label } from "@generated/mail";
import { ActionMenu, ChoiceField, countOf, FormDialog, Page, useConfirm } from "@kit";
import { Anchor, Button, Group, Table, Text, TextInput, Title } from "@mantine/core";
import { IconFolderPlus, IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useActionForm, useApp } from "./app";
import { useMail } from "./Context";
import { COLOURS, LabelDot } from "./LabelChip";
import classes from "./mail.module.css";
import { byName, isIn } from "./mailbox";

type Asked = { readonly kind: "label" | "folder"; readonly id?: string } | null;

export function LabelsPage() {
  const [asked, setAsked] = useState<Asked>(null);
  return (
    <Page
      title="Labels and folders"
      actions={
        <>
          <Button variant="default" leftSection={<IconFolderPlus size={16} />} onClick={() => setAsked({ kind: "folder" })}>
            New folder
          </Button>
          <Button leftSection={<IconTag size={16} />} onClick={() => setAsked({ kind: "label" })}>
            New label
          </Button>
        </>
      }
    >
      <div className={classes.split}>
        <Labels onEdit={(id) => setAsked({ kind: "label", id })} />
        <Folders onEdit={(id) => setAsked({ kind: "folder", id })} />
      </div>
      {asked?.kind === "label" && <LabelDialog labelId={asked.id} onClose={() => setAsked(null)} />}
      {asked?.kind === "folder" && <FolderDialog folderId={asked.id} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function Labels({ onEdit }: { readonly onEdit: (id: string) => void }) {
  const { state, now, run } = useApp();
  const mail = useMail();
  const confirm = useConfirm();
  const remove = async (id: string, name: string, count: number) => {
    const yes = await confirm({
      title: `Delete the label “${name}”?`,
      body: `It is taken off ${countOf(count, "conversation")}; they stay.`,
      confirm: "Delete",
      danger: true,
    });
    if (yes) await run("delete_label", { label_id: id }, { done: `Label “${name}” deleted` });
  };
  return (
    <section aria-label="Labels">
      <Title order={2} size="md" mb="xs">
        Labels
      </Title>
      <Table aria-label="Labels" withTableBorder>
        <Table.Tbody>
          {byName(state.labels).map(([id, label]) => {
            const count = mail.newest.filter((one) => isIn({ kind: "label", id }, one, now)).length;
            return (
              <Table.Tr key={id} aria-label={label.name}>
                <Table.Td>
                  <Group gap={9} wrap="nowrap">
                    <LabelDot colour={label.colour} />
                    <Anchor component={Link} size="sm" to={`/label/${id}`}>
                      {label.name}
                    </Anchor>
                  </Group>
                </Table.Td>
                <Table.Td>
                  <Text size="sm" c="dimmed">
                    {shown(label.colour)}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Text size="sm" c="dimmed">
                    {countOf(count, "conversation")}
                  </Text>
                </Table.Td>
                <Table.Td w={44}>
                  <ActionMenu
                    label={`Actions for ${label.name}`}
                    entries={[
                      { label: "Edit label", run: () => onEdit(id) },
                      { label: "Delete label", danger: true, divided: true, run: () => void remove(id, label.name, count) },
                    ]}
                  />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {Object.keys(state.labels).length === 0 && <Text size="sm" c="dimmed">There are no labels.</Text>}
    </section>
  );
}

function Folders({ onEdit }: { readonly onEdit: (id: string) => void }) {
  const { state, now, run } = useApp();
  const mail = useMail();
  const confirm = useConfirm();
  const remove = async (id: string, name: string, count: number) => {
    const yes = await confirm({
      title: `Delete the folder “${name}”?`,
      body: count > 0 ? `${countOf(count, "conversation")} in it go to the archive.` : "It is empty.",
      confirm: "Delete",
      danger: true,
    });
    if (yes) await run("delete_folder", { folder_id: id }, { done: `Folder “${name}” deleted` });
  };
  return (
    <section aria-label="Folders">
      <Title order={2} size="md" mb="xs">
        Folders
      </Title>
      <Table aria-label="Folders" withTableBorder>
        <Table.Tbody>
          {byName(state.folders).map(([id, folder]) => {
            const count = mail.newest.filter((one) => isIn({ kind: "folder", id }, one, now)).length;
            return (
              <Table.Tr key={id} aria-label={folder.name}>
                <Table.Td>
                  <Anchor component={Link} size="sm" to={`/folder/${id}`}>
                    {folder.name}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <Text size="sm" c="dimmed">
                    {countOf(count, "conversation")}
                  </Text>
                </Table.Td>
                <Table.Td w={44}>
                  <ActionMenu
                    label={`Actions for ${folder.name}`}
                    entries={[
                      { label: "Rename folder", run: () => onEdit(id) },
                      { label: "Delete folder", danger: true, divided: true, run: () => void remove(id, folder.name, count) },
                    ]}
                  />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {Object.keys(state.folders).length === 0 && <Text size="sm" c="dimmed">There are no folders.</Text>}
    </section>
  );
}

const shown = (colour: string): string => colour.slice(0, 1).toUpperCase() + colour.slice(1);

function LabelDialog({ labelId, onClose }: { readonly labelId?: string; readonly onClose: () => void }) {
  const { state } = useApp();
  const known = labelId === undefined ? undefined : state.labels[labelId];
  const initial = { name: known?.name ?? "", colour: (known?.colour ?? "blue") as Label["colour"] };
  const creating = useActionForm("create_label", { initial, arguments: (values) => values, done: ({ name }) => `Label “${name}” created` });
  const editing = useActionForm("edit_label", {
    initial,
    arguments: (values) => ({ ...values, label_id: labelId ?? "" }),
    done: "Label saved",
  });
  const form = known ? editing : creating;
  return (
    <FormDialog form={form} onClose={onClose} title={known ? "Edit label" : "New label"} submit={known ? "Save label" : "Create label"} size="sm">
      <TextInput label="Label name" {...form.getInputProps("name")} />
      <ChoiceField
        label="Colour"
        choices={COLOURS.map((one) => ({ value: one, label: shown(one) }))}
        leftSection={<LabelDot colour={form.values.colour} />}
        renderOption={({ option }) => (
          <Group gap={9}>
            <LabelDot colour={option.value as Label["colour"]} />
            {option.label}
          </Group>
        )}
        {...form.field("colour")}
      />
    </FormDialog>
  );
}

function FolderDialog({ folderId, onClose }: { readonly folderId?: string; readonly onClose: () => void }) {
  const { state } = useApp();
  const known = folderId === undefined ? undefined : state.folders[folderId];
  const initial = { name: known?.name ?? "" };
  const creating = useActionForm("create_folder", { initial, arguments: (values) => values, done: ({ name }) => `Folder “${name}” created` });
  const renaming = useActionForm("rename_folder", {
    initial,
    arguments: ({ name }) => ({ name, folder_id: folderId ?? "" }),
    done: "Folder renamed",
  });
  const form = known ? renaming : creating;
  return (
    <FormDialog form={form} onClose={onClose} title={known ? "Rename folder" : "New folder"} submit={known ? "Rename" : "Create folder"} size="sm">
      <TextInput label="Folder name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}
