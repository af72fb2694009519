/** Small parts that many pages show: badges, owners, tags, lists of details. */

import { Anchor, Badge, CloseButton, Group, Text } from "@mantine/core";
import { ActionMenu, Avatar, formatMoney, type MenuEntry } from "@kit";
import { IconDots, IconTag } from "@tabler/icons-react";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./crm.module.css";
import { nameOf, pageOf, type Subject } from "./links";
import { named, TONE } from "./words";

/** A word in its fixed colour. */
export function Chip({ value }: { readonly value: string }) {
  return (
    <Badge size="sm" variant="light" color={TONE[value] ?? "gray"} tt="none" fw={600} className={classes.chip}>
      {value}
    </Badge>
  );
}

export function Owner({ id }: { readonly id: string }) {
  const { state } = useApp();
  const name = state.users[id]?.name ?? "";
  return (
    <Group gap={6} wrap="nowrap">
      <Avatar name={name} size="xs" />
      <Text size="sm" truncate>
        {name}
      </Text>
    </Group>
  );
}

/** A link to a record, under its name. */
export function To({ about, fw }: { readonly about: Subject; readonly fw?: number }) {
  const { state } = useApp();
  const name = nameOf(state, about);
  if (name === null) return <Text size="sm" c="dimmed">–</Text>;
  return (
    <Anchor component={Link} to={pageOf(about)} size="sm" fw={fw}>
      {name}
    </Anchor>
  );
}

export function Money({ minor, fw }: { readonly minor: number; readonly fw?: number }) {
  const { state } = useApp();
  return (
    <Text span size="sm" fw={fw} className={classes.figures}>
      {formatMoney(minor, state.currency)}
    </Text>
  );
}

export function TagChips({ ids }: { readonly ids: readonly string[] }) {
  const { state } = useApp();
  return (
    <Group gap={4} miw={ids.length > 0 ? 100 : undefined}>
      {ids.map((id) => (
        <Badge key={id} size="sm" variant="light" color={state.tags[id]?.colour} tt="none" fw={500}>
          {state.tags[id]?.name}
        </Badge>
      ))}
    </Group>
  );
}

type Tagged = "account" | "contact" | "deal";

/** The tags of one record, with buttons to take one off and to add another. */
export function TagEditor({ kind, id, ids }: { readonly kind: Tagged; readonly id: string; readonly ids: readonly string[] }) {
  const { state, run } = useApp();
  const others = named(state.tags).filter(({ value }) => !ids.includes(value));
  return (
    <Group gap={6}>
      {ids.map((tag) => (
        <Badge
          key={tag}
          variant="light"
          color={state.tags[tag]?.colour}
          tt="none"
          fw={500}
          rightSection={
            <CloseButton
              size={16}
              iconSize={12}
              aria-label={`Remove tag ${state.tags[tag]?.name}`}
              onClick={() => void run("untag_records", { kind, ids: [id], tag_id: tag }, { done: "Tag removed" })}
            />
          }
        >
          {state.tags[tag]?.name}
        </Badge>
      ))}
      {others.length > 0 && (
        <ActionMenu
          label="Add tag"
          entries={others.map(({ value, label }) => ({
            label,
            run: () => void run("tag_records", { kind, ids: [id], tag_id: value }, { done: `Tagged ${label}` }),
          }))}
        >
          <Button size="compact-xs" variant="default" leftSection={<IconTag size={13} />}>
            Add tag
          </Button>
        </ActionMenu>
      )}
    </Group>
  );
}

/** The menu of further actions on a record: the last of its page's buttons. */
export const MoreActions = ({ entries }: { readonly entries: readonly MenuEntry[] }) => (
  <ActionMenu label="More actions" entries={entries}>
    <Button variant="default" px={9} aria-label="More actions">
      <IconDots size={17} />
    </Button>
  </ActionMenu>
);

/** Names and values, one below the other. */
export function Details({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode, hidden?: boolean])[] }) {
  return (
    <dl className={classes.details}>
      {rows.filter(([, , hidden]) => !hidden).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === "" || value === null || value === undefined ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The layout of a record's page: its contents on the left, details on the right. */
export function Columns({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{main}</div>
      <div className={classes.side}>{side}</div>
    </div>
  );
}

/** Shown by a page whose record does not exist. */
export const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <Text size="sm" c="dimmed" py={4}>
    {children}
  </Text>
);
