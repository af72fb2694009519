import { ActionMenu, countOf, EmptyState, FormDialog, formatMoment, RichTextView, textOf, useConfirm } from "@kit";
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconHistory, IconVersions } from "@tabler/icons-react";
import { useState } from "react";
import { useActionForm, useApp } from "../app";
import classes from "../documents.module.css";
import { nameOf } from "../model";
import type { OfFile } from "./FilePage";

type Asked = { readonly what: "save" } | { readonly what: "rename" | "look"; readonly id: string };

const wordsOf = (html: string): number => textOf(html).split(" ").filter((word) => word !== "").length;

/** The named earlier versions of a document, newest first. */
export function Versions({ id, draft }: OfFile) {
  const { state, run } = useApp();
  const confirm = useConfirm();
  const [asked, setAsked] = useState<Asked | null>(null);
  const versions = Object.entries(state.versions)
    .filter(([, version]) => version.document === id)
    .sort(([, one], [, other]) => (one.saved_at < other.saved_at ? 1 : -1));
  const restore = async (version: string, name: string) => {
    const question = { title: `Restore “${name}”?`, body: "The text as it is now will be replaced. Save it as a version first if you want to keep it.", confirm: "Restore" };
    if (await confirm(question)) {
      draft.discard();
      await run("restore_version", { version }, { done: `“${name}” restored` });
    }
  };
  const remove = async (version: string, name: string) => {
    const question = { title: `Delete the version “${name}”?`, body: "The document stays as it is.", confirm: "Delete version", danger: true };
    if (await confirm(question)) await run("delete_version", { version }, { done: `Version “${name}” deleted` });
  };
  const close = () => setAsked(null);
  const looked = asked?.what === "look" ? state.versions[asked.id] : undefined;
  return (
    <Stack gap="sm">
      {draft.canEdit && (
        <Button size="compact-sm" leftSection={<IconVersions size={15} />} onClick={() => draft.afterSaving(() => setAsked({ what: "save" }))} style={{ alignSelf: "flex-start" }}>
          Save as version
        </Button>
      )}
      {versions.length === 0 && (
        <EmptyState icon={<IconHistory size={32} stroke={1.3} aria-hidden />} title="No versions yet" text="A version keeps the text as it is now, under a name." />
      )}
      <ul className={classes.list} aria-label="Versions">
        {versions.map(([key, version]) => (
          <li key={key} className={classes.thread} aria-label={version.name}>
            <Group justify="space-between" wrap="nowrap" gap={6} align="flex-start">
              <div>
                <Text size="sm" fw={600}>
                  {version.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {formatMoment(version.saved_at)}, {nameOf(state, version.saved_by)}, {countOf(wordsOf(version.body), "word")}
                </Text>
              </div>
              {draft.canEdit && (
                <ActionMenu
                  label={`Actions for ${version.name}`}
                  entries={[
                    { label: "Rename", run: () => setAsked({ what: "rename", id: key }) },
                    { label: "Delete", danger: true, divided: true, run: () => void remove(key, version.name) },
                  ]}
                />
              )}
            </Group>
            <Group gap={6} mt={6}>
              <Button size="compact-xs" variant="default" aria-label={`Preview ${version.name}`} onClick={() => setAsked({ what: "look", id: key })}>
                Preview
              </Button>
              {draft.canEdit && (
                <Button size="compact-xs" variant="default" aria-label={`Restore ${version.name}`} onClick={() => void restore(key, version.name)}>
                  Restore
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {asked?.what === "save" && <SaveVersion document={id} onClose={close} />}
      {asked?.what === "rename" && <RenameVersion id={asked.id} onClose={close} />}
      <Modal opened={looked !== undefined} onClose={close} title={looked?.name} size="lg">
        <RichTextView html={looked?.body ?? ""} />
      </Modal>
    </Stack>
  );
}

function SaveVersion({ document, onClose }: { readonly document: string; readonly onClose: () => void }) {
  const form = useActionForm("save_version", {
    initial: { name: "" },
    arguments: ({ name }) => ({ document, name }),
    done: ({ name }) => `Version “${name.trim()}” saved`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Save as version" submit="Save version" size="sm">
      <TextInput label="Name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}

function RenameVersion({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { state } = useApp();
  const form = useActionForm("rename_version", {
    initial: { name: state.versions[id]?.name ?? "" },
    arguments: ({ name }) => ({ version: id, name }),
    done: ({ name }) => `Renamed to “${name.trim()}”`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Rename version" submit="Rename" size="sm">
      <TextInput label="Name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}
