/** Milestones and cards with a due date along the weeks, computed from the state. */

import type { Project } from "@generated/board";
import { addDays, dayOf, daysBetween, EmptyState, formatDay, formatShort, useUrlState } from "@kit";
import { Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./board.module.css";
import { Segments } from "./Segments";
import { byRank, type CardView, type Identified, isDone, isOverdue, milestonesOf, nameOf, pathOf, projectCards } from "./model";
import { ProjectFrame } from "./ProjectFrame";

const NAMES_PX = 190;
const MARGIN_DAYS = 4;
/** Days that the name of a week needs. */
const ROOM_DAYS = 4;

export function TimelinePage() {
  return <ProjectFrame name="Timeline">{(project) => <Timeline key={project.id} project={project} />}</ProjectFrame>;
}

function Timeline({ project }: { readonly project: Identified<Project> }) {
  const { state, today } = useApp();
  const [show, setShow] = useUrlState("show");
  const milestones = milestonesOf(state, project.id).filter((milestone) => show === "all" || !milestone.closed);
  const cards = projectCards(state, project.id)
    .filter((card) => card.due !== null && (show === "all" || !isDone(state, card)))
    .sort(byRank);
  const days = [today, ...milestones.flatMap((one) => [one.starts, one.ends]), ...cards.map((card) => card.due ?? today)].sort();
  const from = monday(addDays(days[0] ?? today, -MARGIN_DAYS));
  const length = daysBetween(from, addDays(days[days.length - 1] ?? today, MARGIN_DAYS)) + 1;
  const at = (day: string) => `${(100 * daysBetween(from, day)) / length}%`;
  const wide = (begin: string, end: string) => `${(100 * (daysBetween(begin, end) + 1)) / length}%`;
  const weeks = Array.from({ length: Math.ceil(length / 7) }, (_, index) => addDays(from, 7 * index));
  const groups = [...milestones.map(({ id, name }) => ({ id: id as string | null, name })), { id: null, name: "No milestone" }];
  const known = new Set(milestones.map(({ id }) => id));

  return (
    <>
      <Group mb="sm" justify="space-between">
        <Segments
          label="Show cards" value={show || "open"} onChange={(value) => setShow(value === "open" ? "" : value)}
          choices={[{ value: "open", label: "Open work" }, { value: "all", label: "All" }]}
        />
        <Text size="xs" c="dimmed">Cards with a due date end on it; they begin with their milestone, or when they were made.</Text>
      </Group>
      {cards.length === 0 && milestones.length === 0 ? (
        <EmptyState title="Nothing has a date" text="Give cards a due date, or plan a milestone." />
      ) : (
        <div style={{ overflowX: "auto" }}>
          <div className={classes.chart} style={{ paddingInlineStart: NAMES_PX }}>
            <div style={{ position: "absolute", insetInlineStart: NAMES_PX, insetInlineEnd: 0, top: 0, bottom: 0 }}>
              {weeks.map((week, index) => (
                <div key={week} className={classes.week} style={{ left: at(week) }}>
                  {length - 7 * index >= ROOM_DAYS && (
                    <Text size="xs" c="dimmed" className={classes.weekName}>{formatShort(week, `${today}T00:00:00Z`)}</Text>
                  )}
                </div>
              ))}
              <div className={classes.today} style={{ left: at(today) }} title="Today" />
            </div>
            <div style={{ height: 26 }} />
            {groups.map((group) => {
              const milestone = group.id === null ? undefined : milestones.find(({ id }) => id === group.id);
              const own = cards.filter((card) => (card.milestone_id !== null && known.has(card.milestone_id) ? card.milestone_id : null) === group.id);
              if (!milestone && own.length === 0) return null;
              return (
                <section key={group.name} role="region" aria-label={group.name} style={{ position: "relative", marginBottom: 10 }}>
                  <div className={classes.spanRow}>
                    <Text size="sm" fw={650} style={{ position: "absolute", left: -NAMES_PX, width: NAMES_PX - 8, top: 4 }} truncate>{group.name}</Text>
                    {milestone && (
                      <Link
                        to={`/projects/${project.key}/milestones/${milestone.id}`}
                        aria-label={`Milestone ${milestone.name}`}
                        className={classes.span}
                        style={{ left: at(milestone.starts), width: wide(milestone.starts, milestone.ends), background: "var(--mantine-primary-color-filled)", color: "white", fontWeight: 600 }}
                      >
                        {formatShort(milestone.starts, `${today}T00:00:00Z`)} – {formatShort(milestone.ends, `${today}T00:00:00Z`)}
                      </Link>
                    )}
                  </div>
                  {own.map((card) => <Bar key={card.id} card={card} start={milestone?.starts} at={at} wide={wide} from={from} />)}
                </section>
              );
            })}
          </div>
        </div>
      )}
    </>
  );
}

interface BarProps {
  readonly card: CardView;
  readonly start: string | undefined;
  readonly from: string;
  readonly at: (day: string) => string;
  readonly wide: (begin: string, end: string) => string;
}

function Bar({ card, start, from, at, wide }: BarProps) {
  const { state, today } = useApp();
  const end = card.due ?? today;
  const made = dayOf(card.created);
  const wished = start !== undefined && start <= end ? start : made <= end ? made : end;
  const begin = wished < from ? from : wished;
  const colour = isDone(state, card) ? "green" : isOverdue(state, card, today) ? "red" : state.columns[card.column_id]?.stage === "active" ? "blue" : "gray";
  return (
    <div className={classes.spanRow}>
      <Text size="xs" c="dimmed" style={{ position: "absolute", left: -NAMES_PX + 10, width: NAMES_PX - 18, top: 6 }} truncate>
        {card.key} · {nameOf(state, card.assignee_id)}
      </Text>
      <Link
        to={pathOf(state, card)}
        className={classes.span}
        title={`${card.title}, due ${formatDay(end)}`}
        aria-label={card.title}
        style={{ left: at(begin), width: wide(begin, end), background: `var(--mantine-color-${colour}-light)`, color: `var(--mantine-color-${colour}-light-color)` }}
      >
        {card.title}
      </Link>
    </div>
  );
}

/** The Monday of a day's week. */
const monday = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
