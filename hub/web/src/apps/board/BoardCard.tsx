import { Avatar, type MenuEntry } from "@kit";
import { ActionIcon, Anchor, Group, Menu, Text } from "@mantine/core";
import { IconDotsVertical, IconListCheck, IconMessage } from "@tabler/icons-react";
import { Fragment, type KeyboardEvent, type PointerEvent } from "react";
import { Link, useNavigate } from "react-router";
import { useApp } from "./app";
import classes from "./board.module.css";
import type { Drag } from "./dragging";
import { BlockedMark, DueMark, FlagMark, KindMark, LabelMarks, PriorityMark } from "./marks";
import { blockersOf, type CardView, isDone, nameOf, pathOf } from "./model";

interface BoardCardProps {
  readonly card: CardView;
  readonly drag: Drag | null;
  /** Whether the dragged card would be dropped above this one. */
  readonly marked: boolean;
  readonly frozen: boolean;
  readonly moves: readonly MenuEntry[];
  readonly places: readonly MenuEntry[];
  readonly onEdit: () => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A card on the board: a list item named by key and title. */
export function BoardCard({ card, drag, marked, frozen, moves, places, onEdit, ...handlers }: BoardCardProps) {
  const { state, now, run } = useApp();
  const navigate = useNavigate();
  const done = card.checklist.filter((item) => item.done).length;
  const comments = Object.values(state.comments).filter((comment) => comment.card_id === card.id).length;
  const blockers = isDone(state, card) ? [] : blockersOf(state, card.id);
  const entries: MenuEntry[] = [
    ...moves,
    ...places.map((entry, index) => ({ ...entry, divided: index === 0 })),
    {
      label: "Assign to me",
      divided: true,
      disabled: card.assignee_id === state.me,
      run: () => void run("edit_card", { card_id: card.id, assignee_id: state.me }, { done: `${card.key} is yours` }),
    },
    { label: "Edit", run: onEdit },
    { label: "Archive", danger: true, divided: true, run: () => void run("archive_cards", { card_ids: [card.id] }, { done: `${card.key} archived` }) },
  ];
  return (
    <>
      {marked && <div className={classes.line} />}
      <article
        role="listitem"
        aria-label={`${card.key} ${card.title}`}
        tabIndex={0}
        className={classes.card}
        data-card={card.id}
        data-dragged={drag !== null || undefined}
        data-flagged={card.flag !== null || undefined}
        style={drag ? { position: "fixed", left: drag.x, top: drag.y, width: drag.width } : undefined}
        onClick={(event) => {
          if (event.target instanceof Element && !event.target.closest("a, button, [role=menu], [role=menuitem]")) navigate(pathOf(state, card));
        }}
        {...handlers}
      >
        <Group gap={5} wrap="nowrap">
          <KindMark kind={card.kind} />
          <Text size="xs" c="dimmed" fw={500}>{card.key}</Text>
          {card.flag !== null && <FlagMark reason={card.flag} />}
          {blockers.length > 0 && <BlockedMark by={blockers} />}
          {!frozen && (
            <span className={classes.cardMenu}>
              <CardMenu label={`Actions for ${card.key}`} entries={entries} />
            </span>
          )}
        </Group>
        <Anchor component={Link} to={pathOf(state, card)} className={classes.cardTitle} draggable={false} underline="never">
          {card.title}
        </Anchor>
        <LabelMarks state={state} card={card} />
        <Group gap={7} className={classes.cardFoot}>
          <PriorityMark priority={card.priority} />
          {card.estimate !== null && (
            <span className={classes.points} title="Estimate in points">{card.estimate}</span>
          )}
          {card.checklist.length > 0 && (
            <Group gap={3} wrap="nowrap" flex="none" fz="xs" c="dimmed" title="Checklist"><IconListCheck size={14} aria-hidden />{`${done}/${card.checklist.length}`}</Group>
          )}
          {comments > 0 && <Group gap={3} wrap="nowrap" flex="none" fz="xs" c="dimmed" title="Comments"><IconMessage size={14} aria-hidden />{comments}</Group>}
          <DueMark state={state} card={card} now={now} />
          <span className={classes.cardEnd}>{card.assignee_id !== null && <Avatar name={nameOf(state, card.assignee_id)} size="xs" labelled />}</span>
        </Group>
      </article>
    </>
  );
}

/** The menu of a card, limited to the height available above or below the card. */
function CardMenu({ label, entries }: { readonly label: string; readonly entries: readonly MenuEntry[] }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={classes.menu}>
        {entries.map((entry) => (
          <Fragment key={entry.label}>
            {entry.divided && <Menu.Divider />}
            <Menu.Item color={entry.danger ? "red" : undefined} disabled={entry.disabled} onClick={entry.run}>
              {entry.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
