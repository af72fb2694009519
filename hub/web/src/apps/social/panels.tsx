import { Comments, formatDay, Panel } from "@kit";
import { Text } from "@mantine/core";
import { useApp } from "./app";

interface OfRecord {
    readonly id: string;
}

/** What the page has answered to a comment, and the place to answer. */
export function Answers({ id }: OfRecord) {
    const { state, run } = useApp();
    return (
        <Comments
            title="Answers"
            noun="Answer"
            submit="Send"
            comments={state.comments[id]?.replies ?? []}
            write={(text) => run("reply_to_comment", { comment_id: id, text }, { done: "Answer sent" })}
        />
    );
}

/** The comment that a report is about: its words, who wrote them, below which post, and when. */
export function Reported({ id }: OfRecord) {
    const { state } = useApp();
    const comment = state.comments[state.reports[id]?.comment_id ?? ""];
    if (comment === undefined) return null;
    return (
        <Panel title="Reported comment">
            <Text size="sm">“{comment.text}”</Text>
            <Text size="xs" c="dimmed" mt={6}>
                {state.profiles[comment.author_id]?.name} on “{state.posts[comment.post_id]?.title}”,{" "}
                {formatDay(comment.written_on)}
            </Text>
        </Panel>
    );
}
