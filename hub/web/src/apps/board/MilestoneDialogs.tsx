/** The dialogs of milestones: plan, edit, close with the remaining cards. */

import type { Milestone, Project } from "@generated/board";
import { addDays, ChoiceField, countOf, DayField, type FieldProps, FormDialog } from "@kit";
import { SimpleGrid, Text, Textarea, TextInput } from "@mantine/core";
import { useActionForm, useApp } from "./app";
import { NO_MILESTONE } from "./CardDialogs";
import { allCards, type Identified, isDone, milestonesOf } from "./model";

interface Closing {
  readonly onClose: () => void;
}
type OfMilestone = Closing & { readonly milestone: Identified<Milestone> };

interface MilestoneForm {
  readonly field: (name: "starts" | "ends") => FieldProps<string>;
  readonly getInputProps: (name: "name" | "goal") => object;
}

function MilestoneFields({ form }: { readonly form: MilestoneForm }) {
  return (
    <>
      <TextInput label="Name" {...form.getInputProps("name")} />
      <Textarea label="Goal" minRows={2} {...form.getInputProps("goal")} />
      <SimpleGrid cols={2} spacing="sm">
        <DayField label="Starts" {...form.field("starts")} />
        <DayField label="Ends" {...form.field("ends")} />
      </SimpleGrid>
    </>
  );
}

export function NewMilestone({ project, onClose }: Closing & { readonly project: Identified<Project> }) {
  const { today } = useApp();
  const form = useActionForm("create_milestone", {
    initial: { name: "", goal: "", starts: today, ends: addDays(today, 14) },
    arguments: (values) => ({ ...values, project_id: project.id }),
    done: (values) => `Milestone “${values.name.trim()}” planned`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New milestone" submit="Create milestone">
      <MilestoneFields form={form} />
    </FormDialog>
  );
}

export function EditMilestone({ milestone, onClose }: OfMilestone) {
  const form = useActionForm("edit_milestone", {
    initial: { name: milestone.name, goal: milestone.goal ?? "", starts: milestone.starts, ends: milestone.ends },
    arguments: (values) => ({ ...values, milestone_id: milestone.id }),
    done: "Milestone changed",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${milestone.name}`} submit="Save changes">
      <MilestoneFields form={form} />
    </FormDialog>
  );
}

export function CloseMilestone({ milestone, onClose }: OfMilestone) {
  const { state } = useApp();
  const left = allCards(state).filter((card) => card.milestone_id === milestone.id && !card.archived && !isDone(state, card)).length;
  const others = milestonesOf(state, milestone.project_id).filter((one) => !one.closed && one.id !== milestone.id);
  const form = useActionForm("close_milestone", {
    initial: { move_to: "" },
    arguments: (values) => ({ milestone_id: milestone.id, move_to: values.move_to || null }),
    done: `${milestone.name} closed`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Close ${milestone.name}`} submit="Close milestone">
      <Text size="sm">{left === 0 ? "All its cards are done." : `${countOf(left, "card")} of it ${left === 1 ? "is" : "are"} still open.`}</Text>
      {left > 0 && (
        <ChoiceField
          label="Move open cards to"
          choices={[NO_MILESTONE, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.field("move_to")}
        />
      )}
    </FormDialog>
  );
}
