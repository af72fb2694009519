/** The pipeline as a board: a column for each stage, and places to drop what was won or lost. */

import type { Deal } from "@generated/crm";
import { DragDropContext, Draggable, Droppable, type DropResult } from "@hello-pangea/dnd";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { Avatar, ChoiceField, countOf, formatDay, formatMoney, includes, Page, SearchBox, useUrlState } from "@kit";
import { IconPlus, IconThumbDown, IconTrophy } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Kept, useApp } from "../app";
import classes from "../crm.module.css";
import { LoseDialog, NewDeal } from "../dialogs/DealDialogs";
import { amountOf, openDeals, weightedOf } from "../selling";
import { named } from "../words";

const ANY = "any";
const [WON, LOST] = ["won", "lost"];

export function Board() {
  const { state, run } = useApp();
  const navigate = useNavigate();
  const [query, setQuery] = useUrlState("q");
  const [owner, setOwner] = useUrlState("owner", ANY);
  const [losing, setLosing] = useState<Kept<Deal> | null>(null);
  const [creating, setCreating] = useState(false);
  const deals = openDeals(state)
    .filter((deal) => (owner === ANY || deal.owner_id === owner) && includes(`${deal.name} ${state.accounts[deal.account_id]?.name}`, query))
    .toSorted((one, other) => one.close_on.localeCompare(other.close_on));
  const drop = ({ draggableId: id, destination, source }: DropResult) => {
    const deal = state.deals[id];
    if (!deal || !destination || destination.droppableId === source.droppableId) return;
    if (destination.droppableId === WON) {
      void run("win_deal", { deal_id: id }, { done: `${deal.name} won: ${formatMoney(amountOf(deal), state.currency)}` });
    } else if (destination.droppableId === LOST) {
      setLosing({ ...deal, id });
    } else {
      const stage = destination.droppableId;
      void run("move_deals", { deal_ids: [id], stage_id: stage }, {
        done: `${deal.name} moved to ${state.stages[stage]?.name}`,
        assume: (before) => ({ ...before, deals: { ...before.deals, [id]: { ...deal, stage_id: stage } } }),
      });
    }
  };
  const expected = deals.reduce((sum, deal) => sum + weightedOf(deal), 0);
  return (
    <Page
      title="Pipeline"
      subtitle={`${countOf(deals.length, "open deal")} · ${formatMoney(expected, state.currency)} weighted`}
      fill
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          New deal
        </Button>
      }
      toolbar={
        <Group gap={6}>
          <SearchBox label="Search the pipeline" value={query} onChange={setQuery} width={230} />
          <ChoiceField
            bare
            label="Filter by owner"
            w={190}
            choices={[{ value: ANY, label: "Any owner" }, ...named(state.users)]}
            value={owner}
            onChange={setOwner}
          />
        </Group>
      }
    >
      <DragDropContext onDragEnd={drop}>
        <div className={classes.board}>
          {state.stage_order.map((stage) => (
            <Stage key={stage} id={stage} deals={deals.filter((deal) => deal.stage_id === stage)} />
          ))}
          <div className={classes.ends}>
            <End id={WON ?? ""} label="Drop here: won" icon={<IconTrophy size={24} aria-hidden />} text="Won" />
            <End id={LOST ?? ""} label="Drop here: lost" icon={<IconThumbDown size={24} aria-hidden />} text="Lost" />
          </div>
        </div>
      </DragDropContext>
      {losing && <LoseDialog deal={losing} onClose={() => setLosing(null)} />}
      {creating && <NewDeal onMade={(id) => navigate(`/deals/${id}`)} onClose={() => setCreating(false)} />}
    </Page>
  );
}

function Stage({ id, deals }: { readonly id: string; readonly deals: readonly Kept<Deal>[] }) {
  const { state } = useApp();
  const stage = state.stages[id];
  const total = deals.reduce((sum, deal) => sum + amountOf(deal), 0);
  return (
    <Droppable droppableId={id}>
      {(place, { isDraggingOver }) => (
        <section className={classes.stage} aria-label={`Stage ${stage?.name}`} data-over={isDraggingOver || undefined}>
          <div className={classes.stageHead}>
            <Group justify="space-between" wrap="nowrap" gap={4}>
              <Text size="sm" fw={650} truncate component="h2">
                {stage?.name}
              </Text>
              <Text size="xs" c="dimmed">
                {deals.length}
              </Text>
            </Group>
            <Text size="xs" c="dimmed" className={classes.figures}>
              {formatMoney(total, state.currency)} · {stage?.probability} %
            </Text>
          </div>
          <div ref={place.innerRef} {...place.droppableProps} className={classes.cards} role="list" aria-label={`Deals in ${stage?.name}`}>
            {deals.map((deal, index) => (
              <Card key={deal.id} deal={deal} index={index} />
            ))}
            {place.placeholder}
          </div>
        </section>
      )}
    </Droppable>
  );
}

function Card({ deal, index }: { readonly deal: Kept<Deal>; readonly index: number }) {
  const { state, today } = useApp();
  return (
    <Draggable draggableId={deal.id} index={index}>
      {(card) => (
        <div
          ref={card.innerRef}
          {...card.draggableProps}
          {...card.dragHandleProps}
          role="listitem"
          aria-label={deal.name}
          className={classes.card}
        >
          <Anchor component={Link} to={`/deals/${deal.id}`} size="sm" fw={600} c="inherit" draggable={false} lh={1.25} display="block">
            {deal.name}
          </Anchor>
          <Text size="xs" c="dimmed" truncate mt={2}>
            {state.accounts[deal.account_id]?.name}
          </Text>
          <Group justify="space-between" wrap="nowrap" mt={4} gap={4}>
            <Text size="sm" fw={550} className={classes.figures}>
              {formatMoney(amountOf(deal), state.currency)}
            </Text>
            <Avatar name={state.users[deal.owner_id]?.name ?? ""} size="xs" labelled />
          </Group>
          <Text size="xs" c={deal.close_on < today ? "red" : "dimmed"}>
            {formatDay(deal.close_on)}
          </Text>
        </div>
      )}
    </Draggable>
  );
}

interface EndProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly icon: React.ReactNode;
}

function End({ id, label, icon, text }: EndProps) {
  return (
    <Droppable droppableId={id}>
      {(place, { isDraggingOver }) => (
        <section
          ref={place.innerRef}
          {...place.droppableProps}
          className={classes.end}
          aria-label={label}
          data-over={isDraggingOver || undefined}
        >
          {icon}
          <Text size="sm" fw={600}>
            {text}
          </Text>
          <div hidden>{place.placeholder}</div>
        </section>
      )}
    </Droppable>
  );
}
