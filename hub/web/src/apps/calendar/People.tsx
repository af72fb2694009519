/** All colleagues with their roles and working hours. */

import { Group, Text } from "@mantine/core";
import { Avatar, type Column, countOf, DataTable, includes, Page, SearchBox, useUrlState } from "@kit";
import { useNavigate } from "react-router";
import { capital, type Person, useApp } from "./app";
import { useEditor } from "./editing";
import { everybody } from "./time";

interface Row extends Person {
  readonly key: string;
}

export function People() {
  const { state } = useApp();
  const { create } = useEditor();
  const navigate = useNavigate();
  const [query, setQuery] = useUrlState("q");
  const rows: Row[] = everybody(state)
    .map(([key, person]) => ({ key, ...person }))
    .filter((row) => includes([row.name, row.role, row.team, row.email].join(" "), query));
  const days = (row: Row) => (row.external ? "" : row.works_on.map((day) => capital(day).slice(0, 2)).join(" "));
  const columns: readonly Column<Row>[] = [
    {
      key: "name",
      title: "Name",
      sort: (row) => row.name,
      render: (row) => (
        <Group gap={9} wrap="nowrap">
          <Avatar name={row.name} size="sm" />
          <div>
            <Text size="sm">{row.name}</Text>
            <Text size="xs" c="dimmed">
              {row.key === state.me ? "You" : row.role}
            </Text>
          </div>
        </Group>
      ),
    },
    {
      key: "team",
      title: "Team",
      sort: (row) => row.team,
      filter: { kind: "choice", value: (row) => (row.external ? "External" : row.team) },
      render: (row) => (row.external ? `External${row.team ? `, ${row.team}` : ""}` : row.team),
    },
    { key: "email", title: "Email", sort: (row) => row.email, filter: { kind: "text", value: (row) => row.email }, render: (row) => row.email },
    { key: "phone", title: "Phone", render: (row) => <Nowrap>{row.phone}</Nowrap> },
    { key: "hours", title: "Hours", render: (row) => <Nowrap>{row.external ? "" : `${row.hours.start}–${row.hours.end}`}</Nowrap> },
    { key: "days", title: "Days", render: (row) => <Nowrap>{days(row)}</Nowrap> },
  ];
  return (
    <Page
      title="People"
      subtitle={countOf(rows.length, "person", "people")}
      toolbar={<SearchBox label="Filter people" shortcut={null} width={280} value={query} onChange={setQuery} />}
    >
      <DataTable
        label="People"
        noun="person"
        rows={rows}
        rowId={(row) => row.key}
        rowLabel={(row) => row.name}
        columns={columns}
        initialSort="name"
        rowActions={(row) =>
          row.key === state.me
            ? [{ label: "Your settings", run: () => void navigate("/settings") }]
            : [
                { label: "New event together", run: () => create({ guests: [row.key] }) },
                { label: "Find a time together", run: () => void navigate(`/find-a-time?people=${row.key}`) },
              ]
        }
      />
    </Page>
  );
}

function Nowrap({ children }: { readonly children: string }) {
  return (
    <Text size="sm" style={{ whiteSpace: "nowrap" }}>
      {children}
    </Text>
  );
}
