/** The shopper's wish list. */

import { countOf, EmptyState, Page } from "@kit";
import { ActionIcon, Anchor, Button, Group, Table, Text } from "@mantine/core";
import { IconHeart, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { useApp } from "../app";
import { priceOf, stockOf } from "../facts";
import { Thumb } from "../Picture";
import classes from "../shop.module.css";
import { Status } from "../Status";

export function WishListPage() {
  const { state, run } = useApp();
  const wished = state.wish_list.flatMap((id) => {
    const product = state.products[id];
    return product ? [{ ...product, id }] : [];
  });
  return (
    <Page title="Wish list" subtitle={countOf(wished.length, "product")}>
      {wished.length === 0 ? (
        <EmptyState
          icon={<IconHeart size={34} />}
          title="Your wish list is empty"
          text="Click the heart at a product to keep it for later."
          action={
            <Button component={Link} to="/" mt="xs">
              Go shopping
            </Button>
          }
        />
      ) : (
        <Table aria-label="Wish list" verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th colSpan={2}>Product</Table.Th>
              <Table.Th>Maker</Table.Th>
              <Table.Th>Availability</Table.Th>
              <Table.Th ta="right">Price</Table.Th>
              <Table.Th w={44} aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {wished.map((one) => (
              <Table.Tr key={one.id} aria-label={one.title}>
                <Table.Td w={60}>
                  <Thumb product={one} />
                </Table.Td>
                <Table.Td>
                  {one.status === "published" ? (
                    <Anchor component={Link} to={`/product/${one.id}`} size="sm" fw={600} c="inherit">
                      {one.title}
                    </Anchor>
                  ) : (
                    <Text size="sm" fw={600}>
                      {one.title}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{one.maker}</Table.Td>
                <Table.Td>
                  <Group>
                    <Status value={one.status !== "published" ? "Not on sale" : stockOf(one) > 0 ? "In stock" : "Sold out"} />
                  </Group>
                </Table.Td>
                <Table.Td ta="right" className={classes.money}>
                  {priceOf(one, state)}
                </Table.Td>
                <Table.Td>
                  <ActionIcon
                    aria-label={`Remove ${one.title} from wish list`}
                    onClick={() => void run("remove_from_wish_list", { product_id: one.id }, { done: `${one.title} is off your wish list` })}
                  >
                    <IconTrash size={17} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Page>
  );
}
