/** Pinrow: the frame with its navigation, the addresses of the pages, and the keys that work everywhere. */

import { Avatar, SearchBox, Shell, useShortcuts } from "@kit";
import { IconCalendarStats, IconClock, IconFilter, IconFolders, IconUserCheck, IconUsers } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Navigate, Route, Routes, useLocation, useNavigate, useSearchParams } from "react-router";
import { useApp } from "./app";
import { ArchivePage } from "./ArchivePage";
import { BoardPage } from "./BoardPage";
import { CardPage } from "./CardPage";
import { FiltersPage } from "./FiltersPage";
import { ProjectSquare } from "./marks";
import { MilestonePage } from "./MilestonePage";
import { MilestonesPage } from "./MilestonesPage";
import { isDone, listed, liveCards } from "./model";
import { MyWorkPage } from "./MyWorkPage";
import { PeoplePage } from "./PeoplePage";
import { ProjectsPage } from "./ProjectsPage";
import { SearchPage } from "./SearchPage";
import { ColumnSettings } from "./settings/ColumnSettings";
import { GeneralSettings } from "./settings/GeneralSettings";
import { LabelSettings } from "./settings/LabelSettings";
import { MemberSettings } from "./settings/MemberSettings";
import { TablePage } from "./TablePage";
import { TimelinePage } from "./TimelinePage";
import { TimePage } from "./TimePage";
import { WorkloadPage } from "./WorkloadPage";

function Mark() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden>
      <rect x="1" y="1" width="24" height="24" rx="7" fill="var(--mantine-primary-color-filled)" />
      <rect x="6" y="7" width="3.6" height="13" rx="1.8" fill="white" />
      <rect x="11.2" y="7" width="3.6" height="8.5" rx="1.8" fill="white" opacity="0.85" />
      <rect x="16.4" y="7" width="3.6" height="5" rx="1.8" fill="white" opacity="0.7" />
    </svg>
  );
}

function Search() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const asked = pathname === "/search" ? (query.get("q") ?? "") : "";
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  return (
    <SearchBox
      label="Search all cards"
      value={text}
      onChange={setText}
      onSubmit={(value) => navigate(`/search?${new URLSearchParams({ q: value })}`)}
    />
  );
}

export default function Board() {
  const { state } = useApp();
  const navigate = useNavigate();
  const mine = liveCards(state).filter((card) => card.assignee_id === state.me && !isDone(state, card)).length;
  const projects = listed(state.projects).filter((project) => !project.archived);
  useShortcuts([
    { keys: "g m", label: "Go to my work", section: "Go to", run: () => navigate("/my-work") },
    { keys: "g p", label: "Go to projects", section: "Go to", run: () => navigate("/projects") },
    { keys: "g w", label: "Go to workload", section: "Go to", run: () => navigate("/workload") },
    { keys: "g t", label: "Go to time", section: "Go to", run: () => navigate("/time") },
    ...projects.slice(0, 9).map((project, index) => ({
      keys: `g ${index + 1}`,
      label: `Go to ${project.name}`,
      section: "Go to",
      run: () => navigate(`/projects/${project.key}/board`),
    })),
  ]);
  const me = state.members[state.me];
  return (
    <Shell
      mark={<Mark />}
      search={<Search />}
      actions={<Avatar name={me?.name ?? "?"} size="md" labelled />}
      nav={[
        { to: "/my-work", label: "My work", icon: <IconUserCheck size={18} />, badge: mine },
        { to: "/projects", label: "Projects", icon: <IconFolders size={18} />, end: true },
        { to: "/workload", label: "Workload", icon: <IconCalendarStats size={18} /> },
        { to: "/time", label: "Time", icon: <IconClock size={18} /> },
        { to: "/filters", label: "Saved filters", icon: <IconFilter size={18} /> },
        { to: "/people", label: "People", icon: <IconUsers size={18} /> },
        ...projects.map((project) => ({
          to: `/projects/${project.key}`,
          label: project.name,
          icon: <ProjectSquare colour={project.colour} size={14} />,
          section: state.organisation,
        })),
      ]}
    >
      <Routes>
        <Route path="/" element={<Navigate to="/my-work" replace />} />
        <Route path="/my-work" element={<MyWorkPage />} />
        <Route path="/projects" element={<ProjectsPage />} />
        <Route path="/projects/:key" element={<Navigate to="board" replace />} />
        <Route path="/projects/:key/board" element={<BoardPage />} />
        <Route path="/projects/:key/table" element={<TablePage />} />
        <Route path="/projects/:key/milestones" element={<MilestonesPage />} />
        <Route path="/projects/:key/milestones/:milestone" element={<MilestonePage />} />
        <Route path="/projects/:key/timeline" element={<TimelinePage />} />
        <Route path="/projects/:key/archive" element={<ArchivePage />} />
        <Route path="/projects/:key/settings" element={<GeneralSettings />} />
        <Route path="/projects/:key/settings/columns" element={<ColumnSettings />} />
        <Route path="/projects/:key/settings/labels" element={<LabelSettings />} />
        <Route path="/projects/:key/settings/members" element={<MemberSettings />} />
        <Route path="/projects/:key/cards/:number" element={<CardPage />} />
        <Route path="/workload" element={<WorkloadPage />} />
        <Route path="/time" element={<TimePage />} />
        <Route path="/filters" element={<FiltersPage />} />
        <Route path="/people" element={<PeoplePage />} />
        <Route path="/search" element={<SearchPage />} />
        <Route path="*" element={<Navigate to="/my-work" replace />} />
      </Routes>
    </Shell>
  );
}
