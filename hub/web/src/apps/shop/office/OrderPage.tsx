/** One order in the back office: items, payments, parcels, letters, notes, and all actions. */

import type { Order } from "@generated/shop";
import { ActionMenu, formatMoment, Page, useShortcuts } from "@kit";
import { ActionIcon, Anchor, Badge, Button, Group, Stack, Table, Text, Textarea } from "@mantine/core";
import { IconChevronDown, IconTruck, IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Link, useParams } from "react-router";
import { AddressText } from "../AddressFields";
import { type Kept, kept, useApp } from "../app";
import { article, fulfilmentOf, paymentMethod, paymentOf, refundedOf } from "../facts";
import { cash, percentOf } from "../money";
import { NotThere } from "../NotThere";
import { Panel } from "../Panel";
import { Thumb } from "../Picture";
import classes from "../shop.module.css";
import { Status } from "../Status";
import { Sums } from "../Sums";
import { AddressDialog, CancelDialog, FulfilDialog, RefundDialog } from "./orderDialogs";
import { TagOrders } from "./TagDialog";
import { Timeline } from "./Timeline";

type Open = "fulfil" | "cancel" | "refund" | "address" | "tag" | null;

export function OrderPage() {
  const { state, run } = useApp();
  const { orderId = "" } = useParams();
  const [open, setOpen] = useState<Open>(null);
  const found = state.orders[orderId];
  const canFulfil = found?.status === "open" && fulfilmentOf(found) !== "Fulfilled";
  const canRefund = found?.paid === true && refundedOf(found) < found.total;
  useShortcuts([
    { keys: "f", label: "Fulfil items", run: () => canFulfil && setOpen("fulfil") },
    { keys: "r", label: "Refund", run: () => canRefund && setOpen("refund") },
    { keys: "t", label: "Add tag", run: () => setOpen("tag") },
  ]);
  if (!found) return <NotThere what="order" back={{ to: "/office/orders", label: "Back to orders" }} />;
  const order = { ...found, id: orderId };
  const close = () => setOpen(null);
  const isOpen = order.status === "open";
  return (
    <Page
      title={order.number}
      subtitle={formatMoment(order.placed_at)}
      back={{ to: "/office/orders", label: "Back to orders" }}
      badges={
        <>
          <Status value={paymentOf(order)} />
          <Status value={fulfilmentOf(order)} />
        </>
      }
      actions={
        <>
          <Button
            variant="default"
            disabled={order.paid || !isOpen}
            onClick={() => void run("mark_paid", { order_ids: [orderId] }, { done: `${order.number} marked as paid` })}
          >
            Mark as paid
          </Button>
          <Button variant="default" disabled={!canRefund} onClick={() => setOpen("refund")}>
            Refund
          </Button>
          <Button leftSection={<IconTruck size={17} />} disabled={!canFulfil} onClick={() => setOpen("fulfil")}>
            Fulfil items
          </Button>
          <ActionMenu
            label="More actions"
            entries={[
              { label: "Resend confirmation", disabled: !isOpen, run: () => void run("resend_confirmation", { order_id: orderId }, { done: "Confirmation sent" }) },
              { label: "Change address", disabled: !canFulfil, run: () => setOpen("address") },
              { label: "Add tag", run: () => setOpen("tag") },
              { label: "Cancel order", danger: true, divided: true, disabled: !isOpen || order.shipments.length > 0, run: () => setOpen("cancel") },
            ]}
          >
            <Button variant="default" rightSection={<IconChevronDown size={15} />}>
              More actions
            </Button>
          </ActionMenu>
        </>
      }
    >
      <div className={classes.columns}>
        <Stack gap="md">
          <Lines order={order} />
          <Parcels order={order} />
          <Notes order={order} />
          <Timeline order={order} />
        </Stack>
        <Side order={order} tag={() => setOpen("tag")} />
      </div>
      {open === "fulfil" && <FulfilDialog order={order} onClose={close} />}
      {open === "cancel" && <CancelDialog order={order} onClose={close} />}
      {open === "refund" && <RefundDialog order={order} onClose={close} />}
      {open === "address" && <AddressDialog order={order} onClose={close} />}
      {open === "tag" && <TagOrders ids={[orderId]} known={Object.values(state.orders).flatMap((one) => one.tags)} onClose={close} />}
    </Page>
  );
}

