/** Mendwick: a help desk of collections, with conversations in its requests. */

import { collections } from "@generated/helpdesk";
import { CollectionApp } from "@kit";
import {
    IconBook,
    IconCategory,
    IconDeviceLaptop,
    IconHeadset,
    IconMessages,
    IconTags,
    IconTicket,
    IconUsers,
    IconUsersGroup,
} from "@tabler/icons-react";
import { useApp } from "./app";
import { Conversation } from "./Conversation";
import { MergeDialog } from "./MergeDialog";

const SIZE = 18;
const ICONS = {
    requests: <IconTicket size={SIZE} />,
    articles: <IconBook size={SIZE} />,
    people: <IconUsers size={SIZE} />,
    agents: <IconHeadset size={SIZE} />,
    teams: <IconUsersGroup size={SIZE} />,
    devices: <IconDeviceLaptop size={SIZE} />,
    categories: <IconCategory size={SIZE} />,
    tags: <IconTags size={SIZE} />,
    canned_replies: <IconMessages size={SIZE} />,
};

export default function Mendwick() {
    const { state } = useApp();
    const open = Object.values(state.requests).filter(({ status }) => status === "open").length;
    return (
        <CollectionApp
            views={collections}
            mark={<Mark />}
            icons={ICONS}
            badges={{ requests: open }}
            extras={{
                requests: {
                    Main: Conversation,
                    dialogs: [{ label: "Merge into another request", Dialog: MergeDialog }],
                },
            }}
        />
    );
}

/** A stitch that closes a gap. */
function Mark() {
    return (
        <svg width="25" height="25" viewBox="0 0 24 24" aria-hidden fill="none" strokeWidth="2.2" strokeLinecap="round">
            <g stroke="var(--mantine-primary-color-filled)">
                <path d="M3 15c3-7 6-7 9 0s6 7 9 0" />
                <path d="M6 5v4M12 5v4M18 5v4" />
            </g>
        </svg>
    );
}
