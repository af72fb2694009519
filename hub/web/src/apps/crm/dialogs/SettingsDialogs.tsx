/** Dialogs of the settings and the goals: stages, reasons, tags, goals. */

import type { LostReason, Stage, Tag } from "@generated/crm";
import { ChoiceField, FormDialog, MoneyField } from "@kit";
import { NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { type Kept, useActionForm, useApp } from "../app";
import { goalOf, quarterName } from "../selling";
import { COLOURS, SIGNS, stageChoices } from "../words";
import { type Whole, wholeFault, wholeOf } from "./whole";

interface Closing {
  readonly onClose: () => void;
}

export function StageDialog({ stage, onClose }: Closing & { readonly stage?: Kept<Stage> }) {
  const initial = { name: stage?.name ?? "", probability: (stage?.probability ?? 50) as Whole };
  const sent = (values: typeof initial) => ({ name: values.name, probability: wholeOf(values.probability) });
  const validate = (values: typeof initial) => wholeFault("probability", values.probability);
  const creating = useActionForm("add_stage", { initial, validate, arguments: sent, done: "Stage added" });
  const editing = useActionForm("edit_stage", {
    initial,
    validate,
    arguments: (values) => ({ ...sent(values), stage_id: stage?.id ?? "" }),
    done: "Stage saved",
  });
  return (
    <FormDialog
      form={stage ? editing : creating}
      onClose={onClose}
      title={stage ? `Edit ${stage.name}` : "New stage"}
      submit={stage ? "Save" : "Add stage"}
      size="sm"
    >
      <TextInput label="Stage name" {...(stage ? editing : creating).getInputProps("name")} />
      <NumberInput
        label="Probability (%)"
        allowDecimal={false}
        clampBehavior="none"
        {...(stage ? editing : creating).getInputProps("probability")}
      />
    </FormDialog>
  );
}

export function RemoveStage({ stage, deals, onClose }: Closing & { readonly stage: Kept<Stage>; readonly deals: number }) {
  const { state } = useApp();
  const form = useActionForm("remove_stage", {
    initial: { move_to: "" },
    arguments: ({ move_to }) => ({ stage_id: stage.id, move_to }),
    validate: ({ move_to }) => (move_to ? {} : { move_to: "Choose a stage." }),
    done: `${stage.name} removed`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Remove ${stage.name}`} submit="Remove stage" danger size="sm">
      <ChoiceField
        label="Move its deals to"
        description={`${deals} of all deals are in this stage.`}
        choices={stageChoices(state).filter(({ value }) => value !== stage.id)}
        {...form.field("move_to")}
      />
    </FormDialog>
  );
}

export function ReasonDialog({ reason, onClose }: Closing & { readonly reason?: Kept<LostReason> }) {
  const initial = { name: reason?.name ?? "" };
  const creating = useActionForm("add_lost_reason", { initial, arguments: (values) => values, done: "Reason added" });
  const editing = useActionForm("rename_lost_reason", {
    initial,
    arguments: (values) => ({ ...values, reason_id: reason?.id ?? "" }),
    done: "Reason renamed",
  });
  const form = reason ? editing : creating;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={reason ? "Rename reason" : "New reason"}
      submit={reason ? "Rename" : "Add reason"}
      size="sm"
    >
      <TextInput label="Reason" {...form.getInputProps("name")} />
    </FormDialog>
  );
}

export function TagDialog({ tag, onClose }: Closing & { readonly tag?: Kept<Tag> }) {
  const initial = { name: tag?.name ?? "", colour: tag?.colour ?? ("blue" as Tag["colour"]) };
  const creating = useActionForm("create_tag", { initial, arguments: (values) => values, done: "Tag added" });
  const editing = useActionForm("edit_tag", {
    initial,
    arguments: (values) => ({ ...values, tag_id: tag?.id ?? "" }),
    done: "Tag saved",
  });
  const form = tag ? editing : creating;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={tag ? `Edit ${tag.name}` : "New tag"}
      submit={tag ? "Save" : "Add tag"}
      size="sm"
    >
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Tag name" {...form.getInputProps("name")} />
        <ChoiceField label="Colour" choices={COLOURS} {...form.field("colour")} />
      </SimpleGrid>
    </FormDialog>
  );
}

interface GoalProps extends Closing {
  readonly userId: string;
  readonly quarters: readonly string[];
  readonly quarter: string;
}

export function GoalDialog({ userId, quarters, quarter, onClose }: GoalProps) {
  const { state } = useApp();
  const form = useActionForm("set_goal", {
    initial: { quarter, amount: goalOf(state, userId, quarter) },
    arguments: (values) => ({ user_id: userId, quarter: values.quarter, amount: values.amount ?? 0 }),
    validate: ({ amount }) => (amount === null ? { amount: "Use an amount like 12.50." } : {}),
    done: "Goal set",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Goal of ${state.users[userId]?.name}`} submit="Set goal" size="sm">
      <ChoiceField
        label="Quarter"
        choices={quarters.map((value) => ({ value, label: quarterName(value) }))}
        {...form.field("quarter")}
      />
      <MoneyField label="Goal" sign={SIGNS[state.currency]} {...form.field("amount")} />
    </FormDialog>
  );
}
