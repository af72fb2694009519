/** Tarnhallow: applicant tracking of collections, with decisions and letters in its applications. */

import { collections } from "@generated/recruiting";
import { CollectionApp } from "@kit";
import {
    IconBriefcase,
    IconCalendarUser,
    IconClipboardText,
    IconFileDollar,
    IconHierarchy,
    IconMail,
    IconMessageX,
    IconTags,
    IconUserSearch,
    IconUsers,
} from "@tabler/icons-react";
import { useApp } from "./app";
import { ApplicationPanels } from "./ApplicationPanels";
import { RejectDialog } from "./RejectDialog";

const SIZE = 18;
const ICONS = {
    positions: <IconBriefcase size={SIZE} />,
    candidates: <IconUserSearch size={SIZE} />,
    applications: <IconClipboardText size={SIZE} />,
    interviews: <IconCalendarUser size={SIZE} />,
    offers: <IconFileDollar size={SIZE} />,
    colleagues: <IconUsers size={SIZE} />,
    departments: <IconHierarchy size={SIZE} />,
    reasons: <IconMessageX size={SIZE} />,
    message_templates: <IconMail size={SIZE} />,
    tags: <IconTags size={SIZE} />,
};

export default function Tarnhallow() {
    const { state } = useApp();
    const fresh = Object.values(state.applications).filter(({ stage }) => stage === "new").length;
    return (
        <CollectionApp
            views={collections}
            mark={<Mark />}
            icons={ICONS}
            badges={{ applications: fresh }}
            extras={{
                applications: { Main: ApplicationPanels, dialogs: [{ label: "Reject", Dialog: RejectDialog }] },
            }}
        />
    );
}

/** A bird in a fold. */
function Mark() {
    return (
        <svg width="25" height="25" viewBox="0 0 24 24" aria-hidden>
            <path d="M3 6l9 5 9-5-4 13H7z" fill="var(--mantine-primary-color-filled)" />
            <circle cx="12" cy="6" r="2.6" fill="var(--mantine-primary-color-filled)" />
        </svg>
    );
}
