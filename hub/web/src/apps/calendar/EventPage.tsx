/** One event with all of its details. */

import { Anchor, Badge, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import {
  IconArrowsMove, IconCopy, IconDots, IconDownload, IconPencil, IconRulerMeasure, IconTrash, IconUserPlus,
} from "@tabler/icons-react";
import { ActionMenu, Attachments, Avatar, DayField, EmptyState, FileDrop, formatLongDay, Page, readDay, RichTextView, UploadButton } from "@kit";
import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { AnswerPanel } from "./AnswerPanel";
import { type Event, useApp } from "./app";
import classes from "./calendar.module.css";
import { Dot } from "./Dot";
import { download } from "./download";
import { useEditor } from "./editing";
import { ChangeRoom, DeleteEvent, DuplicateEvent, InvitePeople, MoveEvent, ResizeEvent } from "./EventDialogs";
import { written } from "./ics";
import { Panel } from "./Panel";
import { Proposals } from "./Proposals";
import { responseColour, responseText } from "./responses";
import { calendarOf, colourOfEvent, editsEvent, fullName, isInvitation, nameOf, roomText, seesEvent } from "./rights";
import { happensOn, nearest, type Occurrence, days, reminderText, repeatText, spanOn, whenText } from "./time";

type Dialog = "move" | "resize" | "duplicate" | "delete" | "invite" | { readonly room: string };

export function EventPage() {
  const { event_id = "" } = useParams();
  const { state, today } = useApp();
  const [query] = useSearchParams();
  const event = state.events[event_id];
  if (!event || !seesEvent(state, event)) {
    return (
      <Page title="Event" back={{ to: "/", label: "Back to the calendar" }}>
        <EmptyState title="There is no such event" />
      </Page>
    );
  }
  const asked = query.get("on");
  const span = asked !== null && happensOn(event, asked) ? spanOn(event, asked) : nearest(event, today);
  return <Details key={event_id} one={{ key: event_id, event, ...span }} />;
}

function Details({ one }: { readonly one: Occurrence }) {
  const { state, run } = useApp();
  const { edit } = useEditor();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { key, event, day } = one;
  const editable = editsEvent(state, event);
  const calendar = calendarOf(state, event);
  const close = () => setDialog(null);
  const onward = (made: readonly string[]) => {
    if (made[0] !== undefined) void navigate(`/events/${made[0]}`);
  };
  const save = () => download(`${event.title}.ics`, "text/calendar", written(event.title, [event]));
  const entries = [
    ...(editable
      ? [
          { label: "Move", icon: <IconArrowsMove size={16} />, run: () => setDialog("move") },
          { label: "Change length", icon: <IconRulerMeasure size={16} />, run: () => setDialog("resize") },
          { label: "Duplicate", icon: <IconCopy size={16} />, run: () => setDialog("duplicate") },
        ]
      : []),
    { label: "Download as .ics", icon: <IconDownload size={16} />, run: save, divided: editable },
  ];
  return (
    <Page
      title={event.title}
      back={{ to: "/", label: "Back to the calendar" }}
      badges={
        <Group gap={6} wrap="nowrap">
          {event.visibility === "private" && <Badge variant="light">Private</Badge>}
          {event.show_as === "free" && (
            <Badge variant="light" color="gray">
              Free
            </Badge>
          )}
          {event.exception_of && (
            <Badge variant="light" color="orange">
              Changed date of a series
            </Badge>
          )}
        </Group>
      }
      actions={
        <>
          {editable && (
            <>
              <Button leftSection={<IconPencil size={16} />} onClick={() => edit(key, event, day)}>
                Edit
              </Button>
              <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setDialog("delete")}>
                Delete
              </Button>
            </>
          )}
          <ActionMenu label="More actions" entries={entries}>
            <Button variant="default" px={9} aria-label="More actions">
              <IconDots size={18} />
            </Button>
          </ActionMenu>
        </>
      }
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ gridTemplateColumns: "minmax(0, 1.35fr) minmax(0, 1fr)" }}>
        <Stack gap="md">
          <Panel title="When and where">
            <Stack gap={4}>
              <Text fw={600}>{whenText(one, event.all_day)}</Text>
              <Text size="sm" c="dimmed">
                {repeatText(event.repeat)}
              </Text>
              {event.exception_of && state.events[event.exception_of.event] && (
                <Anchor component={Link} to={`/events/${event.exception_of.event}`} size="sm">
                  Open the series
                </Anchor>
              )}
              {event.place && <Text size="sm">{event.place}</Text>}
              <Group gap={8} mt={4}>
                <Dot colour={colourOfEvent(state, event)} />
                <Text size="sm">{calendar.name}</Text>
                <Text size="sm" c="dimmed">
                  Organised by {event.organiser === state.me ? "you" : fullName(state, event.organiser)}
                </Text>
              </Group>
              {event.reminders.length > 0 && (
                <Text size="sm" c="dimmed">
                  Reminders: {event.reminders.map(reminderText).join(", ")}
                </Text>
              )}
            </Stack>
          </Panel>
          {isInvitation(state, event) && <AnswerPanel key={`${key}/${day}`} one={one} />}
          {event.proposals.length > 0 && <Proposals eventKey={key} event={event} />}
          <Panel title="Description">
            {event.description ? (
              <RichTextView html={event.description} />
            ) : (
              <Text size="sm" c="dimmed">
                No description.
              </Text>
            )}
          </Panel>
          <FileDrop onFiles={(files) => editable && void run("attach_files", { event: key, attachments: files }, { done: "Attached" })}>
            <Panel
              title="Files"
              tools={
                editable && (
                  <UploadButton
                    label="Attach files"
                    size="compact-sm"
                    onFiles={(files) => void run("attach_files", { event: key, attachments: files }, { done: "Attached" })}
                  />
                )
              }
            >
              <Attachments
                files={event.attachments}
                {...(editable
                  ? {
                      onRemove: (file: { readonly name: string }) =>
                        void run("remove_attachment", { event: key, name: file.name }, { done: `${file.name} removed` }),
                    }
                  : {})}
              />
              {event.attachments.length === 0 && (
                <Text size="sm" c="dimmed">
                  No files.
                </Text>
              )}
            </Panel>
          </FileDrop>
        </Stack>
        <Stack gap="md">
          <Guests eventKey={key} event={event} editable={editable} onInvite={() => setDialog("invite")} />
          <RoomsOf eventKey={key} event={event} editable={editable} onChange={(room) => setDialog({ room })} />
          {event.repeat && <Dates one={one} />}
        </Stack>
      </SimpleGrid>
      {dialog === "move" && <MoveEvent one={one} onClose={close} onDone={onward} />}
      {dialog === "resize" && <ResizeEvent one={one} onClose={close} onDone={onward} />}
      {dialog === "duplicate" && <DuplicateEvent one={one} onClose={close} onDone={onward} />}
      {dialog === "delete" && <DeleteEvent one={one} onClose={close} onDone={() => void navigate(`/day?date=${one.start.slice(0, 10)}`)} />}
      {dialog === "invite" && <InvitePeople one={one} onClose={close} />}
      {typeof dialog === "object" && dialog !== null && (
        <ChangeRoom eventKey={key} event={event} room={dialog.room} onClose={close} />
      )}
    </Page>
  );
}

