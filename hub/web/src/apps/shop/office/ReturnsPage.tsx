/** Customers' returns: approve, reject, receive. */

import type { Return } from "@generated/shop";
import { type Column, countOf, DataTable, EmptyState, FormDialog, formatShort, includes, Page, SearchBox, useUrlState } from "@kit";
import { Anchor, Checkbox, Text, Textarea } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { article, capital } from "../facts";
import { cash, refundable } from "../money";
import { Status } from "../Status";

interface Row extends Kept<Return> {
  readonly order: string;
  readonly customer: string;
  readonly articles: string;
  readonly worth: number;
}

export function ReturnsPage() {
  const { state, now, run } = useApp();
  const [query, setQuery] = useUrlState("q");
  const [open, setOpen] = useState<{ readonly what: "reject" | "receive"; readonly row: Row } | null>(null);
  const rows: readonly Row[] = kept(state.returns)
    .map((one) => {
      const order = state.orders[one.order_id];
      const parts = one.lines.flatMap((part) => {
        const line = order?.lines[part.line_id];
        return line ? [{ line, quantity: part.quantity }] : [];
      });
      return {
        ...one,
        order: order?.number ?? "",
        customer: state.customers[order?.customer_id ?? ""]?.name ?? "",
        articles: parts.map(({ line, quantity }) => `${quantity} × ${article(line)}`).join("; "),
        worth: parts.reduce((sum, { line, quantity }) => sum + refundable(line, quantity), 0),
      };
    })
    .filter((one) => [one.number, one.order, one.customer, one.articles].some((text) => includes(text, query)));
  const columns: readonly Column<Row>[] = [
    {
      key: "number",
      title: "Return",
      render: (one) => (
        <Text size="sm" fw={600}>
          {one.number}
        </Text>
      ),
      sort: (one) => one.number,
    },
    {
      key: "order",
      title: "Order",
      render: (one) => (
        <Anchor component={Link} to={`/office/orders/${one.order_id}`} size="sm">
          {one.order}
        </Anchor>
      ),
      sort: (one) => one.order,
    },
    { key: "customer", title: "Customer", render: (one) => one.customer, sort: (one) => one.customer },
    { key: "articles", title: "Articles", render: (one) => one.articles },
    {
      key: "reason",
      title: "Reason",
      render: (one) => (
        <>
          <Text size="sm">{capital(one.reason)}</Text>
          <Text size="xs" c="dimmed">
            {one.comment}
          </Text>
        </>
      ),
      filter: { kind: "choice", value: (one) => capital(one.reason) },
    },
    {
      key: "status",
      title: "Status",
      render: (one) => <Status value={capital(one.status)} />,
      sort: (one) => one.status,
      filter: { kind: "choice", value: (one) => capital(one.status) },
    },
    { key: "asked", title: "Asked", render: (one) => formatShort(one.requested_at, now), sort: (one) => one.requested_at },
  ];
  return (
    <Page
      title="Returns"
      subtitle={`${countOf(rows.length, "return")}, ${rows.filter((one) => one.status === "requested").length} waiting for an answer`}
      toolbar={<SearchBox label="Search returns" value={query} onChange={setQuery} width={300} />}
    >
      <DataTable
        label="Returns"
        noun="return"
        rows={rows}
        rowId={(one) => one.id}
        rowLabel={(one) => one.number}
        columns={columns}
        initialSort="-asked"
        pageSize={50}
        rowActions={(one) => [
          {
            label: "Approve",
            disabled: one.status !== "requested",
            run: () => void run("approve_return", { return_id: one.id }, { done: `${one.number} approved` }),
          },
          { label: "Reject", danger: true, disabled: one.status !== "requested", run: () => setOpen({ what: "reject", row: one }) },
          { label: "Receive", divided: true, disabled: one.status !== "approved", run: () => setOpen({ what: "receive", row: one }) },
        ]}
        empty={<EmptyState icon={<IconArrowBackUp size={32} />} title="No returns" text="What customers want to send back appears here." />}
      />
      {open?.what === "reject" && <RejectDialog row={open.row} onClose={() => setOpen(null)} />}
      {open?.what === "receive" && <ReceiveDialog row={open.row} onClose={() => setOpen(null)} />}
    </Page>
  );
}

interface DialogProps {
  readonly row: Row;
  readonly onClose: () => void;
}

function RejectDialog({ row, onClose }: DialogProps) {
  const form = useActionForm("reject_return", {
    initial: { answer: "" },
    arguments: ({ answer }) => ({ return_id: row.id, answer }),
    done: `${row.number} rejected`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Reject ${row.number}`} submit="Reject return" danger>
      <Text size="sm">
        {row.customer}: {row.articles}
      </Text>
      <Textarea label="Answer to the customer" {...form.getInputProps("answer")} />
    </FormDialog>
  );
}

function ReceiveDialog({ row, onClose }: DialogProps) {
  const { state } = useApp();
  const form = useActionForm("receive_return", {
    initial: { restock: false, refund: false },
    arguments: (values) => ({ ...values, return_id: row.id }),
    done: `${row.number} received`,
    fields: { refund: "problem" },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Receive ${row.number}`} submit="Receive return">
      <Text size="sm">
        {row.articles}, worth {cash(row.worth, state.shop)}
      </Text>
      <Checkbox label="Put back in stock" {...form.getInputProps("restock", { type: "checkbox" })} />
      <Checkbox label="Refund the customer" {...form.getInputProps("refund", { type: "checkbox" })} />
    </FormDialog>
  );
}
