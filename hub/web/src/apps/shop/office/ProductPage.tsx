/** One product in the back office: texts, variants with prices and stock, visibility, history. */

import type { Product, Variant } from "@generated/shop";
import { ActionMenu, FormDialog, formatMoment, MoneyField, Page } from "@kit";
import { Alert, Anchor, Button, Group, NumberInput, SimpleGrid, Stack, Table, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Link, useParams } from "react-router";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { availability, capital, named, soldOf, tagsIn } from "../facts";
import { sign } from "../money";
import { NotThere } from "../NotThere";
import { Panel } from "../Panel";
import classes from "../shop.module.css";
import { Status } from "../Status";
import { ProductFields } from "./ProductForm";
import { AdjustDialog } from "./stockDialogs";

export function OfficeProductPage() {
  const { state, run } = useApp();
  const { productId = "" } = useParams();
  const found = state.products[productId];
  if (!found) return <NotThere what="product" back={{ to: "/office/products", label: "Back to products" }} />;
  const product = { ...found, id: productId };
  const change = (status: Product["status"], done: string) =>
    void run("set_product_status", { product_ids: [productId], status }, { done: `${product.title} ${done}` });
  return (
    <Page
      title={product.title}
      subtitle={`by ${product.maker}`}
      back={{ to: "/office/products", label: "Back to products" }}
      badges={<Status value={capital(product.status)} />}
      actions={
        <>
          {product.status === "published" && (
            <Button component={Link} to={`/product/${productId}`} variant="default">
              See in the shop
            </Button>
          )}
          <ActionMenu
            label="Product status"
            entries={[
              { label: "Publish", disabled: product.status === "published", run: () => change("published", "published") },
              { label: "Unpublish", disabled: product.status === "draft", run: () => change("draft", "unpublished") },
              { label: "Archive", danger: true, divided: true, disabled: product.status === "archived", run: () => change("archived", "archived") },
            ]}
          >
            <Button variant="default" rightSection={<IconChevronDown size={15} />}>
              Product status
            </Button>
          </ActionMenu>
        </>
      }
    >
      <div className={classes.columns}>
        <Stack gap="md">
          <Details key={JSON.stringify({ ...found, variants: null, status: null })} product={product} />
          <Variants product={product} />
        </Stack>
        <Side product={product} />
      </div>
    </Page>
  );
}

