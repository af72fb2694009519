/** The labels of a project: added, changed, merged, deleted. */

import type { Label, Project } from "@generated/board";
import { ChoiceField, countOf, DataTable, EmptyState, FormDialog, useConfirm } from "@kit";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { useActionForm, useApp } from "../app";
import { LabelMark } from "../marks";
import { allCards, COLOURS, type Colour, type Identified, labelOf, labelsOf } from "../model";
import { SettingsFrame } from "./SettingsFrame";

type OneLabel = Identified<Label>;

export function LabelSettings() {
  return <SettingsFrame name="Labels">{(project) => <Labels key={project.id} project={project} />}</SettingsFrame>;
}

function Labels({ project }: { readonly project: Identified<Project> }) {
  const { state, run } = useApp();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<OneLabel | null>(null);
  const [merging, setMerging] = useState<OneLabel | null>(null);
  const labels = labelsOf(state, project.id);
  const countOn = (label: OneLabel) => allCards(state).filter((card) => !card.archived && card.label_ids.includes(label.id)).length;
  const remove = async (label: OneLabel) => {
    const sure = await confirm({
      title: `Delete the label “${label.name}”?`,
      body: `${countOf(countOn(label), "card")} on the board ${countOn(label) === 1 ? "loses" : "lose"} it, archived cards too.`,
      confirm: "Delete label",
      danger: true,
    });
    if (sure) await run("delete_label", { label_id: label.id }, { done: `Label “${label.name}” deleted` });
  };
  return (
    <Stack gap="sm" maw={760}>
      {!project.archived && <div><Button variant="light" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>Add label</Button></div>}
      <DataTable
        label="Labels"
        noun="label"
        pageSize={100}
        rows={labels}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        initialSort="name"
        empty={<EmptyState icon={<IconTag size={32} />} title="No labels" text="Labels mark cards that have something in common." />}
        columns={[
          { key: "name", title: "Label", sort: ({ name }) => name, render: (label) => <LabelMark label={label} /> },
          { key: "colour", title: "Colour", sort: ({ colour }) => colour, render: ({ colour }) => labelOf(COLOURS, colour) },
          { key: "cards", title: "Cards", align: "right", width: 90, sort: countOn, render: countOn },
        ]}
        {...(project.archived ? {} : {
          rowActions: (label: OneLabel) => [
            { label: "Edit label", run: () => setEditing(label) },
            { label: "Merge into another", disabled: labels.length < 2, run: () => setMerging(label) },
            { label: "Delete label", danger: true, divided: true, run: () => void remove(label) },
          ],
        })}
      />
      {adding && <AddLabel project={project} onClose={() => setAdding(false)} />}
      {editing && <EditLabel label={editing} onClose={() => setEditing(null)} />}
      {merging && <MergeLabel label={merging} others={labels.filter(({ id }) => id !== merging.id)} onClose={() => setMerging(null)} />}
    </Stack>
  );
}

interface Closing {
  readonly onClose: () => void;
}

function AddLabel({ project, onClose }: Closing & { readonly project: Identified<Project> }) {
  const form = useActionForm("add_label", {
    initial: { name: "", colour: "gray" as Colour },
    arguments: (values) => ({ ...values, project_id: project.id }),
    done: (values) => `Label “${values.name.trim()}” added`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Add label" submit="Add label" size="sm">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <ChoiceField label="Colour" choices={COLOURS} {...form.field("colour")} />
    </FormDialog>
  );
}

function EditLabel({ label, onClose }: Closing & { readonly label: OneLabel }) {
  const form = useActionForm("edit_label", {
    initial: { name: label.name, colour: label.colour },
    arguments: (values) => ({ ...values, label_id: label.id }),
    done: "Label changed",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${label.name}`} submit="Save changes" size="sm">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <ChoiceField label="Colour" choices={COLOURS} {...form.field("colour")} />
    </FormDialog>
  );
}

function MergeLabel({ label, others, onClose }: Closing & { readonly label: OneLabel; readonly others: readonly OneLabel[] }) {
  const form = useActionForm("merge_labels", {
    initial: { into_id: others[0]?.id ?? "" },
    arguments: (values) => ({ ...values, label_id: label.id }),
    done: (values) => `${label.name} is now ${others.find(({ id }) => id === values.into_id)?.name}`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Merge ${label.name}`} submit="Merge labels" size="sm">
      <Text size="sm">Every card with “{label.name}” gets the other label instead.</Text>
      <ChoiceField label="Merge into" choices={others.map(({ id, name }) => ({ value: id, label: name }))} {...form.field("into_id")} />
    </FormDialog>
  );
}
