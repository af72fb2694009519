/** One milestone: progress, assignees and cards. */

import { DataTable, daysBetween, EmptyState, formatDay, Page } from "@kit";
import { Badge, Group, Stack, Text, Title } from "@mantine/core";
import { useNavigate, useParams } from "react-router";
import { useApp } from "./app";
import { Figure } from "./Figure";
import classes from "./board.module.css";
import { Person } from "./marks";
import { MilestoneButtons, timing } from "./MilestonesPage";
import { isDone, pathOf, pointsOf, progressOf, projectCards } from "./model";
import { StageBar } from "./StageBar";
import { useCardColumns } from "./TablePage";

export function MilestonePage() {
  const { state, today } = useApp();
  const { key, milestone: id = "" } = useParams();
  const navigate = useNavigate();
  const columns = useCardColumns();
  const found = state.milestones[id];
  const project = found && state.projects[found.project_id];
  const back = { to: `/projects/${key}/milestones`, label: "Back to milestones" };
  if (!found || !project) {
    return <Page title="No such milestone" back={back}><EmptyState title="There is no such milestone" /></Page>;
  }
  const cards = projectCards(state, found.project_id).filter((card) => card.milestone_id === id);
  const counts = progressOf(state, cards);
  const done = cards.filter((card) => isDone(state, card));
  const people = [...new Set(cards.map((card) => card.assignee_id))];
  const left = daysBetween(today, found.ends);
  return (
    <Page
      title={`${project.name} · ${found.name}`}
      back={back}
      badges={<Badge tt="none" variant="light" color={found.closed ? "gray" : found.ends < today ? "red" : "blue"}>{timing(found, today)}</Badge>}
      subtitle={`${formatDay(found.starts)} – ${formatDay(found.ends)}`}
      actions={!project.archived && <MilestoneButtons milestone={{ ...found, id }} />}
    >
      <Stack gap="md">
        {found.goal && <Text>{found.goal}</Text>}
        <div className={classes.figures}>
          <Figure title="Cards done" value={`${counts.done} of ${counts.all}`} />
          <Figure title="Points done" value={`${pointsOf(done)} of ${pointsOf(cards)}`} />
          <Figure title="In progress" value={String(counts.active)} />
          <Figure title={left < 0 ? "Days over" : "Days left"} value={found.closed ? "–" : String(Math.abs(left))} late={!found.closed && left < 0} />
        </div>
        <StageBar counts={counts} label="Progress" text={false} />
        {people.length > 0 && (
          <section role="region" aria-label="People">
            <Title order={2} size="h5" mb={4}>Who has what</Title>
            <div className={classes.tiles}>
              {people.map((person) => {
                const own = cards.filter((card) => card.assignee_id === person);
                return (
                  <Group key={person} gap="sm" wrap="nowrap">
                    <div style={{ width: 150 }}><Person state={state} id={person} /></div>
                    <Text size="sm" c="dimmed">{own.filter((card) => isDone(state, card)).length} of {own.length} done, {pointsOf(own)} points</Text>
                  </Group>
                );
              })}
            </div>
          </section>
        )}
        <DataTable
          label="Cards of the milestone"
          noun="card"
          pageSize={100}
          rows={cards}
          rowId={(card) => card.id}
          rowLabel={(card) => card.key}
          columns={[columns.key, columns.title, columns.status, columns.priority, columns.assignee, columns.points, columns.due]}
          initialSort="status"
          onOpen={(card) => navigate(pathOf(state, card))}
          empty={<EmptyState title="No cards yet" text="Plan cards into this milestone on their page, or several at once in the table." />}
        />
      </Stack>
    </Page>
  );
}
