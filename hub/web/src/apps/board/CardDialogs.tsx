/** The dialogs of cards: create, edit, copy, transfer, flag, link, log time. */

import type { Project } from "@generated/board";
import { ChoiceField, DayField, type FieldProps, FormDialog, RichText } from "@kit";
import { Checkbox, Group, NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { useActionForm, useApp } from "./app";
import {
  assignable, type CardView, columnsOf, type Identified, KINDS, type Kind, labelsOf, listed, liveCards, milestonesOf, nameOf,
  PRIORITIES, type Priority, RELATIONS,
} from "./model";

export const NOBODY = { value: "", label: "Unassigned" };
export const NO_MILESTONE = { value: "", label: "No milestone" };

interface Closing {
  readonly onClose: () => void;
}
interface OfCard extends Closing {
  readonly card: CardView;
}
type Labelled = { readonly value: readonly string[]; readonly onChange: (value: readonly string[]) => void; readonly error: React.ReactNode };

/** The labels of a project as checkboxes named by the labels. */
export function LabelBoxes({ projectId, legend, prefix = "", value, onChange, error }: Labelled & { readonly projectId: string; readonly legend: string; readonly prefix?: string }) {
  const { state } = useApp();
  const labels = labelsOf(state, projectId);
  if (labels.length === 0) return null;
  return (
    <Checkbox.Group label={legend} value={[...value]} onChange={onChange} error={error}>
      <Group gap="md" mt={4}>
        {labels.map((label) => (
          <Checkbox key={label.id} value={label.id} label={label.name} aria-label={`${prefix}${label.name}`} color={label.colour} size="xs" />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** Return the choices of a project's fields, always including a card's current values. */
export function useFieldChoices(projectId: string, kept: { readonly assignee_id?: string | null; readonly milestone_id?: string | null } = {}) {
  const { state } = useApp();
  const project = state.projects[projectId];
  const people = project ? assignable(state, project).map(({ id, name }) => ({ value: id, label: name })) : [];
  if (kept.assignee_id && !people.some(({ value }) => value === kept.assignee_id)) {
    people.push({ value: kept.assignee_id, label: nameOf(state, kept.assignee_id) });
  }
  const milestones = milestonesOf(state, projectId)
    .filter((one) => !one.closed || one.id === kept.milestone_id)
    .map(({ id, name }) => ({ value: id, label: name }));
  const columns = project ? columnsOf(state, project).map(({ id, name }) => ({ value: id, label: name })) : [];
  return { people: [NOBODY, ...people], milestones: [NO_MILESTONE, ...milestones], columns };
}

interface CardForm {
  readonly field: {
    (name: "kind"): FieldProps<Kind>;
    (name: "priority"): FieldProps<Priority>;
    (name: "assignee_id" | "milestone_id" | "due"): FieldProps<string>;
  };
  readonly getInputProps: (name: "estimate") => object;
}

/** The fields shared by the dialogs for new and edited cards. */
function CardFields({ form, choices }: { readonly form: CardForm; readonly choices: ReturnType<typeof useFieldChoices> }) {
  return (
    <>
      <ChoiceField label="Type" choices={KINDS} {...form.field("kind")} />
      <ChoiceField label="Priority" choices={PRIORITIES} {...form.field("priority")} />
      <ChoiceField label="Assignee" choices={choices.people} {...form.field("assignee_id")} />
      <ChoiceField label="Milestone" choices={choices.milestones} {...form.field("milestone_id")} />
      <NumberInput label="Estimate" placeholder="points" allowDecimal={false} allowNegative={false} {...form.getInputProps("estimate")} />
      <DayField label="Due date" placeholder="yyyy-mm-dd" {...form.field("due")} />
    </>
  );
}

interface Emptiable {
  readonly assignee_id: string;
  readonly estimate: number | string;
  readonly due: string;
  readonly milestone_id: string;
}

/** Convert the fields of a card that may be empty to action arguments. */
const emptyAsNull = (values: Emptiable) => ({
  assignee_id: values.assignee_id || null,
  estimate: numberOf(values.estimate),
  due: values.due || null,
  milestone_id: values.milestone_id || null,
});

export function NewCard({ project, columnId, onClose }: Closing & { readonly project: Identified<Project>; readonly columnId?: string }) {
  const choices = useFieldChoices(project.id);
  const form = useActionForm("create_card", {
    initial: {
      title: "", description: "", column_id: columnId ?? project.column_ids[0] ?? "", kind: "task" as Kind, priority: "normal" as Priority,
      assignee_id: "", estimate: "" as number | string, due: "", milestone_id: "", label_ids: [] as readonly string[],
    },
    arguments: (values) => ({ ...values, ...emptyAsNull(values), project_id: project.id }),
    done: "Card created",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`New card in ${project.name}`} submit="Create card" size="xl">
      <TextInput label="Title" {...form.getInputProps("title")} />
      <SimpleGrid cols={4} spacing="sm">
        <ChoiceField label="Status" choices={choices.columns} {...form.field("column_id")} />
        <CardFields form={form} choices={choices} />
      </SimpleGrid>
      <LabelBoxes projectId={project.id} legend="Labels" {...form.field("label_ids")} />
      <RichText label="Description" minHeight={72} maxHeight={180} {...form.field("description")} />
    </FormDialog>
  );
}

export function EditCard({ card, onClose }: OfCard) {
  const choices = useFieldChoices(card.project_id, card);
  const form = useActionForm("edit_card", {
    initial: {
      title: card.title, kind: card.kind, priority: card.priority, assignee_id: card.assignee_id ?? "",
      estimate: (card.estimate ?? "") as number | string, due: card.due ?? "", milestone_id: card.milestone_id ?? "", label_ids: card.label_ids,
    },
    arguments: (values) => ({ ...values, ...emptyAsNull(values), card_id: card.id }),
    done: `${card.key} changed`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${card.key}`} submit="Save changes" size="lg">
      <TextInput label="Title" {...form.getInputProps("title")} />
      <SimpleGrid cols={3} spacing="sm">
        <CardFields form={form} choices={choices} />
      </SimpleGrid>
      <LabelBoxes projectId={card.project_id} legend="Labels" {...form.field("label_ids")} />
    </FormDialog>
  );
}

export function CopyCard({ card, onClose }: OfCard) {
  const form = useActionForm("duplicate_card", {
    initial: { title: `Copy of ${card.title}`, keep_checklist: true, keep_assignee: true },
    arguments: (values) => ({ ...values, card_id: card.id }),
    done: `${card.key} copied`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Duplicate ${card.key}`} submit="Duplicate card">
      <TextInput label="Title" {...form.getInputProps("title")} />
      <Checkbox label="Keep the checklist" {...form.getInputProps("keep_checklist", { type: "checkbox" })} />
      <Checkbox label="Keep the assignee" {...form.getInputProps("keep_assignee", { type: "checkbox" })} />
    </FormDialog>
  );
}

export function TransferCard({ card, onClose }: OfCard) {
  const { state } = useApp();
  const navigate = useNavigate();
  const others = listed(state.projects).filter((project) => !project.archived && project.id !== card.project_id);
  const form = useActionForm("transfer_card", {
    initial: { project_id: others[0]?.id ?? "", column_id: others[0]?.column_ids[0] ?? "" },
    arguments: (values) => ({ ...values, card_id: card.id }),
    done: (values) => `${card.key} moved to ${state.projects[values.project_id]?.name}`,
    onDone: (_, values) => {
      const project = state.projects[values.project_id];
      if (project) navigate(`/projects/${project.key}/cards/${project.next_number}`);
    },
  });
  const { columns } = useFieldChoices(form.values.project_id);
  return (
    <FormDialog form={form} onClose={onClose} title={`Move ${card.key} to another project`} submit="Move card">
      <ChoiceField
        label="Project"
        choices={others.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field("project_id")}
        onChange={(id) => form.setValues({ project_id: id, column_id: state.projects[id]?.column_ids[0] ?? "" })}
      />
      <ChoiceField label="Status" choices={columns} {...form.field("column_id")} />
    </FormDialog>
  );
}

export function FlagCard({ card, onClose }: OfCard) {
  const form = useActionForm("flag_card", {
    initial: { reason: card.flag ?? "" },
    arguments: (values) => ({ ...values, card_id: card.id }),
    done: `${card.key} flagged`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Flag ${card.key} as stuck`} submit="Set flag">
      <TextInput label="Reason" placeholder="What is it waiting for?" {...form.getInputProps("reason")} />
    </FormDialog>
  );
}

export function LinkCard({ card, onClose }: OfCard) {
  const { state } = useApp();
  const others = liveCards(state).filter((other) => other.id !== card.id);
  const form = useActionForm("link_cards", {
    initial: { relation: "blocks" as (typeof RELATIONS)[number]["value"], other_id: "" },
    arguments: (values) => ({ ...values, card_id: card.id }),
    validate: (values) => (values.other_id ? {} : { other_id: "Choose a card." }),
    done: "Link added",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Link ${card.key}`} submit="Add link">
      <ChoiceField label="Relation" choices={RELATIONS} {...form.field("relation")} />
      <ChoiceField
        label="Card"
        searchable
        placeholder="Key or title"
        nothingFoundMessage="No card has this key or title"
        maxDropdownHeight={260}
        choices={others.map((other) => ({ value: other.id, label: `${other.key} ${other.title}` }))}
        {...form.field("other_id")}
      />
    </FormDialog>
  );
}

export function LogTime({ card, onClose }: OfCard) {
  const { today } = useApp();
  const form = useActionForm("log_time", {
    initial: { spent: "", day: today, note: "" },
    arguments: (values) => ({ ...values, card_id: card.id }),
    done: (values) => `${values.spent.trim()} logged`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Log time on ${card.key}`} submit="Log time">
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Time spent" placeholder="1h 30m" {...form.getInputProps("spent")} />
        <DayField label="Day" {...form.field("day")} />
      </SimpleGrid>
      <TextInput label="Note" placeholder="What was done" {...form.getInputProps("note")} />
    </FormDialog>
  );
}

export const numberOf = (value: number | string): number | null => (value === "" ? null : Number(value));

