/** A poll in a message: each answer is a button, with its share of the votes behind it. */

import type { Message, Poll } from "@generated/chat";
import { countOf } from "@kit";
import { Badge, Group, Text, UnstyledButton } from "@mantine/core";
import { IconChartBar, IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { isMine, personName, placeOf } from "./model";

export function PollCard({ id, message, poll }: { readonly id: string; readonly message: Message; readonly poll: Poll }) {
    const { state, run } = useApp();
    const votes = poll.options.reduce((sum, { voters }) => sum + voters.length, 0);
    const place = placeOf(state, message.conversation_id);
    const open = !poll.closed && place !== undefined && isMine(state, place);
    return (
        <div className={classes.poll}>
            <Group gap={8} mb={6} wrap="nowrap">
                <IconChartBar size={17} aria-hidden />
                <Text fw={600} flex={1}>
                    {poll.question}
                </Text>
                {poll.closed && <Badge color="gray">Closed</Badge>}
            </Group>
            {poll.options.map((option) => {
                const chosen = option.voters.includes(state.me);
                const share = votes === 0 ? 0 : Math.round((100 * option.voters.length) / votes);
                const args = { message_id: id, option: option.text };
                const names = option.voters.map((one) => personName(state, one)).join(", ");
                return (
                    <UnstyledButton
                        key={option.text}
                        className={classes.option}
                        data-chosen={chosen || undefined}
                        disabled={!open}
                        aria-label={`${chosen ? "Withdraw vote for" : "Vote for"} ${option.text}`}
                        title={names || "No votes yet"}
                        onClick={() =>
                            void (chosen
                                ? run("withdraw_vote", args, { done: "Vote withdrawn" })
                                : run("vote", args, { done: `Voted for ${option.text}` }))
                        }
                    >
                        <span className={classes.share} style={{ width: `${share}%` }} />
                        {chosen ? <IconCircleCheckFilled size={17} /> : <IconCircle size={17} />}
                        <Text span flex={1}>
                            {option.text}
                        </Text>
                        <Text span size="xs" c="dimmed">
                            {countOf(option.voters.length, "vote")}
                        </Text>
                    </UnstyledButton>
                );
            })}
            <Text size="xs" c="dimmed" mt={4}>
                {countOf(votes, "vote")} · {poll.several ? "several answers may be chosen" : "one answer each"}
            </Text>
        </div>
    );
}
