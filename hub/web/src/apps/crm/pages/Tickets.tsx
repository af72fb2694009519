/** The list of tickets. */

import type { Ticket } from "@generated/crm";
import { Button } from "@mantine/core";
import { ActionMenu, type Column, countOf, formatAgo } from "@kit";
import { IconCircleCheck, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { BulkReassign } from "../Bulk";
import { NewTicket } from "../dialogs/TicketDialogs";
import { type Facet, Listing } from "../Listing";
import { Chip, Owner, To } from "../parts";
import { choicesOf, named, PRIORITY, TICKET_STATUS } from "../words";

type Row = Kept<Ticket>;

export function Tickets() {
  const { state, now, run } = useApp();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const account = (row: Row) => state.accounts[row.account_id]?.name ?? "";
  const owner = (row: Row) => state.users[row.owner_id]?.name ?? "";
  const priorities = Object.keys(PRIORITY);
  const statuses = Object.keys(TICKET_STATUS);
  const last = (row: Row) => row.replies.at(-1)?.written_at ?? row.opened_at;
  const columns: readonly Column<Row>[] = [
    { key: "number", title: "Number", render: (row) => row.number, sort: (row) => row.number, width: 90 },
    { key: "subject", title: "Subject", render: (row) => <To about={{ kind: "ticket", id: row.id }} fw={550} />, sort: (row) => row.subject },
    { key: "account", title: "Account", render: (row) => <To about={{ kind: "account", id: row.account_id }} />, sort: account },
    { key: "status", title: "Status", render: (row) => <Chip value={TICKET_STATUS[row.status]} />, sort: (row) => statuses.indexOf(row.status) },
    { key: "priority", title: "Priority", render: (row) => <Chip value={PRIORITY[row.priority]} />, sort: (row) => priorities.indexOf(row.priority) },
    { key: "owner", title: "Owner", render: (row) => <Owner id={row.owner_id} />, sort: owner },
    { key: "last", title: "Last message", render: (row) => formatAgo(last(row), now), sort: last },
  ];
  const facets: readonly Facet<Row>[] = [
    { key: "owner", label: "owner", choices: named(state.users), passes: (row, value) => row.owner_id === value },
    { key: "status", label: "status", choices: choicesOf(TICKET_STATUS), passes: (row, value) => row.status === value },
    { key: "priority", label: "priority", choices: choicesOf(PRIORITY), passes: (row, value) => row.priority === value },
  ];
  const settle = async (ids: readonly string[], status: Ticket["status"], clear: () => void) => {
    const done = `${countOf(ids.length, "ticket")} set to ${TICKET_STATUS[status].toLowerCase()}`;
    const result = await run("set_ticket_status", { ticket_ids: [...ids], status }, { done });
    if (result.ok) clear();
  };
  return (
    <Listing
      kind="ticket"
      title="Tickets"
      noun="ticket"
      rows={kept(state.tickets)}
      rowLabel={(row) => row.subject}
      text={(row) => `${row.number} ${row.subject} ${account(row)} ${row.replies.map((reply) => reply.text).join(" ")}`}
      facets={facets}
      columns={columns}
      initialSort="-last"
      sheet={[
        ["Number", (row) => row.number],
        ["Subject", (row) => row.subject],
        ["Account", account],
        ["Status", (row) => TICKET_STATUS[row.status]],
        ["Priority", (row) => PRIORITY[row.priority]],
        ["Owner", owner],
      ]}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          New ticket
        </Button>
      }
      bulk={(ids, clear) => (
        <>
          <ActionMenu
            label="Set status"
            entries={choicesOf(TICKET_STATUS).map(({ value, label }) => ({ label, run: () => void settle(ids, value, clear) }))}
          >
            <Button size="compact-sm" variant="default" leftSection={<IconCircleCheck size={15} />}>
              Set status
            </Button>
          </ActionMenu>
          <BulkReassign kind="ticket" ids={ids} clear={clear} />
        </>
      )}
    >
      {creating && <NewTicket onMade={(id) => navigate(`/tickets/${id}`)} onClose={() => setCreating(false)} />}
    </Listing>
  );
}
