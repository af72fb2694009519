/** The catalogue: all products on sale, or those of a category or collection, with search, facets and sorting. */

import type { Collection, Product, State } from "@generated/shop";
import { ChoiceField, countOf, EmptyState, includes, Page, SearchBox, useUrlState } from "@kit";
import { ActionIcon, Anchor, Button, Checkbox, Group, Stack, Text, Title, Tooltip } from "@mantine/core";
import { IconHeart, IconHeartFilled, IconMoodEmpty } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { cheapest, meanRating, onSale, priceOf, reviewsOf, soldOf, stockOf } from "../facts";
import { NotThere } from "../NotThere";
import { Picture, Thumb } from "../Picture";
import classes from "../shop.module.css";
import { Stars } from "../Status";

const ORDERS = ["Most popular", "Newest first", "Price, low to high", "Price, high to low", "Best rated", "Name"] as const;
type Order = (typeof ORDERS)[number];

const list = (text: string): readonly string[] => text.split("|").filter((one) => one !== "");

export function ShopPage() {
  const { state } = useApp();
  const [featured, ...others] = kept(state.collections).filter((one) => one.published);
  const [query] = useUrlState("q");
  return (
    <Page title={state.shop.name} subtitle={state.shop.tagline}>
      {query === "" && (
        <Stack gap={12} mb={16}>
          {featured && <Banner featured={featured} others={others} />}
          <Group gap={8} role="region" aria-label="Categories">
            {kept(state.categories).map((one) => (
              <Link key={one.id} to={`/category/${one.id}`} className={classes.tile}>
                {one.name}
              </Link>
            ))}
          </Group>
        </Stack>
      )}
      <Shelf products={onSale(state)} byCategory />
    </Page>
  );
}

interface BannerProps {
  readonly featured: Kept<Collection>;
  readonly others: readonly Kept<Collection>[];
}

function Banner({ featured, others }: BannerProps) {
  const { state } = useApp();
  return (
    <div className={classes.banner} role="region" aria-label="Collections">
      <div className={classes.bannerTop}>
        <div>
          <Title order={2}>{featured.title}</Title>
          <Text size="sm" mt={2} mb={10}>
            {featured.description}
          </Text>
          <Group gap={8}>
            <Button component={Link} to={`/collection/${featured.id}`} size="compact-md" aria-label={featured.title}>
              See the collection
            </Button>
            {others.map((one) => (
              <Button key={one.id} component={Link} to={`/collection/${one.id}`} variant="default" size="compact-md">
                {one.title}
              </Button>
            ))}
          </Group>
        </div>
        <Group gap={10} wrap="nowrap" visibleFrom="md">
          {featured.product_ids.slice(0, 4).map((id) => (
            <Thumb key={id} product={state.products[id]} size={84} />
          ))}
        </Group>
      </div>
    </div>
  );
}

export function CategoryPage() {
  const { state } = useApp();
  const { categoryId = "" } = useParams();
  const category = state.categories[categoryId];
  if (!category) return <NotThere what="category" back={{ to: "/", label: "Back to the shop" }} />;
  return (
    <Page title={category.name} subtitle={category.description} back={{ to: "/", label: "Back to the shop" }}>
      <Shelf products={onSale(state).filter((one) => one.category_id === categoryId)} />
    </Page>
  );
}

export function CollectionPage() {
  const { state } = useApp();
  const { collectionId = "" } = useParams();
  const collection = state.collections[collectionId];
  if (!collection?.published) return <NotThere what="collection" back={{ to: "/", label: "Back to the shop" }} />;
  const products = onSale(state);
  const chosen = collection.product_ids.flatMap((id) => products.filter((one) => one.id === id));
  return (
    <Page title={collection.title} subtitle={collection.description} back={{ to: "/", label: "Back to the shop" }}>
      <Shelf products={chosen} asGiven />
    </Page>
  );
}

interface ShelfProps {
  readonly products: readonly Kept<Product>[];
  /** Whether the list has a manual order, which is kept unless another one is chosen. */
  readonly asGiven?: boolean;
  readonly byCategory?: boolean;
}

function Shelf({ products, asGiven, byCategory }: ShelfProps) {
  const { state } = useApp();
  const [query, setQuery] = useUrlState("q");
  const first = asGiven ? "As arranged" : "Most popular";
  const [order, setOrder] = useUrlState("sort", first);
  const [makers, setMakers] = useUrlState("maker");
  const [tags, setTags] = useUrlState("tag");
  const [shelves, setShelves] = useUrlState("category");
  const [stocked, setStocked] = useUrlState("stock");
  const named = new Map(kept(state.categories).map((one) => [one.id, one.name]));
  const found = products.filter(
    (one) =>
      [one.title, one.maker, one.description, ...one.tags].some((text) => includes(text, query)) &&
      passes(list(makers), [one.maker]) &&
      passes(list(tags), one.tags) &&
      passes(list(shelves), [named.get(one.category_id) ?? ""]) &&
      (stocked === "" || stockOf(one) > 0),
  );
  const shown = arranged(found, order as Order, state);
  const clear = () => {
    setQuery("");
    setMakers("");
    setTags("");
    setShelves("");
    setStocked("");
  };
  const isFiltered = [query, makers, tags, shelves, stocked].some((one) => one !== "");
  return (
    <div className={classes.shelf}>
      <div className={classes.facets} role="region" aria-label="Filters">
        {byCategory && (
          <Facet title="Category" values={products.map((one) => named.get(one.category_id) ?? "")} chosen={shelves} choose={setShelves} />
        )}
        <Facet title="Maker" values={products.map((one) => one.maker)} chosen={makers} choose={setMakers} />
        <Facet title="Features" values={products.flatMap((one) => one.tags)} chosen={tags} choose={setTags} />
        <Checkbox size="xs" label="In stock only" checked={stocked !== ""} onChange={(event) => setStocked(event.currentTarget.checked ? "yes" : "")} />
      </div>
      <Stack gap={12}>
        <Group justify="space-between">
          <Group gap="sm">
            <SearchBox label="Search the shop" value={query} onChange={setQuery} width={260} />
            <Text size="sm" c="dimmed">
              {countOf(shown.length, "product")}
            </Text>
            {isFiltered && (
              <Button size="compact-sm" variant="subtle" onClick={clear}>
                Clear all filters
              </Button>
            )}
          </Group>
          <ChoiceField bare label="Sort products" choices={asGiven ? ["As arranged", ...ORDERS] : ORDERS} value={order} onChange={setOrder} w={190} />
        </Group>
        {shown.length === 0 ? (
          <EmptyState icon={<IconMoodEmpty size={32} />} title="Nothing matches" text="Try another word, or take some filters off." />
        ) : (
          <div className={classes.grid}>
            {shown.map((one) => (
              <Card key={one.id} product={one} />
            ))}
          </div>
        )}
      </Stack>
    </div>
  );
}