interface PartProps {
  readonly eventKey: string;
  readonly event: Event;
  readonly editable: boolean;
}

function Guests({ eventKey, event, editable, onInvite }: PartProps & { readonly onInvite: () => void }) {
  const { state, run } = useApp();
  const guests = Object.entries(event.guests);
  const counts = (["accepted", "tentative", "declined", "awaiting"] as const)
    .map((response) => [guests.filter(([, guest]) => guest.response === response).length, responseText(response)] as const)
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${count} ${text}`);
  return (
    <Panel
      title="Guests"
      note={counts.join(", ")}
      tools={
        editable && (
          <Button size="compact-sm" variant="default" leftSection={<IconUserPlus size={15} />} onClick={onInvite}>
            Invite people
          </Button>
        )
      }
    >
      <div role="list" aria-label="Guests of this event">
        <div className={classes.personRow} role="listitem">
          <Avatar name={fullName(state, event.organiser)} size="sm" />
          <Text size="sm" className={classes.grow}>
            {nameOf(state, event.organiser)}
          </Text>
          <Text size="xs" c="dimmed">
            Organiser
          </Text>
        </div>
        {guests.map(([person, guest]) => (
          <div key={person} className={classes.personRow} role="listitem">
            <Avatar name={fullName(state, person)} size="sm" />
            <div className={classes.grow}>
              <Text size="sm" truncate>
                {nameOf(state, person)}
                {guest.optional && (
                  <Text span size="xs" c="dimmed">
                    {" "}
                    optional
                  </Text>
                )}
              </Text>
              {guest.note && (
                <Text size="xs" c="dimmed">
                  “{guest.note}”
                </Text>
              )}
            </div>
            <Badge size="sm" variant="light" color={responseColour(guest.response)}>
              {responseText(guest.response)}
            </Badge>
            {editable && (
              <ActionMenu
                label={`Actions for ${fullName(state, person)}`}
                entries={[
                  {
                    label: guest.optional ? "Mark as required" : "Mark as optional",
                    run: () =>
                      void run(
                        "set_guest_optional",
                        { event: eventKey, person, optional: !guest.optional },
                        { done: `${fullName(state, person)} is ${guest.optional ? "required" : "optional"} now` },
                      ),
                  },
                  {
                    label: "Remove guest",
                    danger: true,
                    divided: true,
                    run: () =>
                      void run("remove_guest", { event: eventKey, person }, { done: `${fullName(state, person)} is no longer invited` }),
                  },
                ]}
              />
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}

function RoomsOf({ eventKey, event, editable, onChange }: PartProps & { readonly onChange: (room: string) => void }) {
  const { state, run } = useApp();
  return (
    <Panel title="Rooms and resources">
      {event.resources.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing is booked.
        </Text>
      )}
      {event.resources.map((key) => {
        const room = state.rooms[key];
        if (!room) return null;
        return (
          <div key={key} className={classes.personRow}>
            <div className={classes.grow}>
              <Anchor component={Link} to={`/rooms/${key}`} size="sm">
                {room.name}
              </Anchor>
              <Text size="xs" c="dimmed" truncate>
                {roomText(room)}
              </Text>
            </div>
            {editable && (
              <ActionMenu
                label={`Actions for ${room.name}`}
                entries={[
                  { label: "Change room", run: () => onChange(key) },
                  {
                    label: "Release",
                    danger: true,
                    run: () => void run("release_room", { event: eventKey, room: key }, { done: `${room.name} is free again` }),
                  },
                ]}
              />
            )}
          </div>
        );
      })}
    </Panel>
  );
}

const DATES_SHOWN = 8;

/** The other dates of a series. */
function Dates({ one }: { readonly one: Occurrence }) {
  const { today } = useApp();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { event, key, day } = one;
  const from = day < today ? day : today;
  const shown: string[] = [];
  for (const other of days(event)) {
    if (shown.length === DATES_SHOWN) break;
    if (other >= from && !event.excluded.includes(other)) shown.push(other);
  }
  const wrong = readDay(typed) !== null && !happensOn(event, readDay(typed) ?? "");
  return (
    <Panel title="Dates of this series">
      <Stack gap={3}>
        <DayField
          label="Open another date"
          value={typed}
          error={wrong ? "It does not take place on that date." : undefined}
          onChange={(next) => {
            setTyped(next);
            if (/^\d{4}-\d{2}-\d{2}$/.test(next) && happensOn(event, next)) {
              void navigate(`/events/${key}?on=${next}`, { replace: true });
            }
          }}
        />
        {shown.map((other) =>
          other === day ? (
            <Text key={other} size="sm" fw={650} aria-current="date">
              {formatLongDay(other)}
            </Text>
          ) : (
            <Anchor key={other} component={Link} to={`/events/${key}?on=${other}`} size="sm">
              {formatLongDay(other)}
            </Anchor>
          ),
        )}
        {event.excluded.length > 0 && (
          <Text size="xs" c="dimmed">
            Not on {event.excluded.map(formatLongDay).join(", ")}.
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
