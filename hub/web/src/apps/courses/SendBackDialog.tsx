import { FormDialog } from "@kit";
import { Textarea } from "@mantine/core";
import { useActionForm } from "./app";

/** Asks what the learner has to change. */
export function SendBackDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
    const form = useActionForm("send_back_submission", {
        initial: { feedback: "" },
        arguments: ({ feedback }) => ({ submission_id: id, feedback }),
        done: "Submission sent back",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Send back submission" submit="Send back">
            <Textarea label="Feedback" autosize minRows={4} maxRows={10} {...form.getInputProps("feedback")} />
        </FormDialog>
    );
}
