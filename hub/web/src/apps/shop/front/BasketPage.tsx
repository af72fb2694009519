/** The basket: quantities, a discount code, the total. */

import type { BasketLine } from "@generated/shop";
import { countOf, EmptyState, Page } from "@kit";
import { ActionIcon, Anchor, Button, Group, NumberInput, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import { IconArrowRight, IconShoppingBag, IconTag, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useApp } from "../app";
import { availability, basketDiscount, named, offerOf } from "../facts";
import { basketSum, cash, lineTotal } from "../money";
import { Thumb } from "../Picture";
import classes from "../shop.module.css";
import { Status } from "../Status";
import { Sums } from "../Sums";

export function BasketPage() {
  const { state } = useApp();
  const { lines } = state.basket;
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const discount = basketDiscount(state);
  const sum = basketSum(state, lines, discount, undefined);
  if (lines.length === 0) {
    return (
      <Page title="Basket">
        <EmptyState
          icon={<IconShoppingBag size={34} />}
          title="Your basket is empty"
          text="What you add in the shop waits here until you order it."
          action={
            <Button component={Link} to="/" mt="xs">
              Go shopping
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page title="Basket" subtitle={countOf(pieces, "article")}>
      <div className={classes.columns}>
        <Table aria-label="Basket" verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th colSpan={2}>Article</Table.Th>
              <Table.Th ta="right">Price</Table.Th>
              <Table.Th w={110}>Quantity</Table.Th>
              <Table.Th ta="right">Sum</Table.Th>
              <Table.Th w={44} aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Line key={`${line.product_id} ${line.variant_id}`} line={line} />
            ))}
          </Table.Tbody>
        </Table>
        <Stack gap="sm" className={classes.panel} role="region" aria-label="Summary">
          <Title order={2}>Summary</Title>
          <Code />
          {discount && (
            <Text size="xs" c="dimmed">
              {discount.code}: {offerOf(discount, state)}
            </Text>
          )}
          <Sums shop={state.shop} subtotal={sum.subtotal} discount={sum.discount} code={state.basket.code} delivery={null} total={sum.total} vat={sum.vat} />
          <Button component={Link} to="/checkout" rightSection={<IconArrowRight size={16} />}>
            Go to checkout
          </Button>
        </Stack>
      </div>
    </Page>
  );
}

function Line({ line }: { readonly line: BasketLine }) {
  const { state, act, run } = useApp();
  const product = state.products[line.product_id];
  const variant = product?.variants[line.variant_id];
  const [typed, setTyped] = useState<number | string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (!product || !variant) return null;
  const name = named(product.title, variant.name);
  const place = { product_id: line.product_id, variant_id: line.variant_id };
  const keep = async () => {
    if (typed === null || Number(typed) === line.quantity) {
      setTyped(null);
      return;
    }
    const result = await act("change_quantity", { ...place, quantity: Number(typed) || 0 });
    setFault(result.ok ? null : result.message);
    if (result.ok) setTyped(null);
  };
  return (
    <Table.Tr aria-label={name}>
      <Table.Td w={60}>
        <Thumb product={product} />
      </Table.Td>
      <Table.Td>
        <Anchor component={Link} to={`/product/${line.product_id}`} size="sm" fw={600} c="inherit">
          {product.title}
        </Anchor>
        <Group gap={8}>
          <Text size="xs" c="dimmed">
            {[variant.name, variant.sku].filter((one) => one !== "").join(" · ")}
          </Text>
          {variant.stock < line.quantity && <Status size="xs" value={availability(variant, state)} />}
        </Group>
      </Table.Td>
      <Table.Td ta="right" className={classes.money}>
        {cash(variant.price, state.shop)}
      </Table.Td>
      <Table.Td>
        <NumberInput
          aria-label={`Quantity of ${name}`}
          value={typed ?? line.quantity}
          onChange={setTyped}
          allowDecimal={false}
          allowNegative={false}
          error={fault}
          onBlur={() => void keep()}
          onKeyDown={(event) => event.key === "Enter" && void keep()}
        />
      </Table.Td>
      <Table.Td ta="right" className={classes.money}>
        {cash(lineTotal(state, line), state.shop)}
      </Table.Td>
      <Table.Td>
        <ActionIcon aria-label={`Remove ${name}`} onClick={() => void run("remove_from_basket", place, { done: `${name} removed` })}>
          <IconTrash size={17} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

function Code() {
  const { state, act, run } = useApp();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    const result = await act("apply_discount", { code });
    setFault(result.ok ? null : result.message);
    if (result.ok) setCode("");
  };
  if (state.basket.code !== "") {
    return (
      <Group justify="space-between">
        <Group gap={6}>
          <IconTag size={16} aria-hidden />
          <Text size="sm" fw={600}>
            {state.basket.code}
          </Text>
        </Group>
        <Button size="compact-sm" variant="subtle" onClick={() => void run("remove_discount", {}, { done: "Discount removed" })}>
          Remove discount
        </Button>
      </Group>
    );
  }
  return (
    <form onSubmit={(event) => void apply(event)} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput aria-label="Discount code" placeholder="Discount code" flex={1} value={code} error={fault} onChange={(event) => setCode(event.currentTarget.value)} />
        <Button type="submit" variant="default">
          Apply
        </Button>
      </Group>
    </form>
  );
}
