/** Each person's open work compared with their capacity per week, computed from the cards. */

import type { Member } from "@generated/board";
import { Avatar, ChoiceField, countOf, DataTable, formatNumber, Page, useUrlState } from "@kit";
import { Anchor, Badge, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "./app";
import { BlockedMark, DueMark, FlagMark, PriorityMark } from "./marks";
import classes from "./board.module.css";
import { blockersOf, byRank, type CardView, type Identified, isDone, isOverdue, listed, liveCards, pathOf, pointsOf } from "./model";

const FULL_WEEKS = 2;
const NOBODY = "nobody";

interface Load {
  readonly id: string;
  readonly name: string;
  readonly member: Identified<Member> | null;
  readonly cards: readonly CardView[];
  readonly points: number;
  /** The number of weeks that the points take; null if there is no capacity. */
  readonly weeks: number | null;
}

export function WorkloadPage() {
  const { state, today } = useApp();
  const [projectId, setProjectId] = useUrlState("project");
  const [chosen, setChosen] = useUrlState("person");
  const projects = listed(state.projects).filter((project) => !project.archived);
  const open = liveCards(state).filter((card) => !isDone(state, card) && (projectId === "" || card.project_id === projectId));
  const members = listed(state.members).filter((member) => member.standing !== "deactivated" && member.role !== "guest");
  const loads: readonly Load[] = [...members.map((member) => ({ id: member.id, name: member.name, member })), { id: NOBODY, name: "Nobody", member: null }].map((one) => {
    const cards = open.filter((card) => (card.assignee_id ?? NOBODY) === one.id);
    const points = pointsOf(cards);
    return { ...one, cards, points, weeks: one.member && one.member.weekly_points > 0 ? points / one.member.weekly_points : null };
  });
  const load = loads.find(({ id }) => id === chosen);
  return (
    <Page
      title="Workload"
      subtitle={`${open.length} open cards, ${pointsOf(open)} points`}
      toolbar={
        <ChoiceField
          bare size="xs" w={220} label="Project" value={projectId} onChange={setProjectId}
          choices={[{ value: "", label: "All projects" }, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      }
    >
      <Stack gap="lg">
        <DataTable
          label="Load by person"
          noun="member"
          pageSize={100}
          rows={loads}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          initialSort="-weeks"
          isMarked={({ id }) => id === chosen}
          onOpen={({ id }) => setChosen(id === chosen ? "" : id)}
          columns={[
            {
              key: "name", title: "Person", sort: ({ name }) => name,
              render: ({ id, name, member }) => (
                <Group gap={8} wrap="nowrap">
                  <Avatar name={name} size="sm" />
                  <div>
                    <Anchor component="button" type="button" size="sm" aria-label={`Show cards of ${name}`} onClick={() => setChosen(id === chosen ? "" : id)}>{name}</Anchor>
                    <Text size="xs" c="dimmed">{member?.job ?? "Cards without an assignee"}</Text>
                  </div>
                </Group>
              ),
            },
            { key: "cards", title: "Open cards", align: "right", width: 110, sort: ({ cards }) => cards.length, render: ({ cards }) => cards.length },
            { key: "active", title: "In progress", align: "right", width: 110, sort: ({ cards }) => activeOf(cards), render: ({ cards }) => activeOf(cards) },
            {
              key: "late", title: "Overdue", align: "right", width: 100, sort: ({ cards }) => lateOf(cards),
              render: ({ cards }) => (lateOf(cards) > 0 ? <Text span c="red" fw={600} size="sm">{lateOf(cards)}</Text> : 0),
            },
            { key: "stuck", title: "Stuck", align: "right", width: 90, sort: ({ cards }) => stuckOf(cards), render: ({ cards }) => stuckOf(cards) },
            { key: "points", title: "Points", align: "right", width: 90, sort: ({ points }) => points, render: ({ points }) => points },
            { key: "weekly", title: "A week", align: "right", width: 90, sort: ({ member }) => member?.weekly_points, render: ({ member }) => member?.weekly_points ?? "–" },
            {
              key: "weeks", title: "Load", width: 210, sort: ({ weeks }) => weeks,
              render: ({ weeks, name }) =>
                weeks === null ? "–" : (
                  <Group gap={8} wrap="nowrap">
                    <Progress flex={1} value={Math.min(100, (100 * weeks) / (2 * FULL_WEEKS))} color={weeks > FULL_WEEKS ? "red" : weeks > 1 ? "blue" : "green"} aria-label={`Load of ${name}`} />
                    <Text size="xs" w={64} ta="right">{formatNumber(weeks, 1)} weeks</Text>
                  </Group>
                ),
            },
          ]}
        />
        {load && <Cards load={load} />}
      </Stack>
    </Page>
  );

  function lateOf(cards: readonly CardView[]): number {
    return cards.filter((card) => isOverdue(state, card, today)).length;
  }
  function stuckOf(cards: readonly CardView[]): number {
    return cards.filter((card) => card.flag !== null || blockersOf(state, card.id).length > 0).length;
  }
  function activeOf(cards: readonly CardView[]): number {
    return cards.filter((card) => state.columns[card.column_id]?.stage === "active").length;
  }
}

function Cards({ load }: { readonly load: Load }) {
  const { state, now } = useApp();
  return (
    <section role="region" aria-label={`Cards of ${load.name}`}>
      <Title order={2} size="h5" mb={6}>Open cards of {load.name}</Title>
      {load.cards.length === 0 && <Text size="sm" c="dimmed">None.</Text>}
      {[...load.cards].sort(byRank).map((card) => {
        const blockers = blockersOf(state, card.id);
        return (
          <div key={card.id} className={classes.row}>
            <PriorityMark priority={card.priority} />
            <Text size="xs" c="dimmed" w={64} flex="none">{card.key}</Text>
            <Anchor component={Link} to={pathOf(state, card)} size="sm" truncate>{card.title}</Anchor>
            {card.flag !== null && <FlagMark reason={card.flag} />}
            {blockers.length > 0 && <BlockedMark by={blockers} />}
            <Group gap={10} ml="auto" wrap="nowrap" flex="none">
              <DueMark state={state} card={card} now={now} />
              <Badge size="sm" variant="light" color="gray" tt="none">{state.columns[card.column_id]?.name}</Badge>
              <Text size="xs" c="dimmed" w={54} ta="right">{card.estimate === null ? "–" : countOf(card.estimate, "point")}</Text>
            </Group>
          </div>
        );
      })}
    </section>
  );
}
