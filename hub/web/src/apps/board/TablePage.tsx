/** All cards of a project as a table, for sorting, filtering and bulk changes. */

import { DataTable, formatShort, type Column as TableColumn } from "@kit";
import { Anchor, Badge, Button } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useApp } from "./app";
import { BulkEdit } from "./BulkEdit";
import { passes, useCriteria } from "./criteria";
import { FilterBar } from "./FilterBar";
import { DueMark, FlagMark, KindMark, LabelMarks, Person, PriorityMark } from "./marks";
import { type CardView, nameOf, pathOf, PRIORITIES, projectCards } from "./model";
import { ProjectFrame, useProject } from "./ProjectFrame";
import { useWide } from "./wide";

const STAGE_COLOURS = { waiting: "gray", active: "blue", done: "green" } as const;

/** The columns of any table of cards; those of a project's own table, or only the narrow ones. */
export function useCardColumns(): Readonly<Record<"key" | "title" | "titleWithLabels" | "status" | "priority" | "assignee" | "milestone" | "labels" | "points" | "due" | "updated", TableColumn<CardView>>> {
  const { state, now } = useApp();
  const title = (card: CardView) => (
    <span style={{ display: "flex", alignItems: "center", gap: 7 }}>
      <KindMark kind={card.kind} />
      <Anchor component={Link} to={pathOf(state, card)} size="sm">{card.title}</Anchor>
      {card.flag !== null && <FlagMark reason={card.flag} />}
    </span>
  );
  return {
    key: { key: "key", title: "Key", width: 86, render: (card) => card.key, sort: (card) => card.key },
    title: { key: "title", title: "Title", sort: (card) => card.title, render: title },
    titleWithLabels: {
      key: "title", title: "Title", sort: (card) => card.title,
      render: (card) => (
        <>
          {title(card)}
          <div style={{ paddingInlineStart: 27 }}><LabelMarks state={state} card={card} /></div>
        </>
      ),
    },
    status: {
      key: "status", title: "Status", width: 116, sort: (card) => state.projects[card.project_id]?.column_ids.indexOf(card.column_id),
      render: (card) => {
        const column = state.columns[card.column_id];
        return column && <Badge variant="light" tt="none" color={STAGE_COLOURS[column.stage]}>{column.name}</Badge>;
      },
    },
    priority: {
      key: "priority", title: "Priority", width: 92, sort: (card) => PRIORITIES.findIndex(({ value }) => value === card.priority),
      render: (card) => <PriorityMark priority={card.priority} text />,
    },
    assignee: {
      key: "assignee", title: "Assignee", width: 156, sort: (card) => card.assignee_id && nameOf(state, card.assignee_id),
      render: (card) => <Person state={state} id={card.assignee_id} />,
    },
    milestone: {
      key: "milestone", title: "Milestone", width: 132, sort: (card) => card.milestone_id && state.milestones[card.milestone_id]?.starts,
      render: (card) => (card.milestone_id ? state.milestones[card.milestone_id]?.name : "–"),
    },
    labels: { key: "labels", title: "Labels", render: (card) => <LabelMarks state={state} card={card} /> },
    points: { key: "points", title: "Points", width: 68, align: "right", sort: (card) => card.estimate, render: (card) => card.estimate ?? "–" },
    due: { key: "due", title: "Due", width: 86, sort: (card) => card.due, render: (card) => (card.due ? <DueMark state={state} card={card} now={now} /> : "–") },
    updated: { key: "updated", title: "Updated", width: 88, sort: (card) => card.updated, render: (card) => formatShort(card.updated, now) },
  };
}

export function TablePage() {
  return (
    <ProjectFrame name="Table" toolbar={<Toolbar />}>
      {(project) => <Cards key={project.id} projectId={project.id} />}
    </ProjectFrame>
  );
}

function Toolbar() {
  const project = useProject();
  return project ? <FilterBar project={project} withStatus /> : null;
}

function Cards({ projectId }: { readonly projectId: string }) {
  const { state, today, run } = useApp();
  const [asked] = useCriteria();
  const [editing, setEditing] = useState<readonly string[] | null>(null);
  const navigate = useNavigate();
  const columns = useCardColumns();
  const isWide = useWide();
  const frozen = state.projects[projectId]?.archived === true;
  const cards = projectCards(state, projectId).filter((card) => passes(state, card, asked, today));
  return (
    <>
      <DataTable
        label="Cards"
        noun="card"
        pageSize={100}
        rows={cards}
        rowId={(card) => card.id}
        rowLabel={(card) => card.key}
        columns={[
          columns.key, isWide ? columns.title : columns.titleWithLabels, columns.status, columns.priority, columns.assignee, columns.milestone,
          ...(isWide ? [columns.labels] : []), columns.points, columns.due, ...(isWide ? [columns.updated] : []),
        ]}
        initialSort="key"
        onOpen={(card) => navigate(pathOf(state, card))}
        {...(frozen ? {} : {
          bulk: (ids: readonly string[], clear: () => void) => (
            <>
              <Button size="compact-sm" onClick={() => setEditing(ids)}>Edit cards</Button>
              <Button
                size="compact-sm" color="red" variant="light"
                onClick={async () => {
                  if ((await run("archive_cards", { card_ids: ids }, { done: ids.length === 1 ? "Card archived" : `${ids.length} cards archived` })).ok) clear();
                }}
              >
                Archive cards
              </Button>
            </>
          ),
        })}
      />
      {editing && <BulkEdit projectId={projectId} ids={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
