import { Comments, Panel } from "@kit";
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useApp } from "./app";

const CHECKS = { running: "are running", passed: "have passed", failed: "have failed" } as const;
const BELOW = { title: "Comments", noun: "Comment", submit: "Write comment" };

interface OfRecord {
    readonly id: string;
}

/** What was written below an issue. */
export function IssueComments({ id }: OfRecord) {
    const { state, run } = useApp();
    return (
        <Comments
            {...BELOW}
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
                {...BELOW}
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
