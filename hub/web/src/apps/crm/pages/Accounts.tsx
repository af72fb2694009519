/** The list of accounts. */

import type { Account } from "@generated/crm";
import { Button } from "@mantine/core";
import type { Column } from "@kit";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { BulkReassign, BulkTags } from "../Bulk";
import { AccountDialog } from "../dialogs/AccountDialog";
import { type Facet, Listing } from "../Listing";
import { Money, Owner, TagChips, To } from "../parts";
import { amountOf, openDeals } from "../selling";
import { named, occurring, SIZES } from "../words";

type Row = Kept<Account>;

export function Accounts() {
  const { state } = useApp();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const rows = kept(state.accounts);
  const pipeline = new Map<string, number>();
  for (const deal of openDeals(state)) pipeline.set(deal.account_id, (pipeline.get(deal.account_id) ?? 0) + amountOf(deal));
  const worth = (row: Row) => pipeline.get(row.id) ?? 0;
  const owner = (row: Row) => state.users[row.owner_id]?.name ?? "";
  const columns: readonly Column<Row>[] = [
    { key: "name", title: "Name", render: (row) => <To about={{ kind: "account", id: row.id }} fw={550} />, sort: (row) => row.name },
    { key: "industry", title: "Industry", render: (row) => row.industry, sort: (row) => row.industry },
    { key: "city", title: "City", render: (row) => row.city, sort: (row) => row.city },
    { key: "size", title: "Employees", render: (row) => row.size, sort: (row) => SIZES.indexOf(row.size) },
    { key: "pipeline", title: "Open deals", render: (row) => <Money minor={worth(row)} />, sort: worth, align: "right" },
    { key: "owner", title: "Owner", render: (row) => <Owner id={row.owner_id} />, sort: owner },
    { key: "tags", title: "Tags", render: (row) => <TagChips ids={row.tag_ids} /> },
  ];
  const industries = occurring(rows.map((row) => row.industry));
  const facets: readonly Facet<Row>[] = [
    { key: "owner", label: "owner", choices: named(state.users), passes: (row, value) => row.owner_id === value },
    {
      key: "industry",
      label: "industry",
      choices: industries.map((value) => ({ value, label: value })),
      passes: (row, value) => row.industry === value,
    },
    { key: "size", label: "size", choices: SIZES.map((value) => ({ value, label: value })), passes: (row, value) => row.size === value },
    { key: "tag", label: "tag", choices: named(state.tags), passes: (row, value) => row.tag_ids.includes(value) },
  ];
  return (
    <Listing
      kind="account"
      title="Accounts"
      noun="account"
      rows={rows}
      rowLabel={(row) => row.name}
      text={(row) => `${row.name} ${row.city} ${row.website} ${row.industry}`}
      facets={facets}
      columns={columns}
      initialSort="name"
      sheet={[
        ["Name", (row) => row.name],
        ["Industry", (row) => row.industry],
        ["Employees", (row) => row.size],
        ["Website", (row) => row.website],
        ["Phone", (row) => row.phone],
        ["City", (row) => row.city],
        ["Owner", owner],
      ]}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          New account
        </Button>
      }
      bulk={(ids, clear) => (
        <>
          <BulkReassign kind="account" ids={ids} clear={clear} />
          <BulkTags kind="account" ids={ids} clear={clear} />
        </>
      )}
    >
      {creating && <AccountDialog onMade={(id) => navigate(`/accounts/${id}`)} onClose={() => setCreating(false)} />}
    </Listing>
  );
}
