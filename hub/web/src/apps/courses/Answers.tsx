import { Comments } from "@kit";
import { useApp } from "./app";

/** What was answered to a question, and the place to answer. */
export function Answers({ id }: { readonly id: string }) {
    const { state, run } = useApp();
    return (
        <Comments
            title="Answers"
            noun="Answer"
            submit="Post answer"
            comments={state.questions[id]?.answers ?? []}
            write={(text) => run("answer_question", { question_id: id, text }, { done: "Answer posted" })}
        />
    );
}
