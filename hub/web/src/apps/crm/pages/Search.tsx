/** Search results for all kinds of records. */

import { EmptyState, includes, Page, Panel, useUrlState } from "@kit";
import { SimpleGrid, Stack, Text } from "@mantine/core";
import { type Kept, kept, useApp } from "../app";
import { type Kind, personOf, type Subject } from "../links";
import { Quiet, To } from "../parts";

interface Hit extends Subject {
  readonly hint: string;
}

const MOST = 8;
const TITLES: readonly (readonly [Kind, string])[] = [
  ["account", "Accounts"],
  ["contact", "Contacts"],
  ["deal", "Deals"],
  ["lead", "Leads"],
  ["ticket", "Tickets"],
];

export function Search() {
  const { state } = useApp();
  const [query] = useUrlState("q");
  const find = <T,>(kind: Kind, rows: readonly Kept<T>[], text: (row: T) => string, hint: (row: T) => string): readonly Hit[] =>
    rows.filter((row) => includes(text(row), query)).map((row) => ({ kind, id: row.id, hint: hint(row) }));
  const hits = query.trim() === "" ? [] : [
    ...find("account", kept(state.accounts), (one) => `${one.name} ${one.city} ${one.website}`, (one) => `${one.industry}, ${one.city}`),
    ...find("contact", kept(state.contacts), (one) => `${personOf(one)} ${one.email} ${one.phone}`, (one) => one.email),
    ...find("deal", kept(state.deals), (one) => one.name, (one) => state.stages[one.stage_id]?.name ?? ""),
    ...find("lead", kept(state.leads), (one) => `${personOf(one)} ${one.company} ${one.email}`, (one) => one.company),
    ...find("ticket", kept(state.tickets), (one) => `${one.subject} ${one.number}`, (one) => `Ticket ${one.number}`),
  ];
  return (
    <Page title="Search" subtitle={query.trim() === "" ? undefined : `${hits.length} found for “${query}”`}>
      {hits.length === 0 ? (
        <EmptyState
          title={query.trim() === "" ? "Type what you look for" : "Nothing found"}
          text="The search looks into names, addresses, telephone numbers and ticket numbers."
        />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {TITLES.map(([kind, title]) => {
            const found = hits.filter((hit) => hit.kind === kind);
            return (
              <Panel key={kind} title={title} count={found.length}>
                {found.length === 0 && <Quiet>None</Quiet>}
                <Stack gap={4}>
                  {found.slice(0, MOST).map((hit) => (
                    <div key={hit.id}>
                      <To about={hit} fw={550} />
                      <Text size="xs" c="dimmed">
                        {hit.hint}
                      </Text>
                    </div>
                  ))}
                </Stack>
                {found.length > MOST && <Quiet>and {found.length - MOST} more; type more of the name</Quiet>}
              </Panel>
            );
          })}
        </SimpleGrid>
      )}
    </Page>
  );
}
