import { ActionMenu, EmptyState, Page, SearchBox, Shell, useShortcuts } from "@kit";
import { Button } from "@mantine/core";
import {
  IconChecklist, IconChevronDown, IconClock, IconDatabase, IconFilePlus, IconFolderPlus, IconHome, IconRubberStamp, IconStar, IconTags, IconTemplate, IconTrash,
  IconUsers, IconUserShare,
} from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Navigate, Route, Routes, useLocation, useNavigate } from "react-router";
import { useApp } from "./app";
import { DialogsProvider, useDialogs } from "./dialogs/dialogs";
import { FilePage } from "./file/FilePage";
import { FolderTree } from "./FolderTree";
import { Mark } from "./Mark";
import { commentsForMe, may, waitingForMe } from "./model";
import { Approvals } from "./pages/Approvals";
import { Assigned } from "./pages/Assigned";
import { Drive } from "./pages/Drive";
import { Recent, SearchResults, Shared, Starred } from "./pages/Lists";
import { People } from "./pages/People";
import { Storage } from "./pages/Storage";
import { Tags } from "./pages/Tags";
import { Templates } from "./pages/Templates";
import { Trash } from "./pages/Trash";

const ICON = 18;

export default function Documents() {
  return (
    <DialogsProvider>
      <Frame />
    </DialogsProvider>
  );
}

function Frame() {
  const { state, theme } = useApp();
  const navigate = useNavigate();
  const folder = useFolderAtHand();
  const show = useDialogs();
  const goTo = (keys: string, label: string, to: string) => ({ keys: `g ${keys}`, label, run: () => void navigate(to), section: "Go to" });
  useShortcuts([
    { keys: "c", label: "New document", run: () => show({ what: "newDocument", folder }), section: "New" },
    { keys: "shift+c", label: "New folder", run: () => show({ what: "newFolder", folder }), section: "New" },
    goTo("d", "Drive", "/drive"),
    goTo("r", "Recent", "/recent"),
    goTo("s", "Starred", "/starred"),
    goTo("a", "Approvals", "/approvals"),
    goTo("t", "Templates", "/templates"),
  ]);
  return (
    <Shell
      mark={<Mark />}
      nav={[
        { to: "/drive", label: "Drive", icon: <IconHome size={ICON} /> },
        { to: "/recent", label: "Recent", icon: <IconClock size={ICON} /> },
        { to: "/starred", label: "Starred", icon: <IconStar size={ICON} /> },
        { to: "/shared", label: "Shared with me", icon: <IconUserShare size={ICON} /> },
        { to: "/assigned", label: "Assigned to me", icon: <IconChecklist size={ICON} />, badge: commentsForMe(state).length },
        { to: "/approvals", label: "Approvals", icon: <IconRubberStamp size={ICON} />, badge: waitingForMe(state) },
        { to: "/templates", label: "Templates", icon: <IconTemplate size={ICON} /> },
        { to: "/tags", label: "Tags", icon: <IconTags size={ICON} /> },
        { to: "/people", label: "People", icon: <IconUsers size={ICON} /> },
        { to: "/storage", label: "Storage", icon: <IconDatabase size={ICON} /> },
        { to: "/trash", label: "Trash", icon: <IconTrash size={ICON} /> },
      ]}
      navStart={
        <ActionMenu
          label="New"
          entries={[
            { label: "New document", icon: <IconFilePlus size={ICON} />, run: () => show({ what: "newDocument", folder }) },
            { label: "New folder", icon: <IconFolderPlus size={ICON} />, run: () => show({ what: "newFolder", folder }) },
            { label: "From a template", icon: <IconTemplate size={ICON} />, run: () => void navigate("/templates"), divided: true },
          ]}
        >
          <Button rightSection={<IconChevronDown size={15} />}>New</Button>
        </ActionMenu>
      }
      navEnd={theme.navigation === "top" ? undefined : <FolderTree />}
      search={<Search />}
    >
      <Routes>
        <Route path="/" element={<Navigate to="/drive" replace />} />
        <Route path="/drive" element={<Drive />} />
        <Route path="/drive/:folder" element={<Drive />} />
        <Route path="/file/:item" element={<FilePage />} />
        <Route path="/recent" element={<Recent />} />
        <Route path="/starred" element={<Starred />} />
        <Route path="/shared" element={<Shared />} />
        <Route path="/search" element={<SearchResults />} />
        <Route path="/assigned" element={<Assigned />} />
        <Route path="/approvals" element={<Approvals />} />
        <Route path="/templates" element={<Templates />} />
        <Route path="/tags" element={<Tags />} />
        <Route path="/people" element={<People />} />
        <Route path="/storage" element={<Storage />} />
        <Route path="/trash" element={<Trash />} />
        <Route path="*" element={<Nowhere />} />
      </Routes>
    </Shell>
  );
}

/** The open folder, if the user may add to it, or the folder of the open file. */
function useFolderAtHand(): string | null {
  const { state } = useApp();
  const [, kind, id = ""] = useLocation().pathname.split("/");
  const folder = kind === "drive" ? id : kind === "file" ? (state.items[id]?.parent ?? "") : "";
  return folder in state.items && may(state, folder, "editor") ? folder : null;
}

function Search() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = pathname === "/search" ? (new URLSearchParams(search).get("q") ?? "") : "";
  const [words, setWords] = useState(asked);
  useEffect(() => setWords(asked), [asked]);
  return (
    <SearchBox
      label="Search names and texts"
      value={words}
      onChange={setWords}
      onSubmit={(value) => void navigate(`/search?q=${encodeURIComponent(value)}`)}
      width="100%"
    />
  );
}

function Nowhere() {
  const navigate = useNavigate();
  return (
    <Page title="Page not found">
      <EmptyState title="There is no such page" text="The address may be old." action={<Button onClick={() => void navigate("/drive")}>Go to the drive</Button>} />
    </Page>
  );
}
