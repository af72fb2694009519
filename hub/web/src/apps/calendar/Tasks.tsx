/** Tasks as a board of lists for dragging, or as a table for bulk changes. */

import { Badge, Button, Checkbox, Collapse, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import {
  ActionMenu, type Column, countOf, DataTable, EmptyState, includes, type MenuEntry, Page, SearchBox, useConfirm, useShortcuts,
  useUrlState,
} from "@kit";
import { type DragEvent, useState } from "react";
import { capital, type Task, useApp } from "./app";
import classes from "./calendar.module.css";
import { Segments } from "./Segments";
import { NewList, Postpone, RenameList, ScheduleTask, TaskForm } from "./TaskDialogs";
import { dueText } from "./time";

interface Row extends Task {
  readonly key: string;
}

type Dialog =
  | { readonly kind: "new"; readonly list: string }
  | { readonly kind: "edit" | "plan"; readonly row: Row }
  | { readonly kind: "rename"; readonly list: string; readonly name: string }
  | { readonly kind: "list" }
  | { readonly kind: "postpone"; readonly tasks: readonly string[]; readonly clear: () => void };

const VIEWS = [
  { value: "board", label: "Board" },
  { value: "table", label: "Table" },
] as const;

/** Sort key of tasks without a date. */
const LATEST = "9999-12-31";

const DRAGGED = "application/x-hourglen-task";

export function Tasks() {
  const { state, today, run } = useApp();
  const confirm = useConfirm();
  const [view, setView] = useUrlState("view", "board");
  const [query, setQuery] = useUrlState("q");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const rows: Row[] = Object.entries(state.tasks)
    .map(([key, task]) => ({ key, ...task }))
    .filter((row) => includes(`${row.title} ${row.notes}`, query))
    .sort((one, other) => (one.due ?? LATEST).localeCompare(other.due ?? LATEST));
  const open = rows.filter((row) => !row.done);
  const firstList = Object.keys(state.task_lists)[0] ?? "";
  useShortcuts([{ keys: "n", label: "New task", run: () => setDialog({ kind: "new", list: firstList }) }]);

  const tick = (row: Row) =>
    row.done
      ? run("reopen_task", { task: row.key }, { done: `“${row.title}” is open again` })
      : run("complete_task", { task: row.key }, { done: `“${row.title}” done` });
  const move = (task: string, list: string) =>
    run(
      "move_task",
      { task, list },
      {
        done: `Moved to ${state.task_lists[list]?.name}`,
        assume: (before) => {
          const found = before.tasks[task];
          return found ? { ...before, tasks: { ...before.tasks, [task]: { ...found, list } } } : before;
        },
      },
    );
  const entriesOf = (row: Row): readonly MenuEntry[] => [
    { label: "Edit", run: () => setDialog({ kind: "edit", row }) },
    { label: "Plan time", run: () => setDialog({ kind: "plan", row }) },
    ...Object.entries(state.task_lists)
      .filter(([list]) => list !== row.list)
      .map(([list, one], index) => ({ label: `Move to ${one.name}`, divided: index === 0, run: () => void move(row.key, list) })),
    {
      label: "Delete",
      danger: true,
      divided: true,
      run: () => void run("delete_task", { task: row.key }, { done: `“${row.title}” deleted` }),
    },
  ];

  const removeList = async (list: string, name: string) => {
    const count = Object.values(state.tasks).filter((task) => task.list === list).length;
    const sure = await confirm({
      title: `Delete the list ${name}?`,
      body: count > 0 ? `${countOf(count, "task")} in it will be deleted too.` : "It is empty.",
      confirm: "Delete list",
      danger: true,
    });
    if (sure) await run("delete_task_list", { list }, { done: `List “${name}” deleted` });
  };

  const columns: readonly Column<Row>[] = [
    { key: "title", title: "Task", sort: (row) => row.title, filter: { kind: "text", value: (row) => row.title }, render: (row) => <Text size="sm">{row.title}</Text> },
    { key: "list", title: "List", sort: (row) => listOf(row), filter: { kind: "choice", value: (row) => listOf(row) }, render: (row) => listOf(row) },
    { key: "due", title: "Due", sort: (row) => row.due ?? LATEST, filter: { kind: "choice", value: (row) => dueGroup(row, today) }, render: (row) => <Due row={row} today={today} /> },
    { key: "priority", title: "Priority", sort: (row) => ["high", "normal", "low"].indexOf(row.priority), filter: { kind: "choice", value: (row) => capital(row.priority) }, render: (row) => <Priority row={row} always /> },
    { key: "status", title: "Status", sort: (row) => (row.done ? "1" : "0"), filter: { kind: "choice", value: (row) => (row.done ? "Done" : "Open") }, render: (row) => (row.done ? "Done" : "Open") },
  ];
  const listOf = (row: Row): string => state.task_lists[row.list]?.name ?? "";

  return (
    <Page
      title="Tasks"
      subtitle={`${countOf(open.length, "open task")}, ${open.filter((row) => row.due !== null && row.due < today).length} overdue`}
      actions={
        <>
          <Button variant="default" onClick={() => setDialog({ kind: "list" })}>
            New list
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: "new", list: firstList })}>
            New task
          </Button>
        </>
      }
      toolbar={
        <Group justify="space-between" w="100%">
          <SearchBox label="Filter tasks" shortcut={null} width={260} value={query} onChange={setQuery} />
          <Segments label="View" choices={VIEWS} value={view} onChange={setView} />
        </Group>
      }
      fill={view === "board"}
    >
      {view === "board" ? (
        <div className={classes.board}>
          {Object.entries(state.task_lists).map(([list, one]) => (
            <Column_
              key={list}
              name={one.name}
              rows={rows.filter((row) => row.list === list)}
              today={today}
              onTick={(row) => void tick(row)}
              onDrop={(task) => {
                if (state.tasks[task]?.list !== list) void move(task, list);
              }}
              entriesOf={entriesOf}
              onAdd={() => setDialog({ kind: "new", list })}
              listEntries={[
                { label: "Rename list", run: () => setDialog({ kind: "rename", list, name: one.name }) },
                { label: "Delete list", danger: true, run: () => void removeList(list, one.name) },
              ]}
            />
          ))}
        </div>
      ) : (
        <DataTable
          label="Tasks"
          noun="task"
          rows={rows}
          rowId={(row) => row.key}
          rowLabel={(row) => row.title}
          columns={columns}
          initialSort="due"
          pageSize={50}
          onOpen={(row) => setDialog({ kind: "edit", row })}
          rowActions={entriesOf}
          bulk={(ids, clear) => (
            <>
              <Button
                size="compact-sm"
                variant="default"
                onClick={async () => {
                  const result = await run("complete_tasks", { tasks: ids }, { done: `${countOf(ids.length, "task")} done` });
                  if (result.ok) clear();
                }}
              >
                Complete
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setDialog({ kind: "postpone", tasks: ids, clear })}>
                Postpone
              </Button>
            </>
          )}
        />
      )}
      {rows.length === 0 && view === "board" && query !== "" && <EmptyState title="No task matches" />}
      {dialog?.kind === "new" && <TaskForm list={dialog.list} onClose={() => setDialog(null)} />}
      {dialog?.kind === "edit" && <TaskForm taskKey={dialog.row.key} task={dialog.row} onClose={() => setDialog(null)} />}
      {dialog?.kind === "plan" && <ScheduleTask taskKey={dialog.row.key} task={dialog.row} onClose={() => setDialog(null)} />}
      {dialog?.kind === "list" && <NewList onClose={() => setDialog(null)} />}
      {dialog?.kind === "rename" && <RenameList list={dialog.list} name={dialog.name} onClose={() => setDialog(null)} />}
      {dialog?.kind === "postpone" && <Postpone tasks={dialog.tasks} onClose={() => setDialog(null)} onDone={dialog.clear} />}
    </Page>
  );
}

