/** Natterby: the page of an association, of collections, with answers, reports and a feed of its own. */

import { collections } from "@generated/social";
import { CollectionApp } from "@kit";
import {
    IconAlertTriangle,
    IconBookmarks,
    IconCalendarEvent,
    IconList,
    IconMailOpened,
    IconMessageCircle,
    IconPhoto,
    IconRss,
    IconScale,
    IconUsers,
} from "@tabler/icons-react";
import { useApp } from "./app";
import { DecideDialog, InviteDialog, PublishDialog, ReopenDialog, RepostDialog, ScheduleDialog } from "./dialogs";
import { Answers, Reported } from "./panels";

const SIZE = 18;
const ICONS = {
    posts: <IconPhoto size={SIZE} />,
    events: <IconCalendarEvent size={SIZE} />,
    invitations: <IconMailOpened size={SIZE} />,
    comments: <IconMessageCircle size={SIZE} />,
    reports: <IconAlertTriangle size={SIZE} />,
    rules: <IconScale size={SIZE} />,
    profiles: <IconUsers size={SIZE} />,
    lists: <IconList size={SIZE} />,
    feed: <IconRss size={SIZE} />,
    saved: <IconBookmarks size={SIZE} />,
};
const EXTRAS = {
    posts: {
        dialogs: [
            { label: "Schedule post", Dialog: ScheduleDialog },
            { label: "Publish post", Dialog: PublishDialog },
        ],
    },
    events: { dialogs: [{ label: "Invite to event", Dialog: InviteDialog }] },
    comments: { Main: Answers },
    feed: { dialogs: [{ label: "Repost", Dialog: RepostDialog }] },
    reports: {
        Main: Reported,
        dialogs: [
            { label: "Decide report", Dialog: DecideDialog },
            { label: "Reopen report", Dialog: ReopenDialog },
        ],
    },
};

export default function Natterby() {
    const { state } = useApp();
    const open = Object.values(state.reports).filter(({ status }) => status === "open").length;
    return (
        <CollectionApp views={collections} mark={<Mark />} icons={ICONS} badges={{ reports: open }} extras={EXTRAS} />
    );
}

/** Two speech bubbles that overlap. */
function Mark() {
    return (
        <svg width="25" height="25" viewBox="0 0 24 24" aria-hidden>
            <g fill="var(--mantine-primary-color-filled)">
                <path d="M2 3h13v9H7l-4 4v-4H2z" />
                <path d="M17 8h5v9h-1v4l-4-4H9v-3h8z" opacity="0.6" />
            </g>
        </svg>
    );
}
