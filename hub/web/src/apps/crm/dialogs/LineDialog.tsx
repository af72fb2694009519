/** The form of a line, in a deal or in a quote. */

import type { Line } from "@generated/crm";
import { FormDialog, MoneyField } from "@kit";
import { NumberInput, SimpleGrid } from "@mantine/core";
import { useActionForm, useApp } from "../app";
import { SIGNS } from "../words";
import { type Whole, wholeFault, wholeOf } from "./whole";

interface Props {
  readonly of: { readonly deal_id: string } | { readonly quote_id: string };
  readonly lineId: string;
  readonly line: Line;
  readonly onClose: () => void;
}

export function LineDialog({ of, lineId, line, onClose }: Props) {
  const { state } = useApp();
  const initial = {
    quantity: line.quantity as Whole,
    price: line.price as number | null,
    discount: line.discount as Whole,
  };
  const sent = (values: typeof initial) => ({
    line_id: lineId,
    quantity: wholeOf(values.quantity),
    price: values.price ?? 0,
    discount: wholeOf(values.discount),
  });
  const validate = (values: typeof initial) => ({
    ...wholeFault("quantity", values.quantity),
    ...wholeFault("discount", values.discount),
    ...(values.price === null ? { price: "Use an amount like 12.50." } : {}),
  });
  const inDeal = useActionForm("edit_line", {
    initial,
    validate,
    arguments: (values) => ({ ...sent(values), deal_id: "deal_id" in of ? of.deal_id : "" }),
    done: "Product changed",
  });
  const inQuote = useActionForm("edit_quote_line", {
    initial,
    validate,
    arguments: (values) => ({ ...sent(values), quote_id: "quote_id" in of ? of.quote_id : "" }),
    done: "Line changed",
  });
  const form = "deal_id" in of ? inDeal : inQuote;
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${state.products[line.product_id]?.name}`} submit="Save" size="sm">
      <SimpleGrid cols={3} spacing="sm">
        <NumberInput label="Quantity" allowDecimal={false} clampBehavior="none" {...form.getInputProps("quantity")} />
        <MoneyField label="Price" sign={SIGNS[state.currency]} {...form.field("price")} />
        <NumberInput label="Discount (%)" allowDecimal={false} clampBehavior="none" {...form.getInputProps("discount")} />
      </SimpleGrid>
    </FormDialog>
  );
}
