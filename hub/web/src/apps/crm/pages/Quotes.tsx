/** The list of quotes. */

import type { Quote } from "@generated/crm";
import { Anchor, Text } from "@mantine/core";
import { type Column, DataTable, EmptyState, formatDay, formatMoney, includes, Page, SearchBox, useUrlState } from "@kit";
import { Link, useNavigate } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { Chip, Money, To } from "../parts";
import { linesTotal } from "../selling";
import { QUOTE_STATUS } from "../words";

type Row = Kept<Quote>;

export function Quotes() {
  const { state, today } = useApp();
  const navigate = useNavigate();
  const [query, setQuery] = useUrlState("q");
  const deal = (row: Row) => state.deals[row.deal_id];
  const account = (row: Row) => state.accounts[deal(row)?.account_id ?? ""]?.name ?? "";
  const rows = kept(state.quotes).filter((row) => includes(`${row.number} ${deal(row)?.name} ${account(row)}`, query));
  const statuses = Object.keys(QUOTE_STATUS);
  const sent = rows.filter((row) => row.status === "sent").reduce((sum, row) => sum + linesTotal(row.lines), 0);
  const columns: readonly Column<Row>[] = [
    {
      key: "number",
      title: "Number",
      render: (row) => (
        <Anchor component={Link} to={`/quotes/${row.id}`} size="sm" fw={550}>
          {row.number}
        </Anchor>
      ),
      sort: (row) => row.number,
    },
    { key: "deal", title: "Deal", render: (row) => <To about={{ kind: "deal", id: row.deal_id }} />, sort: (row) => deal(row)?.name },
    { key: "account", title: "Account", render: account, sort: account },
    {
      key: "status",
      title: "Status",
      render: (row) => <Chip value={QUOTE_STATUS[row.status]} />,
      sort: (row) => statuses.indexOf(row.status),
      filter: { kind: "choice", value: (row) => QUOTE_STATUS[row.status] },
    },
    {
      key: "valid",
      title: "Valid until",
      render: (row) => (
        <Text span size="sm" c={row.status === "sent" && row.valid_until < today ? "red" : undefined}>
          {formatDay(row.valid_until)}
        </Text>
      ),
      sort: (row) => row.valid_until,
    },
    { key: "sent", title: "Sent", render: (row) => (row.sent_at ? formatDay(row.sent_at) : "–"), sort: (row) => row.sent_at },
    { key: "net", title: "Net", render: (row) => <Money minor={linesTotal(row.lines)} />, sort: (row) => linesTotal(row.lines), align: "right" },
  ];
  return (
    <Page
      title="Quotes"
      subtitle={`${formatMoney(sent, state.currency)} waiting for an answer`}
      toolbar={<SearchBox label="Search quotes" value={query} onChange={setQuery} width={260} />}
    >
      <DataTable
        label="Quotes"
        noun="quote"
        rows={rows}
        rowId={(row) => row.id}
        rowLabel={(row) => row.number}
        columns={columns}
        initialSort="-number"
        onOpen={(row) => navigate(`/quotes/${row.id}`)}
        empty={<EmptyState title="No quotes" text="Open a deal that has products and choose Create quote." />}
      />
    </Page>
  );
}
