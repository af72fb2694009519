/** One collection: its products in the order in which the shop shows them, by drag or by menu. */

import { DragDropContext, Draggable, Droppable, type DropResult } from "@hello-pangea/dnd";
import type { Collection, Product } from "@generated/shop";
import { ActionMenu, countOf, EmptyState, FormDialog, includes, Page, SearchBox, useConfirm } from "@kit";
import { Anchor, Button, Checkbox, Group, NumberInput, ScrollArea, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { IconChevronDown, IconGripVertical, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { capital, priceOf } from "../facts";
import { NotThere } from "../NotThere";
import { Thumb } from "../Picture";
import classes from "../shop.module.css";
import { Status } from "../Status";

const BACK = { to: "/office/collections", label: "Back to collections" };

export function OfficeCollectionPage() {
  const { state, run } = useApp();
  const { collectionId = "" } = useParams();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [open, setOpen] = useState<"edit" | "add" | null>(null);
  const found = state.collections[collectionId];
  if (!found) return <NotThere what="collection" back={BACK} />;
  const collection = { ...found, id: collectionId };
  const remove = async () => {
    const body = "Its products stay in the shop.";
    if (!(await confirm({ title: `Delete ${found.title}?`, body, confirm: "Delete collection", danger: true }))) return;
    const result = await run("delete_collection", { collection_id: collectionId }, { done: `${found.title} deleted` });
    if (result.ok) navigate(BACK.to);
  };
  return (
    <Page
      title={found.title}
      subtitle={countOf(found.product_ids.length, "product")}
      back={BACK}
      badges={<Status value={found.published ? "Published" : "Hidden"} />}
      actions={
        <>
          <Button variant="default" onClick={() => setOpen("edit")}>
            Edit collection
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen("add")}>
            Add products
          </Button>
          <ActionMenu
            label="More actions"
            entries={[
              { label: "See in the shop", disabled: !found.published, run: () => navigate(`/collection/${collectionId}`) },
              { label: "Delete collection", danger: true, divided: true, run: () => void remove() },
            ]}
          >
            <Button variant="default" rightSection={<IconChevronDown size={15} />}>
              More actions
            </Button>
          </ActionMenu>
        </>
      }
    >
      <Text size="sm" mb="sm">
        {found.description}
      </Text>
      <Products collection={collection} />
      {open === "edit" && <EditDialog collection={collection} onClose={() => setOpen(null)} />}
      {open === "add" && <AddDialog collection={collection} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function Products({ collection }: { readonly collection: Kept<Collection> }) {
  const { state, run } = useApp();
  const [placed, place] = useState<{ readonly product: Kept<Product>; readonly position: number } | null>(null);
  const ids = collection.product_ids;
  const move = (productId: string, position: number) =>
    run(
      "move_in_collection",
      { collection_id: collection.id, product_id: productId, position },
      {
        done: `${state.products[productId]?.title} moved to place ${position}`,
        assume: (before) => {
          const others = ids.filter((one) => one !== productId);
          const product_ids = [...others.slice(0, position - 1), productId, ...others.slice(position - 1)];
          return { ...before, collections: { ...before.collections, [collection.id]: { ...collectionOf(collection), product_ids } } };
        },
      },
    );
  const drop = ({ draggableId, source, destination }: DropResult) => {
    if (destination && destination.index !== source.index) void move(draggableId, destination.index + 1);
  };
  if (ids.length === 0) return <EmptyState title="No products yet" text="Add some, then publish the collection." />;
  return (
    <DragDropContext onDragEnd={drop}>
      <Droppable droppableId="products">
        {(list) => (
          <div ref={list.innerRef} {...list.droppableProps} role="list" aria-label="Products of the collection">
            {ids.map((id, index) => {
              const found = state.products[id];
              if (!found) return null;
              const product = { ...found, id };
              return (
                <Draggable key={id} draggableId={id} index={index}>
                  {(item, look) => (
                    <div
                      ref={item.innerRef}
                      {...item.draggableProps}
                      {...item.dragHandleProps}
                      className={classes.sortable}
                      data-dragging={look.isDragging || undefined}
                      role="listitem"
                      aria-label={product.title}
                    >
                      <IconGripVertical size={18} className={classes.handle} aria-hidden />
                      <Text size="sm" c="dimmed" w={22} ta="right">
                        {index + 1}
                      </Text>
                      <Thumb product={product} size={36} />
                      <div style={{ flex: 1 }}>
                        <Anchor component={Link} to={`/office/products/${id}`} size="sm" fw={600} draggable={false}>
                          {product.title}
                        </Anchor>
                      </div>
                      <Status value={capital(product.status)} />
                      <Text size="sm" w={130} ta="right" className={classes.money}>
                        {priceOf(product, state)}
                      </Text>
                      <ActionMenu
                        label={`Actions for ${product.title}`}
                        entries={[
                          { label: "Move to the top", disabled: index === 0, run: () => void move(id, 1) },
                          { label: "Move up", disabled: index === 0, run: () => void move(id, index) },
                          { label: "Move down", disabled: index === ids.length - 1, run: () => void move(id, index + 2) },
                          { label: "Move to place", run: () => place({ product, position: index + 1 }) },
                          {
                            label: "Remove from collection",
                            danger: true,
                            divided: true,
                            run: () =>
                              void run(
                                "remove_from_collection",
                                { collection_id: collection.id, product_id: id },
                                { done: `${product.title} removed from ${collection.title}` },
                              ),
                          },
                        ]}
                      />
                    </div>
                  )}
                </Draggable>
              );
            })}
            {list.placeholder}
          </div>
        )}
      </Droppable>
      {placed && <PlaceDialog collection={collection} {...placed} onClose={() => place(null)} />}
    </DragDropContext>
  );
}

/** A collection as the state holds it. */
const collectionOf = ({ title, description, published, product_ids }: Collection): Collection => ({ title, description, published, product_ids });

interface DialogProps {
  readonly collection: Kept<Collection>;
  readonly onClose: () => void;
}

function PlaceDialog({ collection, product, position, onClose }: DialogProps & { readonly product: Kept<Product>; readonly position: number }) {
  const form = useActionForm("move_in_collection", {
    initial: { position: position as number | string },
    arguments: (values) => ({ collection_id: collection.id, product_id: product.id, position: Number(values.position) || 0 }),
    done: `${product.title} moved`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Move ${product.title}`} submit="Move" size="sm">
      <NumberInput label="Place" description={`1 to ${collection.product_ids.length}`} allowDecimal={false} allowNegative={false} {...form.getInputProps("position")} />
    </FormDialog>
  );
}

function EditDialog({ collection, onClose }: DialogProps) {
  const form = useActionForm("edit_collection", {
    initial: { title: collection.title, description: collection.description, published: collection.published },
    arguments: (values) => ({ ...values, collection_id: collection.id }),
    done: "Collection saved",
    fields: { published: "problem" },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Edit collection" submit="Save collection">
      <TextInput label="Title" {...form.getInputProps("title")} />
      <Textarea label="Description" {...form.getInputProps("description")} />
      <Switch label="Show in the shop" {...form.getInputProps("published", { type: "checkbox" })} />
    </FormDialog>
  );
}

function AddDialog({ collection, onClose }: DialogProps) {
  const { state } = useApp();
  const [query, setQuery] = useState("");
  const form = useActionForm("add_to_collection", {
    initial: { chosen: [] as readonly string[] },
    arguments: ({ chosen }) => ({ collection_id: collection.id, product_ids: chosen }),
    done: "Products added",
  });
  const { chosen } = form.values;
  const products = kept(state.products)
    .filter((one) => !collection.product_ids.includes(one.id) && one.status !== "archived" && includes(one.title, query))
    .sort((a, b) => a.title.localeCompare(b.title, "en"));
  return (
    <FormDialog form={form} onClose={onClose} title={`Add to ${collection.title}`} submit="Add to collection">
      <SearchBox label="Find products" value={query} onChange={setQuery} shortcut={null} />
      <ScrollArea.Autosize mah={300} type="auto">
        <Stack gap={7} p={2}>
          {products.map((one) => (
            <Group key={one.id} gap="sm" wrap="nowrap">
              <Checkbox
                aria-label={one.title}
                label={one.title}
                checked={chosen.includes(one.id)}
                onChange={(event) =>
                  form.setFieldValue("chosen", event.currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
                }
              />
              <Text size="xs" c="dimmed">
                {state.categories[one.category_id]?.name}
              </Text>
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Text size="xs" c="dimmed">
        {countOf(chosen.length, "product")} chosen
      </Text>
    </FormDialog>
  );
}
