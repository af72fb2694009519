import { ChoiceField, FormDialog } from "@kit";
import { Text, TextInput } from "@mantine/core";
import { useActionForm, useApp } from "./app";

interface OfRecord {
    readonly id: string;
    readonly onClose: () => void;
}

/** Asks which issue this one repeats. */
export function DuplicateDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const form = useActionForm("close_as_duplicate", {
        initial: { of_id: null as string | null },
        arguments: ({ of_id }) => ({ issue_id: id, of_id: of_id ?? "" }),
        validate: ({ of_id }) => (of_id === null ? { of_id: "Choose an issue." } : {}),
        done: "Closed as a duplicate",
    });
    const others = Object.entries(state.issues).filter(([key]) => key !== id);
    return (
        <FormDialog form={form} onClose={onClose} title="Close as duplicate" submit="Close issue">
            <ChoiceField
                label="Duplicate of"
                searchable
                choices={others.map(([value, { title }]) => ({ value, label: title }))}
                {...form.field("of_id")}
            />
        </FormDialog>
    );
}

/** Drafts a release with the closed issues of a milestone. */
export function DraftDialog({ id, onClose }: OfRecord) {
    const form = useActionForm("draft_release", {
        initial: { title: "" },
        arguments: ({ title }) => ({ milestone_id: id, title }),
        done: "Release drafted",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Draft a release" submit="Draft release">
            <TextInput label="Title" {...form.getInputProps("title")} />
            <Text size="sm" c="dimmed">
                The notes list the closed issues of this milestone.
            </Text>
        </FormDialog>
    );
}
