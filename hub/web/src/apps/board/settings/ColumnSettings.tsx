/** The columns of a board: added, changed, dragged or stepped to another place, deleted. */

import type { Column, Project } from "@generated/board";
import { ChoiceField, countOf, FormDialog } from "@kit";
import { DragDropContext, Draggable, Droppable } from "@hello-pangea/dnd";
import { ActionIcon, Badge, Button, Group, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useActionForm, useApp } from "../app";
import classes from "../board.module.css";
import { numberOf } from "../CardDialogs";
import { allCards, columnsOf, type Identified, labelOf, type Stage, STAGES } from "../model";
import { SettingsFrame } from "./SettingsFrame";

type OneColumn = Identified<Column>;

export function ColumnSettings() {
  return <SettingsFrame name="Columns">{(project) => <Columns key={project.id} project={project} />}</SettingsFrame>;
}

function Columns({ project }: { readonly project: Identified<Project> }) {
  const { state, run } = useApp();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<OneColumn | null>(null);
  const [deleting, setDeleting] = useState<OneColumn | null>(null);
  const columns = columnsOf(state, project);
  const countIn = (id: string) => allCards(state).filter((card) => card.column_id === id && !card.archived).length;
  const move = (column: OneColumn, position: number) =>
    run("move_column", { column_id: column.id, position }, {
      done: `${column.name} is now number ${position}`,
      assume: (before) => {
        const order = project.column_ids.filter((id) => id !== column.id);
        order.splice(position - 1, 0, column.id);
        return { ...before, projects: { ...before.projects, [project.id]: { ...project, column_ids: order } } };
      },
    });
  return (
    <Stack gap="sm" maw={760}>
      <DragDropContext
        onDragEnd={({ draggableId, destination, source }) => {
          const column = columns.find(({ id }) => id === draggableId);
          if (column && destination && destination.index !== source.index) void move(column, destination.index + 1);
        }}
      >
        <Droppable droppableId="columns">
          {(list) => (
            <div ref={list.innerRef} {...list.droppableProps} role="list" aria-label="Columns">
              {columns.map((column, index) => (
                <Draggable key={column.id} draggableId={column.id} index={index} isDragDisabled={project.archived}>
                  {(item) => (
                    <div ref={item.innerRef} {...item.draggableProps} role="listitem" aria-label={column.name} className={classes.row} style={{ ...item.draggableProps.style, background: "var(--mantine-color-body)", borderBottom: "1px solid var(--kit-line)", borderRadius: 0, minHeight: 44 }}>
                      <span {...item.dragHandleProps} role="img" aria-label={`Drag ${column.name}`} style={{ display: "inline-flex", color: "var(--mantine-color-dimmed)" }}>
                        <IconGripVertical size={18} />
                      </span>
                      <Text fw={500} flex={1} truncate>{column.name}</Text>
                      <Badge variant="light" tt="none" color={column.stage === "done" ? "green" : column.stage === "active" ? "blue" : "gray"}>{labelOf(STAGES, column.stage)}</Badge>
                      <Text size="sm" c="dimmed" w={90} ta="right">{column.limit === null ? "No limit" : `Limit ${column.limit}`}</Text>
                      <Text size="sm" c="dimmed" w={70} ta="right">{countOf(countIn(column.id), "card")}</Text>
                      {!project.archived && (
                        <Group gap={2} wrap="nowrap">
                          <ActionIcon aria-label={`Move ${column.name} up`} disabled={index === 0} onClick={() => void move(column, index)}><IconArrowUp size={16} /></ActionIcon>
                          <ActionIcon aria-label={`Move ${column.name} down`} disabled={index === columns.length - 1} onClick={() => void move(column, index + 2)}><IconArrowDown size={16} /></ActionIcon>
                          <ActionIcon aria-label={`Edit ${column.name}`} onClick={() => setEditing(column)}><IconPencil size={16} /></ActionIcon>
                          <ActionIcon aria-label={`Delete ${column.name}`} color="red" onClick={() => setDeleting(column)}><IconTrash size={16} /></ActionIcon>
                        </Group>
                      )}
                    </div>
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </div>
          )}
        </Droppable>
      </DragDropContext>
      {!project.archived && <div><Button variant="light" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>Add column</Button></div>}
      {adding && <AddColumn project={project} onClose={() => setAdding(false)} />}
      {editing && <EditColumn column={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteColumn column={deleting} others={columns.filter(({ id }) => id !== deleting.id)} onClose={() => setDeleting(null)} />}
    </Stack>
  );
}

interface Closing {
  readonly onClose: () => void;
}

function AddColumn({ project, onClose }: Closing & { readonly project: Identified<Project> }) {
  const form = useActionForm("add_column", {
    initial: { name: "", stage: "active" as Stage, limit: "" as number | string },
    arguments: (values) => ({ ...values, limit: numberOf(values.limit), project_id: project.id }),
    done: (values) => `Column “${values.name.trim()}” added`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Add column" submit="Add column">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <Group grow align="flex-start">
        <ChoiceField label="Counts as" choices={STAGES} {...form.field("stage")} />
        <NumberInput label="Limit" placeholder="none" allowDecimal={false} allowNegative={false} {...form.getInputProps("limit")} />
      </Group>
    </FormDialog>
  );
}

function EditColumn({ column, onClose }: Closing & { readonly column: OneColumn }) {
  const form = useActionForm("edit_column", {
    initial: { name: column.name, stage: column.stage, limit: (column.limit ?? "") as number | string },
    arguments: (values) => ({ ...values, limit: numberOf(values.limit), column_id: column.id }),
    done: "Column changed",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${column.name}`} submit="Save changes">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <Group grow align="flex-start">
        <ChoiceField label="Counts as" choices={STAGES} {...form.field("stage")} />
        <NumberInput label="Limit" placeholder="none" allowDecimal={false} allowNegative={false} {...form.getInputProps("limit")} />
      </Group>
    </FormDialog>
  );
}

function DeleteColumn({ column, others, onClose }: Closing & { readonly column: OneColumn; readonly others: readonly OneColumn[] }) {
  const { state } = useApp();
  const count = allCards(state).filter((card) => card.column_id === column.id).length;
  const form = useActionForm("delete_column", {
    initial: { target_id: others[0]?.id ?? "" },
    arguments: (values) => ({ column_id: column.id, target_id: count > 0 ? values.target_id : null }),
    done: `Column “${column.name}” deleted`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Delete ${column.name}`} submit="Delete column" danger>
      {count === 0 ? (
        <Text size="sm">There are no cards in it.</Text>
      ) : (
        <>
          <Text size="sm">{countOf(count, "card")} in it, archived ones included, {count === 1 ? "goes" : "go"} to another column.</Text>
          <ChoiceField label="Move its cards to" choices={others.map(({ id, name }) => ({ value: id, label: name }))} {...form.field("target_id")} />
        </>
      )}
    </FormDialog>
  );
}
