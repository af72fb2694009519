/** Calendar files: saving a calendar as one, and taking events over from one. */

import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type Attachment, ChoiceField, countOf, Page, UploadButton } from "@kit";
import { useState } from "react";
import { useApp } from "./app";
import classes from "./calendar.module.css";
import { Dot } from "./Dot";
import { download } from "./download";
import { type Imported, read, written } from "./ics";
import { Panel } from "./Panel";
import { ownCalendars, sharedCalendars, writableCalendars } from "./rights";
import { repeatText, shortWhen } from "./time";

interface Chosen {
  readonly name: string;
  readonly events: readonly Imported[];
}

export function Exchange() {
  const { state } = useApp();
  return (
    <Page title="Import and export">
      <SimpleGrid cols={2} spacing="md" style={{ alignItems: "start" }}>
        <Import />
        <Panel title="Export">
          <Text size="sm" c="dimmed" mb="xs">
            A calendar is saved as an .ics file that other calendars can read.
          </Text>
          {[...ownCalendars(state), ...sharedCalendars(state)].map(({ key, value }) => {
            const events = Object.values(state.events).filter((event) => event.calendar === key);
            return (
              <div key={key} className={classes.personRow}>
                <Dot colour={value.colour} />
                <Text size="sm" className={classes.grow}>
                  {value.name}{" "}
                  <Text span size="xs" c="dimmed">
                    {countOf(events.length, "event")}
                  </Text>
                </Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconDownload size={15} />}
                  aria-label={`Export ${value.name}`}
                  onClick={() => download(`${value.name}.ics`, "text/calendar", written(value.name, events))}
                >
                  Export
                </Button>
              </div>
            );
          })}
        </Panel>
      </SimpleGrid>
    </Page>
  );
}

function Import() {
  const { state, run, fileUrl } = useApp();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [calendar, setCalendar] = useState(state.settings.default_calendar);
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (files: readonly Attachment[]) => {
    const file = files[0];
    if (!file) return;
    setProblem(null);
    setLeft(new Set());
    const events = read(await (await fetch(fileUrl(file))).text());
    setChosen(events.length > 0 ? { name: file.name, events } : null);
    if (events.length === 0) setProblem(`There are no events in ${file.name}. Choose an .ics file.`);
  };
  const wanted = chosen?.events.filter((_, index) => !left.has(index)) ?? [];
  const send = async () => {
    setProblem(null);
    const name = state.calendars[calendar]?.name;
    const result = await run("import_events", { calendar, events: wanted }, { done: `${countOf(wanted.length, "event")} imported into ${name}` });
    if (result.ok) setChosen(null);
    else setProblem(result.message);
  };

  return (
    <Panel title="Import">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Events from an .ics file are added to one of your calendars.
        </Text>
        <Group>
          <UploadButton label="Choose .ics file" accept=".ics,text/calendar" single onFiles={(files) => void take(files)} />
          {chosen && <Text size="sm">{chosen.name}</Text>}
        </Group>
        {problem && (
          <Alert color="red" p="xs" role="alert">
            {problem}
          </Alert>
        )}
        {chosen && (
          <>
            <Stack gap={7} role="group" aria-label="Events in the file">
              {chosen.events.map((event, index) => (
                <Checkbox
                  key={`${event.title}/${index}`}
                  size="xs"
                  label={event.title}
                  description={`${shortWhen(event, event.all_day ?? false)}${event.repeat ? `, ${repeatText(fullRepeat(event))}` : ""}`}
                  checked={!left.has(index)}
                  onChange={(change) => {
                    const next = new Set(left);
                    if (change.currentTarget.checked) next.delete(index);
                    else next.add(index);
                    setLeft(next);
                  }}
                />
              ))}
            </Stack>
            <ChoiceField
              label="Import into"
              choices={writableCalendars(state).map(({ key, value }) => ({ value: key, label: value.name }))}
              value={calendar}
              onChange={setCalendar}
            />
            <Group gap="xs">
              <Button disabled={wanted.length === 0} onClick={() => void send()}>
                Import events
              </Button>
              <Button variant="default" onClick={() => setChosen(null)}>
                Discard
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Panel>
  );
}

function fullRepeat(event: Imported) {
  const { repeat } = event;
  if (!repeat) return null;
  return {
    frequency: repeat.frequency,
    interval: repeat.interval ?? 1,
    days: repeat.days ?? [],
    until: repeat.until ?? null,
    count: repeat.count ?? null,
  };
}
