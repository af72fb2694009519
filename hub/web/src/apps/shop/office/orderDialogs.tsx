/** Dialogs for the actions on an order. */

import type { CancelOrder, FulfilOrder, LineQuantity, Order, RefundOrder } from "@generated/shop";
import { ChoiceField, FormDialog, MoneyField } from "@kit";
import { Button, Checkbox, NumberInput, Text, TextInput } from "@mantine/core";
import { AddressFields } from "../AddressFields";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { article, capital, CARRIERS, refundedOf } from "../facts";
import { cash, sign } from "../money";

interface OrderDialogProps {
  readonly order: Kept<Order>;
  readonly onClose: () => void;
}

const CANCEL_REASONS: readonly CancelOrder["reason"][] = ["changed mind", "out of stock", "payment failed", "suspected fraud", "staff error"];
const REFUND_REASONS: readonly RefundOrder["reason"][] = ["damaged", "late delivery", "wrong item", "price match", "goodwill"];
const choices = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: capital(value) }));

export function FulfilDialog({ order, onClose }: OrderDialogProps) {
  const waiting = kept(order.lines).filter((line) => line.fulfilled < line.quantity);
  const form = useActionForm("fulfil_order", {
    initial: {
      lines: Object.fromEntries(waiting.map((line) => [line.id, line.quantity - line.fulfilled])) as Record<string, number | string>,
      carrier: "" as FulfilOrder["carrier"] | "",
      tracking: "",
      notify: true,
    },
    arguments: (values) => ({
      order_id: order.id,
      lines: Object.entries(values.lines).flatMap(([line_id, quantity]): LineQuantity[] =>
        Number(quantity) > 0 ? [{ line_id, quantity: Number(quantity) }] : [],
      ),
      carrier: values.carrier as FulfilOrder["carrier"],
      tracking: values.tracking,
      notify: values.notify,
    }),
    validate: (values) => (values.carrier === "" ? { carrier: "Choose a carrier." } : {}),
    done: "Parcel created",
    fields: { lines: "problem" },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Fulfil items" submit="Create parcel">
      {waiting.map((line) => (
        <NumberInput
          key={line.id}
          label={`Quantity of ${article(line)}`}
          description={`${line.quantity - line.fulfilled} to send`}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps(`lines.${line.id}`)}
        />
      ))}
      <ChoiceField label="Carrier" choices={CARRIERS} {...form.field("carrier")} />
      <TextInput label="Tracking number" {...form.getInputProps("tracking")} />
      <Checkbox label="Notify the customer" {...form.getInputProps("notify", { type: "checkbox" })} />
    </FormDialog>
  );
}

export function CancelDialog({ order, onClose }: OrderDialogProps) {
  const form = useActionForm("cancel_order", {
    initial: { reason: "" as CancelOrder["reason"] | "", restock: true },
    arguments: (values) => ({ order_id: order.id, reason: values.reason as CancelOrder["reason"], restock: values.restock }),
    validate: (values) => (values.reason === "" ? { reason: "Choose a reason." } : {}),
    done: `${order.number} cancelled`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Cancel ${order.number}`} submit="Cancel the order" danger>
      <Text size="sm">The customer is told by e-mail. A payment is not given back by itself: refund it afterwards.</Text>
      <ChoiceField label="Reason" choices={choices(CANCEL_REASONS)} {...form.field("reason")} />
      <Checkbox label="Put the articles back in stock" {...form.getInputProps("restock", { type: "checkbox" })} />
    </FormDialog>
  );
}

export function RefundDialog({ order, onClose }: OrderDialogProps) {
  const { state } = useApp();
  const left = order.total - refundedOf(order);
  const form = useActionForm("refund_order", {
    initial: { amount: null as number | null, reason: "" as RefundOrder["reason"] | "" },
    arguments: (values) => ({ order_id: order.id, amount: values.amount ?? 0, reason: values.reason as RefundOrder["reason"] }),
    validate: (values) => (values.reason === "" ? { reason: "Choose a reason." } : {}),
    done: "Refunded",
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Refund ${order.number}`}
      submit="Refund customer"
      aside={
        <Button variant="subtle" onClick={() => form.setFieldValue("amount", left)}>
          Full amount
        </Button>
      }
    >
      <MoneyField
        label="Amount"
        sign={sign(state.shop)}
        leftSectionWidth={34}
        description={`Paid ${cash(order.total, state.shop)}, at most ${cash(left, state.shop)} can be refunded`}
        {...form.field("amount")}
      />
      <ChoiceField label="Reason" choices={choices(REFUND_REASONS)} {...form.field("reason")} />
    </FormDialog>
  );
}

export function AddressDialog({ order, onClose }: OrderDialogProps) {
  const form = useActionForm("change_order_address", {
    initial: { ...order.address },
    arguments: (values) => ({ ...values, order_id: order.id }),
    done: "Address changed",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Change address" submit="Save address">
      <AddressFields form={form} />
    </FormDialog>
  );
}
