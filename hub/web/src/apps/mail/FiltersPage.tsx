import type { Filter } from "@generated/mail";
import { ActionMenu, countOf, EmptyState, Page, useConfirm } from "@kit";
import { Badge, Button, Group, Switch, Text } from "@mantine/core";
import { IconFilter, IconGripVertical, IconPlayerPlay, IconPlus } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { useApp } from "./app";
import { useMail } from "./Context";
import { FilterDialog } from "./FilterDialog";
import { conditionsOf, effectsOf, matches } from "./filtering";
import classes from "./mail.module.css";
import { isIn } from "./mailbox";

const DRAGGED = "application/x-larkpost-filter";

export function FiltersPage() {
  const { state, run } = useApp();
  const [editing, setEditing] = useState<string | "new" | null>(null);
  const filters = Object.entries(state.filters).sort(([, one], [, other]) => one.position - other.position);
  const active = filters.filter(([, one]) => one.is_on).length;
  return (
    <Page
      title="Filters"
      subtitle={`${countOf(active, "filter")} on; the first runs first`}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} />}
            disabled={active === 0}
            onClick={() => void run("apply_filters", {}, { done: "All filters were applied to the inbox" })}
          >
            Apply all now
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing("new")}>
            New filter
          </Button>
        </>
      }
    >
      {filters.length === 0 ? (
        <EmptyState icon={<IconFilter size={32} aria-hidden />} title="No filters" text="A filter labels, moves or stars mail by itself." />
      ) : (
        <ol className={classes.filters} aria-label="Filters">
          {filters.map(([id, rule]) => (
            <FilterRow key={id} id={id} rule={rule} count={filters.length} onEdit={() => setEditing(id)} />
          ))}
        </ol>
      )}
      {editing !== null && <FilterDialog filterId={editing === "new" ? undefined : editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}

interface FilterRowProps {
  readonly id: string;
  readonly rule: Filter;
  readonly count: number;
  readonly onEdit: () => void;
}

function FilterRow({ id, rule, count, onEdit }: FilterRowProps) {
  const { state, now, run } = useApp();
  const mail = useMail();
  const confirm = useConfirm();
  const [over, setOver] = useState(false);
  const fitting = mail.newest.filter((one) => isIn({ kind: "box", box: "inbox" }, one, now) && matches(rule, one)).length;
  const move = (filterId: string, position: number) =>
    void run("move_filter", { filter_id: filterId, position }, { done: "Filter moved" });
  const drop = (event: DragEvent) => {
    setOver(false);
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (dragged === "" || dragged === id) return;
    event.preventDefault();
    move(dragged, rule.position);
  };
  const remove = async () => {
    const yes = await confirm({ title: `Delete the filter “${rule.name}”?`, confirm: "Delete", danger: true, body: "Mail it has sorted stays where it is." });
    if (yes) await run("delete_filter", { filter_id: id }, { done: "Filter deleted" });
  };
  return (
    <li
      className={classes.filter}
      aria-label={rule.name}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, id);
        event.dataTransfer.effectAllowed = "move";
      }}
    >
      <span className={classes.grip} title="Drag to another place" aria-hidden>
        <IconGripVertical size={18} />
      </span>
      <div style={{ minWidth: 0, opacity: rule.is_on ? 1 : 0.6 }}>
        <Group gap={8}>
          <Text size="sm" fw={600}>
            {rule.position}. {rule.name}
          </Text>
          {fitting > 0 && (
            <Badge size="sm" variant="light" tt="none">
              fits {fitting} in the inbox
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          If {conditionsOf(rule)}: {effectsOf(rule, state, mail) || "nothing"}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Switch
          size="sm"
          aria-label={`${rule.name} is on`}
          classNames={{ input: classes.switch }}
          checked={rule.is_on}
          onChange={(event) => {
            const is_on = event.currentTarget.checked;
            void run("switch_filter", { filter_id: id, is_on }, { done: is_on ? "Filter switched on" : "Filter switched off" });
          }}
        />
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Apply ${rule.name} now`}
          onClick={() => void run("apply_filters", { filter_id: id }, { done: `“${rule.name}” was applied to the inbox` })}
        >
          Apply now
        </Button>
        <Button size="compact-sm" variant="default" aria-label={`Edit ${rule.name}`} onClick={onEdit}>
          Edit
        </Button>
        <ActionMenu
          label={`Actions for ${rule.name}`}
          entries={[
            { label: "Move up", disabled: rule.position === 1, run: () => move(id, rule.position - 1) },
            { label: "Move down", disabled: rule.position === count, run: () => move(id, rule.position + 1) },
            { label: "Move to the top", disabled: rule.position === 1, run: () => move(id, 1) },
            { label: "Move to the end", disabled: rule.position === count, run: () => move(id, count) },
            { label: "Delete filter", danger: true, divided: true, run: () => void remove() },
          ]}
        />
      </Group>
    </li>
  );
}
