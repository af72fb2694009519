/** The customer of a deal, ticket or quote: an account and, optionally, one of its contacts. */

import { ChoiceField, type FieldProps } from "@kit";
import { kept, useApp } from "../app";
import { personOf } from "../links";
import { named } from "../words";

export const NO_CONTACT = "none";

/** The contact that was chosen, or null. */
export const contactOf = (choice: string): string | null => (choice === NO_CONTACT ? null : choice);

export function ContactField({ accountId, ...field }: FieldProps<string> & { readonly accountId: string }) {
  const { state } = useApp();
  const people = kept(state.contacts).filter((contact) => contact.account_id === accountId);
  const choices = [{ value: NO_CONTACT, label: "No contact" }, ...people.map((one) => ({ value: one.id, label: personOf(one) }))];
  return <ChoiceField label="Contact" choices={choices} {...field} />;
}

interface CustomerForm {
  readonly field: (name: "account_id" | "contact_id") => FieldProps<string>;
  readonly setValues: (values: { account_id: string; contact_id: string }) => void;
}

/** Choosing another account clears the contact, because it has other contacts. */
export function CustomerFields({ form }: { readonly form: CustomerForm }) {
  const { state } = useApp();
  const account = form.field("account_id");
  return (
    <>
      <ChoiceField
        label="Account"
        searchable
        choices={named(state.accounts)}
        {...account}
        onChange={(account_id) => form.setValues({ account_id, contact_id: NO_CONTACT })}
      />
      <ContactField accountId={account.value} {...form.field("contact_id")} />
    </>
  );
}
