/** Tutorwick: a learning platform of collections, with answers below its questions and work that is sent back. */

import { collections } from "@generated/courses";
import { CollectionApp } from "@kit";
import {
    IconBooks,
    IconCalendarEvent,
    IconCalendarOff,
    IconCertificate,
    IconChalkboard,
    IconInbox,
    IconListCheck,
    IconMessageQuestion,
    IconNotebook,
    IconSchool,
    IconSpeakerphone,
    IconUserCheck,
    IconUsersGroup,
} from "@tabler/icons-react";
import { Answers } from "./Answers";
import { useApp } from "./app";
import { SendBackDialog } from "./SendBackDialog";

const SIZE = 18;
const ICONS = {
    courses: <IconBooks size={SIZE} />,
    lessons: <IconNotebook size={SIZE} />,
    assignments: <IconListCheck size={SIZE} />,
    submissions: <IconInbox size={SIZE} />,
    questions: <IconMessageQuestion size={SIZE} />,
    learners: <IconSchool size={SIZE} />,
    enrolments: <IconUserCheck size={SIZE} />,
    absences: <IconCalendarOff size={SIZE} />,
    certificates: <IconCertificate size={SIZE} />,
    announcements: <IconSpeakerphone size={SIZE} />,
    teachers: <IconChalkboard size={SIZE} />,
    groups: <IconUsersGroup size={SIZE} />,
    terms: <IconCalendarEvent size={SIZE} />,
};

export default function Tutorwick() {
    const { state } = useApp();
    const toMark = Object.values(state.submissions).filter(({ status }) => status === "handed_in").length;
    const asked = Object.values(state.questions).filter(({ status }) => status === "open").length;
    return (
        <CollectionApp
            views={collections}
            mark={<Mark />}
            icons={ICONS}
            badges={{ submissions: toMark, questions: asked }}
            extras={{
                questions: { Main: Answers },
                submissions: { dialogs: [{ label: "Send back", Dialog: SendBackDialog }] },
            }}
        />
    );
}

/** An open book with a tick above it. */
function Mark() {
    return (
        <svg width="25" height="25" viewBox="0 0 24 24" aria-hidden fill="none" strokeWidth="2.2" strokeLinecap="round">
            <g stroke="var(--mantine-primary-color-filled)">
                <path d="M12 20c-2-2-5-3-9-3V8c4 0 7 1 9 3 2-2 5-3 9-3v9c-4 0-7 1-9 3z" />
                <path d="M8.5 4.5l2.5 2.5 5-5" />
            </g>
        </svg>
    );
}
