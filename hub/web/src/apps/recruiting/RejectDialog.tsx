import { ChoiceField, FormDialog } from "@kit";
import { useActionForm, useApp } from "./app";

/** Asks why an application is rejected. */
export function RejectDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
    const { state } = useApp();
    const form = useActionForm("reject_application", {
        initial: { reason_id: null as string | null },
        arguments: ({ reason_id }) => ({ application_id: id, reason_id: reason_id ?? "" }),
        validate: ({ reason_id }) => (reason_id === null ? { reason_id: "Choose a reason." } : {}),
        done: "Application rejected",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Reject application" submit="Reject">
            <ChoiceField
                label="Reason"
                choices={state.reason_order.map((value) => ({ value, label: state.reasons[value]?.name ?? "" }))}
                {...form.field("reason_id")}
            />
        </FormDialog>
    );
}
