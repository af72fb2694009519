/** Time spent on cards: who logged what when, with sums. */

import type { TimeEntry } from "@generated/board";
import { addDays, DataTable, EmptyState, formatDay, type MenuEntry, Page, useUrlState } from "@kit";
import { Anchor, Stack, Table, Title } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./board.module.css";
import { Segments } from "./Segments";
import { Figure } from "./Figure";
import { Person } from "./marks";
import { cardView, type Identified, listed, minutesOf, nameOf, pathOf, spent } from "./model";

type Entry = Identified<TimeEntry>;

const RANGES = [
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "all", label: "All time" },
];

export function TimePage() {
  const { state, today, run } = useApp();
  const [range, setRange] = useUrlState("range");
  const days = Number(range || "30");
  const entries = listed(state.time_entries).filter((entry) => range === "all" || entry.day > addDays(today, -days));
  const projectOf = (entry: Entry) => state.projects[state.cards[entry.card_id]?.project_id ?? ""];
  const people = [...new Set(entries.map((entry) => entry.member_id))]
    .map((id) => ({ id, minutes: minutesOf(entries.filter((entry) => entry.member_id === id)) }))
    .sort((one, other) => other.minutes - one.minutes);
  const projects = [...new Set(entries.map((entry) => projectOf(entry)?.name ?? ""))]
    .map((name) => ({ name, minutes: minutesOf(entries.filter((entry) => projectOf(entry)?.name === name)) }))
    .sort((one, other) => other.minutes - one.minutes);
  const isFixed = (entry: Entry) => projectOf(entry)?.archived === true || state.cards[entry.card_id]?.archived === true;
  return (
    <Page
      title="Time"
      subtitle="Logged on the cards themselves"
      toolbar={<Segments
          label="Days" value={range || "30"} onChange={(value) => setRange(value === "30" ? "" : value)} choices={RANGES} />}
    >
      <Stack gap="md">
        <div className={classes.figures}>
          <Figure title="Together" value={spent(minutesOf(entries))} />
          <Figure title="By you" value={spent(minutesOf(entries.filter((entry) => entry.member_id === state.me)))} />
          <Figure title="Entries" value={String(entries.length)} />
        </div>
        {entries.length === 0 ? (
          <EmptyState icon={<IconClock size={32} />} title="No time logged" text="Open a card and choose “Log time”." />
        ) : (
          <>
            <div className={classes.pair}>
              <Sums title="By person" rows={people.map(({ id, minutes }) => ({ name: nameOf(state, id), minutes }))} />
              <Sums title="By project" rows={projects} />
            </div>
            <DataTable
              label="Time entries"
              noun="entry"
              pageSize={50}
              rows={entries}
              rowId={(entry) => entry.id}
              rowLabel={(entry) => `${nameOf(state, entry.member_id)}, ${formatDay(entry.day)}, ${spent(entry.minutes)}`}
              initialSort="-day"
              columns={[
                { key: "day", title: "Day", width: 116, sort: (entry) => entry.day, render: (entry) => formatDay(entry.day) },
                { key: "person", title: "Person", width: 190, sort: (entry) => nameOf(state, entry.member_id), render: (entry) => <Person state={state} id={entry.member_id} />, filter: { kind: "choice", value: (entry) => nameOf(state, entry.member_id) } },
                { key: "project", title: "Project", width: 170, sort: (entry) => projectOf(entry)?.name, render: (entry) => projectOf(entry)?.name, filter: { kind: "choice", value: (entry) => projectOf(entry)?.name ?? "" } },
                {
                  key: "card", title: "Card", sort: (entry) => cardView(state, entry.card_id)?.title,
                  render: (entry) => {
                    const card = cardView(state, entry.card_id);
                    return card && <Anchor component={Link} to={pathOf(state, card)} size="sm">{card.key} {card.title}</Anchor>;
                  },
                },
                { key: "note", title: "Note", render: (entry) => entry.note || "–" },
                { key: "time", title: "Time", width: 90, align: "right", sort: (entry) => entry.minutes, render: (entry) => spent(entry.minutes) },
              ]}
              rowActions={(entry): MenuEntry[] => [
                {
                  label: "Remove entry", danger: true, disabled: entry.member_id !== state.me || isFixed(entry),
                  run: () => void run("remove_time", { entry_id: entry.id }, { done: `${spent(entry.minutes)} removed` }),
                },
              ]}
            />
          </>
        )}
      </Stack>
    </Page>
  );
}

function Sums({ title, rows }: { readonly title: string; readonly rows: readonly { readonly name: string; readonly minutes: number }[] }) {
  return (
    <section role="region" aria-label={title} className={classes.panel}>
      <Title order={2} size="h5" mb={4}>{title}</Title>
      <Table verticalSpacing={3} horizontalSpacing={0} withRowBorders={false}>
        <Table.Tbody>
          {rows.map(({ name, minutes }) => (
            <Table.Tr key={name}><Table.Td>{name}</Table.Td><Table.Td ta="right">{spent(minutes)}</Table.Td></Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