const passes = (wanted: readonly string[], values: readonly string[]): boolean =>
  wanted.length === 0 || values.some((value) => wanted.includes(value));

function arranged(products: readonly Kept<Product>[], order: Order, state: State): readonly Kept<Product>[] {
  const sold = soldOf(state);
  const rated = (one: Kept<Product>) => meanRating(reviewsOf(state, one.id)) ?? 0;
  const compare: Readonly<Record<Order, (a: Kept<Product>, b: Kept<Product>) => number>> = {
    "Most popular": (a, b) => (sold.get(b.id) ?? 0) - (sold.get(a.id) ?? 0),
    "Newest first": (a, b) => b.created_at.localeCompare(a.created_at),
    "Price, low to high": (a, b) => cheapest(a) - cheapest(b),
    "Price, high to low": (a, b) => cheapest(b) - cheapest(a),
    "Best rated": (a, b) => rated(b) - rated(a),
    Name: (a, b) => a.title.localeCompare(b.title, "en"),
  };
  return order in compare ? [...products].sort(compare[order]) : products;
}

interface FacetProps {
  readonly title: string;
  readonly values: readonly string[];
  readonly chosen: string;
  readonly choose: (values: string) => void;
}

function Facet({ title, values, chosen, choose }: FacetProps) {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const wanted = list(chosen);
  return (
    <Stack gap={5} role="group" aria-label={title}>
      <Title order={2} size="sm">
        {title}
      </Title>
      {[...counts].sort(([a], [b]) => a.localeCompare(b, "en")).map(([value, count]) => (
        <Checkbox
          key={value}
          size="xs"
          aria-label={value}
          label={
            <>
              {value}{" "}
              <Text span size="xs" c="dimmed">
                {count}
              </Text>
            </>
          }
          checked={wanted.includes(value)}
          onChange={(event) => choose((event.currentTarget.checked ? [...wanted, value] : wanted.filter((one) => one !== value)).join("|"))}
        />
      ))}
    </Stack>
  );
}

function Card({ product }: { readonly product: Kept<Product> }) {
  const { state } = useApp();
  const reviews = reviewsOf(state, product.id);
  const rating = meanRating(reviews);
  return (
    <article className={classes.card} aria-label={product.title}>
      <div className={classes.cardPicture}>
        <Picture product={product} />
      </div>
      <div className={classes.cardText}>
        <Anchor component={Link} to={`/product/${product.id}`} className={classes.cardTitle} size="sm" underline="never" c="inherit">
          {product.title}
        </Anchor>
        <Text size="xs" c="dimmed">
          {product.maker}
        </Text>
        <Group justify="space-between" mt="auto" gap={4} wrap="nowrap">
          <Text size="sm" fw={600} className={classes.money}>
            {priceOf(product, state)}
          </Text>
          {rating !== null && <Stars rating={rating} count={reviews.length} brief />}
        </Group>
        {stockOf(product) === 0 && (
          <Text size="xs" c="red">
            Sold out
          </Text>
        )}
      </div>
      <WishButton product={product} compact />
    </article>
  );
}

/** Adds a product to the wish list, or removes it. */
export function WishButton({ product, compact }: { readonly product: Kept<Product>; readonly compact?: boolean }) {
  const { state, run } = useApp();
  const isWished = state.wish_list.includes(product.id);
  const toggle = () =>
    isWished
      ? run("remove_from_wish_list", { product_id: product.id }, { done: `${product.title} is off your wish list` })
      : run("add_to_wish_list", { product_id: product.id }, { done: `${product.title} is on your wish list` });
  const icon = isWished ? <IconHeartFilled size={17} /> : <IconHeart size={17} />;
  if (!compact) {
    return (
      <Button variant="default" leftSection={icon} onClick={() => void toggle()}>
        {isWished ? "Remove from wish list" : "Add to wish list"}
      </Button>
    );
  }
  const label = isWished ? `Remove ${product.title} from wish list` : `Add ${product.title} to wish list`;
  return (
    <Tooltip label={isWished ? "Remove from wish list" : "Add to wish list"}>
      <ActionIcon className={classes.wish} color={isWished ? "red" : "gray"} aria-label={label} aria-pressed={isWished} onClick={() => void toggle()}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
