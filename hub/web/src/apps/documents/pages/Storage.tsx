import { countOf, DataTable, formatAgo, formatSize, Page } from "@kit";
import { Anchor, Group, Progress, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "../app";
import { ItemIcon } from "../ItemIcon";
import { addressOf, type Kind, KINDS, kindOf, live, pathOf, sizeOf, usedBytes } from "../model";

const COLOURS: Readonly<Record<Kind | "Trash" | "Versions", string>> = {
  Folder: "gray",
  Document: "blue",
  Table: "green",
  Image: "grape",
  Text: "cyan",
  Other: "orange",
  Trash: "red",
  Versions: "yellow",
};

/** Storage use by kind, owner and file. */
export function Storage() {
  const { state, now } = useApp();
  const entries = live(state).filter(({ item }) => item.kind !== "folder");
  const used = usedBytes(state);
  const inUse = entries.reduce((sum, { item }) => sum + sizeOf(item), 0);
  const versions = Object.values(state.versions).reduce((sum, { body }) => sum + new TextEncoder().encode(body).length, 0);
  const parts = [
    ...KINDS.filter((kind) => kind !== "Folder").map((kind) => ({
      name: kind,
      size: entries.filter(({ item }) => kindOf(item) === kind).reduce((sum, { item }) => sum + sizeOf(item), 0),
    })),
    { name: "Versions" as const, size: versions },
    { name: "Trash" as const, size: used - inUse - versions },
  ].filter(({ size }) => size > 0);
  const owners = Object.entries(state.people)
    .map(([id, { name }]) => ({ id, name, files: entries.filter(({ item }) => item.owner === id) }))
    .filter(({ files }) => files.length > 0)
    .map((owner) => ({ ...owner, size: owner.files.reduce((sum, { item }) => sum + sizeOf(item), 0) }))
    .sort((one, other) => other.size - one.size);
  return (
    <Page title="Storage" subtitle={`${formatSize(used)} of ${formatSize(state.quota_bytes)} used`}>
      <Stack gap="lg">
        <Progress.Root size={22} aria-label="Storage used">
          {parts.map(({ name, size }) => (
            <Progress.Section key={name} value={(100 * size) / state.quota_bytes} color={COLOURS[name]} aria-label={name} />
          ))}
        </Progress.Root>
        <SimpleGrid cols={2} spacing="xl">
          <div>
            <Title order={2} size="h5" mb={6}>
              By kind
            </Title>
            <Sizes label="By kind" rows={parts.map(({ name, size }) => ({ name, size, colour: COLOURS[name] }))} />
          </div>
          <div>
            <Title order={2} size="h5" mb={6}>
              By owner
            </Title>
            <Sizes label="By owner" rows={owners.map(({ name, size, files }) => ({ name, size, note: countOf(files.length, "file") }))} />
          </div>
        </SimpleGrid>
        <div>
          <Title order={2} size="h5" mb={6}>
            Files by size
          </Title>
          <DataTable
            label="Files by size"
            noun="file"
            rows={entries}
            pageSize={10}
            rowId={({ id }) => id}
            rowLabel={({ item }) => item.name}
            initialSort="-size"
            columns={[
              {
                key: "name",
                title: "Name",
                render: (entry) => (
                  <Group gap={9} wrap="nowrap">
                    <ItemIcon item={entry.item} />
                    <Anchor component={Link} to={addressOf(entry)} size="sm" c="inherit">
                      {entry.item.name}
                    </Anchor>
                  </Group>
                ),
                sort: ({ item }) => item.name,
              },
              { key: "in", title: "In", render: ({ item }) => pathOf(state, item.parent), sort: ({ item }) => pathOf(state, item.parent) },
              { key: "modified", title: "Modified", render: ({ item }) => formatAgo(item.modified_at, now), sort: ({ item }) => item.modified_at },
              { key: "size", title: "Size", render: ({ item }) => formatSize(sizeOf(item)), sort: ({ item }) => sizeOf(item), align: "right" },
            ]}
          />
        </div>
      </Stack>
    </Page>
  );
}

interface Row {
  readonly name: string;
  readonly size: number;
  readonly colour?: string;
  readonly note?: string;
}

function Sizes({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) {
  return (
    <Table aria-label={label} verticalSpacing={4}>
      <Table.Tbody>
        {rows.map(({ name, size, colour, note }) => (
          <Table.Tr key={name}>
            <Table.Td>
              <Group gap={8} wrap="nowrap">
                {colour && <span style={{ width: 10, height: 10, borderRadius: 3, background: `var(--mantine-color-${colour}-6)` }} />}
                <Text size="sm">{name}</Text>
              </Group>
            </Table.Td>
            <Table.Td c="dimmed">{note}</Table.Td>
            <Table.Td ta="right">{formatSize(size)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
