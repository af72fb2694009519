/** The shopper's orders. */

import type { Order } from "@generated/shop";
import { type Column, countOf, DataTable, EmptyState, formatDay, Page } from "@kit";
import { Anchor } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { type Kept, useApp } from "../app";
import { article, fulfilmentOf, ordersOf, paymentOf } from "../facts";
import { cash } from "../money";
import classes from "../shop.module.css";
import { Status } from "../Status";

export function MyOrdersPage() {
  const { state } = useApp();
  const navigate = useNavigate();
  const orders = ordersOf(state, state.shopper_id);
  const columns: readonly Column<Kept<Order>>[] = [
    {
      key: "number",
      title: "Order",
      render: (one) => (
        <Anchor component={Link} to={`/account/orders/${one.id}`} size="sm" fw={600} className={classes.money}>
          {one.number}
        </Anchor>
      ),
      sort: (one) => one.number,
    },
    { key: "placed", title: "Placed", render: (one) => <span className={classes.money}>{formatDay(one.placed_at)}</span>, sort: (one) => one.placed_at },
    {
      key: "articles",
      title: "Articles",
      render: (one) => Object.values(one.lines).map((line) => `${line.quantity} × ${article(line)}`).join("; "),
      filter: { kind: "text", value: (one) => Object.values(one.lines).map(article).join(" ") },
    },
    { key: "delivery", title: "Delivery", render: (one) => <Status value={fulfilmentOf(one)} />, filter: { kind: "choice", value: fulfilmentOf } },
    { key: "payment", title: "Payment", render: (one) => <Status value={paymentOf(one)} /> },
    { key: "total", title: "Total", align: "right", render: (one) => cash(one.total, state.shop), sort: (one) => one.total },
  ];
  return (
    <Page title="My orders" subtitle={countOf(orders.length, "order")}>
      <DataTable
        label="My orders"
        noun="order"
        rows={orders}
        rowId={(one) => one.id}
        rowLabel={(one) => one.number}
        columns={columns}
        initialSort="-placed"
        onOpen={(one) => navigate(`/account/orders/${one.id}`)}
        empty={<EmptyState title="No orders yet" text="What you order appears here." />}
      />
    </Page>
  );
}