const dueGroup = (row: Row, today: string): string =>
  row.due === null ? "No date" : row.due < today ? "Overdue" : row.due === today ? "Today" : "Later";

interface ColumnProps {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly today: string;
  readonly onTick: (row: Row) => void;
  readonly onDrop: (task: string) => void;
  readonly onAdd: () => void;
  readonly entriesOf: (row: Row) => readonly MenuEntry[];
  readonly listEntries: readonly MenuEntry[];
}

function Column_({ name, rows, today, onTick, onDrop, onAdd, entriesOf, listEntries }: ColumnProps) {
  const [over, setOver] = useState(false);
  const [showDone, setShowDone] = useState(true);
  const open = rows.filter((row) => !row.done);
  const done = rows.filter((row) => row.done);
  const card = (row: Row) => <Card key={row.key} row={row} today={today} onTick={() => onTick(row)} entries={entriesOf(row)} />;
  return (
    <section
      className={classes.column}
      aria-label={name}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        event.preventDefault();
        onDrop(event.dataTransfer.getData(DRAGGED));
      }}
    >
      <div className={classes.columnHead}>
        <Text fw={650} component="h2" size="sm" className={classes.grow}>
          {name}{" "}
          <Text span size="xs" c="dimmed" fw={400}>
            {open.length}
          </Text>
        </Text>
        <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={14} />} aria-label={`Add task to ${name}`} onClick={onAdd}>
          Add
        </Button>
        <ActionMenu label={`Actions for list ${name}`} entries={listEntries} />
      </div>
      <div className={classes.cards}>
        {open.map(card)}
        {done.length > 0 && (
          <>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-expanded={showDone}
              aria-label={`Done tasks of ${name}`}
              onClick={() => setShowDone(!showDone)}
            >
              {showDone ? "Hide" : "Show"} {done.length} done
            </Button>
            <Collapse expanded={showDone}>
              <Stack gap={6}>{done.map(card)}</Stack>
            </Collapse>
          </>
        )}
        {rows.length === 0 && (
          <Text size="sm" c="dimmed" ta="center" py="md">
            Nothing here
          </Text>
        )}
      </div>
    </section>
  );
}

