import { ActionMenu, ChoiceField, formatAgo, type MenuEntry, useUrlState } from "@kit";
import { Anchor, Group, Text } from "@mantine/core";
import { IconStarFilled } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import { useApp } from "../app";
import classes from "../documents.module.css";
import { dragProps, useDrop } from "../drag";
import { ItemIcon } from "../ItemIcon";
import { addressOf, type Entry, kindOf } from "../model";
import { Thumbnail } from "./Thumbnail";

const ORDERS = ["Name", "Newest first", "Oldest first"] as const;

interface GridProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly menuOf: (entry: Entry) => readonly MenuEntry[];
}

/** Items as cards: folders first, then files with a preview. */
export function Grid({ label, entries, menuOf }: GridProps) {
  const [order, setOrder] = useUrlState("order", ORDERS[0]);
  const sorted = [...entries].sort((one, other) => {
    if (order === ORDERS[0]) return one.item.name.localeCompare(other.item.name, "en");
    const earlier = one.item.modified_at < other.item.modified_at ? -1 : 1;
    return order === ORDERS[2] ? earlier : -earlier;
  });
  const parts = [
    { title: "Folders", entries: sorted.filter(({ item }) => item.kind === "folder") },
    { title: "Files", entries: sorted.filter(({ item }) => item.kind !== "folder") },
  ].filter((part) => part.entries.length > 0);
  return (
    <section aria-label={label}>
      <Group justify="flex-end" mb="xs">
        <ChoiceField label="Sort cards" bare size="xs" w={140} choices={ORDERS} value={order as (typeof ORDERS)[number]} onChange={setOrder} />
      </Group>
      {parts.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          No file or folder here passes the filters.
        </Text>
      )}
      {parts.map((part) => (
        <div key={part.title}>
          <Text size="xs" fw={600} c="dimmed" mb={6}>
            {part.title}
          </Text>
          <ul className={classes.cards} aria-label={part.title}>
            {part.entries.map((entry) => (
              <Card key={entry.id} entry={entry} menu={menuOf(entry)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Card({ entry, menu }: { readonly entry: Entry; readonly menu: readonly MenuEntry[] }) {
  const { now } = useApp();
  const navigate = useNavigate();
  const { id, item } = entry;
  const drop = useDrop(id, item.name);
  return (
    <li className={classes.card} aria-label={item.name} {...dragProps(id, [])} {...(item.kind === "folder" ? drop : {})}>
      {item.kind !== "folder" && (
        <div className={classes.glimpse} onClick={() => navigate(addressOf(entry))} aria-hidden>
          <Thumbnail item={item} />
        </div>
      )}
      <Group gap={8} wrap="nowrap" px={10} py={7}>
        <ItemIcon item={item} />
        <div style={{ minWidth: 0, flex: 1 }}>
          <Group gap={4} wrap="nowrap">
            <Anchor component={Link} to={addressOf(entry)} size="sm" c="inherit" truncate draggable={false}>
              {item.name}
            </Anchor>
            {item.starred && <IconStarFilled size={12} color="var(--mantine-color-yellow-6)" role="img" aria-label="Starred" />}
          </Group>
          <Text size="xs" c="dimmed">
            {item.kind === "folder" ? "Folder" : `${kindOf(item)}, ${formatAgo(item.modified_at, now)}`}
          </Text>
        </div>
        <ActionMenu label={`Actions for ${item.name}`} entries={menu} />
      </Group>
    </li>
  );
}
