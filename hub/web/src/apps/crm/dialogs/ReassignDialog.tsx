/** Gives records to another colleague. */

import { ChoiceField, countOf, FormDialog } from "@kit";
import { Checkbox } from "@mantine/core";
import { useActionForm, useApp } from "../app";
import type { Kind } from "../links";
import { named } from "../words";

interface Props {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

export function ReassignDialog({ kind, ids, onDone, onClose }: Props) {
  const { state } = useApp();
  const form = useActionForm("reassign", {
    initial: { owner_id: "", related: false },
    arguments: (values) => ({ kind, ids: [...ids], owner_id: values.owner_id, related: values.related }),
    validate: ({ owner_id }) => (owner_id ? {} : { owner_id: "Choose a colleague." }),
    done: ({ owner_id }) => `${countOf(ids.length, kind)} given to ${state.users[owner_id]?.name}`,
    onDone: () => onDone?.(),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Reassign ${countOf(ids.length, kind)}`} submit="Reassign" size="sm">
      <ChoiceField label="New owner" searchable choices={named(state.users)} {...form.field("owner_id")} />
      {kind === "account" && (
        <Checkbox label="Also their contacts and open deals" {...form.getInputProps("related", { type: "checkbox" })} />
      )}
    </FormDialog>
  );
}
