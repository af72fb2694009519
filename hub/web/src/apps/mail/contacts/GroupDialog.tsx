import { FormDialog, includes } from "@kit";
import { Checkbox, Input, ScrollArea, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useActionForm, useApp } from "../app";
import { byName } from "../mailbox";

interface GroupDialogProps {
  /** Which to change; absent: a new one. */
  readonly groupId?: string;
  /** Who is in a new one. */
  readonly members?: readonly string[];
  readonly onClose: () => void;
  readonly onMade?: (groupId: string) => void;
}

export function GroupDialog({ groupId, members = [], onClose, onMade }: GroupDialogProps) {
  const { state } = useApp();
  const known = groupId === undefined ? undefined : state.groups[groupId];
  const [text, setText] = useState("");
  const initial = { name: known?.name ?? "", members: [...(known?.members ?? members)] };
  const creating = useActionForm("create_group", {
    initial,
    arguments: (values) => values,
    done: ({ name }) => `Group “${name}” created`,
    onDone: (made) => made[0] && onMade?.(made[0]),
  });
  const editing = useActionForm("edit_group", {
    initial,
    arguments: (values) => ({ ...values, group_id: groupId ?? "" }),
    done: "Group saved",
  });
  const form = known ? editing : creating;
  const shown = byName(state.contacts).filter(([, contact]) => includes(`${contact.name} ${contact.company} ${contact.emails.join(" ")}`, text));
  return (
    <FormDialog form={form} onClose={onClose} title={known ? "Edit group" : "New group"} submit={known ? "Save group" : "Create group"}>
      <TextInput label="Group name" {...form.getInputProps("name")} />
      <Input.Wrapper label={`Members (${form.values.members.length})`} labelElement="div" error={form.errors.members}>
        <TextInput
          aria-label="Find contacts"
          placeholder="Find contacts"
          size="xs"
          mb={6}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <ScrollArea.Autosize mah={230} type="auto" role="group" aria-label="Members">
          <Stack gap={6} p={2}>
            {shown.map(([id, contact]) => (
              <Checkbox
                key={id}
                size="xs"
                label={contact.name}
                checked={form.values.members.includes(id)}
                onChange={(event) => {
                  const rest = form.values.members.filter((one) => one !== id);
                  form.setFieldValue("members", event.currentTarget.checked ? [...rest, id] : rest);
                }}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Input.Wrapper>
    </FormDialog>
  );
}
