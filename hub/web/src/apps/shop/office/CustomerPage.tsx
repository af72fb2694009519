/** One customer: details, orders, reviews and returns; editing and merging of accounts. */

import type { Customer } from "@generated/shop";
import { ChoiceField, countOf, FormDialog, formatDay, Page } from "@kit";
import { Anchor, Button, Checkbox, Group, SimpleGrid, Stack, Table, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { AddressText } from "../AddressFields";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { capital, fulfilmentOf, itemsOf, ordersOf, paymentOf, spentBy, tagsIn } from "../facts";
import { cash } from "../money";
import { NotThere } from "../NotThere";
import { Panel } from "../Panel";
import classes from "../shop.module.css";
import { Stars, Status, Tags } from "../Status";

const BACK = { to: "/office/customers", label: "Back to customers" };

export function CustomerPage() {
  const { state } = useApp();
  const { customerId = "" } = useParams();
  const [open, setOpen] = useState<"edit" | "merge" | null>(null);
  const found = state.customers[customerId];
  if (!found) return <NotThere what="customer" back={BACK} />;
  const customer = { ...found, id: customerId };
  const orders = ordersOf(state, customerId);
  return (
    <Page
      title={found.name}
      subtitle={`${countOf(orders.length, "order")}, ${cash(spentBy(orders), state.shop)} spent`}
      back={BACK}
      badges={<Tags tags={found.tags} />}
      actions={
        <>
          <Button variant="default" onClick={() => setOpen("merge")}>
            Merge accounts
          </Button>
          <Button onClick={() => setOpen("edit")}>Edit customer</Button>
        </>
      }
    >
      <div className={classes.columns}>
        <Stack gap="md">
          <Orders customer={customer} />
          <Said customer={customer} />
        </Stack>
        <Side customer={customer} />
      </div>
      {open === "edit" && <EditDialog customer={customer} onClose={() => setOpen(null)} />}
      {open === "merge" && <MergeDialog customer={customer} onClose={() => setOpen(null)} />}
    </Page>
  );
}

interface CustomerProps {
  readonly customer: Kept<Customer>;
}

function Orders({ customer }: CustomerProps) {
  const { state } = useApp();
  const orders = [...ordersOf(state, customer.id)].sort((a, b) => b.placed_at.localeCompare(a.placed_at));
  return (
    <Panel title="Orders of this customer">
      {orders.length === 0 && (
        <Text size="sm" c="dimmed">
          No orders yet.
        </Text>
      )}
      {orders.length > 0 && (
        <Table aria-label="Orders of this customer">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Order</Table.Th>
              <Table.Th>Placed</Table.Th>
              <Table.Th>Payment</Table.Th>
              <Table.Th>Fulfilment</Table.Th>
              <Table.Th ta="right">Items</Table.Th>
              <Table.Th ta="right">Total</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {orders.map((one) => (
              <Table.Tr key={one.id} aria-label={one.number}>
                <Table.Td>
                  <Anchor component={Link} to={`/office/orders/${one.id}`} size="sm" fw={600}>
                    {one.number}
                  </Anchor>
                </Table.Td>
                <Table.Td>{formatDay(one.placed_at)}</Table.Td>
                <Table.Td>
                  <Status value={paymentOf(one)} />
                </Table.Td>
                <Table.Td>
                  <Status value={fulfilmentOf(one)} />
                </Table.Td>
                <Table.Td ta="right">{itemsOf(one)}</Table.Td>
                <Table.Td ta="right" className={classes.money}>
                  {cash(one.total, state.shop)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
}

function Said({ customer }: CustomerProps) {
  const { state } = useApp();
  const reviews = kept(state.reviews).filter((one) => one.customer_id === customer.id);
  const returns = kept(state.returns).filter((one) => state.orders[one.order_id]?.customer_id === customer.id);
  return (
    <Panel title="Reviews and returns">
      {reviews.length + returns.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing so far.
        </Text>
      )}
      {reviews.map((one) => (
        <Group key={one.id} gap="sm">
          <Stars rating={one.rating} />
          <Text size="sm">
            {state.products[one.product_id]?.title}: {one.title}
          </Text>
          <Status value={capital(one.status)} />
        </Group>
      ))}
      {returns.map((one) => (
        <Group key={one.id} gap="sm">
          <Text size="sm" fw={600}>
            {one.number}
          </Text>
          <Text size="sm">
            {state.orders[one.order_id]?.number}, {one.reason}
          </Text>
          <Status value={capital(one.status)} />
        </Group>
      ))}
    </Panel>
  );
}

function Side({ customer }: CustomerProps) {
  return (
    <Stack gap="sm">
      <Panel title="Contact">
        <Text size="sm">
          {customer.company !== "" && (
            <>
              {customer.company}
              <br />
            </>
          )}
          {customer.email}
          <br />
          {customer.phone}
        </Text>
        <Text size="sm" c="dimmed">
          Customer since {formatDay(customer.since)}; {customer.accepts_news ? "receives the newsletter" : "no newsletter"}
        </Text>
      </Panel>
      <Panel title="Note">
        <Text size="sm" className={classes.letter} c={customer.note === "" ? "dimmed" : undefined}>
          {customer.note === "" ? "No note." : customer.note}
        </Text>
      </Panel>
      <Panel title="Addresses">
        {kept(customer.addresses).map((one) => (
          <div key={one.id}>
            <AddressText address={one} />
            {one.id === customer.default_address_id && (
              <Text size="xs" c="dimmed">
                Default
              </Text>
            )}
          </div>
        ))}
      </Panel>
    </Stack>
  );
}

function EditDialog({ customer, onClose }: CustomerProps & { readonly onClose: () => void }) {
  const { name, email, phone, company, note, accepts_news } = customer;
  const form = useActionForm("edit_customer", {
    initial: { name, email, phone, company, note, accepts_news, tags: customer.tags.join(", ") },
    arguments: (values) => ({ ...values, customer_id: customer.id, tags: tagsIn(values.tags) }),
    done: "Customer saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Edit customer" submit="Save customer">
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Name" {...form.getInputProps("name")} />
        <TextInput label="Company" {...form.getInputProps("company")} />
        <TextInput label="E-mail" {...form.getInputProps("email")} />
        <TextInput label="Phone" {...form.getInputProps("phone")} />
      </SimpleGrid>
      <TextInput label="Tags" description="Separated by commas" {...form.getInputProps("tags")} />
      <Textarea label="Note for staff" {...form.getInputProps("note")} />
      <Checkbox label="Receives the newsletter" {...form.getInputProps("accepts_news", { type: "checkbox" })} />
    </FormDialog>
  );
}

function MergeDialog({ customer, onClose }: CustomerProps & { readonly onClose: () => void }) {
  const { state } = useApp();
  const navigate = useNavigate();
  const form = useActionForm("merge_customers", {
    initial: { absorb_id: "" },
    arguments: ({ absorb_id }) => ({ keep_id: customer.id, absorb_id }),
    validate: ({ absorb_id }) => (absorb_id === "" ? { absorb_id: "Choose the account that goes." } : {}),
    done: "Accounts merged",
    onDone: () => navigate(`/office/customers/${customer.id}`),
  });
  const others = kept(state.customers)
    .filter((one) => one.id !== customer.id)
    .sort((a, b) => a.name.localeCompare(b.name, "en"))
    .map((one) => ({ value: one.id, label: `${one.name} (${one.email})` }));
  return (
    <FormDialog form={form} onClose={onClose} title="Merge accounts" submit="Merge into this account" danger>
      <Text size="sm">
        {customer.name} ({customer.email}) stays and takes over orders, reviews, addresses, tags and cards of the other account, which is deleted.
      </Text>
      <ChoiceField label="Account that goes" choices={others} {...form.field("absorb_id")} />
    </FormDialog>
  );
}
