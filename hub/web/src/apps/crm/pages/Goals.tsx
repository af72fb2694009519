/** Each colleague's goal for a quarter, and their progress. */

import { Button, Group, Progress, Text } from "@mantine/core";
import { ChoiceField, type Column, DataTable, formatMoney, Page, useUrlState } from "@kit";
import { useState } from "react";
import { kept, useApp } from "../app";
import { GoalDialog } from "../dialogs/SettingsDialogs";
import { Money, Owner } from "../parts";
import { goalOf, openDeals, quarterAfter, quarterName, quarterOf, weightedOf, wonIn } from "../selling";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly team: string;
  readonly goal: number | null;
  readonly won: number;
  readonly expected: number;
}

export function Goals() {
  const { state, today } = useApp();
  const thisQuarter = quarterOf(today);
  const quarters = [-1, 0, 1, 2].map((steps) => quarterAfter(thisQuarter, steps));
  const [asked, setQuarter] = useUrlState("quarter", thisQuarter);
  const quarter = quarters.includes(asked) ? asked : thisQuarter;
  const [setting, setSetting] = useState<string | null>(null);
  const rows: readonly Row[] = kept(state.users).map((user) => ({
    id: user.id,
    name: user.name,
    team: state.teams[user.team_id]?.name ?? "",
    goal: goalOf(state, user.id, quarter),
    won: wonIn(state, user.id, quarter),
    expected: openDeals(state)
      .filter((deal) => deal.owner_id === user.id && quarterOf(deal.close_on) === quarter)
      .reduce((sum, deal) => sum + weightedOf(deal), 0),
  }));
  const share = (row: Row) => (row.goal ? (row.won / row.goal) * 100 : 0);
  const columns: readonly Column<Row>[] = [
    { key: "name", title: "Colleague", render: (row) => <Owner id={row.id} />, sort: (row) => row.name },
    { key: "team", title: "Team", render: (row) => row.team, sort: (row) => row.team, filter: { kind: "choice", value: (row) => row.team } },
    { key: "goal", title: "Goal", render: (row) => (row.goal === null ? "–" : <Money minor={row.goal} />), sort: (row) => row.goal, align: "right" },
    { key: "won", title: "Won", render: (row) => <Money minor={row.won} />, sort: (row) => row.won, align: "right" },
    { key: "expected", title: "Expected besides", render: (row) => <Money minor={row.expected} />, sort: (row) => row.expected, align: "right" },
    {
      key: "share",
      title: "Reached",
      render: (row) =>
        row.goal ? (
          <Group gap={8} wrap="nowrap">
            <Progress value={Math.min(100, share(row))} color={share(row) >= 100 ? "green" : undefined} flex={1} aria-label={`Reached by ${row.name}`} />
            <Text size="sm" w={48} ta="right">
              {Math.round(share(row))} %
            </Text>
          </Group>
        ) : (
          "–"
        ),
      sort: share,
      width: 200,
    },
    {
      key: "set",
      title: "Change",
      render: (row) => (
        <Button size="compact-sm" variant="default" aria-label={`Set goal of ${row.name}`} onClick={() => setSetting(row.id)}>
          Set goal
        </Button>
      ),
    },
  ];
  const total = (value: (row: Row) => number) => formatMoney(rows.reduce((sum, row) => sum + value(row), 0), state.currency);
  return (
    <Page
      title="Goals"
      subtitle={`${total((row) => row.won)} won of ${total((row) => row.goal ?? 0)}`}
      toolbar={
        <ChoiceField
          bare
          label="Quarter shown"
          w={150}
          choices={quarters.map((value) => ({ value, label: quarterName(value) }))}
          value={quarter}
          onChange={setQuarter}
        />
      }
    >
      <DataTable label="Goals" noun="colleague" rows={rows} rowId={(row) => row.id} rowLabel={(row) => row.name} columns={columns} initialSort="name" />
      {setting && <GoalDialog userId={setting} quarter={quarter} quarters={quarters} onClose={() => setSetting(null)} />}
    </Page>
  );
}
