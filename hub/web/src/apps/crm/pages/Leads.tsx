/** The list of leads. */

import type { Lead } from "@generated/crm";
import { Button } from "@mantine/core";
import { type Column, formatAgo } from "@kit";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { BulkReassign } from "../Bulk";
import { LeadDialog } from "../dialogs/LeadDialogs";
import { personOf } from "../links";
import { type Facet, Listing } from "../Listing";
import { Chip, Owner, To } from "../parts";
import { choicesOf, LEAD_STATUS, named, occurring, RATING } from "../words";

type Row = Kept<Lead>;
const RATING_ORDER = ["hot", "warm", "cold"];

export function Leads() {
  const { state, now } = useApp();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const rows = kept(state.leads);
  const owner = (row: Row) => state.users[row.owner_id]?.name ?? "";
  const statuses = Object.keys(LEAD_STATUS);
  const columns: readonly Column<Row>[] = [
    { key: "name", title: "Name", render: (row) => <To about={{ kind: "lead", id: row.id }} fw={550} />, sort: personOf },
    { key: "company", title: "Company", render: (row) => row.company, sort: (row) => row.company },
    { key: "status", title: "Status", render: (row) => <Chip value={LEAD_STATUS[row.status]} />, sort: (row) => statuses.indexOf(row.status) },
    { key: "rating", title: "Rating", render: (row) => <Chip value={RATING[row.rating]} />, sort: (row) => RATING_ORDER.indexOf(row.rating) },
    { key: "source", title: "Source", render: (row) => row.source, sort: (row) => row.source },
    { key: "owner", title: "Owner", render: (row) => <Owner id={row.owner_id} />, sort: owner },
    { key: "created", title: "Came in", render: (row) => formatAgo(row.created_at, now), sort: (row) => row.created_at },
  ];
  const facets: readonly Facet<Row>[] = [
    { key: "owner", label: "owner", choices: named(state.users), passes: (row, value) => row.owner_id === value },
    { key: "status", label: "status", choices: choicesOf(LEAD_STATUS), passes: (row, value) => row.status === value },
    { key: "rating", label: "rating", choices: choicesOf(RATING), passes: (row, value) => row.rating === value },
    {
      key: "source",
      label: "source",
      choices: occurring(rows.map((row) => row.source)).map((value) => ({ value, label: value })),
      passes: (row, value) => row.source === value,
    },
  ];
  return (
    <Listing
      kind="lead"
      title="Leads"
      noun="lead"
      rows={rows}
      rowLabel={personOf}
      text={(row) => `${personOf(row)} ${row.company} ${row.email} ${row.interest}`}
      facets={facets}
      columns={columns}
      initialSort="-created"
      sheet={[
        ["First name", (row) => row.given],
        ["Last name", (row) => row.family],
        ["Company", (row) => row.company],
        ["E-mail", (row) => row.email],
        ["Phone", (row) => row.phone],
        ["Source", (row) => row.source],
        ["Status", (row) => LEAD_STATUS[row.status]],
        ["Rating", (row) => RATING[row.rating]],
        ["Owner", owner],
        ["Interest", (row) => row.interest],
      ]}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          New lead
        </Button>
      }
      bulk={(ids, clear) => <BulkReassign kind="lead" ids={ids} clear={clear} />}
    >
      {creating && <LeadDialog onMade={(id) => navigate(`/leads/${id}`)} onClose={() => setCreating(false)} />}
    </Listing>
  );
}
