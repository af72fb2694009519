/** All calls, meetings and tasks. */

import type { Activity } from "@generated/crm";
import { Button, Group, SegmentedControl, Tabs, Text } from "@mantine/core";
import { type Column, DataTable, dayOf, EmptyState, formatMoment, includes, Page, SearchBox, useConfirm, useUrlState } from "@kit";
import { IconCalendarShare } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { RescheduleDialog } from "../dialogs/ActivityDialogs";
import { nameOf, pageOf } from "../links";
import { Chip, Owner, To } from "../parts";
import { activityEntries, type ActivityDialog, ActivityDialogs } from "../Timeline";
import { ACTIVITY_KIND, RESULT } from "../words";

type Row = Kept<Activity>;

const TABS = ["To do", "Overdue", "Today", "Upcoming", "Done"] as const;
type Tab = (typeof TABS)[number];
const WHOSE = [
  { value: "all", label: "Everybody's" },
  { value: "mine", label: "Mine" },
];

export function Activities() {
  const { state, now, today, run } = useApp();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [query, setQuery] = useUrlState("q");
  const [tab, setTab] = useUrlState("tab", "To do");
  const [whose, setWhose] = useUrlState("whose", "all");
  const [dialog, setDialog] = useState<ActivityDialog | null>(null);
  const [moving, setMoving] = useState<{ readonly ids: readonly string[]; readonly clear: () => void } | null>(null);
  const about = (row: Row) => nameOf(state, row.about) ?? "";
  const isIn = (row: Row, which: Tab): boolean => {
    if (row.done) return which === "Done";
    switch (which) {
      case "To do":
        return true;
      case "Overdue":
        return row.due < now;
      case "Today":
        return dayOf(row.due) === today;
      case "Upcoming":
        return dayOf(row.due) > today;
      case "Done":
        return false;
    }
  };
  const all = kept(state.activities).filter((row) => whose === "all" || row.owner_id === state.me);
  const current = TABS.find((one) => one === tab) ?? "To do";
  const rows = all.filter((row) => isIn(row, current) && includes(`${row.subject} ${about(row)} ${row.outcome}`, query));
  const columns: readonly Column<Row>[] = [
    {
      key: "due",
      title: current === "Done" ? "When" : "Due",
      render: (row) => (
        <Text span size="sm" c={!row.done && row.due < now ? "red" : undefined}>
          {formatMoment(row.due)}
        </Text>
      ),
      sort: (row) => row.due,
      width: 160,
    },
    {
      key: "subject",
      title: "Subject",
      render: (row) => (
        <Group gap={6} wrap="nowrap">
          <Text size="sm" fw={550}>
            {row.subject}
          </Text>
          {row.priority === "high" && !row.done && <Chip value="High" />}
        </Group>
      ),
      sort: (row) => row.subject,
    },
    {
      key: "kind",
      title: "Type",
      render: (row) => ACTIVITY_KIND[row.kind],
      sort: (row) => row.kind,
      filter: { kind: "choice", value: (row) => ACTIVITY_KIND[row.kind] },
    },
    { key: "about", title: "About", render: (row) => <To about={row.about} />, sort: about },
    {
      key: "owner",
      title: "Owner",
      render: (row) => <Owner id={row.owner_id} />,
      sort: (row) => state.users[row.owner_id]?.name,
      filter: { kind: "choice", value: (row) => state.users[row.owner_id]?.name ?? "" },
    },
    ...(current === "Done"
      ? [{ key: "result", title: "Result", render: (row: Row) => (row.result ? RESULT[row.result] : "–"), sort: (row: Row) => row.result }]
      : []),
  ];
  return (
    <Page
      title="Activities"
      subtitle={`${all.filter((row) => isIn(row, "Overdue")).length} overdue, ${all.filter((row) => isIn(row, "Today")).length} today`}
      toolbar={
        <Group gap="sm" justify="space-between">
          <Tabs value={current} onChange={(next) => setTab(next ?? "To do")} variant="pills">
            <Tabs.List aria-label="Activities">
              {TABS.map((one) => (
                <Tabs.Tab key={one} value={one} py={6} px={11}>
                  {one}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
          <Group gap="sm">
            <SegmentedControl size="xs" aria-label="Whose activities" data={WHOSE} value={whose} onChange={setWhose} />
            <SearchBox label="Search activities" value={query} onChange={setQuery} width={220} />
          </Group>
        </Group>
      }
    >
      <DataTable
        label="Activities"
        noun="activity"
        rows={rows}
        rowId={(row) => row.id}
        rowLabel={(row) => row.subject}
        columns={columns}
        initialSort={current === "Done" ? "-due" : "due"}
        onOpen={(row) => navigate(pageOf(row.about))}
        empty={<EmptyState title="Nothing here" text="Schedule activities from the page of an account, a contact, a lead, a deal or a ticket." />}
        bulk={
          current === "Done"
            ? undefined
            : (ids, clear) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconCalendarShare size={15} />}
                  onClick={() => setMoving({ ids, clear })}
                >
                  Reschedule
                </Button>
              )
        }
        rowActions={(row) => activityEntries(run, confirm, row, setDialog)}
      />
      {dialog && <ActivityDialogs dialog={dialog} onClose={() => setDialog(null)} />}
      {moving && <RescheduleDialog ids={moving.ids} onDone={moving.clear} onClose={() => setMoving(null)} />}
    </Page>
  );
}
