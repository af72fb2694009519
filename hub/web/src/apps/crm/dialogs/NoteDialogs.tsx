/** Dialogs about notes: write one, with files, and change the words of one. */

import type { Note } from "@generated/crm";
import { type Attachment, Attachments, FileDrop, FormDialog, UploadButton } from "@kit";
import { Group, Textarea } from "@mantine/core";
import { type Kept, useActionForm, useApp } from "../app";
import { nameOf, type Subject } from "../links";

export function AddNote({ about, onClose }: { readonly about: Subject; readonly onClose: () => void }) {
  const { state } = useApp();
  const form = useActionForm("add_note", {
    initial: { text: "", attachments: [] as readonly Attachment[] },
    arguments: (values) => ({ about, text: values.text, attachments: [...values.attachments] }),
    done: "Note added",
  });
  const add = (files: readonly Attachment[]) => form.setFieldValue("attachments", (before) => [...before, ...files]);
  return (
    <FormDialog form={form} onClose={onClose} title={`Note on ${nameOf(state, about)}`} submit="Add note">
      <Textarea label="Text" minRows={5} {...form.getInputProps("text")} />
      <FileDrop onFiles={add}>
        <Group gap="xs">
          <UploadButton label="Attach files" onFiles={add} />
          <Attachments
            files={form.values.attachments}
            onRemove={(gone) => form.setFieldValue("attachments", (before) => before.filter((file) => file !== gone))}
          />
        </Group>
      </FileDrop>
    </FormDialog>
  );
}

export function EditNote({ note, onClose }: { readonly note: Kept<Note>; readonly onClose: () => void }) {
  const form = useActionForm("edit_note", {
    initial: { text: note.text },
    arguments: ({ text }) => ({ note_id: note.id, text }),
    done: "Note saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Edit note" submit="Save">
      <Textarea label="Text" minRows={5} {...form.getInputProps("text")} />
    </FormDialog>
  );
}
