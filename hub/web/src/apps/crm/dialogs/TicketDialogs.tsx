/** Dialogs about tickets: open one for a customer, change its details. */

import type { Ticket } from "@generated/crm";
import { ChoiceField, FormDialog } from "@kit";
import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { personOf } from "../links";
import { choicesOf, named, PRIORITY } from "../words";

const NONE = "none";

interface NewProps {
  readonly accountId?: string;
  readonly onMade?: (id: string) => void;
  readonly onClose: () => void;
}

function useContactChoices(accountId: string) {
  const { state } = useApp();
  const people = kept(state.contacts).filter((contact) => contact.account_id === accountId);
  return [{ value: NONE, label: "No contact" }, ...people.map((one) => ({ value: one.id, label: personOf(one) }))];
}

export function NewTicket({ accountId = "", onMade, onClose }: NewProps) {
  const { state } = useApp();
  const form = useActionForm("open_ticket", {
    initial: {
      subject: "",
      account_id: accountId,
      contact_id: NONE,
      owner_id: state.me,
      priority: "normal" as Ticket["priority"],
      text: "",
    },
    arguments: (values) => ({ ...values, contact_id: values.contact_id === NONE ? null : values.contact_id }),
    validate: (values) => (values.account_id ? {} : { account_id: "Choose an account." }),
    done: "Ticket opened",
    onDone: ([id]) => onMade?.(id ?? ""),
  });
  const contacts = useContactChoices(form.values.account_id);
  return (
    <FormDialog form={form} onClose={onClose} title="New ticket" submit="Open ticket" size="lg">
      <TextInput label="Subject" {...form.getInputProps("subject")} />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        <ChoiceField
          label="Account"
          searchable
          choices={named(state.accounts)}
          {...form.field("account_id")}
          onChange={(account_id) => form.setValues({ account_id, contact_id: NONE })}
        />
        <ChoiceField label="Contact" choices={contacts} {...form.field("contact_id")} />
        <ChoiceField label="Owner" searchable choices={named(state.users)} {...form.field("owner_id")} />
        <ChoiceField label="Priority" choices={choicesOf(PRIORITY)} {...form.field("priority")} />
      </SimpleGrid>
      <Textarea label="What the customer says" {...form.getInputProps("text")} />
    </FormDialog>
  );
}

export function EditTicket({ ticket, onClose }: { readonly ticket: Kept<Ticket>; readonly onClose: () => void }) {
  const { state } = useApp();
  const form = useActionForm("edit_ticket", {
    initial: {
      subject: ticket.subject,
      contact_id: ticket.contact_id ?? NONE,
      owner_id: ticket.owner_id,
      priority: ticket.priority,
    },
    arguments: (values) => ({
      ...values,
      ticket_id: ticket.id,
      contact_id: values.contact_id === NONE ? null : values.contact_id,
    }),
    done: "Ticket saved",
  });
  const contacts = useContactChoices(ticket.account_id);
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ticket ${ticket.number}`} submit="Save">
      <TextInput label="Subject" {...form.getInputProps("subject")} />
      <ChoiceField label="Contact" choices={contacts} {...form.field("contact_id")} />
      <SimpleGrid cols={2} spacing="sm">
        <ChoiceField label="Owner" searchable choices={named(state.users)} {...form.field("owner_id")} />
        <ChoiceField label="Priority" choices={choicesOf(PRIORITY)} {...form.field("priority")} />
      </SimpleGrid>
    </FormDialog>
  );
}
