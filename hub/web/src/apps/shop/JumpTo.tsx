/** A button in the head, and ctrl+k: finds products, orders, customers and codes from any page. */

import { countOf, EmptyState, includes, Keys, useShortcuts } from "@kit";
import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { kept, useApp } from "./app";
import classes from "./shop.module.css";

interface Hit {
  readonly to: string;
  readonly label: string;
  readonly kind: string;
  readonly note: string;
}

const SHOWN = 9;

export function JumpTo() {
  const [opened, setOpened] = useState(false);
  useShortcuts([{ keys: "ctrl+k", label: "Find anything", section: "Everywhere", run: () => setOpened(true) }]);
  return (
    <>
      <Button variant="default" leftSection={<IconSearch size={16} />} rightSection={<Keys keys="ctrl+k" />} onClick={() => setOpened(true)} aria-label="Find anything">
        Find anything
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Find anything" size="lg">
        <Search close={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function Search({ close }: { readonly close: () => void }) {
  const { state } = useApp();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const all: readonly Hit[] = [
    ...kept(state.orders).map((one) => ({
      to: `/office/orders/${one.id}`,
      label: one.number,
      kind: "Order",
      note: state.customers[one.customer_id]?.name ?? "",
    })),
    ...kept(state.products).map((one) => ({ to: `/office/products/${one.id}`, label: one.title, kind: "Product", note: one.maker })),
    ...kept(state.customers).map((one) => ({ to: `/office/customers/${one.id}`, label: one.name, kind: "Customer", note: one.email })),
    ...kept(state.collections).map((one) => ({
      to: `/office/collections/${one.id}`,
      label: one.title,
      kind: "Collection",
      note: countOf(one.product_ids.length, "product"),
    })),
    ...kept(state.discounts).map((one) => ({ to: `/office/discounts?q=${one.code}`, label: one.code, kind: "Discount", note: `used ${one.used} times` })),
  ];
  const found = query.trim() === "" ? [] : all.filter((one) => includes(`${one.label} ${one.note}`, query)).slice(0, SHOWN);
  const first = found[0];
  return (
    <Stack gap="xs" mih={220}>
      <TextInput
        type="search"
        data-autofocus
        aria-label="Order, product, customer or code"
        placeholder="Order, product, customer or code"
        leftSection={<IconSearch size={16} aria-hidden />}
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !first) return;
          close();
          navigate(first.to);
        }}
      />
      {query.trim() !== "" && found.length === 0 && <EmptyState title="Nothing found" text="Try a part of a name or number." />}
      {found.map((one) => (
        <Anchor key={one.to} component={Link} to={one.to} onClick={close} className={classes.tile} underline="never" c="inherit" aria-label={`${one.kind} ${one.label}`}>
          <Group justify="space-between" flex={1} wrap="nowrap">
            <Text size="sm" fw={600}>
              {one.label}
            </Text>
            <Text size="xs" c="dimmed">
              {one.kind} · {one.note}
            </Text>
          </Group>
        </Anchor>
      ))}
      {query.trim() === "" && (
        <Text size="sm" c="dimmed">
          Type a part of a name or number; Enter opens the first result.
        </Text>
      )}
    </Stack>
  );
}
