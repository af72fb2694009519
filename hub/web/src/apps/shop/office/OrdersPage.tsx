/** The orders of the shop: filters, bulk actions, each a link to its page. */

import type { Order } from "@generated/shop";
import { type Column, countOf, DataTable, formatShort, includes, Page, SearchBox, useUrlState } from "@kit";
import { Anchor, Button, Group, SegmentedControl } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { article, type Fulfilment, fulfilmentOf, itemsOf, paymentOf } from "../facts";
import { cash } from "../money";
import classes from "../shop.module.css";
import { Status, Tags } from "../Status";
import { TagOrders } from "./TagDialog";

const VIEWS = ["All", "To send", "To be paid", "Cancelled"] as const;

export function OrdersPage() {
  const { state, now, run } = useApp();
  const navigate = useNavigate();
  const [query, setQuery] = useUrlState("q");
  const [view, setView] = useUrlState("view", "All");
  const [tagged, tag] = useState<{ readonly ids: readonly string[]; readonly clear: () => void } | null>(null);
  const customer = (one: Order) => state.customers[one.customer_id];
  const all = kept(state.orders);
  const rows = all.filter(
    (one) =>
      inView(one, view) &&
      [one.number, customer(one)?.name ?? "", customer(one)?.email ?? "", customer(one)?.company ?? "", one.address.city, one.code]
        .concat(Object.values(one.lines).map(article), one.shipments.map((parcel) => parcel.tracking))
        .some((text) => includes(text, query)),
  );
  const columns: readonly Column<Kept<Order>>[] = [
    {
      key: "number",
      title: "Order",
      render: (one) => (
        <Group gap={6} wrap="nowrap">
          <Anchor component={Link} to={`/office/orders/${one.id}`} size="sm" fw={600} className={classes.money}>
            {one.number}
          </Anchor>
          {(one.message !== "" || one.notes.length > 0) && <IconMessage size={14} className={classes.still} aria-label="has notes" />}
        </Group>
      ),
      sort: (one) => one.number,
    },
    { key: "placed", title: "Placed", render: (one) => formatShort(one.placed_at, now), sort: (one) => one.placed_at },
    {
      key: "customer",
      title: "Customer",
      render: (one) => customer(one)?.name,
      sort: (one) => customer(one)?.name,
      filter: { kind: "text", value: (one) => customer(one)?.name ?? "" },
    },
    {
      key: "payment",
      title: "Payment",
      render: (one) => <Status value={paymentOf(one)} />,
      sort: paymentOf,
      filter: { kind: "choice", value: paymentOf },
    },
    {
      key: "fulfilment",
      title: "Fulfilment",
      render: (one) => <Status value={fulfilmentOf(one)} />,
      sort: fulfilmentOf,
      filter: { kind: "choice", value: fulfilmentOf },
    },
    { key: "delivery", title: "Delivery", render: (one) => one.delivery, filter: { kind: "choice", value: (one) => one.delivery } },
    { key: "tags", title: "Tags", render: (one) => <Tags tags={one.tags} />, filter: { kind: "choice", value: (one) => one.tags } },
    { key: "items", title: "Items", align: "right", render: itemsOf, sort: itemsOf },
    { key: "total", title: "Total", align: "right", render: (one) => cash(one.total, state.shop), sort: (one) => one.total },
  ];
  const pay = async (ids: readonly string[], clear: () => void) => {
    const result = await run("mark_paid", { order_ids: ids }, { done: `${countOf(ids.length, "order")} marked as paid` });
    if (result.ok) clear();
  };
  return (
    <Page
      title="Orders"
      subtitle={countOf(rows.length, "order")}
      toolbar={
        <Group>
          <SegmentedControl size="xs" aria-label="View" data={[...VIEWS]} value={view} onChange={setView} />
          <SearchBox label="Search orders" value={query} onChange={setQuery} width={300} />
        </Group>
      }
    >
      <DataTable
        label="Orders"
        noun="order"
        rows={rows}
        rowId={(one) => one.id}
        rowLabel={(one) => one.number}
        columns={columns}
        initialSort="-placed"
        pageSize={100}
        onOpen={(one) => navigate(`/office/orders/${one.id}`)}
        bulk={(ids, clear) => (
          <>
            <Button size="compact-sm" variant="default" onClick={() => void pay(ids, clear)}>
              Mark as paid
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => tag({ ids, clear })}>
              Tag
            </Button>
          </>
        )}
        rowActions={(one) => [
          { label: "Open", run: () => navigate(`/office/orders/${one.id}`) },
          { label: "Mark as paid", disabled: one.paid || one.status === "cancelled", run: () => void pay([one.id], () => undefined) },
          { label: "Tag", run: () => tag({ ids: [one.id], clear: () => undefined }) },
        ]}
      />
      {tagged && <TagOrders ids={tagged.ids} known={all.flatMap((one) => one.tags)} onClose={() => tag(null)} onDone={tagged.clear} />}
    </Page>
  );
}

function inView(order: Order, view: string): boolean {
  const waiting: readonly Fulfilment[] = ["Unfulfilled", "Partly fulfilled"];
  if (view === "To send") return waiting.includes(fulfilmentOf(order));
  if (view === "To be paid") return paymentOf(order) === "Pending";
  return view === "Cancelled" ? order.status === "cancelled" : true;
}
