/** Dialogs about quotes: make one of a deal, change a draft. */

import type { Deal, Quote } from "@generated/crm";
import { addDays, DayField, FormDialog } from "@kit";
import { NumberInput, SimpleGrid, Textarea } from "@mantine/core";
import { type Kept, useActionForm, useApp } from "../app";
import { ContactField, contactOf, NO_CONTACT } from "./customer";
import { type Whole, wholeFault, wholeOf } from "./whole";

const VALID_DAYS = 30;

interface Values extends Record<string, unknown> {
  readonly contact_id: string;
  readonly valid_until: string;
  readonly tax: Whole;
  readonly terms: string;
}

const sent = (values: Values) => ({
  contact_id: contactOf(values.contact_id),
  valid_until: values.valid_until,
  tax: wholeOf(values.tax),
  terms: values.terms,
});

const validate = (values: Values) => ({
  ...wholeFault("tax", values.tax),
  ...(values.valid_until ? {} : { valid_until: "Choose a day." }),
});

interface NewProps {
  readonly deal: Kept<Deal>;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

export function NewQuote({ deal, onMade, onClose }: NewProps) {
  const { state, today } = useApp();
  const last = Object.values(state.quotes).at(-1);
  const form = useActionForm("create_quote", {
    initial: {
      contact_id: deal.contact_id ?? NO_CONTACT,
      valid_until: addDays(today, VALID_DAYS),
      tax: last?.tax ?? 0,
      terms: last?.terms ?? "",
    } as Values,
    validate,
    arguments: (values) => ({ ...sent(values), deal_id: deal.id }),
    done: "Quote created",
    onDone: ([id]) => onMade(id ?? ""),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Quote for ${deal.name}`} submit="Create quote">
      <Fields form={form} accountId={deal.account_id} />
    </FormDialog>
  );
}

export function EditQuote({ quote, onClose }: { readonly quote: Kept<Quote>; readonly onClose: () => void }) {
  const { state } = useApp();
  const form = useActionForm("edit_quote", {
    initial: {
      contact_id: quote.contact_id ?? NO_CONTACT,
      valid_until: quote.valid_until,
      tax: quote.tax,
      terms: quote.terms,
    } as Values,
    validate,
    arguments: (values) => ({ ...sent(values), quote_id: quote.id }),
    done: "Quote saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${quote.number}`} submit="Save">
      <Fields form={form} accountId={state.deals[quote.deal_id]?.account_id ?? ""} />
    </FormDialog>
  );
}

type QuoteForm = ReturnType<typeof useActionForm<"create_quote", Values>>;

function Fields({ form, accountId }: { readonly form: QuoteForm; readonly accountId: string }) {
  return (
    <>
      <ContactField accountId={accountId} {...form.field("contact_id")} />
      <SimpleGrid cols={2} spacing="sm">
        <DayField label="Valid until" {...form.field("valid_until")} />
        <NumberInput label="Tax (%)" allowDecimal={false} clampBehavior="none" {...form.getInputProps("tax")} />
      </SimpleGrid>
      <Textarea label="Terms" {...form.getInputProps("terms")} />
    </>
  );
}
