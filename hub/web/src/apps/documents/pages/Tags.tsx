import { ChoiceField, countOf, DataTable, EmptyState, FormDialog, Page, useConfirm } from "@kit";
import { Anchor, Button, ColorSwatch, Group, TextInput } from "@mantine/core";
import { IconPlus, IconTags } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useActionForm, useApp } from "../app";
import { colourChoices } from "../dialogs/create";
import { type Colour, colourName, live, themeColour } from "../model";

export function Tags() {
  const { state, run } = useApp();
  const confirm = useConfirm();
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const entries = live(state);
  const rows = Object.entries(state.tags).map(([id, tag]) => ({
    id,
    tag,
    count: entries.filter(({ item }) => item.tags.includes(id)).length,
  }));
  const remove = async (id: string, name: string, count: number) => {
    const question = { title: `Delete the tag “${name}”?`, body: `${countOf(count, "item")} will lose it; nothing else changes.`, confirm: "Delete tag", danger: true };
    if (await confirm(question)) await run("delete_tag", { tag: id }, { done: `Tag “${name}” deleted` });
  };
  return (
    <Page
      title="Tags"
      subtitle={countOf(rows.length, "tag")}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          New tag
        </Button>
      }
    >
      <DataTable
        label="Tags"
        noun="tag"
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ tag }) => tag.name}
        initialSort="name"
        columns={[
          {
            key: "name",
            title: "Name",
            render: ({ tag }) => (
              <Group gap={9} wrap="nowrap">
                <ColorSwatch size={14} color={`var(--mantine-color-${themeColour(tag.colour)}-6)`} withShadow={false} />
                <Anchor component={Link} to={`/search?tag=${encodeURIComponent(tag.name)}`} size="sm" c="inherit">
                  {tag.name}
                </Anchor>
              </Group>
            ),
            sort: ({ tag }) => tag.name,
          },
          { key: "colour", title: "Colour", render: ({ tag }) => colourName(tag.colour), sort: ({ tag }) => tag.colour },
          { key: "count", title: "Files and folders", render: ({ count }) => count, sort: ({ count }) => count, align: "right", width: 160 },
        ]}
        rowActions={({ id, tag, count }) => [
          { label: "Edit", run: () => setEditing(id) },
          { label: "Delete", danger: true, divided: true, run: () => void remove(id, tag.name, count) },
        ]}
        empty={<EmptyState icon={<IconTags size={40} stroke={1.3} aria-hidden />} title="No tags yet" text="A tag is a word that files in different folders have in common." />}
      />
      {creating && <NewTag onClose={() => setCreating(false)} />}
      {editing !== null && <EditTag id={editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}

function NewTag({ onClose }: { readonly onClose: () => void }) {
  const form = useActionForm("create_tag", {
    initial: { name: "", colour: "blue" as Colour },
    arguments: (values) => values,
    done: ({ name }) => `Tag “${name.trim()}” created`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New tag" submit="Create tag" size="sm">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <ChoiceField label="Colour" choices={colourChoices} {...form.field("colour")} />
    </FormDialog>
  );
}

function EditTag({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { state } = useApp();
  const tag = state.tags[id];
  const form = useActionForm("edit_tag", {
    initial: { name: tag?.name ?? "", colour: tag?.colour ?? ("blue" as Colour) },
    arguments: (values) => ({ tag: id, ...values }),
    done: "Tag saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${tag?.name}`} submit="Save tag" size="sm">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <ChoiceField label="Colour" choices={colourChoices} {...form.field("colour")} />
    </FormDialog>
  );
}
