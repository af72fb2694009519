/** The table of deals. */

import type { Deal } from "@generated/crm";
import { Button, Text } from "@mantine/core";
import { ActionMenu, type Column, countOf, formatDay, formatMoney, typedAmount } from "@kit";
import { IconArrowRightBar, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { BulkReassign, BulkTags } from "../Bulk";
import classes from "../crm.module.css";
import { NewDeal } from "../dialogs/DealDialogs";
import { type Facet, Listing } from "../Listing";
import { Chip, Money, Owner, To } from "../parts";
import { amountOf, closes } from "../selling";
import { choicesOf, CLOSING, DEAL_STATUS, named, stageChoices } from "../words";

type Row = Kept<Deal>;

export function Deals() {
  const { state, today, run } = useApp();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const account = (row: Row) => state.accounts[row.account_id]?.name ?? "";
  const owner = (row: Row) => state.users[row.owner_id]?.name ?? "";
  const stage = (row: Row) => state.stages[row.stage_id]?.name ?? "";
  const columns: readonly Column<Row>[] = [
    { key: "name", title: "Deal", render: (row) => <To about={{ kind: "deal", id: row.id }} fw={550} />, sort: (row) => row.name },
    { key: "account", title: "Account", render: (row) => <To about={{ kind: "account", id: row.account_id }} />, sort: account },
    { key: "stage", title: "Stage", render: (row) => <span className={classes.whole}>{stage(row)}</span>, sort: (row) => state.stage_order.indexOf(row.stage_id) },
    { key: "status", title: "Status", render: (row) => <Chip value={DEAL_STATUS[row.status]} />, sort: (row) => Object.keys(DEAL_STATUS).indexOf(row.status) },
    { key: "amount", title: "Amount", render: (row) => <Money minor={amountOf(row)} />, sort: amountOf, align: "right" },
    { key: "probability", title: "Prob.", render: (row) => <span className={classes.figures}>{row.probability} %</span>, sort: (row) => row.probability, align: "right" },
    {
      key: "close",
      title: "Close date",
      render: (row) => (
        <Text span size="sm" className={classes.figures} c={row.status === "open" && row.close_on < today ? "red" : undefined}>
          {formatDay(row.close_on)}
        </Text>
      ),
      sort: (row) => row.close_on,
    },
    { key: "owner", title: "Owner", render: (row) => <Owner id={row.owner_id} />, sort: owner },
  ];
  const facets: readonly Facet<Row>[] = [
    { key: "owner", label: "owner", choices: named(state.users), passes: (row, value) => row.owner_id === value },
    { key: "status", label: "status", choices: choicesOf(DEAL_STATUS), passes: (row, value) => row.status === value },
    { key: "stage", label: "stage", choices: stageChoices(state), passes: (row, value) => row.stage_id === value },
    { key: "tag", label: "tag", choices: named(state.tags), passes: (row, value) => row.tag_ids.includes(value) },
    { key: "closing", label: "closing", choices: choicesOf(CLOSING), passes: (row, value) => closes(row.close_on, value, today) },
  ];
  const move = async (ids: readonly string[], stageId: string, name: string, clear: () => void) => {
    const result = await run("move_deals", { deal_ids: [...ids], stage_id: stageId }, { done: `${countOf(ids.length, "deal")} moved to ${name}` });
    if (result.ok) clear();
  };
  return (
    <Listing
      kind="deal"
      title="Deals"
      noun="deal"
      rows={kept(state.deals).toSorted((one, other) => one.close_on.localeCompare(other.close_on))}
      rowLabel={(row) => row.name}
      text={(row) => `${row.name} ${account(row)}`}
      facets={facets}
      columns={columns}
      initialSort="status"
      summary={(shown) => formatMoney(shown.reduce((sum, row) => sum + amountOf(row), 0), state.currency)}
      sheet={[
        ["Deal", (row) => row.name],
        ["Account", account],
        ["Stage", stage],
        ["Status", (row) => DEAL_STATUS[row.status]],
        ["Amount", (row) => typedAmount(amountOf(row))],
        ["Probability", (row) => row.probability],
        ["Close date", (row) => row.close_on],
        ["Owner", owner],
      ]}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          New deal
        </Button>
      }
      bulk={(ids, clear) => (
        <>
          <ActionMenu
            label="Move to stage"
            entries={stageChoices(state).map(({ value, label }) => ({ label, run: () => void move(ids, value, label, clear) }))}
          >
            <Button size="compact-sm" variant="default" leftSection={<IconArrowRightBar size={15} />}>
              Move to stage
            </Button>
          </ActionMenu>
          <BulkReassign kind="deal" ids={ids} clear={clear} />
          <BulkTags kind="deal" ids={ids} clear={clear} />
        </>
      )}
    >
      {creating && <NewDeal onMade={(id) => navigate(`/deals/${id}`)} onClose={() => setCreating(false)} />}
    </Listing>
  );
}
