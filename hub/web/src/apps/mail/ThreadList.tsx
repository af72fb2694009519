import { ChoiceField, countOf, EmptyState, formatNumber, useShortcuts, useUrlState } from "@kit";
import { Button, Checkbox, Chip, Group, Pagination, Text } from "@mantine/core";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useApp } from "./app";
import classes from "./mail.module.css";
import { compare, type Conversation, writersOf } from "./mailbox";
import { ThreadRow } from "./ThreadRow";
import { ThreadTools } from "./ThreadTools";
import { useThreadDeeds } from "./useThreadDeeds";

interface ThreadListProps {
  readonly conversations: readonly Conversation[];
  /** The address of the list without its query, to which Back returns from a conversation. */
  readonly base: string;
  readonly isSent?: boolean;
  readonly showFolder?: boolean;
  readonly empty: ReactNode;
}

const SHOWN = { all: "All", unread: "Unread", starred: "Starred", files: "With files" } as const;
const ORDERS = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "subject", label: "Subject" },
  { value: "sender", label: "Sender" },
] as const;
type Order = (typeof ORDERS)[number]["value"];

export function ThreadList({ conversations, base, isSent, showFolder, empty }: ThreadListProps) {
  const { state } = useApp();
  const deeds = useThreadDeeds();
  const navigate = useNavigate();
  const [show, setShow] = useUrlState("show", "all");
  const [order, setOrder] = useUrlState("sort", "newest");
  const [page, setPage] = useUrlState("page", "1");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState(-1);
  const lastChosen = useRef(-1);
  useEffect(() => {
    setChosen(new Set());
    setCurrent(-1);
  }, [base]);

  const list = useMemo(() => ordered(conversations.filter((one) => isShown(show, one)), order as Order), [conversations, show, order]);
  const size = state.reading.page_size;
  const pages = Math.max(1, Math.ceil(list.length / size));
  const number = Math.min(Math.max(1, Number(page) || 1), pages);
  const visible = list.slice((number - 1) * size, number * size);
  const ids = list.map((one) => one.id).filter((id) => chosen.has(id));
  const shownChosen = visible.filter((one) => chosen.has(one.id)).length;
  const clear = () => setChosen(new Set());
  const addressOf = (id: string) => `/thread/${id}?in=${encodeURIComponent(base)}`;

  const choose = (index: number, wanted: boolean, range: boolean) => {
    const next = new Set(chosen);
    const from = range && lastChosen.current >= 0 ? lastChosen.current : index;
    for (const one of visible.slice(Math.min(from, index), Math.max(from, index) + 1)) {
      if (wanted) next.add(one.id);
      else next.delete(one.id);
    }
    lastChosen.current = index;
    setChosen(next);
  };
  const target = ids.length > 0 ? ids : visible[current] ? [visible[current].id] : [];
  const doing = (deed: (ids: readonly string[]) => Promise<unknown>) => () => {
    if (target.length > 0) void deed(target).then(clear);
  };
  const section = "Conversations";
  useShortcuts([
    { keys: "j", label: "Next conversation", section, run: () => setCurrent(Math.min(current + 1, visible.length - 1)) },
    { keys: "k", label: "Previous conversation", section, run: () => setCurrent(Math.max(current - 1, 0)) },
    {
      keys: "o",
      label: "Open conversation",
      section,
      run: () => {
        const one = visible[current];
        if (one) void navigate(addressOf(one.id));
      },
    },
    {
      keys: "x",
      label: "Select conversation",
      section,
      run: () => {
        const one = visible[current];
        if (one) choose(current, !chosen.has(one.id), false);
      },
    },
    { keys: "e", label: "Archive", section, run: doing((one) => deeds.simple("archive", one)) },
    { keys: "#", label: "Delete", section, run: doing((one) => deeds.simple("delete", one)) },
    { keys: "!", label: "Mark as spam", section, run: doing((one) => deeds.simple("mark_spam", one)) },
    { keys: "s", label: "Star", section, run: doing((one) => deeds.simple("star", one)) },
    { keys: "m", label: "Mute", section, run: doing((one) => deeds.simple("mute", one)) },
    { keys: "u", label: "Mark as unread", section, run: doing((one) => deeds.markRead(one, true)) },
  ]);

  if (conversations.length === 0) return <>{empty}</>;
  return (
    <div className={classes.list}>
      {ids.length > 0 ? (
        <Group role="region" aria-label="Bulk actions" gap={6} className={classes.bar}>
          <SelectAll count={visible.length} chosen={shownChosen} onChange={(wanted) => setChosen(new Set(wanted ? visible.map((one) => one.id) : []))} />
          <Text size="sm" fw={600} mr={4}>
            {formatNumber(ids.length)} selected
          </Text>
          <ThreadTools ids={ids} onMoved={clear} />
          <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
            Clear selection
          </Button>
        </Group>
      ) : (
        <Group gap="xs" className={classes.bar}>
          <SelectAll count={visible.length} chosen={0} onChange={() => setChosen(new Set(visible.map((one) => one.id)))} />
          <Chip.Group value={show} onChange={(next) => setShow(String(next))}>
            <Group gap={6} role="radiogroup" aria-label="Show">
              {Object.entries(SHOWN).map(([value, label]) => (
                <Chip key={value} value={value} size="xs" variant="light">
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <Text size="xs" c="dimmed" ml="auto">
            {countOf(list.length, "conversation")}
          </Text>
          <ChoiceField bare label="Sort by" size="xs" w={130} choices={ORDERS} value={order as Order} onChange={setOrder} />
        </Group>
      )}
      <ul className={classes.rows} aria-label="Conversations">
        {visible.map((one, index) => (
          <ThreadRow
            key={one.id}
            conversation={one}
            to={addressOf(one.id)}
            isSent={isSent}
            showFolder={showFolder}
            chosen={chosen.has(one.id)}
            isCurrent={index === current}
            dragged={chosen.has(one.id) ? ids : [one.id]}
            onChoose={(wanted, range) => choose(index, wanted, range)}
          />
        ))}
      </ul>
      {list.length === 0 && (
        <EmptyState
          title="Nothing matches"
          text={`None of the ${countOf(conversations.length, "conversation")} here is shown by “${SHOWN[show as keyof typeof SHOWN] ?? show}”.`}
          action={
            <Button variant="default" onClick={() => setShow("all")}>
              Show all
            </Button>
          }
        />
      )}
      {pages > 1 && (
        <Pagination
          size="sm"
          p="sm"
          total={pages}
          value={number}
          onChange={(next) => setPage(String(next))}
          aria-label="Pages of conversations"
          getItemProps={(one) => ({ "aria-label": `Page ${one}` })}
          getControlProps={(control) => ({ "aria-label": control === "next" ? "Next page" : "Previous page" })}
        />
      )}
    </div>
  );
}

function SelectAll({ count, chosen, onChange }: { readonly count: number; readonly chosen: number; readonly onChange: (wanted: boolean) => void }) {
  return (
    <Checkbox
      size="xs"
      aria-label="Select all conversations"
      checked={chosen > 0 && chosen === count}
      indeterminate={chosen > 0 && chosen < count}
      disabled={count === 0}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function isShown(show: string, { thread, hasFiles }: Conversation): boolean {
  switch (show) {
    case "unread":
      return thread.unread;
    case "starred":
      return thread.starred;
    case "files":
      return hasFiles;
    default:
      return true;
  }
}

function ordered(list: readonly Conversation[], order: Order): readonly Conversation[] {
  switch (order) {
    case "oldest":
      return [...list].reverse();
    case "subject":
      return [...list].sort((one, other) => one.thread.subject.localeCompare(other.thread.subject, "en"));
    case "sender":
      return [...list].sort((one, other) => compare(writersOf(one), writersOf(other)));
    default:
      return list;
  }
}
