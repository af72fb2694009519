/** A project's board: cards in columns, moved with the mouse, by their menus, or with the keyboard; lanes by assignee or priority. */

import type { Project } from "@generated/board";
import { ChoiceField, EmptyState, useShortcuts, useUrlState } from "@kit";
import { ActionIcon, Badge, Text, Tooltip } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type CSSProperties, type KeyboardEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useApp } from "./app";
import { BoardCard } from "./BoardCard";
import classes from "./board.module.css";
import { EditCard, NewCard } from "./CardDialogs";
import { passes, useCriteria } from "./criteria";
import { useDragging } from "./dragging";
import { FilterBar } from "./FilterBar";
import { byRank, type CardView, columnsOf, type Identified, isDone, nameOf, pathOf, PRIORITIES, projectCards } from "./model";
import { moved, placed } from "./placing";
import { ProjectFrame, useProject } from "./ProjectFrame";

const GROUPS = [
  { value: "", label: "No lanes" },
  { value: "assignee", label: "By assignee" },
  { value: "priority", label: "By priority" },
];

export function BoardPage() {
  return (
    <ProjectFrame name="Board" fill toolbar={<Toolbar />}>
      {(project) => <Columns key={project.id} project={project} />}
    </ProjectFrame>
  );
}

function Toolbar() {
  const project = useProject();
  const [group, setGroup] = useUrlState("lanes");
  if (!project) return null;
  return (
    <FilterBar project={project}>
      <ChoiceField bare size="xs" w={104} label="Lanes" choices={GROUPS} value={group} onChange={setGroup} />
    </FilterBar>
  );
}

interface Lane {
  readonly id: string;
  readonly name: string;
  readonly holds: (card: CardView) => boolean;
}

