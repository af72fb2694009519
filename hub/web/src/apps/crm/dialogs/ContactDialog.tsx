/** The form of a contact. */

import type { Contact } from "@generated/crm";
import { ChoiceField, FormDialog } from "@kit";
import { SimpleGrid, TextInput } from "@mantine/core";
import { type Kept, useActionForm, useApp } from "../app";
import { personOf } from "../links";
import { named } from "../words";

const NONE = "none";

interface Props {
  /** Absent: a new one. */
  readonly contact?: Kept<Contact>;
  /** Where a new one works. */
  readonly accountId?: string;
  readonly onMade?: (id: string) => void;
  readonly onClose: () => void;
}

export function ContactDialog({ contact, accountId, onMade, onClose }: Props) {
  const { state } = useApp();
  const initial = {
    given: contact?.given ?? "",
    family: contact?.family ?? "",
    title: contact?.title ?? "",
    email: contact?.email ?? "",
    phone: contact?.phone ?? "",
    account_id: (contact ? contact.account_id : accountId) ?? NONE,
    owner_id: contact?.owner_id ?? state.me,
  };
  const sent = (values: typeof initial) => ({ ...values, account_id: values.account_id === NONE ? null : values.account_id });
  const creating = useActionForm("create_contact", {
    initial,
    arguments: sent,
    done: (values) => `${personOf(values)} added`,
    onDone: ([id]) => onMade?.(id ?? ""),
  });
  const editing = useActionForm("edit_contact", {
    initial,
    arguments: (values) => ({ ...sent(values), contact_id: contact?.id ?? "" }),
    done: "Contact saved",
  });
  const form = contact ? editing : creating;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={contact ? `Edit ${personOf(contact)}` : "New contact"}
      submit={contact ? "Save" : "Create contact"}
    >
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        <TextInput label="Given name" {...form.getInputProps("given")} />
        <TextInput label="Family name" {...form.getInputProps("family")} />
        <TextInput label="Job title" {...form.getInputProps("title")} />
        <TextInput label="E-mail" {...form.getInputProps("email")} />
        <TextInput label="Phone" {...form.getInputProps("phone")} />
        <ChoiceField label="Owner" searchable choices={named(state.users)} {...form.field("owner_id")} />
      </SimpleGrid>
      <ChoiceField
        label="Account"
        searchable
        choices={[{ value: NONE, label: "No account" }, ...named(state.accounts)]}
        {...form.field("account_id")}
      />
    </FormDialog>
  );
}
