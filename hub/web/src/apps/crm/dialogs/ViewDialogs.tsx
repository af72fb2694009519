/** Dialogs about saved views. */

import type { View } from "@generated/crm";
import { FormDialog } from "@kit";
import { TextInput } from "@mantine/core";
import { type Kept, useActionForm } from "../app";
import type { Kind } from "../links";

interface SaveProps {
  readonly kind: Kind;
  readonly filters: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

export function SaveView({ kind, filters, onClose }: SaveProps) {
  const form = useActionForm("save_view", {
    initial: { name: "" },
    arguments: ({ name }) => ({ list: kind, name, filters }),
    done: "View saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Save view" submit="Save" size="sm">
      <TextInput label="View name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}

export function RenameView({ view, onClose }: { readonly view: Kept<View>; readonly onClose: () => void }) {
  const form = useActionForm("rename_view", {
    initial: { name: view.name },
    arguments: ({ name }) => ({ view_id: view.id, name }),
    done: "View renamed",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Rename view" submit="Rename" size="sm">
      <TextInput label="View name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}
