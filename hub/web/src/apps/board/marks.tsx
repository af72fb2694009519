/** The small marks of a card: type, priority, labels, assignee, due date, dependencies. */

import type { Label, State } from "@generated/board";
import { Avatar, formatNear } from "@kit";
import { Badge, Group, Text, ThemeIcon, Tooltip } from "@mantine/core";
import {
  IconAlertTriangle, IconBulb, IconCalendarDue, IconCheckbox, IconChevronDown, IconChevronUp, IconChevronsUp, IconEqual,
  IconFlag3Filled, IconInbox, IconLock,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { type CardView, type Colour, isOverdue, KINDS, type Kind, labelOf, nameOf, PRIORITIES, type Priority } from "./model";

type Icon = ComponentType<{ readonly size?: number; readonly stroke?: number }>;

const KIND_ICONS: Readonly<Record<Kind, { readonly icon: Icon; readonly colour: string }>> = {
  task: { icon: IconCheckbox, colour: "blue" },
  request: { icon: IconInbox, colour: "grape" },
  problem: { icon: IconAlertTriangle, colour: "red" },
  idea: { icon: IconBulb, colour: "yellow" },
};
const PRIORITY_ICONS: Readonly<Record<Priority, Icon>> = {
  urgent: IconChevronsUp, high: IconChevronUp, normal: IconEqual, low: IconChevronDown,
};

export function KindMark({ kind }: { readonly kind: Kind }) {
  const { icon: Icon, colour } = KIND_ICONS[kind];
  return (
    <Tooltip label={labelOf(KINDS, kind)}>
      <ThemeIcon size={20} variant="light" color={colour} role="img" aria-label={labelOf(KINDS, kind)}>
        <Icon size={14} />
      </ThemeIcon>
    </Tooltip>
  );
}

export function PriorityMark({ priority, text }: { readonly priority: Priority; readonly text?: boolean }) {
  const Icon = PRIORITY_ICONS[priority];
  const found = PRIORITIES.find(({ value }) => value === priority);
  const mark = (
    <ThemeIcon size={20} variant="transparent" style={{ color: `var(--mantine-color-${found?.colour}-6)` }} {...(text ? { "aria-hidden": true } : { role: "img", "aria-label": `${found?.label} priority` })}>
      <Icon size={18} stroke={2.4} />
    </ThemeIcon>
  );
  if (!text) return <Tooltip label={`${found?.label} priority`}>{mark}</Tooltip>;
  return (
    <Group gap={4} wrap="nowrap">
      {mark}
      <span>{found?.label}</span>
    </Group>
  );
}

export function LabelMark({ label }: { readonly label: Label }) {
  return (
    <Badge size="sm" variant="light" color={label.colour} tt="none" fw={600} radius="sm">
      {label.name}
    </Badge>
  );
}

export function LabelMarks({ state, card }: { readonly state: State; readonly card: CardView }) {
  const labels = card.label_ids.flatMap((id) => state.labels[id] ?? []);
  if (labels.length === 0) return null;
  return (
    <Group gap={4}>
      {labels.map((label) => (
        <LabelMark key={label.name} label={label} />
      ))}
    </Group>
  );
}

export function Person({ state, id, size = "xs" }: { readonly state: State; readonly id: string | null; readonly size?: "xs" | "sm" }) {
  if (id === null) return <Text size="sm" c="dimmed">Unassigned</Text>;
  return (
    <Group gap={6} wrap="nowrap">
      <Avatar name={nameOf(state, id)} size={size} />
      <Text size="sm" truncate>{nameOf(state, id)}</Text>
    </Group>
  );
}

export function DueMark({ state, card, now }: { readonly state: State; readonly card: CardView; readonly now: string }) {
  if (card.due === null) return null;
  const late = isOverdue(state, card, now.slice(0, 10));
  return (
    <Group gap={3} wrap="nowrap" flex="none" style={{ whiteSpace: "nowrap" }} c={late ? "red" : "dimmed"} fz="xs" fw={late ? 600 : 400} title={late ? "Overdue" : "Due"}>
      <IconCalendarDue size={14} aria-hidden />
      {formatNear(card.due, now)}
    </Group>
  );
}

export function FlagMark({ reason }: { readonly reason: string }) {
  return (
    <Tooltip label={`Stuck: ${reason}`} multiline maw={280}>
      <ThemeIcon size={18} variant="transparent" style={{ color: "var(--mantine-color-red-6)" }} role="img" aria-label={`Stuck: ${reason}`}>
        <IconFlag3Filled size={15} />
      </ThemeIcon>
    </Tooltip>
  );
}

export function BlockedMark({ by }: { readonly by: readonly CardView[] }) {
  const text = `Blocked by ${by.map((card) => card.key).join(", ")}`;
  return (
    <Tooltip label={text}>
      <ThemeIcon size={18} variant="transparent" style={{ color: "var(--mantine-color-orange-6)" }} role="img" aria-label={text}>
        <IconLock size={15} />
      </ThemeIcon>
    </Tooltip>
  );
}

export function ProjectSquare({ colour, size = 12 }: { readonly colour: Colour; readonly size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden style={{ flex: "none" }}>
      <rect width={size} height={size} rx={size / 4} fill={`var(--mantine-color-${colour}-6)`} />
    </svg>
  );
}