function Details({ product }: { readonly product: Kept<Product> }) {
  const { title, description, maker, category_id, vat, motif, picture } = product;
  const form = useActionForm("edit_product", {
    initial: { title, description, maker, category_id, vat, motif, picture: picture as number | string, tags: product.tags.join(", ") },
    arguments: (values) => ({
      ...values,
      product_id: product.id,
      tags: tagsIn(values.tags),
      picture: Number(values.picture) || 0,
    }),
    done: "Product saved",
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <Panel title="Details">
      <form onSubmit={save} noValidate>
        <Stack gap="sm">
          <ProductFields form={form} />
          {form.problem !== null && (
            <Alert color="red" p="xs" role="alert">
              {form.problem}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={!form.isDirty()} onClick={form.begin}>
              Discard changes
            </Button>
            <Button type="submit" disabled={!form.isDirty()} loading={form.busy}>
              Save changes
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function Variants({ product }: { readonly product: Kept<Product> }) {
  const { state } = useApp();
  const [adding, setAdding] = useState(false);
  const [adjustedId, adjust] = useState<string | null>(null);
  const variants = kept(product.variants);
  const adjusted = variants.find((one) => one.id === adjustedId);
  return (
    <Panel
      title={product.option === "" ? "Price and stock" : `Variants by ${product.option.toLowerCase()}`}
      action={
        product.option !== "" && (
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
            Add variant
          </Button>
        )
      }
    >
      <Table aria-label="Variants" verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            {product.option !== "" && <Table.Th>{product.option}</Table.Th>}
            <Table.Th>SKU</Table.Th>
            <Table.Th>Availability</Table.Th>
            <Table.Th ta="right">Stock</Table.Th>
            <Table.Th w={130}>Price</Table.Th>
            <Table.Th w={120} aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {variants.map((one) => (
            <Table.Tr key={one.id} aria-label={one.sku}>
              {product.option !== "" && <Table.Td fw={600}>{one.name}</Table.Td>}
              <Table.Td>{one.sku}</Table.Td>
              <Table.Td>
                <Status value={availability(one, state)} />
              </Table.Td>
              <Table.Td ta="right">{one.stock}</Table.Td>
              <Table.Td>
                <Price product={product} variant={one} />
              </Table.Td>
              <Table.Td ta="right">
                <Button size="compact-sm" variant="subtle" aria-label={`Adjust stock of ${one.sku}`} onClick={() => adjust(one.id)}>
                  Adjust stock
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {adding && <VariantDialog product={product} onClose={() => setAdding(false)} />}
      {adjusted && <AdjustDialog productId={product.id} variant={adjusted} title={named(product.title, adjusted.name)} onClose={() => adjust(null)} />}
    </Panel>
  );
}

function Price({ product, variant }: { readonly product: Kept<Product>; readonly variant: Kept<Variant> }) {
  const { state, run } = useApp();
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const [fault, setFault] = useState<string | null>(null);
  const keep = async () => {
    if (typed === undefined || typed === variant.price) return;
    const args = { product_id: product.id, variant_id: variant.id, price: typed ?? 0 };
    const result = await run("set_price", args, { done: `Price of ${named(product.title, variant.name)} changed` });
    setFault(result.ok ? null : result.message);
    if (result.ok) setTyped(undefined);
  };
  return (
    <MoneyField
      bare
      label={`Price of ${variant.sku}`}
      sign={sign(state.shop)}
      value={typed === undefined ? variant.price : typed}
      onChange={setTyped}
      error={fault}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === "Enter") void keep();
        if (event.key === "Escape") setTyped(undefined);
      }}
    />
  );
}

function VariantDialog({ product, onClose }: { readonly product: Kept<Product>; readonly onClose: () => void }) {
  const { state } = useApp();
  const form = useActionForm("add_variant", {
    initial: { name: "", sku: "", price: null as number | null, stock: 0 as number | string },
    arguments: (values) => ({ ...values, product_id: product.id, price: values.price ?? 0, stock: Number(values.stock) || 0 }),
    done: "Variant added",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`New variant of ${product.title}`} submit="Create variant">
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label={product.option} {...form.getInputProps("name")} />
        <TextInput label="SKU" {...form.getInputProps("sku")} />
        <MoneyField label="Price" sign={sign(state.shop)} {...form.field("price")} />
        <NumberInput label="Stock" allowDecimal={false} allowNegative={false} {...form.getInputProps("stock")} />
      </SimpleGrid>
    </FormDialog>
  );
}

function Side({ product }: { readonly product: Kept<Product> }) {
  const { state } = useApp();
  const collections = kept(state.collections).filter((one) => one.product_ids.includes(product.id));
  const changes = kept(state.stock_changes)
    .filter((one) => one.product_id === product.id)
    .sort((a, b) => b.at.localeCompare(a.at));
  const reviews = Object.values(state.reviews).filter((one) => one.product_id === product.id);
  return (
    <Stack gap="sm">
      <Panel title="Facts">
        <div className={classes.sums}>
          <span>Sold</span>
          <span>{soldOf(state).get(product.id) ?? 0}</span>
          <span>Reviews</span>
          <span>{reviews.length}</span>
          <span>Created</span>
          <span>{formatMoment(product.created_at)}</span>
        </div>
      </Panel>
      <Panel title="In collections">
        {collections.length === 0 && (
          <Text size="sm" c="dimmed">
            In none.
          </Text>
        )}
        {collections.map((one) => (
          <Anchor key={one.id} component={Link} to={`/office/collections/${one.id}`} size="sm">
            {one.title}
          </Anchor>
        ))}
      </Panel>
      <Panel title="Changes of stock">
        {changes.length === 0 && (
          <Text size="sm" c="dimmed">
            None but sales.
          </Text>
        )}
        {changes.map((one) => (
          <div key={one.id}>
            <Text size="sm">
              {one.change > 0 ? `+${one.change}` : one.change} {product.variants[one.variant_id]?.sku}, {one.reason}
            </Text>
            <Text size="xs" c="dimmed">
              {[one.note, one.by, formatMoment(one.at)].filter((text) => text !== "").join(" · ")}
            </Text>
          </div>
        ))}
      </Panel>
    </Stack>
  );
}
