import type { ChecklistItem } from "@generated/board";
import { ActionMenu, FormDialog } from "@kit";
import { Button, Checkbox, Group, Progress, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useActionForm, useApp } from "./app";
import classes from "./board.module.css";
import { Part } from "./CardPage";
import type { CardView } from "./model";

/** The steps of a card. */
export function Checklist({ card, frozen }: { readonly card: CardView; readonly frozen: boolean }) {
  const { run, state } = useApp();
  const [editing, setEditing] = useState<ChecklistItem | null>(null);
  const done = card.checklist.filter((item) => item.done).length;
  const first = state.columns[state.projects[card.project_id]?.column_ids[0] ?? ""]?.name;
  const form = useActionForm("add_item", {
    initial: { text: "" },
    arguments: (values) => ({ ...values, card_id: card.id }),
    onDone: () => form.setFieldValue("text", ""),
  });
  return (
    <Part title="Checklist" count={card.checklist.length > 0 ? `${done} of ${card.checklist.length} done` : undefined}>
      <Stack gap={2}>
        {card.checklist.length > 0 && <Progress value={(100 * done) / card.checklist.length} size="sm" mb={4} aria-label="Checklist progress" />}
        {card.checklist.map((item) => (
          <div key={item.item_id} className={classes.row}>
            <Checkbox
              size="xs"
              flex={1}
              checked={item.done}
              disabled={frozen}
              label={<Text span size="sm" td={item.done ? "line-through" : undefined} c={item.done ? "dimmed" : undefined}>{item.text}</Text>}
              aria-label={item.text}
              onChange={(event) => void run("check_item", { card_id: card.id, item_id: item.item_id, done: event.currentTarget.checked })}
            />
            {!frozen && (
              <ActionMenu
                label={`Actions for step ${item.text}`}
                entries={[
                  { label: "Edit step", run: () => setEditing(item) },
                  {
                    label: "Make a card of it",
                    run: () => void run("split_item", { card_id: card.id, item_id: item.item_id }, { done: `New card “${item.text}” in ${first}` }),
                  },
                  {
                    label: "Remove step", danger: true, divided: true,
                    run: () => void run("remove_item", { card_id: card.id, item_id: item.item_id }, { done: "Step removed" }),
                  },
                ]}
              />
            )}
          </div>
        ))}
        {!frozen && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void form.submit();
            }}
          >
            <Group gap="xs" align="flex-start">
              <TextInput size="xs" flex={1} aria-label="New step" placeholder="Add a step…" {...form.getInputProps("text")} />
              <Button size="xs" variant="default" type="submit" loading={form.busy}>Add step</Button>
            </Group>
          </form>
        )}
      </Stack>
      {editing && <EditStep card={card} item={editing} onClose={() => setEditing(null)} />}
    </Part>
  );
}

function EditStep({ card, item, onClose }: { readonly card: CardView; readonly item: ChecklistItem; readonly onClose: () => void }) {
  const form = useActionForm("edit_item", {
    initial: { text: item.text },
    arguments: (values) => ({ ...values, card_id: card.id, item_id: item.item_id }),
    done: "Step changed",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Edit step" submit="Save step">
      <TextInput label="Step" {...form.getInputProps("text")} />
    </FormDialog>
  );
}
