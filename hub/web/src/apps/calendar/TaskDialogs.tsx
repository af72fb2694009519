/** Dialogs about tasks and their lists. */

import { Group, Text, Textarea, TextInput } from "@mantine/core";
import { addDays, ChoiceField, DayField, FormDialog, momentOf, TimeField } from "@kit";
import { type Task, useActionForm, useApp } from "./app";
import { writableCalendars } from "./rights";

export const PRIORITIES = [
  { value: "low", label: "Low" },
  { value: "normal", label: "Normal" },
  { value: "high", label: "High" },
] as const;

interface TaskFormProps {
  readonly taskKey?: string;
  readonly task?: Task;
  readonly list?: string;
  readonly onClose: () => void;
}

export function TaskForm({ taskKey, task, list, onClose }: TaskFormProps) {
  return taskKey !== undefined && task ? (
    <EditTask taskKey={taskKey} task={task} onClose={onClose} />
  ) : (
    <NewTask list={list ?? ""} onClose={onClose} />
  );
}

type Fields = { title: string; list: string; notes: string; due: string; priority: Task["priority"] };

function NewTask({ list, onClose }: { readonly list: string; readonly onClose: () => void }) {
  const form = useActionForm("add_task", {
    initial: { title: "", list, notes: "", due: "", priority: "normal" } as Fields,
    arguments: (values) => ({ ...values, due: values.due || null }),
    done: (values) => `“${values.title}” added`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New task" submit="Add task">
      <TaskFields form={form} />
    </FormDialog>
  );
}

function EditTask({ taskKey, task, onClose }: { readonly taskKey: string; readonly task: Task; readonly onClose: () => void }) {
  const form = useActionForm("edit_task", {
    initial: { title: task.title, list: task.list, notes: task.notes, due: task.due ?? "", priority: task.priority } as Fields,
    arguments: (values) => ({ ...values, due: values.due || null, task: taskKey }),
    done: (values) => `“${values.title}” saved`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Edit task" submit="Save task">
      <TaskFields form={form} />
    </FormDialog>
  );
}

function TaskFields({ form }: { readonly form: ReturnType<typeof useActionForm<"add_task", Fields>> }) {
  const { state } = useApp();
  return (
    <>
      <TextInput label="Task" placeholder="What is to do?" {...form.getInputProps("title")} />
      <Group grow align="flex-start">
        <DayField label="Due" {...form.field("due")} />
        <ChoiceField label="Priority" choices={PRIORITIES} {...form.field("priority")} />
      </Group>
      <ChoiceField
        label="List"
        choices={Object.entries(state.task_lists).map(([key, one]) => ({ value: key, label: one.name }))}
        {...form.field("list")}
      />
      <Textarea label="Notes" {...form.getInputProps("notes")} />
    </>
  );
}

export function ScheduleTask({ taskKey, task, onClose }: { readonly taskKey: string; readonly task: Task; readonly onClose: () => void }) {
  const { state, today } = useApp();
  const form = useActionForm("schedule_task", {
    initial: {
      day: task.due !== null && task.due >= today ? task.due : addDays(today, 1),
      start: "09:00",
      end: "10:00",
      calendar: state.settings.default_calendar,
    },
    arguments: (values) => ({
      task: taskKey,
      calendar: values.calendar,
      start: momentOf(values.day, values.start),
      end: momentOf(values.day, values.end),
    }),
    done: "Time reserved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Plan time for a task" submit="Reserve time">
      <Text fw={600}>{task.title}</Text>
      <Group grow align="flex-start">
        <DayField label="Date" {...form.field("day")} />
        <TimeField label="From" {...form.field("start")} />
        <TimeField label="To" {...form.field("end")} />
      </Group>
      <ChoiceField
        label="Calendar"
        choices={writableCalendars(state).map(({ key, value }) => ({ value: key, label: value.name }))}
        {...form.field("calendar")}
      />
    </FormDialog>
  );
}

export function NewList({ onClose }: { readonly onClose: () => void }) {
  const form = useActionForm("add_task_list", {
    initial: { name: "" },
    arguments: (values) => values,
    done: (values) => `List “${values.name}” made`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New list" submit="Make list" size="sm">
      <TextInput label="Name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}

interface RenameListProps {
  readonly list: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function RenameList({ list, name, onClose }: RenameListProps) {
  const form = useActionForm("rename_task_list", {
    initial: { name },
    arguments: (values) => ({ list, name: values.name }),
    done: "List renamed",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Rename list" submit="Rename" size="sm">
      <TextInput label="Name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}

interface PostponeProps {
  readonly tasks: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function Postpone({ tasks, onClose, onDone }: PostponeProps) {
  const { today } = useApp();
  const form = useActionForm("postpone_tasks", {
    initial: { due: addDays(today, 7), tasks },
    arguments: (values) => ({ tasks, due: values.due }),
    done: `${tasks.length === 1 ? "1 task has" : `${tasks.length} tasks have`} another due date`,
    onDone,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Postpone tasks" submit="Postpone" size="sm">
      <DayField label="New due date" {...form.field("due")} error={form.errors.due ?? form.errors.tasks} />
    </FormDialog>
  );
}
