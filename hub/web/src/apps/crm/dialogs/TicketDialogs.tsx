/** Dialogs about tickets: open one for a customer, change its details. */

import type { Ticket } from "@generated/crm";
import { ChoiceField, FormDialog } from "@kit";
import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { type Kept, useActionForm, useApp } from "../app";
import { choicesOf, named, PRIORITY } from "../words";
import { ContactField, contactOf, CustomerFields, NO_CONTACT } from "./customer";

interface NewProps {
  readonly accountId?: string;
  readonly onMade?: (id: string) => void;
  readonly onClose: () => void;
}

export function NewTicket({ accountId = "", onMade, onClose }: NewProps) {
  const { state } = useApp();
  const form = useActionForm("open_ticket", {
    initial: {
      subject: "",
      account_id: accountId,
      contact_id: NO_CONTACT,
      owner_id: state.me,
      priority: "normal" as Ticket["priority"],
      text: "",
    },
    arguments: (values) => ({ ...values, contact_id: contactOf(values.contact_id) }),
    validate: (values) => (values.account_id ? {} : { account_id: "Choose an account." }),
    done: "Ticket opened",
    onDone: ([id]) => onMade?.(id ?? ""),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New ticket" submit="Open ticket" size="lg">
      <TextInput label="Subject" {...form.getInputProps("subject")} />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        <CustomerFields form={form} />
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
      contact_id: ticket.contact_id ?? NO_CONTACT,
      owner_id: ticket.owner_id,
      priority: ticket.priority,
    },
    arguments: (values) => ({ ...values, ticket_id: ticket.id, contact_id: contactOf(values.contact_id) }),
    done: "Ticket saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ticket ${ticket.number}`} submit="Save">
      <TextInput label="Subject" {...form.getInputProps("subject")} />
      <ContactField accountId={ticket.account_id} {...form.field("contact_id")} />
      <SimpleGrid cols={2} spacing="sm">
        <ChoiceField label="Owner" searchable choices={named(state.users)} {...form.field("owner_id")} />
        <ChoiceField label="Priority" choices={choicesOf(PRIORITY)} {...form.field("priority")} />
      </SimpleGrid>
    </FormDialog>
  );
}
