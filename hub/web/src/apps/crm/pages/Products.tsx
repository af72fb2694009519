/** The price book. */

import type { Product } from "@generated/crm";
import { Badge, Button, Text } from "@mantine/core";
import { type Column, countOf, DataTable, includes, Page, SearchBox, useUrlState } from "@kit";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type Kept, kept, useApp } from "../app";
import { ProductDialog } from "../dialogs/ProductDialog";
import { Money } from "../parts";

type Row = Kept<Product>;

export function Products() {
  const { state, run } = useApp();
  const [query, setQuery] = useUrlState("q");
  const [dialog, setDialog] = useState<{ readonly product?: Row } | null>(null);
  const all = kept(state.products);
  const rows = all.filter((row) => includes(`${row.code} ${row.name} ${row.family} ${row.description}`, query));
  const uses = (row: Row) => Object.values(state.deals).filter((deal) => Object.values(deal.lines).some((line) => line.product_id === row.id)).length;
  const columns: readonly Column<Row>[] = [
    { key: "code", title: "Code", render: (row) => row.code, sort: (row) => row.code, width: 110 },
    {
      key: "name",
      title: "Product",
      render: (row) => (
        <>
          <Text size="sm" fw={550} c={row.active ? undefined : "dimmed"}>
            {row.name}
          </Text>
          <Text size="xs" c="dimmed">
            {row.description}
          </Text>
        </>
      ),
      sort: (row) => row.name,
    },
    {
      key: "family",
      title: "Family",
      render: (row) => row.family,
      sort: (row) => row.family,
      filter: { kind: "choice", value: (row) => row.family },
    },
    {
      key: "sold",
      title: "Offered",
      render: (row) => (
        <Badge size="sm" variant="light" color={row.active ? "green" : "gray"} tt="none">
          {row.active ? "Yes" : "No"}
        </Badge>
      ),
      filter: { kind: "choice", value: (row) => (row.active ? "Yes" : "No") },
    },
    { key: "uses", title: "Deals", render: uses, sort: uses, align: "right" },
    { key: "price", title: "Price", render: (row) => <Money minor={row.price} />, sort: (row) => row.price, align: "right" },
  ];
  return (
    <Page
      title="Price book"
      subtitle={countOf(all.length, "product")}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({})}>
          New product
        </Button>
      }
      toolbar={<SearchBox label="Search products" value={query} onChange={setQuery} width={260} />}
    >
      <DataTable
        label="Products"
        noun="product"
        rows={rows}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        columns={columns}
        initialSort="family"
        onOpen={(product) => setDialog({ product })}
        rowActions={(product) => [
          { label: "Edit", run: () => setDialog({ product }) },
          {
            label: product.active ? "Take off the price book" : "Offer again",
            run: () =>
              void run(
                "set_product_active",
                { product_id: product.id, active: !product.active },
                { done: product.active ? `${product.name} taken off` : `${product.name} offered again` },
              ),
          },
        ]}
      />
      {dialog && <ProductDialog product={dialog.product} onClose={() => setDialog(null)} />}
    </Page>
  );
}