interface CardProps {
  readonly row: Row;
  readonly today: string;
  readonly onTick: () => void;
  readonly entries: readonly MenuEntry[];
}

function Card({ row, today, onTick, entries }: CardProps) {
  const begin = (event: DragEvent) => {
    event.dataTransfer.setData(DRAGGED, row.key);
    event.dataTransfer.effectAllowed = "move";
  };
  return (
    <div className={classes.card} role="group" aria-label={row.title} draggable data-done={row.done || undefined} onDragStart={begin}>
      <Checkbox size="xs" mt={2} aria-label={`Done: ${row.title}`} checked={row.done} onChange={onTick} />
      <div className={classes.grow}>
        <Text size="sm" td={row.done ? "line-through" : undefined}>
          {row.title}
        </Text>
        {row.notes && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {row.notes}
          </Text>
        )}
        <Group gap={8} mt={2}>
          <Due row={row} today={today} />
          <Priority row={row} />
        </Group>
      </div>
      <ActionMenu label={`Actions for ${row.title}`} entries={entries} />
    </div>
  );
}

function Due({ row, today }: { readonly row: Row; readonly today: string }) {
  if (row.due === null) return null;
  const late = !row.done && row.due < today;
  return (
    <Text size="xs" c={late ? "red" : "dimmed"} fw={late ? 600 : undefined}>
      {dueText(row.due, today)}
    </Text>
  );
}

function Priority({ row, always = false }: { readonly row: Row; readonly always?: boolean }) {
  if (row.priority === "normal" && !always) return null;
  return (
    <Badge size="xs" variant="light" color={{ high: "red", normal: "gray", low: "blue" }[row.priority]}>
      {row.priority}
    </Badge>
  );
}
