import { ChoiceField, countOf, FormDialog } from "@kit";
import { Checkbox, Divider, Group, Text, TextInput } from "@mantine/core";
import { useActionForm, useApp } from "./app";
import { useMail } from "./Context";
import { isEmpty, matches } from "./filtering";
import { byName, isIn } from "./mailbox";

interface FilterDialogProps {
  /** Which to change; absent: a new one. */
  readonly filterId?: string;
  /** Initial values of a new one. */
  readonly begin?: Partial<{ name: string; sender: string; recipient: string; subject: string; words: string; has_attachment: boolean }>;
  readonly onClose: () => void;
}

const NONE = "none";

export function FilterDialog({ filterId, begin, onClose }: FilterDialogProps) {
  const { state, now } = useApp();
  const mail = useMail();
  const known = filterId === undefined ? undefined : state.filters[filterId];
  const initial = {
    name: known?.name ?? begin?.name ?? "",
    sender: known?.sender ?? begin?.sender ?? "",
    recipient: known?.recipient ?? begin?.recipient ?? "",
    subject: known?.subject ?? begin?.subject ?? "",
    words: known?.words ?? begin?.words ?? "",
    has_attachment: known?.has_attachment ?? begin?.has_attachment ?? false,
    label_id: known?.label_id ?? NONE,
    move_to: known?.move_to ?? NONE,
    star: known?.star ?? false,
    mark_read: known?.mark_read ?? false,
    stop: known?.stop ?? false,
  };
  const written = (values: typeof initial) => ({
    ...values,
    label_id: values.label_id === NONE ? null : values.label_id,
    move_to: values.move_to === NONE ? null : values.move_to,
  });
  const creating = useActionForm("create_filter", { initial, arguments: written, done: ({ name }) => `Filter “${name}” created` });
  const editing = useActionForm("edit_filter", {
    initial,
    arguments: (values) => ({ ...written(values), filter_id: filterId ?? "" }),
    done: "Filter saved",
  });
  const form = known ? editing : creating;
  const inbox = mail.newest.filter((one) => isIn({ kind: "box", box: "inbox" }, one, now));
  const fitting = isEmpty(form.values) ? 0 : inbox.filter((one) => matches(form.values, one)).length;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={known ? "Edit filter" : "New filter"}
      submit={known ? "Save filter" : "Create filter"}
      size="lg"
      aside={
        <Text size="xs" c="dimmed">
          Fits {countOf(fitting, "conversation")} in the inbox
        </Text>
      }
    >
      <TextInput label="Filter name" {...form.getInputProps("name")} />
      <Divider label="Mail that has all of this" labelPosition="left" />
      <Group grow align="flex-start">
        <TextInput label="From contains" {...form.getInputProps("sender")} />
        <TextInput label="To contains" {...form.getInputProps("recipient")} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label="Subject contains" {...form.getInputProps("subject")} />
        <TextInput label="Text contains" {...form.getInputProps("words")} />
      </Group>
      <Checkbox label="Has an attachment" {...form.getInputProps("has_attachment", { type: "checkbox" })} />
      <Divider label="Do this with it" labelPosition="left" />
      <Group grow align="flex-start">
        <ChoiceField
          label="Put label"
          choices={[{ value: NONE, label: "No label" }, ...byName(state.labels).map(([id, label]) => ({ value: id, label: label.name }))]}
          {...form.field("label_id")}
        />
        <ChoiceField
          label="Move"
          choices={[
            { value: NONE, label: "Leave where it is" },
            { value: "archive", label: "Archive" },
            { value: "trash", label: "Trash" },
            ...byName(state.folders).map(([id, folder]) => ({ value: id, label: folder.name })),
          ]}
          {...form.field("move_to")}
        />
      </Group>
      <Group>
        <Checkbox label="Add a star" {...form.getInputProps("star", { type: "checkbox" })} />
        <Checkbox label="Mark as read" {...form.getInputProps("mark_read", { type: "checkbox" })} />
        <Checkbox label="Run no later filters" {...form.getInputProps("stop", { type: "checkbox" })} />
      </Group>
    </FormDialog>
  );
}
