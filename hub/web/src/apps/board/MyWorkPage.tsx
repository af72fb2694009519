/** The cards that I am assigned, watch or reported, by due date, and recent events. */

import { addDays, Avatar, countOf, EmptyState, formatAgo, Page, useUrlState } from "@kit";
import { Anchor, Badge, Group, Stack, Text, Title } from "@mantine/core";
import { IconMoodSmile } from "@tabler/icons-react";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./board.module.css";
import { Segments } from "./Segments";
import { Figure } from "./Figure";
import { BlockedMark, DueMark, FlagMark, KindMark, PriorityMark, ProjectSquare } from "./marks";
import { blockersOf, cardView, type CardView, isDone, isOverdue, listed, liveCards, minutesOf, nameOf, pathOf, pointsOf, spent } from "./model";

const RECENT = 12;
const WEEK = 7;

export function MyWorkPage() {
  const { state, today, now } = useApp();
  const [show, setShow] = useUrlState("show");
  const open = liveCards(state).filter((card) => !isDone(state, card));
  const mine = open.filter((card) => card.assignee_id === state.me);
  const shown = show === "watched" ? open.filter((card) => card.watcher_ids.includes(state.me)) : show === "reported" ? open.filter((card) => card.reporter_id === state.me) : mine;
  const weekEnd = addDays(today, WEEK);
  const groups = [
    { name: "Overdue", holds: (card: CardView) => isOverdue(state, card, today) },
    { name: "Due within 7 days", holds: (card: CardView) => card.due !== null && card.due >= today && card.due <= weekEnd },
    { name: "Later", holds: (card: CardView) => card.due !== null && card.due > weekEnd },
    { name: "No due date", holds: (card: CardView) => card.due === null },
  ];
  const logged = listed(state.time_entries).filter((entry) => entry.member_id === state.me && entry.day > addDays(today, -WEEK));
  const recent = [...listed(state.history)].reverse().filter((event) => state.cards[event.card_id]).slice(0, RECENT);
  const given = nameOf(state, state.me).split(" ")[0];
  return (
    <Page
      title="My work"
      subtitle={`${given} at ${state.organisation}`}
      toolbar={
        <Segments
          label="Show my cards" value={show || "assigned"} onChange={(value) => setShow(value === "assigned" ? "" : value)}
          choices={[{ value: "assigned", label: "Assigned to me" }, { value: "reported", label: "Reported by me" }, { value: "watched", label: "Watched" }]}
        />
      }
    >
      <div className={classes.sheet}>
        <Stack gap="md">
          <div className={classes.figures}>
            <Figure title="Open cards of mine" value={String(mine.length)} />
            <Figure title="Points" value={String(pointsOf(mine))} />
            <Figure title="Overdue" value={String(mine.filter((card) => isOverdue(state, card, today)).length)} late={mine.some((card) => isOverdue(state, card, today))} />
            <Figure title="Logged in 7 days" value={spent(minutesOf(logged))} />
          </div>
          {shown.length === 0 && <EmptyState icon={<IconMoodSmile size={32} />} title="Nothing open" text="Cards appear here once they concern you." />}
          {groups.map(({ name, holds }) => {
            const cards = shown.filter(holds).sort((one, other) => (one.due ?? "").localeCompare(other.due ?? "") || one.key.localeCompare(other.key));
            if (cards.length === 0) return null;
            return (
              <section key={name} role="region" aria-label={name}>
                <Title order={2} size="h5" mb={4}>{name} <Text span size="sm" c="dimmed" fw={400}>{countOf(cards.length, "card")}</Text></Title>
                {cards.map((card) => <Row key={card.id} card={card} now={now} />)}
              </section>
            );
          })}
        </Stack>
        <section role="region" aria-label="Latest" className={classes.panel}>
          <Title order={2} size="h5" mb={8}>Latest</Title>
          <Stack gap={10}>
            {recent.map((event) => {
              const card = cardView(state, event.card_id);
              return card && (
                <Group key={event.id} gap={8} wrap="nowrap" align="flex-start">
                  <Avatar name={nameOf(state, event.member_id)} size="xs" />
                  <Text size="xs" style={{ overflowWrap: "anywhere" }}>
                    <b>{nameOf(state, event.member_id)}</b> {event.what}:{" "}
                    <Anchor component={Link} to={pathOf(state, card)} fz="xs" aria-label={`${card.key}, ${event.what} ${formatAgo(event.at, now)}`}>{card.key} {card.title}</Anchor>{" "}
                    <Text span size="xs" c="dimmed">{formatAgo(event.at, now)}</Text>
                  </Text>
                </Group>
              );
            })}
          </Stack>
        </section>
      </div>
    </Page>
  );
}

function Row({ card, now }: { readonly card: CardView; readonly now: string }) {
  const { state } = useApp();
  const project = state.projects[card.project_id];
  const blockers = blockersOf(state, card.id);
  return (
    <div className={classes.row}>
      <PriorityMark priority={card.priority} />
      <KindMark kind={card.kind} />
      <Text size="xs" c="dimmed" w={58} flex="none">{card.key}</Text>
      <Anchor component={Link} to={pathOf(state, card)} size="sm" truncate>{card.title}</Anchor>
      {card.flag !== null && <FlagMark reason={card.flag} />}
      {blockers.length > 0 && <BlockedMark by={blockers} />}
      <Group gap={10} wrap="nowrap" ml="auto" flex="none">
        <DueMark state={state} card={card} now={now} />
        <Badge size="sm" variant="light" color="gray" tt="none">{state.columns[card.column_id]?.name}</Badge>
        {project && <ProjectSquare colour={project.colour} />}
      </Group>
    </div>
  );
}
