import { ChoiceField, FormDialog } from "@kit";
import { Text } from "@mantine/core";
import { useActionForm, useApp } from "../app";

/** Merges several contacts into one, which is chosen here. */
export function MergeDialog({ ids, onClose, onDone }: { readonly ids: readonly string[]; readonly onClose: () => void; readonly onDone: () => void }) {
  const { state } = useApp();
  const form = useActionForm("merge_contacts", {
    initial: { keep: ids[0] ?? "" },
    arguments: ({ keep }) => ({ contact_id: keep, other_ids: ids.filter((one) => one !== keep) }),
    done: "Contacts merged",
    fields: { contact_id: "keep", other_ids: "keep" },
    onDone,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Merge contacts" submit="Merge" size="sm">
      <Text size="sm">
        The contact that stays gets all addresses, and from the others whatever it lacks. The others are deleted.
      </Text>
      <ChoiceField
        label="Contact that stays"
        choices={ids.map((id) => ({ value: id, label: state.contacts[id]?.name ?? id }))}
        {...form.field("keep")}
      />
    </FormDialog>
  );
}
