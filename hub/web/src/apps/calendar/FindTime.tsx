/** Times at which colleagues and rooms are all free. */

import { Badge, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { addDays, ChoiceField, DayField, formatLongDay, Page, readDay, useUrlState } from "@kit";
import { useEffect, useState } from "react";
import { useApp } from "./app";
import { useEditor } from "./editing";
import { Panel } from "./Panel";
import { PickMany } from "./PickMany";
import { commonTimes, fullName, hoursOf, nameOf, roomText } from "./rights";
import { Timeline } from "./Timeline";
import { everybody, plusMinutes, weekdayOf } from "./time";

const LENGTHS = [
  { value: "30", label: "30 minutes" },
  { value: "60", label: "1 hour" },
  { value: "90", label: "1 hour 30 minutes" },
  { value: "120", label: "2 hours" },
] as const;

const split = (text: string): string[] => text.split(",").filter(Boolean);

export function FindTime() {
  const { state, today } = useApp();
  const { create } = useEditor();
  const [peopleText, setPeople] = useUrlState("people");
  const [roomsText, setRooms] = useUrlState("rooms");
  const [day, setDay] = useUrlState("date", nextWorkday(today));
  const [length, setLength] = useUrlState("length", "60");
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  const people = split(peopleText).filter((key) => key in state.people);
  const rooms = split(roomsText).filter((key) => key in state.rooms);
  const minutes = Number(length);
  const all = [state.me, ...people];
  const times = commonTimes(state, all, rooms, day, minutes);
  const away = all.filter((person) => hoursOf(state, person, day) === null);
  const propose = (start: string) =>
    create({ start, end: plusMinutes(start, minutes), guests: people, resources: rooms });

  return (
    <Page title="Find a time" subtitle={state.zone}>
      <Stack gap="md">
        <SimpleGrid cols={4} spacing="sm">
          <PickMany
            label="People"
            add="Add person"
            choices={everybody(state)
              .filter(([key]) => key !== state.me)
              .map(([key, person]) => ({ value: key, label: person.name }))}
            value={people}
            onChange={(next) => setPeople(next.join(","))}
          />
          <PickMany
            label="Rooms and resources"
            add="Add room or resource"
            choices={Object.entries(state.rooms)
              .filter(([, room]) => room.closed === "")
              .map(([key, room]) => ({ value: key, label: room.name }))}
            value={rooms}
            onChange={(next) => setRooms(next.join(","))}
          />
          <DayField
            label="Date"
            value={typed}
            onChange={(next) => {
              setTyped(next);
              if (/^\d{4}-\d{2}-\d{2}$/.test(next) && readDay(next) !== null) setDay(next);
            }}
          />
          <ChoiceField label="Length" choices={LENGTHS} value={length} onChange={setLength} />
        </SimpleGrid>
        <Group justify="space-between">
          <Text fw={650}>{formatLongDay(day)}</Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => setDay(addDays(day, -1))}>
              Previous day
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setDay(addDays(day, 1))}>
              Next day
            </Button>
          </Group>
        </Group>
        <Timeline
          label="Availability"
          day={day}
          wanted={times[0] === undefined ? undefined : { start: times[0], end: plusMinutes(times[0], minutes) }}
          lanes={[
            ...all.map((key) => ({
              key,
              name: nameOf(state, key),
              person: true,
              head: (
                <>
                  <Text size="sm" truncate>
                    {nameOf(state, key)}
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    {state.people[key]?.role}
                  </Text>
                </>
              ),
            })),
            ...rooms.map((key) => ({
              key,
              name: state.rooms[key]?.name ?? "",
              person: false,
              head: (
                <>
                  <Text size="sm" truncate>
                    {state.rooms[key]?.name}
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    {state.rooms[key] && roomText(state.rooms[key])}
                  </Text>
                </>
              ),
            })),
          ]}
          onFree={(_, start) => propose(start)}
        />
        <Panel title="Times at which everybody is free" note={`${times.length} found`}>
          <Group gap="xs">
            {times.map((start) => (
              <Button key={start} size="compact-sm" variant="light" onClick={() => propose(start)}>
                {`${start.slice(11, 16)}–${plusMinutes(start, minutes).slice(11, 16)}`}
              </Button>
            ))}
            {times.length === 0 && (
              <Text size="sm" c="dimmed">
                {away.length > 0
                  ? `${away.map((person) => fullName(state, person)).join(", ")} does not work on that day.`
                  : "There is none on that day."}
              </Text>
            )}
            {state.holidays && Object.values(state.holidays).some((one) => one.day === day) && (
              <Badge variant="light" color="gray">
                {Object.values(state.holidays).find((one) => one.day === day)?.name}
              </Badge>
            )}
          </Group>
        </Panel>
      </Stack>
    </Page>
  );
}

function nextWorkday(today: string): string {
  const next = addDays(today, 1);
  return ["saturday", "sunday"].includes(weekdayOf(next)) ? nextWorkday(next) : next;
}
