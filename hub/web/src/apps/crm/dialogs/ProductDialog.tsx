/** The form of a product. */

import type { Product } from "@generated/crm";
import { FormDialog, MoneyField } from "@kit";
import { Autocomplete, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { type Kept, useActionForm, useApp } from "../app";
import { occurring, SIGNS } from "../words";

export function ProductDialog({ product, onClose }: { readonly product?: Kept<Product>; readonly onClose: () => void }) {
  const { state } = useApp();
  const initial = {
    code: product?.code ?? "",
    name: product?.name ?? "",
    family: product?.family ?? "",
    price: (product?.price ?? null) as number | null,
    description: product?.description ?? "",
  };
  const validate = (values: typeof initial) => (values.price === null ? { price: "Use an amount like 12.50." } : {});
  const creating = useActionForm("create_product", {
    initial,
    validate,
    arguments: (values) => ({ ...values, price: values.price ?? 0 }),
    done: ({ name }) => `${name} added`,
  });
  const editing = useActionForm("edit_product", {
    initial,
    validate,
    arguments: (values) => ({ ...values, price: values.price ?? 0, product_id: product?.id ?? "" }),
    done: "Product saved",
  });
  const form = product ? editing : creating;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={product ? `Edit ${product.name}` : "New product"}
      submit={product ? "Save" : "Create product"}
    >
      <TextInput label="Name" {...form.getInputProps("name")} />
      <SimpleGrid cols={3} spacing="sm">
        <TextInput label="Code" {...form.getInputProps("code")} />
        <Autocomplete
          label="Family"
          data={[...occurring(Object.values(state.products).map((one) => one.family))]}
          {...form.getInputProps("family")}
        />
        <MoneyField label="Price" sign={SIGNS[state.currency]} {...form.field("price")} />
      </SimpleGrid>
      <Textarea label="Description" {...form.getInputProps("description")} />
    </FormDialog>
  );
}