function Columns({ project }: { readonly project: Identified<Project> }) {
  const { state, today, run } = useApp();
  const [asked] = useCriteria();
  const [group] = useUrlState("lanes");
  const [adding, setAdding] = useState<string | null>(null);
  const [editing, setEditing] = useState<CardView | null>(null);
  const navigate = useNavigate();
  const columns = columnsOf(state, project);
  const all = projectCards(state, project.id);
  const cards = all.filter((card) => passes(state, card, asked, today)).sort(byRank);
  const lanes = lanesOf(group, cards, (id) => nameOf(state, id));

  const move = (card: CardView, columnId: string) =>
    run("move_card", { card_id: card.id, column_id: columnId }, {
      done: `${card.key} moved to ${state.columns[columnId]?.name}`,
      assume: (before) => moved(before, card.id, columnId),
    });
  const place = (card: CardView, beforeId: string | null) =>
    run("rank_card", { card_id: card.id, before_id: beforeId }, { assume: (before) => placed(before, card.id, beforeId) });

  const { drag, begin } = useDragging(({ card: id, from, over, before }) => {
    const card = all.find((one) => one.id === id);
    const [columnId = "", lane = ""] = over.split("/");
    const [, oldLane] = from.split("/");
    if (!card || project.archived) return;
    if (over === from) {
      const column = cards.filter((one) => one.column_id === columnId && (lanes.find(({ id: name }) => name === lane)?.holds(one) ?? true));
      const at = column.findIndex((one) => one.id === id);
      if (before !== (column[at + 1]?.id ?? null)) void place(card, before);
      return;
    }
    if (columnId !== card.column_id) void move(card, columnId);
    if (lane !== oldLane && group === "assignee") {
      void run("edit_card", { card_id: id, assignee_id: lane || null }, { done: `${card.key} assigned to ${nameOf(state, lane || null)}` });
    }
    if (lane !== oldLane && group === "priority") {
      void run("edit_card", { card_id: id, priority: lane as CardView["priority"] }, { done: `${card.key} changed` });
    }
  });

  useShortcuts([
    { keys: "ArrowDown", label: "Focus a card; arrows go on from there", section: "Board", run: () => focusCard(null) },
    { keys: "shift+ArrowRight", label: "Move the focused card to the next column", section: "Board", run: () => undefined },
    { keys: "shift+ArrowUp", label: "Move the focused card up", section: "Board", run: () => undefined },
  ]);

  const press = (event: KeyboardEvent<HTMLElement>, card: CardView, column: readonly CardView[]) => {
    if (event.target !== event.currentTarget) return;
    const at = column.findIndex((one) => one.id === card.id);
    const columnAt = columns.findIndex((one) => one.id === card.column_id);
    const beside = columns[columnAt + (event.key === "ArrowRight" ? 1 : -1)];
    if (event.key === "Enter") navigate(pathOf(state, card));
    else if (event.shiftKey && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      if (beside) void move(card, beside.id).then(() => focusCard(card.id));
    } else if (event.shiftKey && event.key === "ArrowUp") {
      if (at > 0) void place(card, column[at - 1]?.id ?? null);
    } else if (event.shiftKey && event.key === "ArrowDown") {
      if (at < column.length - 1) void place(card, column[at + 2]?.id ?? null);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      focusCard(column[at + (event.key === "ArrowDown" ? 1 : -1)]?.id ?? card.id);
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const next = beside && cards.find((one) => one.column_id === beside.id);
      if (next) focusCard(next.id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const cell = (columnId: string, lane: Lane) => {
    const column = cards.filter((card) => card.column_id === columnId && lane.holds(card));
    const here = `${columnId}/${lane.id}`;
    const isOver = drag !== null && drag.over === here;
    return (
      <div
        key={here}
        role="list"
        aria-label={lanes.length > 1 ? `${state.columns[columnId]?.name}, ${lane.name}` : `Cards in ${state.columns[columnId]?.name}`}
        className={classes.cards}
        data-place={here}
        data-over={(isOver && drag.from !== here) || undefined}
      >
        {column.map((card, index) => (
          <BoardCard
            key={card.id}
            card={card}
            drag={drag?.card === card.id ? drag : null}
            marked={isOver && drag.from === here && drag.before === card.id}
            frozen={project.archived}
            onPointerDown={(event) => !project.archived && begin(event, card.id, here)}
            onKeyDown={(event) => press(event, card, column)}
            onEdit={() => setEditing(card)}
            moves={columns.filter((one) => one.id !== columnId).map((one) => ({ label: `Move to ${one.name}`, run: () => void move(card, one.id) }))}
            places={[
              { label: "Move to top", disabled: index === 0, run: () => void place(card, column[0]?.id ?? null) },
              { label: "Move up", disabled: index === 0, run: () => void place(card, column[index - 1]?.id ?? null) },
              { label: "Move down", disabled: index === column.length - 1, run: () => void place(card, column[index + 2]?.id ?? null) },
              { label: "Move to bottom", disabled: index === column.length - 1, run: () => void place(card, null) },
            ]}
          />
        ))}
        {isOver && drag.from === here && drag.before === null && <div className={classes.line} />}
        {column.length === 0 && <Text size="xs" c="dimmed" ta="center" py="sm">{isOver ? "Drop here" : "No cards"}</Text>}
      </div>
    );
  };

  const head = (columnId: string) => {
    const column = state.columns[columnId];
    if (!column) return null;
    const count = all.filter((card) => card.column_id === columnId).length;
    const shown = cards.filter((card) => card.column_id === columnId).length;
    const isOver = column.limit !== null && count > column.limit;
    const isFull = column.limit !== null && count === column.limit;
    return (
      <header className={classes.columnHead}>
        <Text component="h2" size="sm" fw={650} truncate title={column.name}>{column.name}</Text>
        <Tooltip label={column.limit === null ? "Cards in this column" : `Limit: ${column.limit} cards`}>
          <Badge size="sm" variant={isOver ? "filled" : "light"} color={isOver ? "red" : isFull ? "orange" : "gray"}>
            {shown === count ? "" : `${shown} of `}{count}{column.limit === null ? "" : ` / ${column.limit}`}
          </Badge>
        </Tooltip>
        {!project.archived && (
          <ActionIcon size="sm" ml="auto" aria-label={`Add card to ${column.name}`} onClick={() => setAdding(columnId)}>
            <IconPlus size={16} />
          </ActionIcon>
        )}
      </header>
    );
  };

  if (columns.length === 0) return <EmptyState title="No columns" text="Add columns in the project's settings." />;
  const only = lanes[0];
  return (
    <div className={classes.board} data-scroller data-lanes={lanes.length > 1 || undefined} style={{ "--columns": columns.length } as CSSProperties}>
      {group === "" && only ? (
        columns.map((column) => (
          <section key={column.id} role="region" aria-label={column.name} className={classes.column} data-done={column.stage === "done" || undefined}>
            {head(column.id)}
            {cell(column.id, only)}
          </section>
        ))
      ) : (
        <>
          <div className={classes.heads}>{columns.map((column) => <div key={column.id}>{head(column.id)}</div>)}</div>
          {lanes.map((lane) => (
            <section key={lane.id} role="region" aria-label={`Lane ${lane.name}`}>
              <Text component="h3" size="sm" fw={600} className={classes.laneHead}>
                {lane.name}{" "}
                <Text span size="xs" c="dimmed">
                  {cards.filter((card) => lane.holds(card) && !isDone(state, card)).length} open
                </Text>
              </Text>
              <div className={classes.lane}>{columns.map((column) => cell(column.id, lane))}</div>
            </section>
          ))}
        </>
      )}
      {adding !== null && <NewCard project={project} columnId={adding} onClose={() => setAdding(null)} />}
      {editing && <EditCard card={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function lanesOf(group: string, cards: readonly CardView[], nameOfMember: (id: string | null) => string): readonly Lane[] {
  if (group === "priority") {
    return PRIORITIES.map(({ value, label }) => ({ id: value, name: label, holds: (card: CardView) => card.priority === value }));
  }
  if (group === "assignee") {
    const ids = [...new Set(cards.map((card) => card.assignee_id))];
    return ids
      .map((id) => ({ id: id ?? "", name: nameOfMember(id), holds: (card: CardView) => card.assignee_id === id }))
      .sort((one, other) => Number(one.id === "") - Number(other.id === "") || one.name.localeCompare(other.name, "en"));
  }
  return [{ id: "", name: "All", holds: () => true }];
}

/** Focus a card, or the first one. */
function focusCard(id: string | null): void {
  const selector = id === null ? "[data-card]" : `[data-card="${id}"]`;
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus(), 0);
}
