/** The start page: the user's own figures, activities, deals and leads. */

import type { Deal } from "@generated/crm";
import { Paper, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import { countOf, formatDay, formatLongDay, formatMoney, Page, Panel } from "@kit";
import { type ReactNode, useState } from "react";
import { type Kept, kept, useApp } from "../app";
import classes from "../crm.module.css";
import { Columns, Money, Quiet, To } from "../parts";
import { amountOf, closes, goalOf, openDeals, quarterName, quarterOf, weightedOf, wonIn } from "../selling";
import { type ActivityDialog, ActivityDialogs, ActivityEntry } from "../Timeline";

const MOST = 8;

export function Today() {
  const { state, today, now } = useApp();
  const [dialog, setDialog] = useState<ActivityDialog | null>(null);
  const quarter = quarterOf(today);
  const mine = openDeals(state).filter((deal) => deal.owner_id === state.me);
  const closing = mine.filter((deal) => closes(deal.close_on, "this_month", today) || deal.close_on < today);
  const todo = kept(state.activities)
    .filter((one) => !one.done && one.owner_id === state.me)
    .toSorted((one, other) => one.due.localeCompare(other.due));
  const due = todo.filter((one) => one.due.slice(0, 10) <= today);
  const next = todo.filter((one) => one.due.slice(0, 10) > today).slice(0, MOST);
  const leads = kept(state.leads).filter((lead) => lead.owner_id === state.me && lead.status === "new");
  const tickets = kept(state.tickets)
    .filter((ticket) => ticket.status === "new" || ticket.priority === "urgent")
    .filter((ticket) => ticket.status !== "closed" && ticket.status !== "resolved");
  const goal = goalOf(state, state.me, quarter);
  const won = wonIn(state, state.me, quarter);
  const money = (minor: number) => formatMoney(minor, state.currency);
  const sum = (deals: readonly Kept<Deal>[], value: (deal: Deal) => number) => deals.reduce((total, deal) => total + value(deal), 0);
  return (
    <Page title="Today" subtitle={`${formatLongDay(now)} · ${state.users[state.me]?.name}, ${state.organisation}`}>
      <Stack gap={14}>
        <SimpleGrid cols={4} spacing={14}>
          <Figure name="My open deals" value={money(sum(mine, amountOf))} hint={`${countOf(mine.length, "deal")}, ${money(sum(mine, weightedOf))} weighted`} />
          <Figure
            name={`Won in ${quarterName(quarter)}`}
            value={money(won)}
            hint={goal === null ? "No goal set" : `of ${money(goal)}`}
            foot={goal !== null && goal > 0 && <Progress value={Math.min(100, (won / goal) * 100)} mt={6} size="sm" aria-label="Goal reached" />}
          />
          <Figure name="Due today or late" value={String(due.length)} hint={`${due.filter((one) => one.due < now).length} overdue`} />
          <Figure name="Closing this month" value={money(sum(closing, amountOf))} hint={`${countOf(closing.length, "deal")} of mine`} />
        </SimpleGrid>
        <Columns
          main={
            <>
              <Panel title="Due today or late" count={due.length}>
                {due.length === 0 ? (
                  <Quiet>Nothing is due. Have a look at what comes next.</Quiet>
                ) : (
                  <ul className={classes.list}>
                    {due.map((activity) => (
                      <ActivityEntry key={activity.id} activity={activity} elsewhere onDialog={setDialog} />
                    ))}
                  </ul>
                )}
              </Panel>
              <Panel title="Coming up" count={next.length}>
                {next.length === 0 ? (
                  <Quiet>Nothing is planned.</Quiet>
                ) : (
                  <ul className={classes.list}>
                    {next.map((activity) => (
                      <ActivityEntry key={activity.id} activity={activity} elsewhere onDialog={setDialog} />
                    ))}
                  </ul>
                )}
              </Panel>
            </>
          }
          side={
            <>
              <Panel title="My deals that close soon" count={closing.length}>
                <Short rows={closing.toSorted((one, other) => one.close_on.localeCompare(other.close_on))} empty="None this month.">
                  {(deal) => (
                    <>
                      <To about={{ kind: "deal", id: deal.id }} fw={550} />
                      <Text size="xs" c={deal.close_on < today ? "red" : "dimmed"} component="div">
                        {formatDay(deal.close_on)} · <Money minor={amountOf(deal)} />
                      </Text>
                    </>
                  )}
                </Short>
              </Panel>
              <Panel title="My new leads" count={leads.length}>
                <Short rows={leads} empty="None.">
                  {(lead) => (
                    <>
                      <To about={{ kind: "lead", id: lead.id }} fw={550} />
                      <Text size="xs" c="dimmed">
                        {lead.company}
                      </Text>
                    </>
                  )}
                </Short>
              </Panel>
              <Panel title="Tickets to look at" count={tickets.length}>
                <Short rows={tickets} empty="All answered.">
                  {(ticket) => (
                    <>
                      <To about={{ kind: "ticket", id: ticket.id }} fw={550} />
                      <Text size="xs" c="dimmed">
                        {state.accounts[ticket.account_id]?.name}
                      </Text>
                    </>
                  )}
                </Short>
              </Panel>
            </>
          }
        />
      </Stack>
      {dialog && <ActivityDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </Page>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly hint: string;
  readonly foot?: ReactNode;
}

function Figure({ name, value, hint, foot }: FigureProps) {
  return (
    <Paper withBorder className={classes.figure}>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text fz="xl" fw={650} className={classes.figures}>
        {value}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {hint}
      </Text>
      {foot}
    </Paper>
  );
}

interface ShortProps<T> {
  readonly rows: readonly T[];
  readonly empty: string;
  readonly children: (row: T) => ReactNode;
}

function Short<T extends { readonly id: string }>({ rows, empty, children }: ShortProps<T>) {
  return (
    <Stack gap={6}>
      {rows.length === 0 && <Quiet>{empty}</Quiet>}
      {rows.slice(0, MOST).map((row) => (
        <div key={row.id}>{children(row)}</div>
      ))}
    </Stack>
  );
}
