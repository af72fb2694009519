/** Dialogs about deals: the forms, a product of one, losing one. */

import type { Deal } from "@generated/crm";
import { ChoiceField, DayField, FormDialog, formatMoney, MoneyField } from "@kit";
import { NumberInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { type Kept, useActionForm, useApp } from "../app";
import { amountOf } from "../selling";
import { named, SIGNS, stageChoices } from "../words";
import { ContactField, contactOf, CustomerFields, NO_CONTACT } from "./customer";
import { type Whole, wholeFault, wholeOf } from "./whole";

const NONE = "none";

interface NewProps {
  readonly accountId?: string;
  readonly contactId?: string;
  readonly onMade?: (id: string) => void;
  readonly onClose: () => void;
}

export function NewDeal({ accountId = "", contactId, onMade, onClose }: NewProps) {
  const { state } = useApp();
  const form = useActionForm("create_deal", {
    initial: {
      name: "",
      account_id: accountId,
      contact_id: contactId ?? NO_CONTACT,
      owner_id: state.me,
      stage_id: state.stage_order[0] ?? "",
      estimate: null as number | null,
      close_on: "",
      next_step: "",
    },
    arguments: (values) => ({
      ...values,
      contact_id: contactOf(values.contact_id),
      estimate: values.estimate ?? 0,
    }),
    validate: (values) => ({
      ...(values.account_id ? {} : { account_id: "Choose an account." }),
      ...(values.close_on ? {} : { close_on: "Choose a close date." }),
    }),
    done: ({ name }) => `${name} added`,
    onDone: ([id]) => onMade?.(id ?? ""),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New deal" submit="Create deal" size="lg">
      <TextInput label="Deal name" {...form.getInputProps("name")} />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        <CustomerFields form={form} />
        <ChoiceField label="Stage" choices={stageChoices(state)} {...form.field("stage_id")} />
        <ChoiceField label="Owner" searchable choices={named(state.users)} {...form.field("owner_id")} />
        <MoneyField label="Amount" sign={SIGNS[state.currency]} {...form.field("estimate")} />
        <DayField label="Close date" {...form.field("close_on")} />
      </SimpleGrid>
      <TextInput label="Next step" {...form.getInputProps("next_step")} />
    </FormDialog>
  );
}

export function EditDeal({ deal, onClose }: { readonly deal: Kept<Deal>; readonly onClose: () => void }) {
  const { state } = useApp();
  const hasLines = Object.keys(deal.lines).length > 0;
  const form = useActionForm("edit_deal", {
    initial: {
      name: deal.name,
      contact_id: deal.contact_id ?? NO_CONTACT,
      owner_id: deal.owner_id,
      estimate: deal.estimate as number | null,
      probability: deal.probability as Whole,
      close_on: deal.close_on,
      next_step: deal.next_step,
    },
    arguments: (values) => ({
      ...values,
      deal_id: deal.id,
      contact_id: contactOf(values.contact_id),
      estimate: values.estimate ?? 0,
      probability: wholeOf(values.probability),
    }),
    validate: (values) => ({ ...wholeFault("probability", values.probability), ...(values.close_on ? {} : { close_on: "Choose a close date." }) }),
    done: "Deal saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${deal.name}`} submit="Save" size="lg">
      <TextInput label="Deal name" {...form.getInputProps("name")} />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        <ContactField accountId={deal.account_id} {...form.field("contact_id")} />
        <ChoiceField label="Owner" searchable choices={named(state.users)} {...form.field("owner_id")} />
        {hasLines ? (
          <TextInput
            label="Amount"
            disabled
            description="Follows from the products."
            inputWrapperOrder={["label", "input", "description", "error"]}
            value={formatMoney(amountOf(deal), state.currency)}
          />
        ) : (
          <MoneyField label="Amount" sign={SIGNS[state.currency]} {...form.field("estimate")} />
        )}
        <NumberInput label="Probability (%)" allowDecimal={false} clampBehavior="none" {...form.getInputProps("probability")} />
        <DayField label="Close date" {...form.field("close_on")} />
        <TextInput label="Next step" {...form.getInputProps("next_step")} />
      </SimpleGrid>
    </FormDialog>
  );
}

export function LoseDialog({ deal, onClose }: { readonly deal: Kept<Deal>; readonly onClose: () => void }) {
  const { state } = useApp();
  const form = useActionForm("lose_deal", {
    initial: { reason_id: "", lost_to: NONE, note: "" },
    arguments: (values) => ({ ...values, deal_id: deal.id, lost_to: values.lost_to === NONE ? "" : values.lost_to }),
    validate: (values) => (values.reason_id ? {} : { reason_id: "Choose a reason." }),
    done: `${deal.name} marked as lost`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Mark ${deal.name} as lost`} submit="Mark as lost">
      <ChoiceField label="Reason" choices={named(state.lost_reasons)} {...form.field("reason_id")} />
      <ChoiceField
        label="Lost to"
        choices={[{ value: NONE, label: "Nobody in particular" }, ...deal.competitors.map((name) => ({ value: name, label: name }))]}
        {...form.field("lost_to")}
      />
      <Textarea label="What happened" {...form.getInputProps("note")} />
    </FormDialog>
  );
}

export function AddLine({ deal, onClose }: { readonly deal: Kept<Deal>; readonly onClose: () => void }) {
  const { state } = useApp();
  const form = useActionForm("add_line", {
    initial: { product_id: "", quantity: 1 as Whole, discount: 0 as Whole },
    arguments: (values) => ({
      deal_id: deal.id,
      product_id: values.product_id,
      quantity: wholeOf(values.quantity),
      discount: wholeOf(values.discount),
    }),
    validate: (values) => ({
      ...(values.product_id ? {} : { product_id: "Choose a product." }),
      ...wholeFault("quantity", values.quantity),
      ...wholeFault("discount", values.discount),
    }),
    done: "Product added",
  });
  const sold = Object.fromEntries(Object.entries(state.products).filter(([, product]) => product.active));
  const product = state.products[form.values.product_id];
  return (
    <FormDialog form={form} onClose={onClose} title="Add product" submit="Add product">
      <ChoiceField
        label="Product"
        searchable
        choices={named(sold)}
        description={product && `List price ${formatMoney(product.price, state.currency)}`}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.field("product_id")}
      />
      <SimpleGrid cols={2} spacing="sm">
        <NumberInput label="Quantity" allowDecimal={false} clampBehavior="none" {...form.getInputProps("quantity")} />
        <NumberInput label="Discount (%)" allowDecimal={false} clampBehavior="none" {...form.getInputProps("discount")} />
      </SimpleGrid>
    </FormDialog>
  );
}
