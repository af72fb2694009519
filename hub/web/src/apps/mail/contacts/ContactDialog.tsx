import { FormDialog } from "@kit";
import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useActionForm, useApp } from "../app";

interface ContactDialogProps {
  /** The contact to change; absent: a new one. */
  readonly contactId?: string;
  /** Initial values of a new contact. */
  readonly begin?: { readonly name: string; readonly email: string };
  readonly onClose: () => void;
  readonly onMade?: (contactId: string) => void;
}

const MOST_ADDRESSES = 5;

export function ContactDialog({ contactId, begin, onClose, onMade }: ContactDialogProps) {
  const { state } = useApp();
  const known = contactId === undefined ? undefined : state.contacts[contactId];
  const initial = {
    name: known?.name ?? begin?.name ?? "",
    emails: [...(known?.emails ?? [begin?.email ?? ""])],
    phone: known?.phone ?? "",
    company: known?.company ?? "",
    title: known?.title ?? "",
    notes: known?.notes ?? "",
  };
  const written = (values: typeof initial) => ({ ...values, emails: values.emails.filter((one) => one.trim() !== "") });
  const creating = useActionForm("create_contact", {
    initial,
    arguments: written,
    done: ({ name }) => `${name} added to contacts`,
    onDone: (made) => made[0] && onMade?.(made[0]),
  });
  const editing = useActionForm("edit_contact", {
    initial,
    arguments: (values) => ({ ...written(values), contact_id: contactId ?? "" }),
    done: "Contact saved",
  });
  const form = known ? editing : creating;
  return (
    <FormDialog form={form} onClose={onClose} title={known ? "Edit contact" : "New contact"} submit={known ? "Save contact" : "Create contact"}>
      <TextInput label="Name" {...form.getInputProps("name")} />
      {form.values.emails.map((_, index) => (
        <TextInput
          key={index}
          label={index === 0 ? "Mail address" : `Mail address ${index + 1}`}
          {...form.getInputProps(`emails.${index}`)}
          error={index === 0 ? form.errors.emails : undefined}
        />
      ))}
      {form.values.emails.length < MOST_ADDRESSES && (
        <Group>
          <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={14} />} onClick={() => form.insertListItem("emails", "")}>
            Add another address
          </Button>
        </Group>
      )}
      <Group grow>
        <TextInput label="Phone" {...form.getInputProps("phone")} />
        <TextInput label="Title" {...form.getInputProps("title")} />
      </Group>
      <TextInput label="Company" {...form.getInputProps("company")} />
      <Textarea label="Notes" minRows={2} {...form.getInputProps("notes")} />
    </FormDialog>
  );
}
