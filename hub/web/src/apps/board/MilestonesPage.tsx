/** The milestones of a project with their progress; cards without a milestone are the backlog. */

import type { Milestone, Project } from "@generated/board";
import { countOf, daysBetween, EmptyState, formatDay, useUrlState } from "@kit";
import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconFlag, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./board.module.css";
import { Segments } from "./Segments";
import { CloseMilestone, EditMilestone, NewMilestone } from "./MilestoneDialogs";
import { type Identified, isDone, milestonesOf, pointsOf, progressOf, projectCards } from "./model";
import { ProjectFrame } from "./ProjectFrame";
import { StageBar } from "./StageBar";

export function MilestonesPage() {
  return <ProjectFrame name="Milestones">{(project) => <Milestones key={project.id} project={project} />}</ProjectFrame>;
}

/** "ends in 4 days", "ended 5 days ago", "starts in 7 days" */
export function timing(milestone: Milestone, today: string): string {
  const [toStart, toEnd] = [daysBetween(today, milestone.starts), daysBetween(today, milestone.ends)];
  if (milestone.closed) return "closed";
  if (toStart > 0) return `starts in ${countOf(toStart, "day")}`;
  if (toEnd === 0) return "ends today";
  return toEnd > 0 ? `ends in ${countOf(toEnd, "day")}` : `ended ${countOf(-toEnd, "day")} ago`;
}

function Milestones({ project }: { readonly project: Identified<Project> }) {
  const { state } = useApp();
  const [making, setMaking] = useState(false);
  const [view, setView] = useUrlState("show");
  const all = milestonesOf(state, project.id);
  const shown = all.filter((milestone) => (view === "closed" ? milestone.closed : view === "all" || !milestone.closed));
  const backlog = projectCards(state, project.id).filter((card) => card.milestone_id === null && !isDone(state, card));
  return (
    <Stack gap="sm" maw={1100}>
      <Group justify="space-between">
        <Segments
          label="Show milestones" value={view || "open"} onChange={(value) => setView(value === "open" ? "" : value)}
          choices={[{ value: "open", label: "Open" }, { value: "closed", label: "Closed" }, { value: "all", label: "All" }]}
        />
        {!project.archived && <Button size="compact-md" variant="light" leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>New milestone</Button>}
      </Group>
      {shown.length === 0 && <EmptyState icon={<IconFlag size={32} />} title="No milestones here" text="A milestone is a stretch of time with a goal; cards are planned into it." />}
      {shown.map((milestone) => <One key={milestone.id} project={project} milestone={milestone} />)}
      {view !== "closed" && (
        <section role="region" aria-label="Backlog" className={classes.panel}>
          <Group justify="space-between">
            <div>
              <Text fw={600}>Without a milestone</Text>
              <Text size="sm" c="dimmed">{countOf(backlog.length, "open card")}, {pointsOf(backlog)} points</Text>
            </div>
            <Anchor component={Link} size="sm" to={`/projects/${project.key}/table?milestone=backlog`}>Show the backlog</Anchor>
          </Group>
        </section>
      )}
      {making && <NewMilestone project={project} onClose={() => setMaking(false)} />}
    </Stack>
  );
}

function One({ project, milestone }: { readonly project: Identified<Project>; readonly milestone: Identified<Milestone> }) {
  const { state, today } = useApp();
  const cards = projectCards(state, project.id).filter((card) => card.milestone_id === milestone.id);
  const isLate = !milestone.closed && milestone.ends < today;
  return (
    <section role="region" aria-label={milestone.name} className={classes.panel}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Group gap={8}>
            <Anchor component={Link} to={`/projects/${project.key}/milestones/${milestone.id}`} fw={600} fz="md">{milestone.name}</Anchor>
            <Badge tt="none" variant="light" color={milestone.closed ? "gray" : isLate ? "red" : "blue"}>{timing(milestone, today)}</Badge>
          </Group>
          <Text size="sm" c="dimmed">{formatDay(milestone.starts)} – {formatDay(milestone.ends)}</Text>
        </div>
        {!project.archived && <MilestoneButtons milestone={milestone} />}
      </Group>
      {milestone.goal && <Text size="sm" my={6}>{milestone.goal}</Text>}
      <Group gap="xl" mt={6} align="flex-start">
        <StageBar counts={progressOf(state, cards)} label={`Progress of ${milestone.name}`} />
        <Text size="sm" c="dimmed">{pointsOf(cards.filter((card) => isDone(state, card)))} of {pointsOf(cards)} points</Text>
      </Group>
    </section>
  );
}

export function MilestoneButtons({ milestone }: { readonly milestone: Identified<Milestone> }) {
  const { run } = useApp();
  const [dialog, setDialog] = useState<"edit" | "close" | null>(null);
  return (
    <Group gap={6} wrap="nowrap">
      <Button size="compact-sm" variant="default" aria-label={`Edit ${milestone.name}`} onClick={() => setDialog("edit")}>Edit</Button>
      {milestone.closed ? (
        <Button
          size="compact-sm" variant="light" aria-label={`Reopen ${milestone.name}`}
          onClick={() => void run("reopen_milestone", { milestone_id: milestone.id }, { done: `${milestone.name} reopened` })}
        >
          Reopen
        </Button>
      ) : (
        <Button size="compact-sm" variant="light" aria-label={`Close ${milestone.name}`} onClick={() => setDialog("close")}>Close</Button>
      )}
      {dialog === "edit" && <EditMilestone milestone={milestone} onClose={() => setDialog(null)} />}
      {dialog === "close" && <CloseMilestone milestone={milestone} onClose={() => setDialog(null)} />}
    </Group>
  );
}
