/** Figures computed from the state: pipeline, owners, forecast, losses, sources. */

import { BarChart } from "@mantine/charts";
import type { Deal } from "@generated/crm";
import { Group, SimpleGrid, Table } from "@mantine/core";
import { ChoiceField, countOf, formatMoney, formatMonth, Page, Panel, useUrlState } from "@kit";
import type { ReactNode } from "react";
import { kept, useApp } from "../app";
import classes from "../crm.module.css";
import { Money, Quiet } from "../parts";
import { amountOf, closes, monthAfter, quarterName, quarterOf, weightedOf } from "../selling";
import { named } from "../words";

const ANY = "any";
const MONTHS = 6;
/** The name of a bar, on two lines if it does not fit on one. */
const NAMES = { interval: 0, height: 44, tick: { transform: "translate(0, 8)", fontSize: 11.5, fill: "currentColor", width: 70 } } as const;
const CHART = { h: 204, withLegend: true, barProps: { isAnimationActive: false, maxBarSize: 34 }, xAxisProps: NAMES } as const;

const sumOf = (deals: readonly Deal[], value: (deal: Deal) => number): number => deals.reduce((sum, deal) => sum + value(deal), 0);

export function Reports() {
  const { state, today } = useApp();
  const [team, setTeam] = useUrlState("team", ANY);
  const [owner, setOwner] = useUrlState("owner", ANY);
  const people = kept(state.users).filter((user) => (team === ANY || user.team_id === team) && (owner === ANY || user.id === owner));
  const ids = new Set(people.map((user) => user.id));
  const deals = kept(state.deals).filter((deal) => ids.has(deal.owner_id));
  const leads = kept(state.leads).filter((lead) => ids.has(lead.owner_id));
  const open = deals.filter((deal) => deal.status === "open");
  const quarter = quarterOf(today);
  const ended = (status: Deal["status"]) => deals.filter((deal) => deal.status === status && quarterOf(deal.closed_at ?? "") === quarter);
  const whole = (minor: number) => Math.round(minor / 100);
  const axis = (value: number) => formatMoney(value * 100, state.currency).replace(/\.00$/, "");
  const series = [
    { name: "amount", label: "Amount", color: "var(--mantine-primary-color-4)" },
    { name: "weighted", label: "Weighted", color: "var(--mantine-primary-color-8)" },
  ];
  const stages = state.stage_order.map((id) => ({ name: state.stages[id]?.name ?? "", deals: open.filter((deal) => deal.stage_id === id) }));
  const months = Array.from({ length: MONTHS }, (_, step) => monthAfter(today.slice(0, 7), step)).map((month) => ({
    name: formatMonth(`${month}-01`),
    deals: open.filter((deal) => deal.close_on.startsWith(month)),
  }));
  const late = open.filter((deal) => closes(deal.close_on, "overdue", today) && deal.close_on.slice(0, 7) < today.slice(0, 7));
  const data = (rows: typeof stages) =>
    rows.map((row) => ({ name: row.name, amount: whole(sumOf(row.deals, amountOf)), weighted: whole(sumOf(row.deals, weightedOf)) }));
  const money = (rows: typeof stages): readonly Row[] =>
    rows.map((row) => [row.name, row.deals.length, <Money key="a" minor={sumOf(row.deals, amountOf)} />, <Money key="w" minor={sumOf(row.deals, weightedOf)} />]);
  const lost = deals.filter((deal) => deal.status === "lost");
  const sources = [...new Set(leads.map((lead) => lead.source))].sort();
  return (
    <Page
      title="Reports"
      subtitle={`${countOf(open.length, "open deal")}, ${formatMoney(sumOf(open, amountOf), state.currency)}`}
      toolbar={
        <Group gap={6}>
          <ChoiceField bare label="Filter by team" w={170} choices={[{ value: ANY, label: "Any team" }, ...named(state.teams)]} value={team} onChange={setTeam} />
          <ChoiceField bare label="Filter by owner" w={190} choices={[{ value: ANY, label: "Any owner" }, ...named(state.users)]} value={owner} onChange={setOwner} />
        </Group>
      }
    >
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={14}>
        <Panel title="Pipeline by stage">
          <BarChart {...CHART} data={data(stages)} dataKey="name" series={series} valueFormatter={axis} yAxisProps={{ width: 78 }} />
          <Figures label="Pipeline by stage" titles={["Stage", "Deals", "Amount", "Weighted"]} rows={money(stages)} />
        </Panel>
        <Panel title="Forecast by month">
          <BarChart {...CHART} data={data(months)} dataKey="name" series={series} valueFormatter={axis} yAxisProps={{ width: 78 }} />
          <Figures
            label="Forecast by month"
            titles={["Close date in", "Deals", "Amount", "Weighted"]}
            rows={money(late.length > 0 ? [{ name: "Earlier", deals: late }, ...months] : months)}
          />
        </Panel>
        <Panel title={`By owner, ${quarterName(quarter)}`}>
          <Figures
            label="By owner"
            titles={["Owner", "Open", "Won", "Lost", "Deals won"]}
            rows={people.map((user) => {
              const of = (all: readonly Deal[]) => all.filter((deal) => deal.owner_id === user.id);
              const [won, gone] = [of(ended("won")), of(ended("lost"))];
              const decided = won.length + gone.length;
              return [
                user.name,
                <Money key="open" minor={sumOf(of(open), amountOf)} />,
                <Money key="won" minor={sumOf(won, amountOf)} />,
                <Money key="lost" minor={sumOf(gone, amountOf)} />,
                decided === 0 ? "–" : `${won.length} of ${decided}`,
              ];
            })}
          />
        </Panel>
        <Panel title="Why deals were lost">
          <Figures
            label="Why deals were lost"
            titles={["Reason", "Deals", "Amount"]}
            rows={kept(state.lost_reasons).map((reason) => {
              const of = lost.filter((deal) => deal.lost_reason_id === reason.id);
              return [reason.name, of.length, <Money key="amount" minor={sumOf(of, amountOf)} />];
            })}
          />
        </Panel>
        <Panel title="Where leads come from">
          <Figures
            label="Where leads come from"
            titles={["Source", "Leads", "Qualified", "Converted", "Put aside"]}
            rows={sources.map((source) => {
              const count = (status?: string) => leads.filter((lead) => lead.source === source && (!status || lead.status === status)).length;
              return [source, count(), count("qualified"), count("converted"), count("disqualified")];
            })}
          />
        </Panel>
      </SimpleGrid>
    </Page>
  );
}

type Row = readonly ReactNode[];

function Figures({ label, titles, rows }: { readonly label: string; readonly titles: readonly string[]; readonly rows: readonly Row[] }) {
  if (rows.length === 0) return <Quiet>Nothing to show.</Quiet>;
  return (
    <Table aria-label={label} className={classes.figures} verticalSpacing={4} mt={8}>
      <Table.Thead>
        <Table.Tr>
          {titles.map((title, place) => (
            <Table.Th key={title} ta={place === 0 ? "left" : "right"}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, number) => (
          <Table.Tr key={number}>
            {row.map((cell, place) => (
              <Table.Td key={titles[place]} ta={place === 0 ? "left" : "right"}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
