import { ChoiceField, countOf, DayField, FormDialog } from "@kit";
import { SimpleGrid } from "@mantine/core";
import { useActionForm } from "./app";
import { LabelBoxes, useFieldChoices } from "./CardDialogs";
import { PRIORITIES, type Priority } from "./model";

const KEEP = { value: "keep", label: "Keep as it is" };
type DueChange = "keep" | "set" | "clear";

/** Changes fields of several cards at once; unchanged fields are not sent. */
export function BulkEdit({ projectId, ids, onClose }: { readonly projectId: string; readonly ids: readonly string[]; readonly onClose: () => void }) {
  const { people, milestones, columns } = useFieldChoices(projectId);
  const form = useActionForm("bulk_edit", {
    initial: {
      column_id: "keep", assignee_id: "keep", priority: "keep" as Priority | "keep", milestone_id: "keep",
      when: "keep" as DueChange, due: "", add_label_ids: [] as readonly string[], remove_label_ids: [] as readonly string[],
    },
    arguments: ({ column_id, assignee_id, priority, milestone_id, when, due, add_label_ids, remove_label_ids }) => ({
      card_ids: ids,
      ...(column_id !== "keep" && { column_id }),
      ...(assignee_id !== "keep" && { assignee_id: assignee_id || null }),
      ...(priority !== "keep" && { priority }),
      ...(milestone_id !== "keep" && { milestone_id: milestone_id || null }),
      ...(when !== "keep" && { due: when === "set" ? due : null }),
      ...(add_label_ids.length > 0 && { add_label_ids }),
      ...(remove_label_ids.length > 0 && { remove_label_ids }),
    }),
    done: `${countOf(ids.length, "card")} changed`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${countOf(ids.length, "card")}`} submit="Apply changes" size="lg">
      <SimpleGrid cols={2} spacing="sm">
        <ChoiceField label="Status" data-autofocus choices={[KEEP, ...columns]} {...form.field("column_id")} />
        <ChoiceField label="Assignee" choices={[KEEP, ...people]} {...form.field("assignee_id")} />
        <ChoiceField label="Priority" choices={[KEEP as { value: "keep"; label: string }, ...PRIORITIES]} {...form.field("priority")} />
        <ChoiceField label="Milestone" choices={[KEEP, ...milestones]} {...form.field("milestone_id")} />
        <ChoiceField
          label="Due date"
          choices={[{ value: "keep", label: "Keep as it is" }, { value: "set", label: "Set to a day" }, { value: "clear", label: "Clear" }]}
          {...form.field("when")}
        />
        {form.values.when === "set" && <DayField label="New due date" placeholder="yyyy-mm-dd" {...form.field("due")} />}
      </SimpleGrid>
      <LabelBoxes projectId={projectId} legend="Labels to add" prefix="Add " {...form.field("add_label_ids")} />
      <LabelBoxes projectId={projectId} legend="Labels to remove" prefix="Remove " {...form.field("remove_label_ids")} />
    </FormDialog>
  );
}
