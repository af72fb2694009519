/** Withybeck: code hosting of collections, with merging, duplicates and comments of its own. */

import { collections } from "@generated/code";
import { CollectionApp } from "@kit";
import {
    IconBook2,
    IconCircleDot,
    IconFileCode,
    IconFlag,
    IconGitPullRequest,
    IconTag,
    IconTags,
    IconUsers,
} from "@tabler/icons-react";
import { useApp } from "./app";
import { DraftDialog, DuplicateDialog } from "./dialogs";
import { FileText, IssueComments, MergeRequestPanels, MilestoneProgress } from "./panels";

const SIZE = 18;
const ICONS = {
    repositories: <IconBook2 size={SIZE} />,
    merge_requests: <IconGitPullRequest size={SIZE} />,
    files: <IconFileCode size={SIZE} />,
    releases: <IconTag size={SIZE} />,
    issues: <IconCircleDot size={SIZE} />,
    milestones: <IconFlag size={SIZE} />,
    labels: <IconTags size={SIZE} />,
    members: <IconUsers size={SIZE} />,
};
const EXTRAS = {
    files: { Main: FileText },
    issues: { Main: IssueComments, dialogs: [{ label: "Close as duplicate", Dialog: DuplicateDialog }] },
    merge_requests: { Main: MergeRequestPanels },
    milestones: { Main: MilestoneProgress, dialogs: [{ label: "Draft a release", Dialog: DraftDialog }] },
};

export default function Withybeck() {
    const { state } = useApp();
    const proposed = Object.values(state.merge_requests).filter(({ status }) => status === "open").length;
    return (
        <CollectionApp
            views={collections}
            mark={<Mark />}
            icons={ICONS}
            badges={{ merge_requests: proposed }}
            extras={EXTRAS}
        />
    );
}

/** A willow branch that joins a stream. */
function Mark() {
    return (
        <svg width="25" height="25" viewBox="0 0 24 24" aria-hidden fill="none" strokeWidth="2.4" strokeLinecap="round">
            <g stroke="var(--mantine-primary-color-filled)">
                <path d="M7 21V3M7 15c8 0 10-4 10-9" />
                <path d="M13 6l4-3 4 3" />
            </g>
        </svg>
    );
}
