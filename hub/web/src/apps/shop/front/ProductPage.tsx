/** One product as customers see it: picture, variants, stock, reviews and related products. */

import type { Product, Variant } from "@generated/shop";
import { Avatar, countOf, formatDay, Page } from "@kit";
import { Anchor, Button, Divider, Group, NumberInput, Stack, Text, Title } from "@mantine/core";
import { IconShoppingBagPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { availability, meanRating, named, onSale, priceOf, reviewsOf } from "../facts";
import { cash, percentOf, vatRate } from "../money";
import { NotThere } from "../NotThere";
import { Picture } from "../Picture";
import classes from "../shop.module.css";
import { Stars, Status, Tags } from "../Status";
import { WishButton } from "./CataloguePage";

export function ProductPage() {
  const { state } = useApp();
  const { productId = "" } = useParams();
  const product = state.products[productId];
  if (product?.status !== "published") return <NotThere what="product" back={{ to: "/", label: "Back to the shop" }} />;
  const category = state.categories[product.category_id];
  return (
    <Page
      title={product.title}
      subtitle={`by ${product.maker}`}
      back={{ to: `/category/${product.category_id}`, label: `Back to ${category?.name}` }}
    >
      <Body key={productId} product={{ ...product, id: productId }} />
    </Page>
  );
}

function Body({ product }: { readonly product: Kept<Product> }) {
  const { state } = useApp();
  const variants = kept(product.variants);
  const [chosenId, choose] = useState((variants.find((one) => one.stock > 0) ?? variants[0])?.id ?? "");
  const chosen = variants.find((one) => one.id === chosenId);
  const reviews = reviewsOf(state, product.id);
  const rating = meanRating(reviews);
  const alike = onSale(state)
    .filter((one) => one.category_id === product.category_id && one.id !== product.id)
    .slice(0, 4);
  return (
    <Stack gap="lg">
      <div className={classes.halves}>
        <div className={classes.card}>
          <div className={classes.cardPicture}>
            <Picture product={product} />
          </div>
        </div>
        <Stack gap="sm" role="region" aria-label="Buy">
          <Group gap="md">
            <Text size="xl" fw={700} className={classes.money}>
              {chosen ? cash(chosen.price, state.shop) : ""}
            </Text>
            <Text size="xs" c="dimmed">
              with {percentOf(vatRate(state.shop, product.vat))} VAT
            </Text>
            {rating !== null && <Stars rating={rating} count={reviews.length} />}
          </Group>
          <Text size="sm">{product.description}</Text>
          <Tags tags={product.tags} />
          {product.option !== "" && (
            <div role="radiogroup" aria-label={product.option}>
              <Text size="sm" fw={600} mb={5}>
                {product.option}
              </Text>
              <Group gap={7}>
                {variants.map((one) => (
                  <button
                    key={one.id}
                    type="button"
                    role="radio"
                    aria-checked={one.id === chosenId}
                    data-out={one.stock === 0 || undefined}
                    className={classes.option}
                    onClick={() => choose(one.id)}
                  >
                    {one.name}
                  </button>
                ))}
              </Group>
            </div>
          )}
          {chosen && <Purchase key={chosen.id} product={product} variant={chosen} />}
        </Stack>
      </div>
      <Divider />
      <Reviews product={product} />
      {alike.length > 0 && (
        <Stack gap="xs">
          <Title order={2} size="md">
            Goes well with it
          </Title>
          <Group gap={8}>
            {alike.map((one) => (
              <Anchor key={one.id} component={Link} to={`/product/${one.id}`} className={classes.tile} underline="never" c="inherit">
                <span>{one.title}</span>
                <Text span size="xs" c="dimmed" aria-hidden>
                  {priceOf(one, state)}
                </Text>
              </Anchor>
            ))}
          </Group>
        </Stack>
      )}
    </Stack>
  );
}

function Purchase({ product, variant }: { readonly product: Kept<Product>; readonly variant: Kept<Variant> }) {
  const { state, run } = useApp();
  const [quantity, setQuantity] = useState<number | string>(1);
  const [fault, setFault] = useState<string | null>(null);
  const add = async () => {
    setFault(null);
    const args = { product_id: product.id, variant_id: variant.id, quantity: Number(quantity) || 0 };
    const result = await run("add_to_basket", args, { done: `${named(product.title, variant.name)} is in your basket` });
    if (!result.ok) setFault(result.message);
  };
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Status value={availability(variant, state)} />
        <Text size="xs" c="dimmed">
          SKU {variant.sku}
        </Text>
      </Group>
      <Group gap="sm" align="flex-start">
        <NumberInput
          label="Quantity"
          value={quantity}
          onChange={setQuantity}
          allowDecimal={false}
          allowNegative={false}
          error={fault}
          w={fault ? 260 : 90}
          onKeyDown={(event) => event.key === "Enter" && void add()}
        />
        <Button mt={24} leftSection={<IconShoppingBagPlus size={17} />} onClick={() => void add()}>
          Add to basket
        </Button>
        <div style={{ marginTop: 24 }}>
          <WishButton product={product} />
        </div>
      </Group>
    </Stack>
  );
}

function Reviews({ product }: { readonly product: Kept<Product> }) {
  const { state } = useApp();
  const reviews = [...reviewsOf(state, product.id)].sort((a, b) => b.written_at.localeCompare(a.written_at));
  return (
    <Stack gap="sm" role="region" aria-label="Reviews of this product">
      <Group gap="sm">
        <Title order={2} size="md">
          Reviews
        </Title>
        <Text size="sm" c="dimmed">
          {countOf(reviews.length, "review")}
        </Text>
      </Group>
      {reviews.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody has reviewed this yet. You can, from your orders, once you have bought it.
        </Text>
      )}
      {reviews.map((one) => {
        const author = state.customers[one.customer_id]?.name ?? "A customer";
        return (
          <Group key={one.id} align="flex-start" gap="sm" wrap="nowrap">
            <Avatar name={author} size="sm" />
            <Stack gap={3}>
              <Group gap="xs">
                <Stars rating={one.rating} />
                <Text size="sm" fw={600}>
                  {one.title}
                </Text>
                <Text size="xs" c="dimmed">
                  {author}, {formatDay(one.written_at)}
                </Text>
              </Group>
              <Text size="sm">{one.text}</Text>
              {one.reply !== "" && (
                <Text size="sm" c="dimmed" pl="md" style={{ borderLeft: "2px solid var(--kit-line)" }}>
                  {state.shop.name}: {one.reply}
                </Text>
              )}
            </Stack>
          </Group>
        );
      })}
    </Stack>
  );
}
