/** The products of the shop, drafts and archived ones too: filters, bulk actions, new ones, copies. */

import type { Product } from "@generated/shop";
import { ChoiceField, type Column, countOf, DataTable, FormDialog, includes, Page, SearchBox, useShortcuts, useUrlState } from "@kit";
import { Anchor, Button, Group, NumberInput, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { capital, cheapest, priceOf, soldOf, stockOf } from "../facts";
import { Thumb } from "../Picture";
import classes from "../shop.module.css";
import { Status, Tags } from "../Status";
import { NewProduct } from "./ProductForm";

interface Chosen {
  readonly ids: readonly string[];
  readonly clear: () => void;
}

type Open = { readonly what: "prices" | "category" | "collection"; readonly chosen: Chosen } | { readonly what: "copy"; readonly product: Kept<Product> };

export function ProductsPage() {
  const { state, run } = useApp();
  const navigate = useNavigate();
  const [query, setQuery] = useUrlState("q");
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  useShortcuts([{ keys: "n", label: "New product", run: () => setCreating(true) }]);
  const sold = soldOf(state);
  const category = (one: Product) => state.categories[one.category_id]?.name ?? "";
  const rows = kept(state.products).filter((one) =>
    [one.title, one.maker, ...one.tags, ...Object.values(one.variants).map((variant) => variant.sku)].some((text) => includes(text, query)),
  );
  const columns: readonly Column<Kept<Product>>[] = [
    {
      key: "title",
      title: "Product",
      render: (one) => (
        <Group gap={10} wrap="nowrap">
          <Thumb product={one} size={32} />
          <Anchor component={Link} to={`/office/products/${one.id}`} size="sm" fw={600}>
            {one.title}
          </Anchor>
        </Group>
      ),
      sort: (one) => one.title,
    },
    {
      key: "status",
      title: "Status",
      render: (one) => <Status value={capital(one.status)} />,
      sort: (one) => one.status,
      filter: { kind: "choice", value: (one) => capital(one.status) },
    },
    { key: "category", title: "Category", render: category, sort: category, filter: { kind: "choice", value: category } },
    { key: "maker", title: "Maker", render: (one) => one.maker, sort: (one) => one.maker, filter: { kind: "choice", value: (one) => one.maker } },
    { key: "tags", title: "Tags", render: (one) => <Tags tags={one.tags} />, filter: { kind: "choice", value: (one) => one.tags } },
    { key: "stock", title: "Stock", align: "right", render: (one) => <Stock product={one} />, sort: stockOf },
    { key: "sold", title: "Sold", align: "right", render: (one) => sold.get(one.id) ?? 0, sort: (one) => sold.get(one.id) ?? 0 },
    { key: "price", title: "Price", align: "right", render: (one) => <span className={classes.money}>{priceOf(one, state)}</span>, sort: cheapest },
  ];
  const change = async (ids: readonly string[], status: Product["status"], done: string, clear: () => void) => {
    const result = await run("set_product_status", { product_ids: ids, status }, { done });
    if (result.ok) clear();
  };
  return (
    <Page
      title="Products"
      subtitle={countOf(rows.length, "product")}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          New product
        </Button>
      }
      toolbar={<SearchBox label="Search products" value={query} onChange={setQuery} width={320} />}
    >
      <DataTable
        label="Products"
        noun="product"
        rows={rows}
        rowId={(one) => one.id}
        rowLabel={(one) => one.title}
        columns={columns}
        initialSort="title"
        pageSize={100}
        onOpen={(one) => navigate(`/office/products/${one.id}`)}
        bulk={(ids, clear) => {
          const count = countOf(ids.length, "product");
          return (
            <>
              <Button size="compact-sm" variant="default" onClick={() => void change(ids, "published", `${count} published`, clear)}>
                Publish
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => void change(ids, "draft", `${count} unpublished`, clear)}>
                Unpublish
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => void change(ids, "archived", `${count} archived`, clear)}>
                Archive
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setOpen({ what: "prices", chosen: { ids, clear } })}>
                Prices
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setOpen({ what: "category", chosen: { ids, clear } })}>
                Category
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setOpen({ what: "collection", chosen: { ids, clear } })}>
                Collection
              </Button>
            </>
          );
        }}
        rowActions={(one) => [
          { label: "Edit", run: () => navigate(`/office/products/${one.id}`) },
          { label: "Duplicate", run: () => setOpen({ what: "copy", product: one }) },
          {
            label: "Publish",
            disabled: one.status === "published",
            run: () => void change([one.id], "published", `${one.title} published`, () => undefined),
          },
          {
            label: "Unpublish",
            disabled: one.status === "draft",
            run: () => void change([one.id], "draft", `${one.title} unpublished`, () => undefined),
          },
          {
            label: "Archive",
            danger: true,
            divided: true,
            disabled: one.status === "archived",
            run: () => void change([one.id], "archived", `${one.title} archived`, () => undefined),
          },
        ]}
      />
      {creating && <NewProduct onClose={() => setCreating(false)} />}
      {open?.what === "prices" && <PricesDialog {...open.chosen} onClose={() => setOpen(null)} />}
      {open?.what === "category" && <CategoryDialog {...open.chosen} onClose={() => setOpen(null)} />}
      {open?.what === "collection" && <CollectionDialog {...open.chosen} onClose={() => setOpen(null)} />}
      {open?.what === "copy" && <CopyDialog product={open.product} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function Stock({ product }: { readonly product: Product }) {
  const { state } = useApp();
  const variants = Object.values(product.variants);
  const low = variants.filter((one) => one.stock <= state.shop.low_stock).length;
  return (
    <Text span size="sm" className={classes.money} c={low > 0 && product.status === "published" ? "orange.7" : undefined}>
      {stockOf(product)}
      {variants.length > 1 && ` in ${variants.length}`}
    </Text>
  );
}

interface DialogProps extends Chosen {
  readonly onClose: () => void;
}

function PricesDialog({ ids, clear, onClose }: DialogProps) {
  const form = useActionForm("change_prices", {
    initial: { percent: "" as number | string },
    arguments: ({ percent }) => ({ product_ids: ids, percent: Number(percent) || 0 }),
    done: `Prices of ${countOf(ids.length, "product")} changed`,
    onDone: clear,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Change prices" submit="Change all prices" size="sm">
      <NumberInput
        label="Change in per cent"
        description="Above zero raises, below zero lowers: 5 or -10"
        allowDecimal={false}
        {...form.getInputProps("percent")}
      />
    </FormDialog>
  );
}

function CategoryDialog({ ids, clear, onClose }: DialogProps) {
  const { state } = useApp();
  const form = useActionForm("move_to_category", {
    initial: { category_id: "" },
    arguments: ({ category_id }) => ({ product_ids: ids, category_id }),
    validate: ({ category_id }) => (category_id === "" ? { category_id: "Choose a category." } : {}),
    done: `${countOf(ids.length, "product")} moved`,
    onDone: clear,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Move to category" submit="Move products" size="sm">
      <ChoiceField label="Category" choices={kept(state.categories).map((one) => ({ value: one.id, label: one.name }))} {...form.field("category_id")} />
    </FormDialog>
  );
}

function CollectionDialog({ ids, clear, onClose }: DialogProps) {
  const { state } = useApp();
  const form = useActionForm("add_to_collection", {
    initial: { collection_id: "" },
    arguments: ({ collection_id }) => ({ product_ids: ids, collection_id }),
    validate: ({ collection_id }) => (collection_id === "" ? { collection_id: "Choose a collection." } : {}),
    done: "Added to the collection",
    onDone: clear,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Add to collection" submit="Add products" size="sm">
      <ChoiceField label="Collection" choices={kept(state.collections).map((one) => ({ value: one.id, label: one.title }))} {...form.field("collection_id")} />
    </FormDialog>
  );
}

function CopyDialog({ product, onClose }: { readonly product: Kept<Product>; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useActionForm("duplicate_product", {
    initial: { title: `${product.title} copy` },
    arguments: ({ title }) => ({ product_id: product.id, title }),
    done: "Copy created",
    onDone: (made) => navigate(`/office/products/${made[0]}`),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Duplicate ${product.title}`} submit="Create copy" size="sm">
      <TextInput label="Title of the copy" {...form.getInputProps("title")} />
    </FormDialog>
  );
}
