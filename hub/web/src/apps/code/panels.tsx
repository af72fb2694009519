import { Avatar, formatMoment, Panel } from "@kit";
import { Button, Group, Paper, Progress, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useApp } from "./app";

const CHECKS = { running: "are running", passed: "have passed", failed: "have failed" } as const;

interface OfRecord {
    readonly id: string;
}

/** What was written below an issue. */
export function IssueComments({ id }: OfRecord) {
    const { state, run } = useApp();
    return (
        <Comments
            comments={state.issues[id]?.comments ?? []}
            write={(text) => run("comment_on_issue", { issue_id: id, text }, { done: "Comment written" })}
        />
    );
}

/** What a merge request has of what its repository asks for, and what was written below it. */
export function MergeRequestPanels({ id }: OfRecord) {
    const { state, run } = useApp();
    const request = state.merge_requests[id];
    const repository = state.repositories[request?.repository_id ?? ""];
    if (request === undefined || repository === undefined) return null;
    const { approved_by: approved, status, checks, merges, comments } = request;
    const names = approved.map((key) => state.members[key]?.name).join(", ");
    const mine = [request.author_id, ...approved].includes(state.me);
    const of = { merge_request_id: id };
    return (
        <Stack gap={14}>
            <Panel title="Merging">
                <Group justify="space-between" wrap="nowrap">
                    <div>
                        <Text size="sm">
                            {approved.length} of {repository.approvals} approvals{names && `: ${names}`}
                        </Text>
                        <Text size="sm" c="dimmed">
                            {`Checks ${CHECKS[checks]}${repository.needs_checks ? "" : ", but need not pass"}. `}
                            {merges === "cleanly" ? "No conflicts." : "There are conflicts with main."}
                        </Text>
                    </div>
                    <Group gap={8} wrap="nowrap">
                        <Button
                            variant="default"
                            disabled={mine || status !== "open"}
                            onClick={() => void run("approve", of, { done: "Approved" })}
                        >
                            Approve
                        </Button>
                        <Button disabled={status !== "open"} onClick={() => void run("merge", of, { done: "Merged" })}>
                            Merge
                        </Button>
                    </Group>
                </Group>
            </Panel>
            <Comments
                comments={comments}
                write={(text) => run("comment_on_merge_request", { ...of, text }, { done: "Comment written" })}
            />
        </Stack>
    );
}

/** How many issues of a milestone are done, and what becomes of the others. */
export function MilestoneProgress({ id }: OfRecord) {
    const { state, run } = useApp();
    const issues = Object.values(state.issues).filter(({ milestone_id }) => milestone_id === id);
    const done = issues.filter(({ status }) => status === "closed").length;
    return (
        <Panel title="Progress">
            <Group justify="space-between" wrap="nowrap">
                <Text size="sm">
                    {done} of {issues.length} issues are closed
                </Text>
                <Button
                    variant="default"
                    disabled={done === issues.length}
                    onClick={() => void run("move_on_milestone", { milestone_id: id }, { done: "Issues moved on" })}
                >
                    Move open issues on
                </Button>
            </Group>
            <Progress mt={10} aria-label="Closed issues" value={(100 * done) / Math.max(issues.length, 1)} />
        </Panel>
    );
}

/** A file as it is written. */
export function FileText({ id }: OfRecord) {
    const { state } = useApp();
    return (
        <Panel title="Content">
            <Text component="pre" size="sm" ff="monospace" m={0} style={{ whiteSpace: "pre-wrap" }}>
                {state.files[id]?.content}
            </Text>
        </Panel>
    );
}

interface CommentsProps {
    readonly comments: readonly { readonly author: string; readonly text: string; readonly written_at: string }[];
    readonly write: (text: string) => Promise<{ readonly ok: boolean }>;
}

function Comments({ comments, write }: CommentsProps) {
    const [text, setText] = useState("");
    const post = async () => {
        if ((await write(text)).ok) setText("");
    };
    return (
        <Panel title="Comments" count={comments.length}>
            <Stack gap={10}>
                {comments.map((comment, place) => (
                    <Paper key={place} p="xs" bg="var(--kit-quiet)">
                        <Group gap={8} mb={4}>
                            <Avatar name={comment.author} size="xs" />
                            <Text size="sm" fw={600}>
                                {comment.author}
                            </Text>
                            <Text size="xs" c="dimmed">
                                {formatMoment(comment.written_at)}
                            </Text>
                        </Group>
                        <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
                            {comment.text}
                        </Text>
                    </Paper>
                ))}
                <Textarea
                    label="Comment"
                    autosize
                    minRows={2}
                    maxRows={8}
                    value={text}
                    onChange={(event) => setText(event.currentTarget.value)}
                />
                <Group justify="flex-end">
                    <Button onClick={() => void post()}>Write comment</Button>
                </Group>
            </Stack>
        </Panel>
    );
}
