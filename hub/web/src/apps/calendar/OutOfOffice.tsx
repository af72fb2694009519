import { Group, Switch, TextInput } from "@mantine/core";
import { addDays, DayField, FormDialog } from "@kit";
import { useActionForm, useApp } from "./app";

/** Marks days as away, and declines the invitations on them. */
export function OutOfOffice({ onClose }: { readonly onClose: () => void }) {
  const { today } = useApp();
  const form = useActionForm("go_out_of_office", {
    initial: { title: "Out of office", first: addDays(today, 1), last: addDays(today, 1), message: "", decline: true },
    arguments: (values) => values,
    done: "You are out of office on those days",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Out of office" submit="Set out of office">
      <TextInput label="Title" {...form.getInputProps("title")} />
      <Group grow align="flex-start">
        <DayField label="First day" {...form.field("first")} />
        <DayField label="Last day" {...form.field("last")} />
      </Group>
      <TextInput label="Message" placeholder="Why, and when you are back" {...form.getInputProps("message")} />
      <Switch label="Decline invitations on these days with this message" {...form.getInputProps("decline", { type: "checkbox" })} />
    </FormDialog>
  );
}
