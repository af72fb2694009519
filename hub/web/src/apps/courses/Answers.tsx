import { Avatar, formatMoment, Panel } from "@kit";
import { Button, Group, Paper, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useApp } from "./app";

/** What was answered to a question, and the place to answer. */
export function Answers({ id }: { readonly id: string }) {
    const { state, run } = useApp();
    const [text, setText] = useState("");
    const answers = state.questions[id]?.answers ?? [];
    const post = async () => {
        const result = await run("answer_question", { question_id: id, text }, { done: "Answer posted" });
        if (result.ok) setText("");
    };
    return (
        <Panel title="Answers" count={answers.length}>
            <Stack gap={10}>
                {answers.map((answer, place) => (
                    <Paper key={place} p="xs" bg="var(--kit-quiet)">
                        <Group gap={8} mb={4}>
                            <Avatar name={answer.author} size="xs" />
                            <Text size="sm" fw={600}>
                                {answer.author}
                            </Text>
                            <Text size="xs" c="dimmed">
                                {formatMoment(answer.written_at)}
                            </Text>
                        </Group>
                        <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
                            {answer.text}
                        </Text>
                    </Paper>
                ))}
                <Textarea
                    label="Answer"
                    autosize
                    minRows={3}
                    maxRows={8}
                    value={text}
                    onChange={(event) => setText(event.currentTarget.value)}
                />
                <Group justify="flex-end">
                    <Button onClick={() => void post()}>Post answer</Button>
                </Group>
            </Stack>
        </Panel>
    );
}