function Lines({ order }: { readonly order: Order }) {
  const { state } = useApp();
  return (
    <div className={classes.panel}>
      <Table aria-label="Articles">
        <Table.Thead>
          <Table.Tr>
            <Table.Th colSpan={2}>Article</Table.Th>
            <Table.Th ta="right">Price</Table.Th>
            <Table.Th ta="right">Ordered</Table.Th>
            <Table.Th ta="right">Sent</Table.Th>
            <Table.Th ta="right">VAT</Table.Th>
            <Table.Th ta="right">Sum</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kept(order.lines).map((line) => (
            <Table.Tr key={line.id} aria-label={article(line)}>
              <Table.Td w={60}>
                <Thumb product={state.products[line.product_id]} />
              </Table.Td>
              <Table.Td>
                <Anchor component={Link} to={`/office/products/${line.product_id}`} size="sm" fw={600} c="inherit">
                  {article(line)}
                </Anchor>
                <Text size="xs" c="dimmed">
                  SKU {line.sku}
                  {line.returned > 0 && ` · ${line.returned} returned`}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className={classes.money}>
                {cash(line.unit_price, state.shop)}
              </Table.Td>
              <Table.Td ta="right">{line.quantity}</Table.Td>
              <Table.Td ta="right">{line.fulfilled}</Table.Td>
              <Table.Td ta="right">{percentOf(line.vat_bp)}</Table.Td>
              <Table.Td ta="right" className={classes.money}>
                {cash(line.unit_price * line.quantity, state.shop)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Parcels({ order }: { readonly order: Order }) {
  if (order.shipments.length === 0) return null;
  return (
    <Panel title="Parcels">
      {order.shipments.map((one) => (
        <Group key={one.tracking} justify="space-between" align="flex-start">
          <div>
            <Text size="sm" fw={600}>
              {one.carrier} {one.tracking}
            </Text>
            <Text size="sm" c="dimmed">
              {one.lines.map((part) => `${part.quantity} × ${order.lines[part.line_id]?.title}`).join("; ")}
            </Text>
          </div>
          <Text size="xs" c="dimmed">
            {formatMoment(one.at)}
          </Text>
        </Group>
      ))}
    </Panel>
  );
}

function Notes({ order }: { readonly order: Kept<Order> }) {
  const { run } = useApp();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const result = await run("add_note", { order_id: order.id, text }, { done: "Note added" });
    setFault(result.ok ? null : result.message);
    if (result.ok) setText("");
  };
  return (
    <Panel title="Notes for staff">
      {order.notes.map((one, index) => (
        <div key={index}>
          <Text size="sm" className={classes.letter}>
            {one.text}
          </Text>
          <Text size="xs" c="dimmed">
            {one.author}, {formatMoment(one.at)}
          </Text>
        </div>
      ))}
      <form onSubmit={(event) => void add(event)}>
        <Group align="flex-end" gap="xs">
          <Textarea label="New note" flex={1} minRows={1} value={text} error={fault} onChange={(event) => setText(event.currentTarget.value)} />
          <Button type="submit" variant="default">
            Add note
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

function Side({ order, tag }: { readonly order: Kept<Order>; readonly tag: () => void }) {
  const { state, run } = useApp();
  const customer = state.customers[order.customer_id];
  return (
    <Stack gap="sm">
      <Panel title="Totals">
        <Sums
          shop={state.shop}
          subtotal={order.subtotal}
          discount={order.discount}
          code={order.code}
          delivery={{ name: order.delivery, price: order.delivery_price }}
          total={order.total}
          vat={order.vat}
        />
        <Text size="sm">{paymentMethod(order)}</Text>
        {order.refunds.length > 0 && <Text size="sm">Refunded {cash(refundedOf(order), state.shop)}</Text>}
        {order.status === "cancelled" && <Text size="sm">Cancelled: {order.cancel_reason}</Text>}
      </Panel>
      <Panel title="Customer">
        <div>
          <Anchor component={Link} to={`/office/customers/${order.customer_id}`} size="sm" fw={600}>
            {customer?.name}
          </Anchor>
          {customer?.company !== "" && <Text size="sm">{customer?.company}</Text>}
          <Text size="sm" c="dimmed">
            {customer?.email}
            <br />
            {customer?.phone}
          </Text>
        </div>
        {order.message !== "" && (
          <Text size="sm" fs="italic">
            “{order.message}”
          </Text>
        )}
      </Panel>
      <Panel title="Delivery address">
        <AddressText address={order.address} />
      </Panel>
      <Panel title="Tags">
        <Group gap={6}>
          {order.tags.map((one) => (
            <Badge
              key={one}
              variant="default"
              tt="none"
              rightSection={
                <ActionIcon
                  size={16}
                  aria-label={`Remove tag ${one}`}
                  onClick={() => void run("untag_order", { order_id: order.id, tag: one }, { done: `Tag ${one} removed` })}
                >
                  <IconX size={12} />
                </ActionIcon>
              }
            >
              {one}
            </Badge>
          ))}
          <Button size="compact-xs" variant="subtle" onClick={tag}>
            Add tag
          </Button>
        </Group>
      </Panel>
    </Stack>
  );
}
