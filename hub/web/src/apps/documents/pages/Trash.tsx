import { countOf, DataTable, EmptyState, formatAgo, Page, useConfirm } from "@kit";
import { Button, Group, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useApp } from "../app";
import { ItemIcon } from "../ItemIcon";
import { type Entry, kindOf, pathOf } from "../model";

export function Trash() {
  const { state, run, now } = useApp();
  const confirm = useConfirm();
  const entries: readonly Entry[] = Object.entries(state.items)
    .filter(([, item]) => item.trashed)
    .map(([id, item]) => ({ id, item }));
  const mine = entries.filter(({ item }) => item.owner === state.me).length;
  const restore = async (items: readonly string[]) => (await run("restore_items", { items }, { done: `${countOf(items.length, "item")} restored` })).ok;
  const remove = async (items: readonly string[]) => {
    const what = items.length === 1 ? `“${state.items[items[0] ?? ""]?.name}”` : countOf(items.length, "item");
    const question = { title: `Delete ${what} forever?`, body: "Comments, versions and requests for approval go as well.", confirm: "Delete forever", danger: true };
    return (await confirm(question)) && (await run("delete_forever", { items }, { done: `${what} deleted` })).ok;
  };
  const empty = async () => {
    const question = { title: "Empty the trash?", body: `${countOf(mine, "item")} that you own will be deleted forever.`, confirm: "Empty trash", danger: true };
    if (await confirm(question)) await run("empty_trash", {}, { done: "Trash emptied" });
  };
  return (
    <Page
      title="Trash"
      subtitle="What lies in a folder goes and comes back with it"
      actions={
        mine > 0 && (
          <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => void empty()}>
            Empty trash
          </Button>
        )
      }
    >
      <DataTable
        label="Trash"
        noun="item"
        rows={entries}
        rowId={({ id }) => id}
        rowLabel={({ item }) => item.name}
        initialSort="-trashed"
        columns={[
          {
            key: "name",
            title: "Name",
            render: ({ item }) => (
              <Group gap={9} wrap="nowrap">
                <ItemIcon item={item} />
                <Text size="sm">{item.name}</Text>
              </Group>
            ),
            sort: ({ item }) => item.name,
            filter: { kind: "text", value: ({ item }) => item.name },
          },
          { key: "from", title: "From", render: ({ item }) => pathOf(state, item.parent), sort: ({ item }) => pathOf(state, item.parent) },
          { key: "type", title: "Type", render: ({ item }) => kindOf(item), sort: ({ item }) => kindOf(item), filter: { kind: "choice", value: ({ item }) => kindOf(item) } },
          {
            key: "owner",
            title: "Owner",
            render: ({ item }) => (item.owner === state.me ? "Me" : state.people[item.owner]?.name),
            sort: ({ item }) => state.people[item.owner]?.name,
            filter: { kind: "choice", value: ({ item }) => (item.owner === state.me ? "Me" : (state.people[item.owner]?.name ?? "")) },
          },
          { key: "trashed", title: "Trashed", render: ({ item }) => (item.trashed_at ? formatAgo(item.trashed_at, now) : ""), sort: ({ item }) => item.trashed_at },
        ]}
        bulk={(ids, clear) => (
          <>
            <Button size="compact-sm" variant="light" onClick={async () => (await restore(ids)) && clear()}>
              Restore
            </Button>
            <Button size="compact-sm" variant="light" color="red" onClick={async () => (await remove(ids)) && clear()}>
              Delete forever
            </Button>
          </>
        )}
        rowActions={({ id }) => [
          { label: "Restore", run: () => void restore([id]) },
          { label: "Delete forever", danger: true, divided: true, run: () => void remove([id]) },
        ]}
        empty={<EmptyState icon={<IconTrash size={40} stroke={1.3} aria-hidden />} title="The trash is empty" text="What you move to the trash stays here until you delete it forever." />}
      />
    </Page>
  );
}
