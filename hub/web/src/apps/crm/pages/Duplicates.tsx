/** Accounts and contacts that are probably duplicates. */

import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { EmptyState, formatDay, Page, Panel } from "@kit";
import { IconArrowsJoin } from "@tabler/icons-react";
import { useState } from "react";
import { type Kept, kept, useApp } from "../app";
import { MergeDialog } from "../dialogs/MergeDialog";
import { nameOf } from "../links";
import { Owner, Quiet, To } from "../parts";

interface Pair {
  readonly kind: "account" | "contact";
  /** The older of the two. */
  readonly keepId: string;
  readonly dropId: string;
  readonly because: string;
}

interface Dated {
  readonly created_at: string;
}

function pairs<T extends Dated>(kind: Pair["kind"], rows: readonly Kept<T>[], sign: (row: T) => string, because: string): readonly Pair[] {
  const first = new Map<string, Kept<T>>();
  const found: Pair[] = [];
  for (const row of rows.toSorted((one, other) => one.created_at.localeCompare(other.created_at))) {
    const key = sign(row);
    const older = first.get(key);
    if (key === "") continue;
    if (older) found.push({ kind, keepId: older.id, dropId: row.id, because });
    else first.set(key, row);
  }
  return found;
}

export function Duplicates() {
  const { state } = useApp();
  const [merging, setMerging] = useState<Pair | null>(null);
  const accounts = pairs("account", kept(state.accounts), (one) => one.website.toLowerCase(), "same website");
  const contacts = pairs("contact", kept(state.contacts), (one) => one.phone.replaceAll(" ", ""), "same telephone number");
  return (
    <Page title="Duplicates" subtitle={`${accounts.length + contacts.length} pairs that look alike`}>
      {accounts.length + contacts.length === 0 ? (
        <EmptyState title="No duplicates" text="No two accounts share a website, no two contacts a telephone number." />
      ) : (
        <SimpleGrid cols={{ base: 1, xl: 2 }} spacing={14}>
          <Pairs title="Accounts" pairs={accounts} onMerge={setMerging} />
          <Pairs title="Contacts" pairs={contacts} onMerge={setMerging} />
        </SimpleGrid>
      )}
      {merging && <MergeDialog kind={merging.kind} keepId={merging.keepId} dropId={merging.dropId} onClose={() => setMerging(null)} />}
    </Page>
  );
}

interface PairsProps {
  readonly title: string;
  readonly pairs: readonly Pair[];
  readonly onMerge: (pair: Pair) => void;
}

function Pairs({ title, pairs: found, onMerge }: PairsProps) {
  const { state } = useApp();
  const record = ({ kind }: Pair, id: string) => (kind === "account" ? state.accounts[id] : state.contacts[id]);
  return (
    <Panel title={title} count={found.length}>
      {found.length === 0 && <Quiet>None.</Quiet>}
      <Stack gap={12}>
        {found.map((pair) => (
          <Group key={pair.dropId} justify="space-between" wrap="nowrap" align="flex-start">
            <Stack gap={4} miw={0}>
              {[pair.keepId, pair.dropId].map((id) => (
                <Group key={id} gap={10}>
                  <To about={{ kind: pair.kind, id }} fw={550} />
                  <Owner id={record(pair, id)?.owner_id ?? ""} />
                  <Text size="xs" c="dimmed">
                    since {formatDay(record(pair, id)?.created_at ?? "2000-01-01")}
                  </Text>
                </Group>
              ))}
              <Text size="xs" c="dimmed">
                {pair.because}
              </Text>
            </Stack>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowsJoin size={15} />}
              aria-label={`Merge ${nameOf(state, { kind: pair.kind, id: pair.dropId })} into ${nameOf(state, { kind: pair.kind, id: pair.keepId })}`}
              onClick={() => onMerge(pair)}
            >
              Merge
            </Button>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
