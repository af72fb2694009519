import { Group, Text, TextInput } from "@mantine/core";
import { addDays, DayField, FormDialog, momentOf, TimeField, timeOf } from "@kit";
import { useActionForm, useApp } from "./app";
import { roomText } from "./rights";
import { plusMinutes } from "./time";

interface BookRoomProps {
  readonly room: string;
  /** The time; tomorrow morning if absent. */
  readonly start?: string | undefined;
  readonly onClose: () => void;
}

/** Books a room or resource for a time. */
export function BookRoom({ room, start, onClose }: BookRoomProps) {
  const { state, today } = useApp();
  const found = state.rooms[room];
  const begin = start ?? momentOf(addDays(today, 1), "09:00");
  const form = useActionForm("book_room", {
    initial: { title: "", day: begin.slice(0, 10), start: timeOf(begin), end: timeOf(plusMinutes(begin, 60)), room },
    arguments: (values) => ({
      room,
      title: values.title,
      start: momentOf(values.day, values.start),
      end: momentOf(values.day, values.end),
    }),
    done: `${found?.name} booked`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Book ${found?.name}`} submit="Book">
      <Text size="sm" c="dimmed">
        {found && roomText(found)}
      </Text>
      <TextInput label="What for" {...form.getInputProps("title")} />
      <Group grow align="flex-start">
        <DayField label="Date" {...form.field("day")} />
        <TimeField label="From" {...form.field("start")} />
        <TimeField label="To" {...form.field("end")} />
      </Group>
      {form.errors.room && (
        <Text size="sm" c="red">
          {form.errors.room}
        </Text>
      )}
    </FormDialog>
  );
}
