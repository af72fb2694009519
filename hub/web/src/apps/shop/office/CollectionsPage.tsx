/** Collections and categories of the shop. */

import type { Category, Collection } from "@generated/shop";
import { type Column, countOf, DataTable, EmptyState, FormDialog, Page, useShortcuts, useUrlState } from "@kit";
import { Anchor, Button, Tabs, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { Status } from "../Status";

export function CollectionsPage() {
  const { state } = useApp();
  const [tab, setTab] = useUrlState("tab", "collections");
  const [creating, create] = useState<"collection" | "category" | null>(null);
  const isCategories = tab === "categories";
  useShortcuts([
    { keys: "n", label: isCategories ? "New category" : "New collection", run: () => create(isCategories ? "category" : "collection") },
  ]);
  return (
    <Page
      title="Collections"
      subtitle={`${countOf(Object.keys(state.collections).length, "collection")}, ${countOf(Object.keys(state.categories).length, "category", "categories")}`}
      actions={
        isCategories ? (
          <Button leftSection={<IconPlus size={16} />} onClick={() => create("category")}>
            New category
          </Button>
        ) : (
          <Button leftSection={<IconPlus size={16} />} onClick={() => create("collection")}>
            New collection
          </Button>
        )
      }
    >
      <Tabs value={tab} onChange={(value) => setTab(value ?? "collections")}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="collections">Collections</Tabs.Tab>
          <Tabs.Tab value="categories">Categories</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="collections">
          <Collections />
        </Tabs.Panel>
        <Tabs.Panel value="categories">
          <Categories />
        </Tabs.Panel>
      </Tabs>
      {creating === "collection" && <NewCollection onClose={() => create(null)} />}
      {creating === "category" && <NewCategory onClose={() => create(null)} />}
    </Page>
  );
}

function Collections() {
  const { state } = useApp();
  const navigate = useNavigate();
  const columns: readonly Column<Kept<Collection>>[] = [
    {
      key: "title",
      title: "Collection",
      render: (one) => (
        <Anchor component={Link} to={`/office/collections/${one.id}`} size="sm" fw={600}>
          {one.title}
        </Anchor>
      ),
      sort: (one) => one.title,
    },
    { key: "description", title: "Description", render: (one) => one.description },
    {
      key: "status",
      title: "Status",
      render: (one) => <Status value={one.published ? "Published" : "Hidden"} />,
      filter: { kind: "choice", value: (one) => (one.published ? "Published" : "Hidden") },
    },
    { key: "products", title: "Products", align: "right", render: (one) => one.product_ids.length, sort: (one) => one.product_ids.length },
  ];
  return (
    <DataTable
      label="Collections"
      noun="collection"
      rows={kept(state.collections)}
      rowId={(one) => one.id}
      rowLabel={(one) => one.title}
      columns={columns}
      initialSort="title"
      onOpen={(one) => navigate(`/office/collections/${one.id}`)}
      empty={<EmptyState icon={<IconStack2 size={32} />} title="No collections" text="Put products together by hand and show them on the front page." />}
    />
  );
}

function Categories() {
  const { state } = useApp();
  const counts = new Map<string, number>();
  for (const one of Object.values(state.products)) counts.set(one.category_id, (counts.get(one.category_id) ?? 0) + 1);
  const columns: readonly Column<Kept<Category>>[] = [
    {
      key: "name",
      title: "Category",
      render: (one) => (
        <Anchor component={Link} to={`/category/${one.id}`} size="sm" fw={600}>
          {one.name}
        </Anchor>
      ),
      sort: (one) => one.name,
    },
    { key: "description", title: "Description", render: (one) => one.description },
    { key: "products", title: "Products", align: "right", render: (one) => counts.get(one.id) ?? 0, sort: (one) => counts.get(one.id) ?? 0 },
  ];
  return (
    <DataTable
      label="Categories"
      noun="category"
      prefix="c."
      rows={kept(state.categories)}
      rowId={(one) => one.id}
      rowLabel={(one) => one.name}
      columns={columns}
      initialSort="name"
    />
  );
}

function NewCollection({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useActionForm("create_collection", {
    initial: { title: "", description: "" },
    arguments: (values) => values,
    done: "Collection created",
    onDone: (made) => navigate(`/office/collections/${made[0]}`),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New collection" submit="Create collection">
      <TextInput label="Title" {...form.getInputProps("title")} />
      <Textarea label="Description" {...form.getInputProps("description")} />
    </FormDialog>
  );
}

function NewCategory({ onClose }: { readonly onClose: () => void }) {
  const form = useActionForm("create_category", {
    initial: { name: "", description: "" },
    arguments: (values) => values,
    done: "Category created",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New category" submit="Create category">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <Textarea label="Description" {...form.getInputProps("description")} />
    </FormDialog>
  );
}
