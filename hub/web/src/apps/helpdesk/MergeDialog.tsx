import { ChoiceField, FormDialog } from "@kit";
import { useNavigate } from "react-router";
import { useActionForm, useApp } from "./app";

/** Chooses the request of the same person that this one turns out to be. */
export function MergeDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
    const { state } = useApp();
    const navigate = useNavigate();
    const person = state.requests[id]?.requester_id;
    const form = useActionForm("merge_request", {
        initial: { into_id: null as string | null },
        arguments: ({ into_id }) => ({ request_id: id, into_id: into_id ?? "" }),
        validate: ({ into_id }) => (into_id === null ? { into_id: "Choose a request." } : {}),
        done: "Requests merged",
        onDone: (_, { into_id }) => void navigate(`/requests/${into_id ?? ""}`),
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Merge request" submit="Merge">
            <ChoiceField
                label="Merge into"
                searchable
                choices={Object.entries(state.requests)
                    .filter(([key, one]) => key !== id && one.requester_id === person)
                    .map(([value, one]) => ({ value, label: `${one.number} ${one.subject}` }))}
                {...form.field("into_id")}
            />
        </FormDialog>
    );
}
