/** Hourglen's frame: navigation, search, the user's menu, and the pages. */

import { ActionIcon, Button } from "@mantine/core";
import {
  IconAddressBook, IconCalendar, IconCalendarCog, IconCalendarSearch, IconChecklist, IconDoor, IconMail, IconPlus, IconSearch,
  IconSettings, IconTransfer,
} from "@tabler/icons-react";
import { ActionMenu, Avatar, EmptyState, Page, SearchBox, Shell, useShortcuts } from "@kit";
import { useEffect, useState } from "react";
import { Navigate, Route, Routes, useLocation, useNavigate, useSearchParams } from "react-router";
import { Agenda } from "./Agenda";
import { useApp } from "./app";
import { CalendarDetails } from "./CalendarDetails";
import { Calendars } from "./Calendars";
import { CalendarView } from "./CalendarView";
import { EditorProvider, useEditor } from "./editing";
import { EventPage } from "./EventPage";
import { Exchange } from "./Exchange";
import { FindTime } from "./FindTime";
import { Invitations } from "./Invitations";
import { OutOfOffice } from "./OutOfOffice";
import { People } from "./People";
import { fullName, isInvitation } from "./rights";
import { RoomPage } from "./RoomPage";
import { Rooms } from "./Rooms";
import { Search } from "./Search";
import { Settings } from "./Settings";
import { Tasks } from "./Tasks";
import { spanOn, days } from "./time";

export default function Hourglen() {
  return (
    <EditorProvider>
      <Frame />
    </EditorProvider>
  );
}

function Frame() {
  const { state, now, today } = useApp();
  const { create } = useEditor();
  const navigate = useNavigate();
  const [away, setAway] = useState(false);
  const view = state.settings.default_view;
  const waiting = Object.values(state.events).filter(
    (event) =>
      isInvitation(state, event) &&
      event.guests[state.me]?.response === "awaiting" &&
      (event.repeat !== null || spanOn(event, [...days(event)][0] ?? "").end > now),
  ).length;
  const overdue = Object.values(state.tasks).filter((task) => !task.done && task.due !== null && task.due < today).length;
  const go = (keys: string, label: string, to: string) => ({ keys, label, section: "Go to", run: () => void navigate(to) });
  useShortcuts([
    { keys: "c", label: "New event", section: "Events", run: () => create() },
    go("g c", "Calendar", `/${view}`),
    go("g i", "Invitations", "/invitations"),
    go("g t", "Tasks", "/tasks"),
    go("g f", "Find a time", "/find-a-time"),
    go("g r", "Rooms", "/rooms"),
    go("g p", "People", "/people"),
    go("g s", "Settings", "/settings"),
  ]);
  const me = fullName(state, state.me);
  return (
    <Shell
      mark={<Mark />}
      nav={[
        { to: `/${view}`, label: "Calendar", icon: <IconCalendar size={18} /> },
        { to: "/invitations", label: "Invitations", icon: <IconMail size={18} />, badge: waiting },
        { to: "/tasks", label: "Tasks", icon: <IconChecklist size={18} />, badge: overdue },
        { to: "/search", label: "Search", icon: <IconSearch size={18} /> },
        { to: "/find-a-time", label: "Find a time", icon: <IconCalendarSearch size={18} />, section: state.organisation },
        { to: "/rooms", label: "Rooms", icon: <IconDoor size={18} />, section: state.organisation },
        { to: "/people", label: "People", icon: <IconAddressBook size={18} />, section: state.organisation },
        { to: "/calendars", label: "Calendars", icon: <IconCalendarCog size={18} />, section: "Manage" },
        { to: "/exchange", label: "Import and export", icon: <IconTransfer size={18} />, section: "Manage" },
        { to: "/settings", label: "Settings", icon: <IconSettings size={18} />, section: "Manage" },
      ]}
      navStart={
        <Button leftSection={<IconPlus size={16} />} onClick={() => create()}>
          New event
        </Button>
      }
      search={<HeadSearch />}
      actions={
        <ActionMenu
          label="Your account"
          entries={[
            { label: "Out of office", run: () => setAway(true) },
            { label: "Working hours", run: () => void navigate("/settings#hours") },
          ]}
        >
          <ActionIcon size="lg" aria-label="Your account">
            <Avatar name={me} size="sm" />
          </ActionIcon>
        </ActionMenu>
      }
    >
      <Routes>
        <Route path="/" element={<Navigate to={`/${view}`} replace />} />
        <Route path="/day" element={<CalendarView view="day" />} />
        <Route path="/week" element={<CalendarView view="week" />} />
        <Route path="/month" element={<CalendarView view="month" />} />
        <Route path="/agenda" element={<Agenda />} />
        <Route path="/events/:event_id" element={<EventPage />} />
        <Route path="/invitations" element={<Invitations />} />
        <Route path="/tasks" element={<Tasks />} />
        <Route path="/find-a-time" element={<FindTime />} />
        <Route path="/rooms" element={<Rooms />} />
        <Route path="/rooms/:room_id" element={<RoomPage />} />
        <Route path="/people" element={<People />} />
        <Route path="/search" element={<Search />} />
        <Route path="/calendars" element={<Calendars />} />
        <Route path="/calendars/:calendar_id" element={<CalendarDetails />} />
        <Route path="/exchange" element={<Exchange />} />
        <Route path="/settings" element={<Settings />} />
        <Route
          path="*"
          element={
            <Page title="Not found">
              <EmptyState title="There is no such page" />
            </Page>
          }
        />
      </Routes>
      {away && <OutOfOffice onClose={() => setAway(false)} />}
    </Shell>
  );
}

/** The search at the head: Return opens the search page, there typing is enough. */
function HeadSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const onPage = pathname === "/search";
  const asked = onPage ? (query.get("q") ?? "") : "";
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked, onPage]);
  const look = (next: string) =>
    setQuery(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next) changed.set("q", next);
        else changed.delete("q");
        changed.delete("page");
        return changed;
      },
      { replace: true },
    );
  return (
    <SearchBox
      label="Search events"
      value={onPage ? asked : text}
      onChange={(next) => (onPage ? look(next) : setText(next))}
      onSubmit={(next) => {
        if (!onPage) void navigate(`/search?q=${encodeURIComponent(next)}`);
      }}
    />
  );
}

function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden>
      <rect x="2" y="3" width="20" height="19" rx="5" fill="var(--mantine-primary-color-filled)" />
      <path d="M8 8h8c0 3-2.6 3.6-2.6 5s2.6 2 2.6 5H8c0-3 2.6-3.6 2.6-5S8 11 8 8Z" fill="var(--mantine-primary-color-contrast, #fff)" />
      <path d="M7.5 1.5v4M16.5 1.5v4" stroke="var(--mantine-primary-color-filled)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
