import { ActionMenu, EmptyState, FormDialog, Page, RichText, textOf, useConfirm } from "@kit";
import { Button, Group, Text, TextInput, Title } from "@mantine/core";
import { IconPencil, IconPlus, IconTemplate } from "@tabler/icons-react";
import { useState } from "react";
import { useActionForm, useApp } from "./app";
import { useCompose } from "./compose/ComposeContext";
import classes from "./mail.module.css";
import { byName } from "./mailbox";

export function TemplatesPage() {
  const { state, run } = useApp();
  const compose = useCompose();
  const confirm = useConfirm();
  const [editing, setEditing] = useState<string | "new" | null>(null);
  const remove = async (id: string, name: string) => {
    const yes = await confirm({ title: `Delete the template “${name}”?`, confirm: "Delete", danger: true, body: "Messages written with it stay." });
    if (yes) await run("delete_template", { template_id: id }, { done: "Template deleted" });
  };
  return (
    <Page
      title="Templates"
      subtitle="Texts you write again and again"
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing("new")}>
          New template
        </Button>
      }
    >
      {Object.keys(state.templates).length === 0 && (
        <EmptyState icon={<IconTemplate size={32} aria-hidden />} title="No templates" text="Keep a text here to put it into any message." />
      )}
      <ul className={classes.cards} aria-label="Templates">
        {byName(state.templates).map(([id, template]) => (
          <li key={id} className={classes.card} aria-label={template.name}>
            <Group justify="space-between" wrap="nowrap">
              <Title order={2} size="sm">
                {template.name}
              </Title>
              <ActionMenu
                label={`Actions for ${template.name}`}
                entries={[
                  { label: "Edit template", run: () => setEditing(id) },
                  { label: "Delete template", danger: true, divided: true, run: () => void remove(id, template.name) },
                ]}
              />
            </Group>
            {template.subject !== "" && <Text size="sm">Subject: {template.subject}</Text>}
            <Text size="sm" c="dimmed" lineClamp={5} flex={1}>
              {textOf(template.body)}
            </Text>
            <Group>
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconPencil size={15} />}
                aria-label={`Write with ${template.name}`}
                onClick={() => compose.open({ subject: template.subject, body: template.body })}
              >
                Write with it
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {editing !== null && <TemplateDialog templateId={editing === "new" ? undefined : editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}

function TemplateDialog({ templateId, onClose }: { readonly templateId?: string; readonly onClose: () => void }) {
  const { state } = useApp();
  const known = templateId === undefined ? undefined : state.templates[templateId];
  const initial = { name: known?.name ?? "", subject: known?.subject ?? "", body: known?.body ?? "" };
  const creating = useActionForm("create_template", { initial, arguments: (values) => values, done: ({ name }) => `Template “${name}” created` });
  const editing = useActionForm("edit_template", {
    initial,
    arguments: (values) => ({ ...values, template_id: templateId ?? "" }),
    done: "Template saved",
  });
  const form = known ? editing : creating;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={known ? "Edit template" : "New template"}
      submit={known ? "Save template" : "Create template"}
      size="lg"
    >
      <TextInput label="Template name" {...form.getInputProps("name")} />
      <TextInput label="Subject line" description="Used where a message has no subject yet" {...form.getInputProps("subject")} />
      <RichText label="Template text" {...form.field("body")} />
    </FormDialog>
  );
}
