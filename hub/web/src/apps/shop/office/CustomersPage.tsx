/** The customers of the shop: what they bought, tags, newsletter. */

import type { Customer } from "@generated/shop";
import { Avatar, type Column, countOf, DataTable, formatDay, includes, Page, SearchBox, useUrlState } from "@kit";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { ordersOf, spentBy } from "../facts";
import { cash } from "../money";
import classes from "../shop.module.css";
import { Tags } from "../Status";
import { TagCustomers } from "./TagDialog";

interface Row extends Kept<Customer> {
  readonly orders: number;
  readonly spent: number;
}

export function CustomersPage() {
  const { state } = useApp();
  const navigate = useNavigate();
  const [query, setQuery] = useUrlState("q");
  const [tagged, tag] = useState<{ readonly ids: readonly string[]; readonly clear: () => void } | null>(null);
  const all = kept(state.customers);
  const rows: readonly Row[] = all
    .filter((one) => [one.name, one.email, one.company, one.phone, ...one.tags].some((text) => includes(text, query)))
    .map((one) => {
      const orders = ordersOf(state, one.id);
      return { ...one, orders: orders.length, spent: spentBy(orders) };
    });
  const city = (one: Customer) => (one.default_address_id === null ? "" : (one.addresses[one.default_address_id]?.city ?? ""));
  const columns: readonly Column<Row>[] = [
    {
      key: "name",
      title: "Name",
      render: (one) => (
        <Group gap={8} wrap="nowrap">
          <Avatar name={one.name} size="sm" />
          <div>
            <Anchor component={Link} to={`/office/customers/${one.id}`} size="sm" fw={600}>
              {one.name}
            </Anchor>
            <Text size="xs" c="dimmed" miw={130} style={{ overflowWrap: "anywhere" }}>
              {one.email}
            </Text>
          </div>
        </Group>
      ),
      sort: (one) => one.name,
    },
    { key: "company", title: "Company", render: (one) => one.company, sort: (one) => one.company, filter: { kind: "text", value: (one) => one.company } },
    { key: "town", title: "Town", render: city, sort: city, filter: { kind: "choice", value: city } },
    { key: "tags", title: "Tags", render: (one) => <Tags tags={one.tags} />, filter: { kind: "choice", value: (one) => one.tags } },
    {
      key: "news",
      title: "Newsletter",
      render: (one) => (one.accepts_news ? "Yes" : "No"),
      filter: { kind: "choice", value: (one) => (one.accepts_news ? "Yes" : "No") },
    },
    { key: "since", title: "Since", render: (one) => <span className={classes.money}>{formatDay(one.since)}</span>, sort: (one) => one.since },
    { key: "orders", title: "Orders", align: "right", render: (one) => one.orders, sort: (one) => one.orders },
    { key: "spent", title: "Spent", align: "right", render: (one) => cash(one.spent, state.shop), sort: (one) => one.spent },
  ];
  return (
    <Page
      title="Customers"
      subtitle={countOf(rows.length, "customer")}
      toolbar={<SearchBox label="Search customers" value={query} onChange={setQuery} width={320} />}
    >
      <DataTable
        label="Customers"
        noun="customer"
        rows={rows}
        rowId={(one) => one.id}
        rowLabel={(one) => one.name}
        columns={columns}
        initialSort="name"
        pageSize={100}
        onOpen={(one) => navigate(`/office/customers/${one.id}`)}
        bulk={(ids, clear) => (
          <Button size="compact-sm" variant="default" onClick={() => tag({ ids, clear })}>
            Tag
          </Button>
        )}
      />
      {tagged && <TagCustomers ids={tagged.ids} known={all.flatMap((one) => one.tags)} onClose={() => tag(null)} onDone={tagged.clear} />}
    </Page>
  );
}
