/** Wrenfold: a team's chat. The frame, the navigation and the routes. */

import { EmptyState, Finder, type NavItem, Page, Shell, useShortcuts } from "@kit";
import { Button } from "@mantine/core";
import {
    IconAt,
    IconBookmark,
    IconFiles,
    IconHash,
    IconMessageCircle,
    IconMessages,
    IconPencil,
    IconPencilPlus,
    IconSettings,
    IconUsers,
    IconUsersGroup,
} from "@tabler/icons-react";
import { Link, Navigate, NavLink, Route, Routes, useNavigate } from "react-router";
import { AboutPage } from "./AboutPage";
import { ActivityPage } from "./ActivityPage";
import { useApp } from "./app";
import { ChannelsPage } from "./ChannelsPage";
import { ConversationPage } from "./ConversationPage";
import { DraftsPage } from "./DraftsPage";
import { FilesPage } from "./FilesPage";
import { GroupsPage } from "./GroupsPage";
import { LaterPage } from "./LaterPage";
import { listed, placeOf, unreadIn } from "./model";
import { NewMessagePage } from "./NewMessagePage";
import { PeoplePage, ProfilePage } from "./PeoplePage";
import { PreferencesPage } from "./PreferencesPage";
import { SearchPage } from "./SearchPage";
import { ThreadsPage } from "./ThreadsPage";
import { YouMenu, YouProvider } from "./You";

export default function Wrenfold() {
    return (
        <YouProvider>
            <Frame />
        </YouProvider>
    );
}

function Frame() {
    const { state, now } = useApp();
    const navigate = useNavigate();
    const loud = listed(state).filter((id) => !placeOf(state, id)?.muted);
    const due = Object.values(state.saved).filter(({ done, remind_at }) => !done && remind_at !== null && remind_at <= now).length;
    const nav: readonly NavItem[] = [
        {
            to: "/c",
            label: "Conversations",
            icon: <IconMessageCircle size={18} />,
            badge: loud.reduce((sum, id) => sum + unreadIn(state, id), 0),
        },
        { to: "/threads", label: "Threads", icon: <IconMessages size={18} /> },
        { to: "/activity", label: "Activity", icon: <IconAt size={18} /> },
        { to: "/later", label: "Later", icon: <IconBookmark size={18} />, badge: due },
        {
            to: "/drafts",
            label: "Drafts",
            icon: <IconPencil size={18} />,
            badge: Object.keys(state.drafts).length + Object.keys(state.scheduled).length,
        },
        { to: "/files", label: "Files", icon: <IconFiles size={18} /> },
        { to: "/channels", label: "Channels", icon: <IconHash size={18} /> },
        { to: "/people", label: "People", icon: <IconUsers size={18} /> },
        { to: "/groups", label: "Groups", icon: <IconUsersGroup size={18} /> },
        { to: "/preferences", label: "Preferences", icon: <IconSettings size={18} /> },
    ];
    useShortcuts([
        { keys: "n", label: "Write to somebody", section: "Everywhere", run: () => void navigate("/new") },
        ...[
            ["c", "/c", "the conversations"],
            ["t", "/threads", "threads"],
            ["a", "/activity", "activity"],
            ["l", "/later", "what is kept for later"],
            ["d", "/drafts", "drafts and scheduled messages"],
            ["f", "/files", "files"],
            ["h", "/channels", "all channels"],
            ["p", "/people", "people"],
        ].map(([key, to = "/c", name]) => ({ keys: `g ${key}`, label: `Go to ${name}`, section: "Go to", run: () => void navigate(to) })),
    ]);
    return (
        <Shell
            mark={<Mark />}
            nav={nav}
            navStart={
                <Button component={NavLink} to="/new" leftSection={<IconPencilPlus size={18} />}>
                    New message
                </Button>
            }
            search={<Finder label="Search everything" />}
            actions={<YouMenu />}
        >
            <Routes>
                <Route path="/" element={<Navigate to="/c" replace />} />
                <Route path="/c" element={<First />} />
                <Route path="/c/:id" element={<ConversationPage />} />
                <Route path="/c/:id/about" element={<AboutPage />} />
                <Route path="/new" element={<NewMessagePage />} />
                <Route path="/threads" element={<ThreadsPage />} />
                <Route path="/activity" element={<ActivityPage />} />
                <Route path="/later" element={<LaterPage />} />
                <Route path="/drafts" element={<DraftsPage />} />
                <Route path="/files" element={<FilesPage />} />
                <Route path="/channels" element={<ChannelsPage />} />
                <Route path="/people" element={<PeoplePage />} />
                <Route path="/people/:id" element={<ProfilePage />} />
                <Route path="/groups" element={<GroupsPage />} />
                <Route path="/search" element={<SearchPage />} />
                <Route path="/preferences" element={<PreferencesPage />} />
                <Route path="*" element={<Gone />} />
            </Routes>
        </Shell>
    );
}

/** The first conversation of the list: a starred one, if there is one. */
function First() {
    const { state } = useApp();
    const all = listed(state);
    const first = all.find((id) => placeOf(state, id)?.starred) ?? all[0];
    return <Navigate to={first ? `/c/${first}` : "/channels"} replace />;
}

function Gone() {
    return (
        <Page title="No such page">
            <EmptyState
                icon={<IconMessageCircle size={40} />}
                title="There is no such page"
                text="The address is wrong, or what it showed is gone."
                action={
                    <Button component={Link} to="/c" variant="default">
                        Back to the conversations
                    </Button>
                }
            />
        </Page>
    );
}

function Mark() {
    return (
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden>
            <path d="M3 5a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-6l-6 5v-5a3 3 0 0 1-3-3Z" fill="var(--mantine-primary-color-filled)" />
            <path d="M7 11c1-4 4-5 7-4l3-1-1.500 2.500C15 12 11 13.500 7 11Z" fill="var(--mantine-primary-color-contrast)" />
        </svg>
    );
}
