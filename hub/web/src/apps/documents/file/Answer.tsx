import { FormDialog } from "@kit";
import { Text, Textarea } from "@mantine/core";
import { useActionForm, useApp } from "../app";
import { nameOf } from "../model";

interface AnswerProps {
  readonly id: string;
  readonly how: "approve" | "reject";
  readonly onClose: () => void;
}

/** The answer to a request for approval: with a note when approving, with a reason when rejecting. */
export function Answer({ id, how, onClose }: AnswerProps) {
  const { state } = useApp();
  const review = state.reviews[id];
  const name = state.items[review?.item ?? ""]?.name;
  const form = useActionForm(how === "approve" ? "approve_review" : "reject_review", {
    initial: { answer: "" },
    arguments: ({ answer }) => ({ review: id, answer }),
    done: how === "approve" ? `“${name}” approved` : `“${name}” rejected`,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${how === "approve" ? "Approve" : "Reject"} ${name}`}
      submit={how === "approve" ? "Approve" : "Reject"}
      danger={how === "reject"}
    >
      <Text size="sm" c="dimmed">
        {nameOf(state, review?.requested_by ?? "")} asks{review?.note ? `: ${review.note}` : " for your approval."}
      </Text>
      <Textarea label={how === "approve" ? "Note" : "Reason"} data-autofocus {...form.getInputProps("answer")} />
    </FormDialog>
  );
}
