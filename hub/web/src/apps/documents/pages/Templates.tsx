import { ActionMenu, ChoiceField, EmptyState, FormDialog, Page, RichTextView, useConfirm, useUrlState } from "@kit";
import { Badge, Button, Group, Modal, Text, Textarea, TextInput } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { useState } from "react";
import { useActionForm, useApp } from "../app";
import { CATEGORIES, type Category } from "../dialogs/create";
import { useDialogs } from "../dialogs/dialogs";
import classes from "../documents.module.css";

const ALL = "All categories";

export function Templates() {
  const { state } = useApp();
  const [category, setCategory] = useUrlState("category", ALL);
  const [looking, setLooking] = useState<string | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const all = Object.entries(state.templates);
  const used = CATEGORIES.filter((one) => all.some(([, template]) => template.category === one));
  const shown = all
    .filter(([, template]) => category === ALL || template.category === category)
    .sort(([, one], [, other]) => one.name.localeCompare(other.name, "en"));
  return (
    <Page
      title="Templates"
      subtitle="Texts that new documents begin with"
      toolbar={
        all.length > 0 && (
          <Group gap="xs">
            <ChoiceField label="Filter by category" bare size="xs" w={160} choices={[ALL, ...used]} value={category} onChange={setCategory} />
          </Group>
        )
      }
    >
      {shown.length === 0 && (
        <EmptyState icon={<IconTemplate size={40} stroke={1.3} aria-hidden />} title="No templates" text="Open a document and choose “Save as template”." />
      )}
      <ul className={classes.templates} aria-label="Templates">
        {shown.map(([id]) => (
          <Card key={id} id={id} look={() => setLooking(id)} edit={() => setEditing(id)} />
        ))}
      </ul>
      {editing !== null && <EditTemplate id={editing} onClose={() => setEditing(null)} />}
      <Modal opened={looking !== null} onClose={() => setLooking(null)} title={state.templates[looking ?? ""]?.name} size="lg">
        <RichTextView html={state.templates[looking ?? ""]?.body ?? ""} />
      </Modal>
    </Page>
  );
}

interface CardProps {
  readonly id: string;
  readonly look: () => void;
  readonly edit: () => void;
}

function Card({ id, look, edit }: CardProps) {
  const { state, run } = useApp();
  const show = useDialogs();
  const confirm = useConfirm();
  const template = state.templates[id];
  if (!template) return null;
  const remove = async () => {
    const question = { title: `Delete the template “${template.name}”?`, body: "Documents made from it stay.", confirm: "Delete template", danger: true };
    if (await confirm(question)) await run("delete_template", { template: id }, { done: `Template “${template.name}” deleted` });
  };
  return (
    <li className={classes.template} aria-label={template.name}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm">
          {template.name}
        </Text>
        <ActionMenu
          label={`Actions for ${template.name}`}
          entries={[
            { label: "Edit", run: edit },
            ...(template.made_by === state.me ? [{ label: "Delete", danger: true, divided: true, run: () => void remove() }] : []),
          ]}
        />
      </Group>
      <Text size="sm" c="dimmed" flex={1}>
        {template.description || "No description"}
      </Text>
      <Text size="xs" c="dimmed">
        {template.made_by === state.me ? "By me" : `By ${state.people[template.made_by]?.name}`}
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Badge variant="light" size="sm" tt="none">
          {template.category}
        </Badge>
        <Group gap={6} wrap="nowrap">
          <Button size="compact-sm" variant="default" aria-label={`Preview ${template.name}`} onClick={look}>
            Preview
          </Button>
          <Button size="compact-sm" aria-label={`Use ${template.name}`} onClick={() => show({ what: "fromTemplate", template: id })}>
            Use
          </Button>
        </Group>
      </Group>
    </li>
  );
}

function EditTemplate({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { state } = useApp();
  const template = state.templates[id];
  const form = useActionForm("edit_template", {
    initial: { name: template?.name ?? "", category: template?.category ?? ("Planning" as Category), description: template?.description ?? "" },
    arguments: (values) => ({ template: id, ...values }),
    done: "Template saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${template?.name}`} submit="Save template">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <ChoiceField label="Category" choices={CATEGORIES} {...form.field("category")} />
      <Textarea label="Description" {...form.getInputProps("description")} />
    </FormDialog>
  );
}
