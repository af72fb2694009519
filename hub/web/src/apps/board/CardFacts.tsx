/** The panel beside a card, in which frequently changed fields are saved immediately. */

import { Avatar, ChoiceField, countOf, formatDay, formatNear } from "@kit";
import { Anchor, Group, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./board.module.css";
import { useFieldChoices } from "./CardDialogs";
import { KindMark, LabelMarks, Person } from "./marks";
import { type CardView, isOverdue, KINDS, labelOf, nameOf, PRIORITIES } from "./model";

/** "18 Mar 2026", or "11 Mar 2026 (Wed)" if the day has a shorter form. */
function told(day: string, now: string): string {
  const [whole, near] = [formatDay(day), formatNear(day, now)];
  return whole.startsWith(near) ? whole : `${whole} (${near})`;
}

export function CardFacts({ card, frozen }: { readonly card: CardView; readonly frozen: boolean }) {
  const { state, today, now, run } = useApp();
  const { people, milestones, columns } = useFieldChoices(card.project_id, card);
  const done = `${card.key} changed`;
  const field = { bare: true, size: "xs" as const, disabled: frozen };
  return (
    <section role="region" aria-label="Details" className={classes.panel}>
      <Title order={2} size="h5" mb={8}>Details</Title>
      <dl className={classes.facts} style={{ margin: 0 }}>
        <dt>Status</dt>
        <dd>
          <ChoiceField {...field} label="Status" choices={columns} value={card.column_id}
            onChange={(column_id) => void run("move_card", { card_id: card.id, column_id }, { done: `${card.key} moved to ${state.columns[column_id]?.name}` })} />
        </dd>
        <dt>Assignee</dt>
        <dd>
          <ChoiceField {...field} label="Assignee" choices={people} value={card.assignee_id ?? ""}
            leftSection={card.assignee_id && <Avatar name={nameOf(state, card.assignee_id)} size="xs" />}
            onChange={(value) => void run("edit_card", { card_id: card.id, assignee_id: value || null }, { done })} />
        </dd>
        <dt>Priority</dt>
        <dd>
          <ChoiceField {...field} label="Priority" choices={PRIORITIES} value={card.priority}
            onChange={(priority) => void run("edit_card", { card_id: card.id, priority }, { done })} />
        </dd>
        <dt>Milestone</dt>
        <dd>
          <ChoiceField {...field} label="Milestone" choices={milestones} value={card.milestone_id ?? ""}
            onChange={(value) => void run("edit_card", { card_id: card.id, milestone_id: value || null }, { done })} />
        </dd>
        <dt>Type</dt>
        <dd><Group gap={6}><KindMark kind={card.kind} />{labelOf(KINDS, card.kind)}</Group></dd>
        <dt>Due date</dt>
        <dd>
          {card.due === null ? <Text size="sm" c="dimmed">None</Text> : (
            <Text size="sm" c={isOverdue(state, card, today) ? "red" : undefined}>{told(card.due, now)}</Text>
          )}
        </dd>
        <dt>Estimate</dt>
        <dd>{card.estimate === null ? <Text size="sm" c="dimmed">None</Text> : countOf(card.estimate, "point")}</dd>
        <dt>Labels</dt>
        <dd>{card.label_ids.length === 0 ? <Text size="sm" c="dimmed">None</Text> : <LabelMarks state={state} card={card} />}</dd>
        <dt>Reporter</dt>
        <dd><Person state={state} id={card.reporter_id} /></dd>
        <dt>Watchers</dt>
        <dd>{card.watcher_ids.length === 0 ? <Text size="sm" c="dimmed">Nobody</Text> : card.watcher_ids.map((id) => nameOf(state, id)).join(", ")}</dd>
        <dt>Project</dt>
        <dd><Anchor component={Link} size="sm" to={`/projects/${state.projects[card.project_id]?.key}/table`}>All cards of {state.projects[card.project_id]?.key}</Anchor></dd>
      </dl>
    </section>
  );
}
