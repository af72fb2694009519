/** The dialogs that change stock: an adjustment with a reason, and the import of counts. */

import type { AdjustStock, Variant } from "@generated/shop";
import { ChoiceField, countOf, FormDialog } from "@kit";
import { Alert, Button, NumberInput, Table, Text, Textarea, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { type Kept, useActionForm, useApp } from "../app";
import { readCounts } from "../csv";
import { capital, named } from "../facts";

const REASONS: readonly AdjustStock["reason"][] = ["delivery", "recount", "damaged", "theft", "photo sample"];

interface AdjustProps {
  readonly productId: string;
  readonly variant: Kept<Variant>;
  readonly title: string;
  readonly onClose: () => void;
}

export function AdjustDialog({ productId, variant, title, onClose }: AdjustProps) {
  const form = useActionForm("adjust_stock", {
    initial: { change: "" as number | string, reason: "" as AdjustStock["reason"] | "", note: "" },
    arguments: (values) => ({
      product_id: productId,
      variant_id: variant.id,
      change: Number(values.change) || 0,
      reason: values.reason as AdjustStock["reason"],
      note: values.note,
    }),
    validate: (values) => (values.reason === "" ? { reason: "Choose a reason." } : {}),
    done: `Stock of ${variant.sku} adjusted`,
  });
  const change = Number(form.values.change) || 0;
  return (
    <FormDialog form={form} onClose={onClose} title={`Adjust stock of ${variant.sku}`} submit="Save adjustment">
      <Text size="sm">
        {title}: {variant.stock} in stock{change !== 0 && `, ${variant.stock + change} afterwards`}
      </Text>
      <NumberInput label="Change" description="For example 12 or -3" allowDecimal={false} {...form.getInputProps("change")} />
      <ChoiceField label="Reason" choices={REASONS.map((value) => ({ value, label: capital(value) }))} {...form.field("reason")} />
      <TextInput label="Note" {...form.getInputProps("note")} />
    </FormDialog>
  );
}

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { state } = useApp();
  const chooser = useRef<HTMLInputElement>(null);
  const form = useActionForm("import_stock", {
    initial: { text: "" },
    arguments: ({ text }) => ({ rows: readCounts(text).rows }),
    done: "Counts imported",
    fields: { rows: "problem" },
  });
  const { rows, faults } = readCounts(form.values.text);
  const places = new Map(
    Object.values(state.products).flatMap((product) =>
      Object.values(product.variants).map((variant) => [variant.sku, { title: named(product.title, variant.name), stock: variant.stock }] as const),
    ),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Import counts"
      submit="Import"
      size="lg"
      aside={
        <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => chooser.current?.click()}>
          Choose CSV file
        </Button>
      }
    >
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          void file?.text().then((text) => form.setFieldValue("text", text));
        }}
      />
      <Textarea
        label="Counts"
        description="Choose a file below, or paste lines with an SKU, a comma and the number counted."
        minRows={4}
        maxRows={7}
        styles={{ input: { fontFamily: "monospace" } }}
        {...form.getInputProps("text")}
      />
      {faults.length > 0 && (
        <Alert color="orange" p="xs">
          {countOf(faults.length, "line")} without a count: {faults.slice(0, 2).join("; ")}
        </Alert>
      )}
      {rows.length > 0 && (
        <Table aria-label="Counts to import" verticalSpacing={3}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>SKU</Table.Th>
              <Table.Th>Article</Table.Th>
              <Table.Th ta="right">In the shop</Table.Th>
              <Table.Th ta="right">Counted</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={index}>
                <Table.Td>{row.sku}</Table.Td>
                <Table.Td>{places.get(row.sku)?.title ?? "unknown"}</Table.Td>
                <Table.Td ta="right">{places.get(row.sku)?.stock ?? "–"}</Table.Td>
                <Table.Td ta="right">{row.counted}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </FormDialog>
  );
}
