/** A summary of an event that was clicked in a view, with the most frequent actions. */

import { Anchor, Badge, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconBell, IconClock, IconDoor, IconMapPin, IconRepeat, IconUsers } from "@tabler/icons-react";
import { RichTextView } from "@kit";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useApp } from "./app";
import { Dot } from "./Dot";
import { useEditor } from "./editing";
import { DeleteEvent } from "./EventDialogs";
import { RESPONSES, responseText } from "./responses";
import { calendarOf, colourOfEvent, editsEvent, isInvitation, nameOf, roomNames } from "./rights";
import { onOccurrence } from "./ScopeField";
import { listed, type Occurrence, reminderText, repeatText, whenText } from "./time";

export function EventCard({ one, onClose }: { readonly one: Occurrence; readonly onClose: () => void }) {
  const { state, run } = useApp();
  const { edit } = useEditor();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { event, key, day } = one;
  const editable = editsEvent(state, event);
  const invited = isInvitation(state, event);
  const mine = event.guests[state.me];
  const guests = Object.keys(event.guests);
  const rooms = roomNames(state, event);
  const address = `/events/${key}${event.repeat === null ? "" : `?on=${day}`}`;
  if (deleting) return <DeleteEvent one={one} onClose={() => setDeleting(false)} onDone={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      title={
        <Group gap="xs" wrap="nowrap">
          <Dot colour={colourOfEvent(state, event)} />
          {event.title}
        </Group>
      }
    >
      <Stack gap={7}>
        <Line icon={<IconClock size={16} />}>{whenText(one, event.all_day)}</Line>
        {event.repeat && <Line icon={<IconRepeat size={16} />}>{repeatText(event.repeat)}</Line>}
        {event.place && <Line icon={<IconMapPin size={16} />}>{event.place}</Line>}
        {rooms.length > 0 && <Line icon={<IconDoor size={16} />}>{listed(rooms)}</Line>}
        {guests.length > 0 && (
          <Line icon={<IconUsers size={16} />}>
            {listed(guests.map((guest) => `${nameOf(state, guest)} (${responseText(event.guests[guest]?.response)})`))}
          </Line>
        )}
        {event.reminders.length > 0 && <Line icon={<IconBell size={16} />}>{listed(event.reminders.map(reminderText))}</Line>}
        {event.description && <RichTextView html={event.description} />}
        <Text size="xs" c="dimmed">
          {calendarOf(state, event).name}, organised by {event.organiser === state.me ? "you" : nameOf(state, event.organiser)}
          {event.show_as === "free" ? ", shown as free" : ""}
        </Text>
        {invited && mine && (
          <Group gap="xs" mt={4}>
            {RESPONSES.map((one_) => (
              <Button
                key={one_.value}
                size="compact-sm"
                variant={mine.response === one_.value ? "filled" : "default"}
                aria-pressed={mine.response === one_.value}
                disabled={mine.response === one_.value}
                onClick={async () => {
                  const target = onOccurrence(key, event, day, "this");
                  const result = await run(
                    "answer_invitation",
                    { ...target, response: one_.value, note: mine.note },
                    { done: `${one_.past} “${event.title}”` },
                  );
                  if (result.ok) onClose();
                }}
              >
                {one_.verb}
              </Button>
            ))}
            {event.repeat && (
              <Badge variant="light" color="gray">
                for this date
              </Badge>
            )}
          </Group>
        )}
        <Group justify="space-between" mt="xs">
          <Anchor component={Link} to={address} size="sm">
            All details
          </Anchor>
          {editable && (
            <Group gap="xs">
              <Button variant="default" color="red" onClick={() => setDeleting(true)}>
                Delete
              </Button>
              <Button
                data-autofocus
                onClick={() => {
                  onClose();
                  edit(key, event, day);
                }}
              >
                Edit
              </Button>
            </Group>
          )}
          {!editable && (
            <Button variant="default" onClick={() => void navigate(address)}>
              Open
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <Group gap={9} wrap="nowrap" align="flex-start">
      <Text span c="dimmed" lh={1.2} aria-hidden>
        {icon}
      </Text>
      <Text size="sm">{children}</Text>
    </Group>
  );
}
