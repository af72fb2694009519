/** Beside the views: a small month, the calendars to show or hide, and tasks to drag into the calendar. */

import { ActionIcon, Anchor, Checkbox, Group, Menu, Stack, Text } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconDots } from "@tabler/icons-react";
import { addDays } from "@kit";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Draggable } from "@fullcalendar/react/interaction";
import { type Calendar, COLOUR_CHOICES, useApp } from "./app";
import classes from "./calendar.module.css";
import { Dot } from "./Dot";
import { type Named, ownCalendars, sharedCalendars } from "./rights";
import { dueText } from "./time";
import { useShownDay } from "./ViewBar";

export function SidePanel({ drag = false }: { /** Tasks can be dragged into the view beside. */ readonly drag?: boolean }) {
  const { state, today } = useApp();
  const [day, setDay] = useShownDay();
  const [month, setMonth] = useState(day);
  useEffect(() => setMonth(day), [day]);
  return (
    <Stack className={classes.side} gap="md" role="complementary" aria-label="Side panel">
      <DatePicker
        size="xs"
        value={day}
        date={month}
        onDateChange={setMonth}
        firstDayOfWeek={state.settings.week_starts_on === "monday" ? 1 : 0}
        ariaLabels={{ previousMonth: "Previous month of the small calendar", nextMonth: "Next month of the small calendar" }}
        getDayProps={(date) => (date === today ? { "data-today": true } : {})}
        onChange={(next) => {
          if (next !== null) setDay(next);
        }}
      />
      <CalendarList title="My calendars" calendars={ownCalendars(state)} />
      <CalendarList title="Shared with me" calendars={sharedCalendars(state)} />
      {drag && <DueTasks />}
    </Stack>
  );
}

function CalendarList({ title, calendars }: { readonly title: string; readonly calendars: readonly Named<Calendar>[] }) {
  const { run } = useApp();
  if (calendars.length === 0) return null;
  return (
    <div role="region" aria-label={title}>
      <Text size="xs" fw={650} c="dimmed" mb={4}>
        {title}
      </Text>
      {calendars.map(({ key, value }) => (
        <div key={key} className={classes.calendarRow}>
          <Checkbox
            size="xs"
            color={value.colour}
            label={value.name}
            checked={value.shown}
            styles={{ body: { alignItems: "center" }, label: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }, labelWrapper: { minWidth: 0 } }}
            onChange={(event) => void run("show_calendar", { calendar: key, shown: event.currentTarget.checked })}
          />
          <Menu>
            <Menu.Target>
              <ActionIcon size="sm" aria-label={`Options for ${value.name}`}>
                <IconDots size={15} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown aria-label={`Options for ${value.name}`}>
              <Menu.Item component={Link} to={`/calendars/${key}`}>
                Details and sharing
              </Menu.Item>
              <Menu.Divider />
              {COLOUR_CHOICES.filter((one) => one.value !== value.colour).map((one) => (
                <Menu.Item
                  key={one.value}
                  leftSection={<Dot colour={one.value} />}
                  onClick={() =>
                    void run("colour_calendar", { calendar: key, colour: one.value }, { done: `${value.name} is ${one.label.toLowerCase()} now` })
                  }
                >
                  {one.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      ))}
    </div>
  );
}

/** Tasks that are due soon; dropping one into the calendar reserves time. */
function DueTasks() {
  const { state, today } = useApp();
  const list = useRef<HTMLDivElement>(null);
  const due = Object.entries(state.tasks)
    .filter(([, task]) => !task.done && task.due !== null && task.due <= addDays(today, 7))
    .sort(([, one], [, other]) => (one.due ?? "").localeCompare(other.due ?? ""));
  useEffect(() => {
    if (!list.current) return undefined;
    const draggable = new Draggable(list.current, {
      itemSelector: "[data-task]",
      eventData: (element) => ({
        title: element.dataset.title ?? "",
        duration: { minutes: 60 },
        extendedProps: { task: element.dataset.task },
      }),
    });
    return () => draggable.destroy();
  }, []);
  return (
    <div role="region" aria-label="Tasks due">
      <Group justify="space-between" mb={4}>
        <Text size="xs" fw={650} c="dimmed">
          Tasks due: drag to plan
        </Text>
      </Group>
      <Stack gap={5} ref={list}>
        {due.map(([key, task]) => (
          <div key={key} data-task={key} data-title={task.title} className={classes.card} style={{ padding: "4px 8px" }}>
            <div className={classes.grow}>
              <Text size="xs" lineClamp={2}>
                {task.title}
              </Text>
              <Text size="xs" c={(task.due ?? "") < today ? "red" : "dimmed"}>
                {dueText(task.due ?? today, today)}
              </Text>
            </div>
          </div>
        ))}
        {due.length === 0 && (
          <Text size="xs" c="dimmed">
            Nothing is due this week.
          </Text>
        )}
        <Anchor component={Link} to="/tasks" size="xs">
          All tasks
        </Anchor>
      </Stack>
    </div>
  );
}
