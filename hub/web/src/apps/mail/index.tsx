/** Larkpost: the frame, the navigation, and which page is at which address. */

import { type NavItem, Shell, useShortcuts } from "@kit";
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import {
  IconAddressBook, IconAlertOctagon, IconArchive, IconClock, IconFilter, IconFolder, IconInbox, IconMailbox, IconPaperclip, IconPencil,
  IconPencilPlus, IconSend, IconSettings, IconStar, IconTags, IconTemplate, IconTrash,
} from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useRef } from "react";
import { Link, Navigate, Route, Routes, useNavigate } from "react-router";
import { useApp } from "./app";
import { ComposePanel } from "./compose/ComposePanel";
import { ComposeProvider, useCompose } from "./compose/ComposeContext";
import { ContactPage } from "./contacts/ContactPage";
import { ContactsPage } from "./contacts/ContactsPage";
import { GroupPage } from "./contacts/GroupPage";
import { MailProvider, useMail } from "./Context";
import { ConversationPage } from "./ConversationPage";
import { DraftsPage } from "./DraftsPage";
import { FilesPage } from "./FilesPage";
import { FiltersPage } from "./FiltersPage";
import { LabelDot } from "./LabelChip";
import { LabelsPage } from "./LabelsPage";
import classes from "./mail.module.css";
import { byName, isIn } from "./mailbox";
import { BoxPage, BOXES, FolderPage, Gone, LabelPage } from "./MailboxPage";
import { SearchBar } from "./SearchBar";
import { SearchPage } from "./SearchPage";
import { SettingsPage } from "./SettingsPage";
import { TemplatesPage } from "./TemplatesPage";
import { DRAGGED } from "./ThreadRow";
import { useThreadDeeds } from "./useThreadDeeds";

export default function Larkpost() {
  return (
    <MailProvider>
      <ComposeProvider>
        <Frame />
      </ComposeProvider>
    </MailProvider>
  );
}

function Mark() {
  return (
    <svg width="26" height="24" viewBox="0 0 26 24" aria-hidden>
      <path d="M2 8 13 15 24 8v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2Z" fill="var(--mantine-primary-color-filled)" />
      <path d="M13 12 5 6.5C8 2 12 1.5 14.5 4L21 3l-3.500 3.500Z" fill="var(--mantine-primary-color-light-color)" />
    </svg>
  );
}

const TOOLS = [
  { to: "/contacts", label: "Contacts", icon: <IconAddressBook size={20} /> },
  { to: "/files", label: "Files", icon: <IconPaperclip size={20} /> },
  { to: "/filters", label: "Filters", icon: <IconFilter size={20} /> },
  { to: "/labels", label: "Labels and folders", icon: <IconTags size={20} /> },
  { to: "/templates", label: "Templates", icon: <IconTemplate size={20} /> },
  { to: "/settings", label: "Settings", icon: <IconSettings size={20} /> },
];

