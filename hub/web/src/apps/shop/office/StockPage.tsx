/** Stock of every variant, its changes, and the warehouse's count sheets. */

import type { Product, Variant } from "@generated/shop";
import { type Column, countOf, DataTable, formatDay, formatMoment, includes, Page, SearchBox, useShortcuts, useUrlState } from "@kit";
import { Anchor, Button, Checkbox, Group, Stack, Table, Tabs, Text } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { csvOf, save } from "../csv";
import { availability, capital, named } from "../facts";
import { cash } from "../money";
import { Panel } from "../Panel";
import { Status } from "../Status";
import { AdjustDialog, ImportDialog } from "./stockDialogs";

interface Place {
  readonly product: Kept<Product>;
  readonly variant: Kept<Variant>;
}

export function StockPage() {
  const { state } = useApp();
  const [tab, setTab] = useUrlState("tab", "levels");
  const [importing, setImporting] = useState(false);
  useShortcuts([{ keys: "i", label: "Import counts", run: () => setImporting(true) }]);
  const places = kept(state.products).flatMap((product) => kept(product.variants).map((variant) => ({ product, variant })));
  const low = places.filter(({ variant, product }) => product.status === "published" && variant.stock <= state.shop.low_stock).length;
  return (
    <Page
      title="Stock"
      subtitle={`${countOf(places.length, "article")}, ${low} low or sold out`}
      actions={
        <Button leftSection={<IconUpload size={16} />} onClick={() => setImporting(true)}>
          Import counts
        </Button>
      }
    >
      <Tabs value={tab} onChange={(value) => setTab(value ?? "levels")}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="levels">Levels</Tabs.Tab>
          <Tabs.Tab value="changes">Changes</Tabs.Tab>
          <Tabs.Tab value="sheets">Count sheets</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="levels">
          <Levels places={places} />
        </Tabs.Panel>
        <Tabs.Panel value="changes">
          <Changes />
        </Tabs.Panel>
        <Tabs.Panel value="sheets">
          <Sheets />
        </Tabs.Panel>
      </Tabs>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  );
}

function Levels({ places }: { readonly places: readonly Place[] }) {
  const { state } = useApp();
  const [query, setQuery] = useUrlState("q");
  const [low, setLow] = useUrlState("low");
  const [adjusted, adjust] = useState<Place | null>(null);
  const rows = places.filter(
    ({ product, variant }) =>
      [variant.sku, named(product.title, variant.name)].some((text) => includes(text, query)) &&
      (low === "" || variant.stock <= state.shop.low_stock),
  );
  const columns: readonly Column<Place>[] = [
    { key: "sku", title: "SKU", render: ({ variant }) => variant.sku, sort: ({ variant }) => variant.sku },
    {
      key: "article",
      title: "Article",
      render: ({ product, variant }) => (
        <Anchor component={Link} to={`/office/products/${product.id}`} size="sm" fw={600}>
          {named(product.title, variant.name)}
        </Anchor>
      ),
      sort: ({ product, variant }) => named(product.title, variant.name),
    },
    {
      key: "category",
      title: "Category",
      render: ({ product }) => state.categories[product.category_id]?.name,
      filter: { kind: "choice", value: ({ product }) => state.categories[product.category_id]?.name ?? "" },
    },
    {
      key: "status",
      title: "Status",
      render: ({ product }) => <Status value={capital(product.status)} />,
      filter: { kind: "choice", value: ({ product }) => capital(product.status) },
    },
    { key: "availability", title: "Availability", render: ({ variant }) => <Status value={availability(variant, state)} /> },
    { key: "price", title: "Price", align: "right", render: ({ variant }) => cash(variant.price, state.shop), sort: ({ variant }) => variant.price },
    { key: "stock", title: "Stock", align: "right", render: ({ variant }) => variant.stock, sort: ({ variant }) => variant.stock },
  ];
  return (
    <Stack gap="sm">
      <Group>
        <SearchBox label="Search stock" value={query} onChange={setQuery} width={300} />
        <Checkbox
          label={`Low stock only (${state.shop.low_stock} or less)`}
          checked={low !== ""}
          onChange={(event) => setLow(event.currentTarget.checked ? "yes" : "")}
        />
      </Group>
      <DataTable
        label="Stock levels"
        noun="article"
        rows={rows}
        rowId={({ variant }) => variant.sku}
        rowLabel={({ variant }) => variant.sku}
        columns={columns}
        initialSort="sku"
        pageSize={40}
        rowActions={(place) => [{ label: "Adjust stock", run: () => adjust(place) }]}
      />
      {adjusted && (
        <AdjustDialog
          productId={adjusted.product.id}
          variant={adjusted.variant}
          title={named(adjusted.product.title, adjusted.variant.name)}
          onClose={() => adjust(null)}
        />
      )}
    </Stack>
  );
}

function Changes() {
  const { state } = useApp();
  const changes = [...kept(state.stock_changes)].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Table aria-label="Changes of stock">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>Article</Table.Th>
          <Table.Th ta="right">Change</Table.Th>
          <Table.Th>Reason</Table.Th>
          <Table.Th>Note</Table.Th>
          <Table.Th>By</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((one) => {
          const product = state.products[one.product_id];
          return (
            <Table.Tr key={one.id}>
              <Table.Td>{formatMoment(one.at)}</Table.Td>
              <Table.Td>{named(product?.title ?? "", product?.variants[one.variant_id]?.name ?? "")}</Table.Td>
              <Table.Td ta="right">{one.change > 0 ? `+${one.change}` : one.change}</Table.Td>
              <Table.Td>{capital(one.reason)}</Table.Td>
              <Table.Td>{one.note}</Table.Td>
              <Table.Td>{one.by}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function Sheets() {
  const { state } = useApp();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Lists from the warehouse. Download one and import it with “Import counts”, or compare it line by line.
      </Text>
      {kept(state.count_sheets).map((sheet) => (
        <Panel
          key={sheet.id}
          title={sheet.title}
          action={
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={15} />}
              aria-label={`Download ${sheet.title}`}
              onClick={() =>
                save(`${sheet.title.toLowerCase().replaceAll(" ", "-")}.csv`, csvOf([["SKU", "Counted"], ...sheet.rows.map((row) => [row.sku, row.counted])]))
              }
            >
              Download CSV
            </Button>
          }
        >
          <Text size="sm" c="dimmed">
            Counted by {sheet.counted_by} on {formatDay(sheet.counted_on)}
          </Text>
          <Table aria-label={sheet.title} verticalSpacing={3} w="auto">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={160}>SKU</Table.Th>
                <Table.Th ta="right">Counted</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sheet.rows.map((row) => (
                <Table.Tr key={row.sku}>
                  <Table.Td>{row.sku}</Table.Td>
                  <Table.Td ta="right">{row.counted}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Panel>
      ))}
    </Stack>
  );
}
