import type { Review } from "@generated/documents";
import { type Column, DataTable, EmptyState, formatAgo, formatNear, Page, useUrlState } from "@kit";
import { Anchor, Badge, Button, Group, Tabs, Text } from "@mantine/core";
import { IconRubberStamp } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useApp } from "../app";
import { Answer } from "../file/Answer";
import { ItemIcon } from "../ItemIcon";
import { type Item, isGone, nameOf, STATUS_COLOURS } from "../model";

interface Row {
  readonly id: string;
  readonly review: Review;
  readonly item: Item;
}

/** Requests for approval to the user and by the user. */
export function Approvals() {
  const { state, run, now, today } = useApp();
  const [tab, setTab] = useUrlState("tab", "waiting");
  const [answering, setAnswering] = useState<{ readonly id: string; readonly how: "approve" | "reject" } | null>(null);
  const rows: readonly Row[] = Object.entries(state.reviews).flatMap(([id, review]) => {
    const item = state.items[review.item];
    return item && !isGone(state, review.item) ? [{ id, review, item }] : [];
  });
  const waiting = rows.filter(({ review }) => review.status === "pending" && review.reviewer === state.me);
  const asked = rows.filter(({ review }) => review.status === "pending" && review.requested_by === state.me);
  const closed = rows.filter(({ review }) => review.status !== "pending");
  const columns: readonly Column<Row>[] = [
    {
      key: "file",
      title: "File",
      render: ({ review, item }) => (
        <Group gap={9} wrap="nowrap">
          <ItemIcon item={item} />
          <Anchor component={Link} to={`/file/${review.item}`} size="sm" c="inherit">
            {item.name}
          </Anchor>
        </Group>
      ),
      sort: ({ item }) => item.name,
    },
    { key: "note", title: "Note", render: ({ review }) => <Text size="sm" c="dimmed">{review.note}</Text> },
  ];
  const asker: Column<Row> = { key: "by", title: "Asked by", render: ({ review }) => nameOf(state, review.requested_by), sort: ({ review }) => nameOf(state, review.requested_by), width: 150 };
  const approver: Column<Row> = { key: "approver", title: "Approver", render: ({ review }) => nameOf(state, review.reviewer), sort: ({ review }) => nameOf(state, review.reviewer), width: 150 };
  const due: Column<Row> = {
    key: "due",
    title: "Due",
    render: ({ review }) =>
      review.due && (
        <Text size="sm" c={review.due <= today ? "red" : undefined}>
          {formatNear(review.due, now)}
        </Text>
      ),
    sort: ({ review }) => review.due,
    width: 90,
  };
  const when: Column<Row> = { key: "asked", title: "Asked", render: ({ review }) => formatAgo(review.requested_at, now), sort: ({ review }) => review.requested_at, width: 110 };
  const toMe = {
    key: "answer",
    title: "Answer",
    render: ({ id, item }: Row) => (
      <Group gap={6} wrap="nowrap">
        <Button size="compact-sm" variant="light" color="green" aria-label={`Approve ${item.name}`} onClick={() => setAnswering({ id, how: "approve" })}>
          Approve
        </Button>
        <Button size="compact-sm" variant="light" color="red" aria-label={`Reject ${item.name}`} onClick={() => setAnswering({ id, how: "reject" })}>
          Reject
        </Button>
      </Group>
    ),
    width: 170,
  };
  const withdrawal = {
    key: "withdraw",
    title: "Request",
    render: ({ id, item }: Row) => (
      <Button size="compact-sm" variant="default" aria-label={`Withdraw ${item.name}`} onClick={() => void run("withdraw_review", { review: id }, { done: "Request withdrawn" })}>
        Withdraw
      </Button>
    ),
    width: 110,
  };
  const outcome: readonly Column<Row>[] = [
    {
      key: "status",
      title: "Outcome",
      render: ({ review }) => (
        <Badge variant="light" color={STATUS_COLOURS[review.status]} tt="capitalize">
          {review.status}
        </Badge>
      ),
      sort: ({ review }) => review.status,
      filter: { kind: "choice", value: ({ review }) => review.status },
      width: 120,
    },
    { key: "said", title: "Answer", render: ({ review }) => review.answer },
  ];
  const table = (label: string, list: readonly Row[], shown: readonly Column<Row>[], text: string) => (
    <DataTable
      label={label}
      noun="request"
      rows={list}
      rowId={({ id }) => id}
      rowLabel={({ item, review }) => `${item.name}, ${nameOf(state, review.reviewer)}`}
      columns={shown}
      initialSort="-asked"
      empty={<EmptyState icon={<IconRubberStamp size={40} stroke={1.3} aria-hidden />} title="No requests" text={text} />}
    />
  );
  return (
    <Page title="Approvals" subtitle="Is this good as it is?">
      <Tabs value={tab} onChange={(next) => setTab(next ?? "waiting")}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="waiting" aria-label="Waiting for me">
            Waiting for me ({waiting.length})
          </Tabs.Tab>
          <Tabs.Tab value="asked" aria-label="Asked by me">
            Asked by me ({asked.length})
          </Tabs.Tab>
          <Tabs.Tab value="closed" aria-label="Closed">
            Closed ({closed.length})
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="waiting">
          {table("Waiting for me", waiting, [...columns, asker, due, when, toMe], "Nobody waits for your approval.")}
        </Tabs.Panel>
        <Tabs.Panel value="asked">
          {table("Asked by me", asked, [...columns, approver, due, when, withdrawal], "Open a document and choose “Request approval”.")}
        </Tabs.Panel>
        <Tabs.Panel value="closed">
          {table("Closed", closed, [...columns.slice(0, 1), asker, approver, ...outcome, when], "Answered requests appear here.")}
        </Tabs.Panel>
      </Tabs>
      {answering && <Answer {...answering} onClose={() => setAnswering(null)} />}
    </Page>
  );
}
