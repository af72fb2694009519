/** The fields of a product, and the dialog that makes a new one. */

import type { Product } from "@generated/shop";
import { ChoiceField, FormDialog, MoneyField } from "@kit";
import { Button, Group, NumberInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { IconArrowsShuffle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { kept, useActionForm, useApp } from "../app";
import { capital, tagsIn } from "../facts";
import { percentOf, sign, vatRate } from "../money";
import { type Motif, MOTIFS, Thumb } from "../Picture";

export interface ProductValues {
  readonly title: string;
  readonly description: string;
  readonly maker: string;
  readonly category_id: string;
  readonly tags: string;
  readonly vat: Product["vat"];
  readonly motif: Motif;
  readonly picture: number | string;
}

/** The props of a field; the form may have more fields than these. */
interface Fields {
  readonly values: ProductValues;
  readonly getInputProps: (name: keyof ProductValues) => object;
  readonly setFieldValue: (name: "picture", value: number) => void;
}

const PICTURES = 1000;
const NEXT = 37;

/** A field of the form, typed by its value. */
function typed<T extends string>(form: Fields, name: keyof ProductValues) {
  return form.getInputProps(name) as { value: T; onChange: (value: T) => void; error: ReactNode };
}

export function ProductFields({ form }: { readonly form: Fields }) {
  const { state } = useApp();
  const rates = (["standard", "reduced", "zero"] as const).map((value) => ({
    value,
    label: `${capital(value)} (${percentOf(vatRate(state.shop, value))})`,
  }));
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Title" {...form.getInputProps("title")} />
        <TextInput label="Maker" {...form.getInputProps("maker")} />
      </SimpleGrid>
      <Textarea label="Description" minRows={2} {...form.getInputProps("description")} />
      <SimpleGrid cols={2} spacing="sm">
        <ChoiceField label="Category" choices={kept(state.categories).map((one) => ({ value: one.id, label: one.name }))} {...typed<string>(form, "category_id")} />
        <ChoiceField label="VAT" choices={rates} {...typed<Product["vat"]>(form, "vat")} />
      </SimpleGrid>
      <TextInput label="Tags" description="Separated by commas" {...form.getInputProps("tags")} />
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <Thumb product={{ motif: form.values.motif, picture: Number(form.values.picture) || 0 }} size={62} />
        <ChoiceField label="Picture shows" choices={MOTIFS.map((value) => ({ value, label: capital(value) }))} w={150} {...typed<Motif>(form, "motif")} />
        <NumberInput label="Colours" allowDecimal={false} allowNegative={false} w={90} {...form.getInputProps("picture")} />
        <Button
          variant="default"
          leftSection={<IconArrowsShuffle size={16} />}
          onClick={() => form.setFieldValue("picture", (Number(form.values.picture) + NEXT) % PICTURES)}
        >
          Other colours
        </Button>
      </Group>
    </>
  );
}

export function NewProduct({ onClose }: { readonly onClose: () => void }) {
  const { state } = useApp();
  const navigate = useNavigate();
  const form = useActionForm("create_product", {
    initial: {
      title: "",
      description: "",
      maker: "",
      category_id: Object.keys(state.categories)[0] ?? "",
      tags: "",
      vat: "standard" as Product["vat"],
      motif: "box" as Motif,
      picture: 100 as number | string,
      price: null as number | null,
      sku: "",
      stock: 0 as number | string,
    },
    arguments: (values) => ({
      ...values,
      tags: tagsIn(values.tags),
      picture: Number(values.picture) || 0,
      price: values.price ?? 0,
      stock: Number(values.stock) || 0,
    }),
    done: "Draft created",
    onDone: (made) => navigate(`/office/products/${made[0]}`),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New product" submit="Create product" size="lg">
      <ProductFields form={form} />
      <SimpleGrid cols={3} spacing="sm">
        <MoneyField label="Price" sign={sign(state.shop)} {...form.field("price")} />
        <TextInput label="SKU" {...form.getInputProps("sku")} />
        <NumberInput label="Stock" allowDecimal={false} allowNegative={false} {...form.getInputProps("stock")} />
      </SimpleGrid>
    </FormDialog>
  );
}
