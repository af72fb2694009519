/** One room: its equipment and its bookings. */

import { Alert, Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { addDays, type Column, countOf, DataTable, EmptyState, Page } from "@kit";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { type Event, useApp } from "./app";
import { BookRoom } from "./BookRoom";
import { ChangeRoom } from "./EventDialogs";
import { Panel } from "./Panel";
import { busyTimes, editsEvent, fullName, seesEvent } from "./rights";
import { eventName, repeatText, shortWhen, type Span } from "./time";

interface Row extends Span {
  readonly key: string;
  readonly event: Event;
}

const DAYS = 28;

export function RoomPage() {
  const { room_id = "" } = useParams();
  const { state, today, run } = useApp();
  const navigate = useNavigate();
  const [booking, setBooking] = useState(false);
  const [changing, setChanging] = useState<Row | null>(null);
  const room = state.rooms[room_id];
  if (!room) {
    return (
      <Page title="Room" back={{ to: "/rooms", label: "Back to rooms" }}>
        <EmptyState title="There is no such room" />
      </Page>
    );
  }
  const rows: Row[] = busyTimes(state, room_id, `${today}T00:00:00Z`, `${addDays(today, DAYS)}T00:00:00Z`);
  const titleOf = (row: Row) => (seesEvent(state, row.event) ? row.event.title : "Busy");
  const columns: readonly Column<Row>[] = [
    { key: "when", title: "When", sort: (row) => row.start, render: (row) => shortWhen(row, row.event.all_day) },
    {
      key: "title",
      title: "Booked for",
      sort: titleOf,
      render: (row) =>
        seesEvent(state, row.event) ? (
          <Anchor
            component={Link}
            to={`/events/${row.key}${row.event.repeat ? `?on=${row.day}` : ""}`}
            size="sm"
            aria-label={`${eventName(row.event)}, ${row.day}`}
          >
            {row.event.title}
          </Anchor>
        ) : (
          <Text size="sm" c="dimmed">
            Busy
          </Text>
        ),
    },
    {
      key: "organiser",
      title: "By",
      sort: (row) => fullName(state, row.event.organiser),
      filter: { kind: "choice", value: (row) => fullName(state, row.event.organiser) },
      render: (row) => fullName(state, row.event.organiser),
    },
    { key: "repeat", title: "Repeats", render: (row) => (row.event.repeat ? repeatText(row.event.repeat) : "") },
  ];
  return (
    <Page
      title={room.name}
      subtitle={room.location}
      back={{ to: "/rooms", label: "Back to rooms" }}
      actions={!room.closed && <Button onClick={() => setBooking(true)}>{`Book ${room.name}`}</Button>}
    >
      <Stack gap="md">
        {room.closed && (
          <Alert color="orange" p="xs" title="It cannot be booked">
            {room.name} is closed: {room.closed}.
          </Alert>
        )}
        <Panel title="About it">
          <Group gap="xs">
            <Badge variant="light">{room.kind}</Badge>
            {room.capacity > 0 && <Badge variant="light" color="gray">{`${room.capacity} seats`}</Badge>}
            {room.features.map((feature) => (
              <Badge key={feature} variant="outline" color="gray" tt="none">
                {feature}
              </Badge>
            ))}
          </Group>
          {room.notes && (
            <Text size="sm" mt="xs">
              {room.notes}
            </Text>
          )}
        </Panel>
        <Panel title="The next four weeks" note={countOf(rows.length, "booking")}>
          <DataTable
            label="Bookings"
            noun="booking"
            rows={rows}
            rowId={(row) => `${row.key}/${row.day}`}
            rowLabel={(row) => `${titleOf(row)}, ${shortWhen(row, row.event.all_day)}`}
            columns={columns}
            initialSort="when"
            empty={<EmptyState title="Nothing is booked" />}
            rowActions={(row) => [
              { label: "Show that day", run: () => void navigate(`/rooms?date=${row.start.slice(0, 10)}`) },
              ...(editsEvent(state, row.event)
                ? [
                    { label: "Change room", run: () => setChanging(row) },
                    {
                      label: "Release",
                      danger: true,
                      run: () => void run("release_room", { event: row.key, room: room_id }, { done: `${room.name} is free again` }),
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
      </Stack>
      {booking && <BookRoom room={room_id} onClose={() => setBooking(false)} />}
      {changing && <ChangeRoom eventKey={changing.key} event={changing.event} room={room_id} onClose={() => setChanging(null)} />}
    </Page>
  );
}
