/** One of the shopper's orders: contents and status; order again, return, review. */

import type { LineQuantity, Order, Return, WriteReview } from "@generated/shop";
import { ChoiceField, FormDialog, formatDay, formatMoment, Page, useUrlState } from "@kit";
import { Alert, Anchor, Button, Group, NumberInput, Stack, Table, Text, Textarea, TextInput, Title } from "@mantine/core";
import { IconCheck, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { AddressText } from "../AddressFields";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { article, askedBack, capital, fulfilmentOf, paymentMethod, paymentOf } from "../facts";
import { cash } from "../money";
import { NotThere } from "../NotThere";
import { Thumb } from "../Picture";
import classes from "../shop.module.css";
import { Status } from "../Status";
import { Sums } from "../Sums";

const REASONS: readonly Return["reason"][] = ["too small", "too large", "damaged", "not as described", "changed mind", "wrong item"];
const STARS = ["1 star", "2 stars", "3 stars", "4 stars", "5 stars"] as const;

export function MyOrderPage() {
  const { state, run } = useApp();
  const { orderId = "" } = useParams();
  const navigate = useNavigate();
  const [placed] = useUrlState("placed");
  const [returning, setReturning] = useState(false);
  const [reviewed, review] = useState<string | null>(null);
  const order = state.orders[orderId];
  if (order?.customer_id !== state.shopper_id) {
    return <NotThere what="order" back={{ to: "/account/orders", label: "Back to my orders" }} />;
  }
  const again = async () => {
    const result = await run("order_again", { order_id: orderId }, { done: "In your basket" });
    if (result.ok) navigate("/basket");
  };
  const returns = kept(state.returns).filter((one) => one.order_id === orderId);
  const isSent = Object.values(order.lines).some((line) => line.fulfilled > line.returned);
  return (
    <Page
      title={`Order ${order.number}`}
      subtitle={formatMoment(order.placed_at)}
      back={{ to: "/account/orders", label: "Back to my orders" }}
      badges={
        <>
          <Status value={fulfilmentOf(order)} />
          <Status value={paymentOf(order)} />
        </>
      }
      actions={
        <>
          <Button variant="default" disabled={!isSent} onClick={() => setReturning(true)}>
            Return articles
          </Button>
          <Button leftSection={<IconRefresh size={16} />} onClick={() => void again()}>
            Order again
          </Button>
        </>
      }
    >
      {placed !== "" && (
        <Alert color="green" icon={<IconCheck size={18} />} mb="sm" title="Thank you for your order">
          A confirmation is on its way to {state.customers[state.shopper_id]?.email}.
        </Alert>
      )}
      <div className={classes.columns}>
        <Stack gap="md">
          <Lines order={order} review={review} />
          <Parcels order={order} />
          {returns.length > 0 && (
            <Stack gap={6} role="region" aria-label="Returns of this order">
              <Title order={2} size="md">
                Returns
              </Title>
              {returns.map((one) => (
                <Group key={one.id} gap="sm">
                  <Text size="sm" fw={600}>
                    {one.number}
                  </Text>
                  <Status value={capital(one.status)} />
                  <Text size="sm">
                    {one.lines.map((part) => `${part.quantity} × ${order.lines[part.line_id]?.title}`).join("; ")}, {one.reason}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {one.answer}
                  </Text>
                </Group>
              ))}
            </Stack>
          )}
        </Stack>
        <Stack gap="sm" className={classes.panel} role="region" aria-label="Order details">
          <Title order={2}>Delivery address</Title>
          <AddressText address={order.address} />
          <Text size="sm">{paymentMethod(order)}</Text>
          {order.message !== "" && (
            <Text size="sm" c="dimmed">
              “{order.message}”
            </Text>
          )}
          <Sums
            shop={state.shop}
            subtotal={order.subtotal}
            discount={order.discount}
            code={order.code}
            delivery={{ name: order.delivery, price: order.delivery_price }}
            total={order.total}
            vat={order.vat}
          />
          {order.refunds.map((one, index) => (
            <Text key={index} size="sm">
              Refunded {cash(one.amount, state.shop)} on {formatDay(one.at)} ({one.reason})
            </Text>
          ))}
        </Stack>
      </div>
      {returning && <ReturnDialog order={{ ...order, id: orderId }} onClose={() => setReturning(false)} />}
      {reviewed !== null && <ReviewDialog productId={reviewed} onClose={() => review(null)} />}
    </Page>
  );
}

function Lines({ order, review }: { readonly order: Order; readonly review: (productId: string) => void }) {
  const { state } = useApp();
  const written = new Set(Object.values(state.reviews).filter((one) => one.customer_id === state.shopper_id).map((one) => one.product_id));
  return (
    <Table aria-label="Articles" verticalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th colSpan={2}>Article</Table.Th>
          <Table.Th ta="right">Quantity</Table.Th>
          <Table.Th ta="right">Price</Table.Th>
          <Table.Th ta="right">Sum</Table.Th>
          <Table.Th w={120} aria-label="Review" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {kept(order.lines).map((line) => {
          const product = state.products[line.product_id];
          return (
            <Table.Tr key={line.id} aria-label={article(line)}>
              <Table.Td w={60}>
                <Thumb product={product} />
              </Table.Td>
              <Table.Td>
                {product?.status === "published" ? (
                  <Anchor component={Link} to={`/product/${line.product_id}`} size="sm" fw={600} c="inherit">
                    {article(line)}
                  </Anchor>
                ) : (
                  <Text size="sm" fw={600}>
                    {article(line)}
                  </Text>
                )}
                <Text size="xs" c="dimmed">
                  SKU {line.sku}
                  {line.returned > 0 && ` · ${line.returned} returned`}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{line.quantity}</Table.Td>
              <Table.Td ta="right" className={classes.money}>
                {cash(line.unit_price, state.shop)}
              </Table.Td>
              <Table.Td ta="right" className={classes.money}>
                {cash(line.unit_price * line.quantity, state.shop)}
              </Table.Td>
              <Table.Td ta="right">
                {written.has(line.product_id) ? (
                  <Text size="xs" c="dimmed">
                    Reviewed
                  </Text>
                ) : (
                  order.status === "open" && (
                    <Button size="compact-sm" variant="default" aria-label={`Review ${article(line)}`} onClick={() => review(line.product_id)}>
                      Review
                    </Button>
                  )
                )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function Parcels({ order }: { readonly order: Order }) {
  return (
    <Stack gap={6} role="region" aria-label="Parcels">
      <Title order={2} size="md">
        Parcels
      </Title>
      {order.shipments.length === 0 && (
        <Text size="sm" c="dimmed">
          {order.status === "cancelled" ? `Cancelled: ${order.cancel_reason}.` : "Nothing is on its way yet."}
        </Text>
      )}
      {order.shipments.map((one) => (
        <Text key={one.tracking} size="sm">
          {formatDay(one.at)}, {one.carrier} {one.tracking}:{" "}
          {one.lines.map((part) => `${part.quantity} × ${order.lines[part.line_id]?.title}`).join("; ")}
        </Text>
      ))}
    </Stack>
  );
}

function ReturnDialog({ order, onClose }: { readonly order: Kept<Order>; readonly onClose: () => void }) {
  const { state } = useApp();
  const rooms = kept(order.lines).map((line) => ({ line, room: line.fulfilled - line.returned - askedBack(state, order.id, line.id) }));
  const form = useActionForm("request_return", {
    initial: {
      lines: Object.fromEntries(rooms.map(({ line }) => [line.id, 0])) as Record<string, number | string>,
      reason: "" as Return["reason"] | "",
      comment: "",
    },
    arguments: (values) => ({
      order_id: order.id,
      lines: Object.entries(values.lines).flatMap(([line_id, quantity]): LineQuantity[] =>
        Number(quantity) > 0 ? [{ line_id, quantity: Number(quantity) }] : [],
      ),
      reason: values.reason as Return["reason"],
      comment: values.comment,
    }),
    validate: (values) => (values.reason === "" ? { reason: "Choose a reason." } : {}),
    done: "Return requested: we will answer soon",
    fields: { lines: "problem" },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Return articles" submit="Request return">
      {rooms.map(({ line, room }) => (
        <NumberInput
          key={line.id}
          label={`Return of ${article(line)}`}
          description={`up to ${Math.max(room, 0)}`}
          disabled={room < 1}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps(`lines.${line.id}`)}
        />
      ))}
      <ChoiceField label="Reason" choices={REASONS.map((value) => ({ value, label: capital(value) }))} {...form.field("reason")} />
      <Textarea label="Comment" {...form.getInputProps("comment")} />
    </FormDialog>
  );
}

function ReviewDialog({ productId, onClose }: { readonly productId: string; readonly onClose: () => void }) {
  const { state } = useApp();
  const form = useActionForm("write_review", {
    initial: { rating: "" as (typeof STARS)[number] | "", title: "", text: "" },
    arguments: (values): WriteReview => ({
      product_id: productId,
      rating: STARS.findIndex((one) => one === values.rating) + 1,
      title: values.title,
      text: values.text,
    }),
    done: "Thank you: we will publish your review soon",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Review ${state.products[productId]?.title}`} submit="Send review">
      <ChoiceField label="Rating" choices={STARS} {...form.field("rating")} />
      <TextInput label="Title" {...form.getInputProps("title")} />
      <Textarea label="Review" {...form.getInputProps("text")} />
    </FormDialog>
  );
}
