/** Asks for a tag for the selected orders or customers, and offers existing tags. */

import { FormDialog } from "@kit";
import { Button, Group, TextInput } from "@mantine/core";
import { useActionForm } from "../app";

interface TagDialogProps {
  readonly ids: readonly string[];
  /** Existing tags to choose from. */
  readonly known: readonly string[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

export function TagOrders({ ids, known, onClose, onDone }: TagDialogProps) {
  const form = useActionForm("tag_orders", {
    initial: { tag: "" },
    arguments: ({ tag }) => ({ order_ids: ids, tag }),
    done: "Tag added",
    onDone,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Tag orders" submit="Add tag" size="sm">
      <TextInput label="Tag" {...form.getInputProps("tag")} />
      <Known tags={known} choose={(tag) => form.setFieldValue("tag", tag)} />
    </FormDialog>
  );
}

export function TagCustomers({ ids, known, onClose, onDone }: TagDialogProps) {
  const form = useActionForm("tag_customers", {
    initial: { tag: "" },
    arguments: ({ tag }) => ({ customer_ids: ids, tag }),
    done: "Tag added",
    onDone,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Tag customers" submit="Add tag" size="sm">
      <TextInput label="Tag" {...form.getInputProps("tag")} />
      <Known tags={known} choose={(tag) => form.setFieldValue("tag", tag)} />
    </FormDialog>
  );
}

function Known({ tags, choose }: { readonly tags: readonly string[]; readonly choose: (tag: string) => void }) {
  return (
    <Group gap={5} role="group" aria-label="Tags in use">
      {[...new Set(tags)].sort().map((tag) => (
        <Button key={tag} size="compact-xs" variant="default" onClick={() => choose(tag)}>
          {tag}
        </Button>
      ))}
    </Group>
  );
}