function Frame() {
  const { state, now } = useApp();
  const mail = useMail();
  const compose = useCompose();
  const navigate = useNavigate();
  useShortcuts([
    { keys: "c", label: "Write a message", section: "Everywhere", run: () => compose.open() },
    ...[
      ["i", "inbox"], ["s", "starred"], ["z", "snoozed"], ["d", "drafts"], ["t", "sent"], ["e", "archive"], ["a", "all"],
      ["k", "contacts"], ["f", "files"], ["r", "filters"], ["l", "labels"], ["p", "settings"],
    ].map(([key, to]) => ({ keys: `g ${key}`, label: `Go to ${to === "all" ? "all mail" : to}`, section: "Go to", run: () => void navigate(`/${to}`) })),
  ]);
  const box = (name: string) => mail.newest.filter((one) => isIn({ kind: "box", box: name }, one, now));
  const unread = (name: string) => box(name).filter(({ thread }) => thread.unread).length;
  const nav: readonly NavItem[] = [
    { to: "/inbox", label: "Inbox", icon: <IconInbox size={18} />, badge: unread("inbox") },
    { to: "/starred", label: "Starred", icon: <IconStar size={18} /> },
    { to: "/snoozed", label: "Snoozed", icon: <IconClock size={18} />, badge: box("snoozed").length },
    { to: "/drafts", label: "Drafts", icon: <IconPencil size={18} />, badge: Object.keys(state.drafts).length },
    { to: "/sent", label: "Sent", icon: <IconSend size={18} /> },
    { to: "/archive", label: "Archive", icon: <IconArchive size={18} /> },
    { to: "/all", label: "All mail", icon: <IconMailbox size={18} /> },
    { to: "/spam", label: "Spam", icon: <IconAlertOctagon size={18} />, badge: unread("spam") },
    { to: "/trash", label: "Trash", icon: <IconTrash size={18} /> },
    ...byName(state.folders).map(([id, folder]) => ({
      to: `/folder/${id}`,
      label: folder.name,
      icon: <IconFolder size={18} />,
      section: "Folders",
    })),
    ...byName(state.labels).map(([id, label]) => ({
      to: `/label/${id}`,
      label: label.name,
      icon: <LabelDot colour={label.colour} />,
      section: "Labels",
    })),
  ];
  return (
    <DropZone>
      <Shell
        mark={<Mark />}
        nav={nav}
        navStart={
          <Button leftSection={<IconPencilPlus size={18} />} onClick={() => compose.open()}>
            Compose
          </Button>
        }
        search={<SearchBar />}
        actions={TOOLS.map(({ to, label, icon }) => (
          <Tooltip key={to} label={label}>
            <ActionIcon size="lg" component={Link} to={to} aria-label={label}>
              {icon}
            </ActionIcon>
          </Tooltip>
        ))}
      >
        <Routes>
          <Route path="/" element={<Navigate to="/inbox" replace />} />
          {Object.keys(BOXES).map((name) => (
            <Route key={name} path={`/${name}`} element={<BoxPage box={name} />} />
          ))}
          <Route path="/drafts" element={<DraftsPage />} />
          <Route path="/folder/:id" element={<FolderPage />} />
          <Route path="/label/:id" element={<LabelPage />} />
          <Route path="/thread/:id" element={<ConversationPage />} />
          <Route path="/search" element={<SearchPage />} />
          <Route path="/files" element={<FilesPage />} />
          <Route path="/contacts" element={<ContactsPage />} />
          <Route path="/contacts/:id" element={<ContactPage />} />
          <Route path="/groups/:id" element={<GroupPage />} />
          <Route path="/filters" element={<FiltersPage />} />
          <Route path="/labels" element={<LabelsPage />} />
          <Route path="/templates" element={<TemplatesPage />} />
          <Route path="/settings" element={<SettingsPage />} />
          <Route path="*" element={<Gone what="page" />} />
        </Routes>
      </Shell>
      <ComposePanel />
    </DropZone>
  );
}

/** Conversations can be dropped on the links of the navigation. */
function DropZone({ children }: { readonly children: ReactNode }) {
  const deeds = useThreadDeeds();
  const marked = useRef<HTMLElement | null>(null);
  const mark = (link: HTMLElement | null) => {
    if (marked.current === link) return;
    marked.current?.removeAttribute("data-drop");
    link?.setAttribute("data-drop", "true");
    marked.current = link;
  };
  const linkAt = (event: DragEvent): HTMLAnchorElement | null => {
    if (!event.dataTransfer.types.includes(DRAGGED) || !(event.target instanceof Element)) return null;
    const link = event.target.closest<HTMLAnchorElement>("nav a");
    const [, kind = ""] = link?.pathname.split("/") ?? [];
    return ["inbox", "archive", "trash", "spam", "starred", "folder", "label"].includes(kind) ? link : null;
  };
  return (
    <div
      className={classes.frame}
      onDragOver={(event) => {
        const link = linkAt(event);
        mark(link);
        if (link) event.preventDefault();
      }}
      onDragEnd={() => mark(null)}
      onDrop={(event) => {
        const link = linkAt(event);
        mark(null);
        if (link === null) return;
        event.preventDefault();
        void deeds.dropOn(link.pathname, JSON.parse(event.dataTransfer.getData(DRAGGED)) as string[]);
      }}
    >
      {children}
    </div>
  );
}
