import { EmptyState, formatAgo, formatDay } from "@kit";
import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconRubberStamp } from "@tabler/icons-react";
import { useState } from "react";
import { useApp } from "../app";
import { useDialogs } from "../dialogs/dialogs";
import classes from "../documents.module.css";
import { may, nameOf, STATUS_COLOURS } from "../model";
import { Answer } from "./Answer";
import type { OfFile } from "./FilePage";

/** The requests for approval of a file, and their answers. */
export function Reviews({ id, draft }: OfFile) {
  const { state, run, now } = useApp();
  const show = useDialogs();
  const [answering, setAnswering] = useState<{ readonly id: string; readonly how: "approve" | "reject" } | null>(null);
  const reviews = Object.entries(state.reviews)
    .filter(([, review]) => review.item === id)
    .sort(([, one], [, other]) => (one.requested_at < other.requested_at ? 1 : -1));
  return (
    <Stack gap="sm">
      {may(state, id, "editor") && (
        <Button
          size="compact-sm"
          leftSection={<IconRubberStamp size={15} />}
          onClick={() => draft.afterSaving(() => show({ what: "request", id }))}
          style={{ alignSelf: "flex-start" }}
        >
          Request approval
        </Button>
      )}
      {reviews.length === 0 && (
        <EmptyState icon={<IconRubberStamp size={32} stroke={1.3} aria-hidden />} title="Nobody was asked yet" text="Ask somebody whether it is good as it is." />
      )}
      <ul className={classes.list} aria-label="Requests">
        {reviews.map(([key, review]) => (
          <li key={key} className={classes.thread} aria-label={`${nameOf(state, review.reviewer)}, ${review.status}`}>
            <Group justify="space-between" wrap="nowrap" gap={6}>
              <Text size="sm" fw={600}>
                {nameOf(state, review.reviewer)}
              </Text>
              <Badge variant="light" size="sm" color={STATUS_COLOURS[review.status]} tt="capitalize">
                {review.status}
              </Badge>
            </Group>
            <Text size="xs" c="dimmed">
              Asked {formatAgo(review.requested_at, now)} by {nameOf(state, review.requested_by)}
              {review.due && `, due ${formatDay(review.due)}`}
            </Text>
            {review.note && (
              <Text size="sm" mt={4} className={classes.words}>
                {review.note}
              </Text>
            )}
            {review.answer && <blockquote className={classes.quote}>{review.answer}</blockquote>}
            {review.status === "pending" && (
              <Group gap={6} mt={8}>
                {review.reviewer === state.me && (
                  <>
                    <Button size="compact-xs" color="green" variant="light" onClick={() => setAnswering({ id: key, how: "approve" })}>
                      Approve
                    </Button>
                    <Button size="compact-xs" color="red" variant="light" onClick={() => setAnswering({ id: key, how: "reject" })}>
                      Reject
                    </Button>
                  </>
                )}
                {review.requested_by === state.me && (
                  <Button size="compact-xs" variant="default" onClick={() => void run("withdraw_review", { review: key }, { done: "Request withdrawn" })}>
                    Withdraw
                  </Button>
                )}
              </Group>
            )}
          </li>
        ))}
      </ul>
      {answering && <Answer {...answering} onClose={() => setAnswering(null)} />}
    </Stack>
  );
}
