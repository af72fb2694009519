/** Rooms, equipment and vehicles: availability on a day, and booking. */

import { Anchor, Badge, Button, Group, NumberInput, Stack, Text } from "@mantine/core";
import { addDays, ChoiceField, DayField, EmptyState, formatLongDay, includes, Page, readDay, SearchBox, useUrlState } from "@kit";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useApp } from "./app";
import { BookRoom } from "./BookRoom";
import { roomText } from "./rights";
import { Timeline } from "./Timeline";

const KINDS = [
  { value: "all", label: "Everything" },
  { value: "room", label: "Rooms" },
  { value: "equipment", label: "Equipment" },
  { value: "vehicle", label: "Vehicles" },
] as const;

export function Rooms() {
  const { state, today } = useApp();
  const [day, setDay] = useUrlState("date", today);
  const [kind, setKind] = useUrlState("kind", "all");
  const [seats, setSeats] = useUrlState("seats");
  const [query, setQuery] = useUrlState("q");
  const [booking, setBooking] = useState<{ readonly room: string; readonly start?: string } | null>(null);
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  const rooms = Object.entries(state.rooms).filter(
    ([, room]) =>
      (kind === "all" || room.kind === kind) &&
      room.capacity >= Number(seats || 0) &&
      includes([room.name, room.location, room.notes, ...room.features].join(" "), query),
  );
  return (
    <Page
      title="Rooms"
      subtitle={formatLongDay(day)}
      toolbar={
        <Group justify="space-between" w="100%" gap="xs">
          <Group gap="xs">
            <Button size="compact-md" variant="default" onClick={() => setDay(addDays(day, -1))}>
              Previous day
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setDay(addDays(day, 1))}>
              Next day
            </Button>
            <DayField
              label="Date"
              bare
              w={150}
              value={typed}
              onChange={(next) => {
                setTyped(next);
                if (/^\d{4}-\d{2}-\d{2}$/.test(next) && readDay(next) !== null) setDay(next);
              }}
            />
          </Group>
          <Group gap="xs">
            <ChoiceField label="Kind" bare w={130} choices={KINDS} value={kind as "all"} onChange={setKind} />
            <NumberInput
              aria-label="Seats at least"
              placeholder="Seats at least"
              w={120}
              min={0}
              value={seats}
              onChange={(next) => setSeats(String(next))}
            />
            <SearchBox label="Filter rooms" shortcut={null} width={200} value={query} onChange={setQuery} />
          </Group>
        </Group>
      }
    >
      <Stack gap="sm">
        {rooms.length === 0 ? (
          <EmptyState title="No room matches" />
        ) : (
          <Timeline
            label="Bookings"
            day={day}
            onFree={(room, start) => setBooking({ room, start })}
            lanes={rooms.map(([key, room]) => ({
              key,
              name: room.name,
              person: false,
              head: (
                <Group gap={6} wrap="nowrap" justify="space-between">
                  <div style={{ minWidth: 0 }}>
                    <Anchor component={Link} to={`/rooms/${key}`} size="sm" truncate display="block">
                      {room.name}
                    </Anchor>
                    <Text size="xs" c="dimmed" truncate title={roomText(room)}>
                      {roomText(room)}
                    </Text>
                  </div>
                  {room.closed ? (
                    <Badge size="xs" color="orange" variant="light" style={{ flex: "none" }}>
                      closed
                    </Badge>
                  ) : (
                    <Button
                      size="compact-xs"
                      variant="light"
                      style={{ flex: "none" }}
                      aria-label={`Book ${room.name}`}
                      onClick={() => setBooking({ room: key })}
                    >
                      Book
                    </Button>
                  )}
                </Group>
              ),
            }))}
          />
        )}
        <Text size="xs" c="dimmed">
          Click free time in a row to book it.
        </Text>
      </Stack>
      {booking && <BookRoom room={booking.room} start={booking.start} onClose={() => setBooking(null)} />}
    </Page>
  );
}
