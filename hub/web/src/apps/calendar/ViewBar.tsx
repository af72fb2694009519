/** Shared by the calendar's views: the current date, navigation in time, and the choice of view. */

import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconLayoutSidebar } from "@tabler/icons-react";
import { addDays, DayField, readDay, useShortcuts, useUrlState } from "@kit";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useApp } from "./app";
import { Segments } from "./Segments";

export type View = "day" | "week" | "month" | "agenda";

const VIEWS: readonly { readonly value: View; readonly label: string }[] = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
  { value: "agenda", label: "Agenda" },
];

/** The day of a view, from the address; today by default. */
export function useShownDay(): readonly [string, (day: string) => void] {
  const { today } = useApp();
  const [date, setDate] = useUrlState("date", today);
  return [readDay(date) ?? today, setDate];
}

export function usePanel(): readonly [boolean, () => void] {
  const [panel, setPanel] = useUrlState("panel", "open");
  return [panel === "open", () => setPanel(panel === "open" ? "closed" : "open")];
}

/** The day one step before or after. */
function stepped(view: View, day: string, by: 1 | -1): string {
  if (view === "day") return addDays(day, by);
  if (view === "week") return addDays(day, 7 * by);
  if (view === "agenda") return addDays(day, 14 * by);
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

export function ViewBar({ view }: { readonly view: View }) {
  const { today } = useApp();
  const [day, setDay] = useShownDay();
  const [panel, togglePanel] = usePanel();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  const turn = (next: View) => {
    const query = [day === today ? "" : `date=${day}`, panel ? "" : "panel=closed"].filter(Boolean).join("&");
    void navigate(`/${next}${query ? `?${query}` : ""}`);
  };
  const what = { day: "day", week: "week", month: "month", agenda: "two weeks" }[view];
  const step = (by: 1 | -1) => setDay(stepped(view, day, by));
  useShortcuts([
    { keys: "t", label: "Today", section: "Calendar", run: () => setDay(today) },
    { keys: "j", label: "Forward", section: "Calendar", run: () => step(1) },
    { keys: "k", label: "Back", section: "Calendar", run: () => step(-1) },
    { keys: "d", label: "Day view", section: "Calendar", run: () => turn("day") },
    { keys: "w", label: "Week view", section: "Calendar", run: () => turn("week") },
    { keys: "m", label: "Month view", section: "Calendar", run: () => turn("month") },
    { keys: "a", label: "Agenda view", section: "Calendar", run: () => turn("agenda") },
    { keys: "b", label: "Show or hide the side panel", section: "Calendar", run: togglePanel },
  ]);
  return (
    <Group justify="space-between" gap="xs" w="100%">
      <Group gap={6} wrap="nowrap">
        <ActionIcon size="lg" aria-label={panel ? "Hide side panel" : "Show side panel"} onClick={togglePanel}>
          <IconLayoutSidebar size={18} />
        </ActionIcon>
        <Button variant="default" size="compact-md" disabled={day === today} onClick={() => setDay(today)}>
          Today
        </Button>
        <ActionIcon size="lg" aria-label={`Previous ${what}`} onClick={() => step(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon size="lg" aria-label={`Next ${what}`} onClick={() => step(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <DayField
          label="Go to date"
          bare
          w={150}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            if (/^\d{4}-\d{2}-\d{2}$/.test(next) && readDay(next) !== null) setDay(next);
          }}
        />
      </Group>
      <Segments label="View" choices={VIEWS} value={view} onChange={turn} />
    </Group>
  );
}
