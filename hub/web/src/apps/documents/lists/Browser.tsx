/** Files and folders as a list or grid, with filters, selection and bulk actions. */

import { type Column, DataTable, formatAgo, formatMoment, formatSize, useShortcuts, useUrlState } from "@kit";
import { ActionIcon, Group, Text, Tooltip, useMantineTheme } from "@mantine/core";
import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useApp } from "../app";
import { useItemMenu } from "../itemMenu";
import { addressOf, type Entry, kindOf, passes, pathOf, sizeOf } from "../model";
import { BulkBar } from "./BulkBar";
import { Filters, useFilters } from "./Filters";
import { Grid } from "./Grid";
import { ItemName } from "./ItemName";

interface BrowserProps {
  /** The list's accessible name. */
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly initialSort?: string;
  readonly empty: ReactNode;
  /** Columns beside name, owner, modified and size. */
  readonly columns?: readonly Column<Entry>[];
  /** Whether to show each item's folder, which is pointless inside a folder. */
  readonly showsPlace?: boolean;
  /** A line below an item's name. */
  readonly noteOf?: (entry: Entry) => string;
}

export function Browser({ label, entries, initialSort = "name", empty, columns = [], showsPlace, noteOf }: BrowserProps) {
  const { state, now } = useApp();
  const navigate = useNavigate();
  const menuOf = useItemMenu();
  const filters = useFilters();
  const [view, setView] = useUrlState("view", "list");
  const [selected, setSelected] = useState<readonly string[]>([]);
  useShortcuts([{ keys: "v", label: "List or grid", run: () => setView(view === "list" ? "grid" : "list") }]);
  if (entries.length === 0) return <>{empty}</>;

  const rows = entries.filter(({ item }) => passes(state, item, filters.values, now));
  const all: readonly Column<Entry>[] = [
    {
      key: "name",
      title: "Name",
      render: (entry) => <ItemName entry={entry} selected={selected} note={noteOf?.(entry)} />,
      // Folders come first.
      sort: ({ item }) => `${item.kind === "folder" ? 0 : 1} ${item.name}`,
    },
    ...(showsPlace ? [{ key: "in", title: "In", render: ({ item }: Entry) => <Place path={pathOf(state, item.parent)} />, sort: ({ item }: Entry) => pathOf(state, item.parent), width: 200 }] : []),
    ...columns,
    ...(columns.length > 0 ? [] : [{ key: "type", title: "Type", render: ({ item }: Entry) => kindOf(item), sort: ({ item }: Entry) => kindOf(item), width: 96 }]),
    { key: "owner", title: "Owner", render: ({ item }) => <Owner id={item.owner} />, sort: ({ item }) => state.people[item.owner]?.name, width: 150 },
    {
      key: "modified",
      title: "Modified",
      render: ({ item }) => <span title={formatMoment(item.modified_at)}>{formatAgo(item.modified_at, now)}</span>,
      sort: ({ item }) => item.modified_at,
      width: 108,
    },
    {
      key: "size",
      title: "Size",
      render: ({ item }) => (item.kind === "folder" ? "" : formatSize(sizeOf(item))),
      sort: ({ item }) => (item.kind === "folder" ? null : sizeOf(item)),
      align: "right",
      width: 80,
    },
  ];
  return (
    <>
      <Group justify="space-between" mb="xs" gap="xs" wrap="nowrap">
        <Filters filters={filters} entries={entries} />
        <Group gap={2} wrap="nowrap" role="radiogroup" aria-label="View">
          <Choice label="List view" chosen={view === "list"} onChoose={() => setView("list")} icon={<IconList size={18} />} />
          <Choice label="Grid view" chosen={view === "grid"} onChoose={() => setView("grid")} icon={<IconLayoutGrid size={18} />} />
        </Group>
      </Group>
      {view === "grid" ? (
        <Grid label={label} entries={rows} menuOf={menuOf} />
      ) : (
        <DataTable
          label={label}
          noun="item"
          rows={rows}
          rowId={({ id }) => id}
          rowLabel={({ item }) => item.name}
          columns={all}
          initialSort={initialSort}
          onOpen={(entry) => navigate(addressOf(entry))}
          bulk={(ids, clear) => <BulkBar ids={ids} clear={clear} onSelect={setSelected} />}
          rowActions={(entry) => menuOf(entry)}
          empty={filters.nothing}
        />
      )}
    </>
  );
}

function Choice({ label, chosen, onChoose, icon }: { readonly label: string; readonly chosen: boolean; readonly onChoose: () => void; readonly icon: ReactNode }) {
  const { primaryColor } = useMantineTheme();
  return (
    <Tooltip label={label}>
      <ActionIcon role="radio" aria-label={label} aria-checked={chosen} variant={chosen ? "light" : "subtle"} color={chosen ? primaryColor : "gray"} onClick={onChoose}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

function Owner({ id }: { readonly id: string }) {
  const { state } = useApp();
  return (
    <Text size="sm" truncate maw={150}>
      {id === state.me ? "Me" : state.people[id]?.name}
    </Text>
  );
}

function Place({ path }: { readonly path: string }) {
  return (
    <Text size="sm" c="dimmed" truncate maw={210} title={path}>
      {path}
    </Text>
  );
}
