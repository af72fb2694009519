import { ChoiceField, DayField, FormDialog } from "@kit";
import { Text, Textarea, TextInput } from "@mantine/core";
import { useActionForm, useApp } from "./app";
import { Reported } from "./panels";

interface OfRecord {
    readonly id: string;
    readonly onClose: () => void;
}

/** The day on which a post goes out. */
export function ScheduleDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const form = useActionForm("schedule_post", {
        initial: { day: state.posts[id]?.goes_out ?? "" },
        arguments: ({ day }) => ({ post_id: id, day }),
        done: "Post scheduled",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Schedule post" submit="Schedule">
            <DayField label="Day" {...form.field("day")} />
        </FormDialog>
    );
}

/** Publishes a post, after a question. */
export function PublishDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const form = useActionForm("publish_post", {
        initial: {},
        arguments: () => ({ post_id: id }),
        done: "Post published",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Publish post" submit="Publish now">
            <Text size="sm">It goes out at once, for {state.posts[id]?.audience}.</Text>
        </FormDialog>
    );
}

/** Passes on what somebody else has posted. */
export function RepostDialog({ id, onClose }: OfRecord) {
    const form = useActionForm("repost", {
        initial: { title: "", text: "" },
        arguments: (values) => ({ feed_post_id: id, ...values }),
        done: "Reposted",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Repost" submit="Repost now">
            <TextInput label="Title" {...form.getInputProps("title")} />
            <Textarea label="Text" autosize minRows={3} {...form.getInputProps("text")} />
        </FormDialog>
    );
}

/** Asks somebody to come to an event. */
export function InviteDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const form = useActionForm("invite_to_event", {
        initial: { profile_id: null as string | null },
        arguments: ({ profile_id }) => ({ event_id: id, profile_id: profile_id ?? "" }),
        validate: ({ profile_id }) => (profile_id === null ? { profile_id: "Choose a person." } : {}),
        done: "Invitation sent",
    });
    const people = Object.entries(state.profiles).map(([value, { name }]) => ({ value, label: name }));
    return (
        <FormDialog form={form} onClose={onClose} title="Invite to event" submit="Invite">
            <ChoiceField label="Person" searchable choices={people} {...form.field("profile_id")} />
        </FormDialog>
    );
}

/** Decides a report by the house rules. */
export function DecideDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const form = useActionForm("decide_report", {
        initial: { decision: null as "upheld" | "dismissed" | null, rule_id: null as string | null },
        arguments: ({ decision, rule_id }) => ({ report_id: id, decision: decision ?? "dismissed", rule_id }),
        validate: ({ decision }) => (decision === null ? { decision: "Choose what is decided." } : {}),
        done: "Report decided",
    });
    const decisions = [
        { value: "upheld", label: "Uphold" },
        { value: "dismissed", label: "Dismiss" },
    ] as const;
    const rules = state.rule_order.map((value) => ({ value, label: state.rules[value]?.name ?? "" }));
    return (
        <FormDialog form={form} onClose={onClose} title="Decide report" submit="Decide">
            <Reported id={id} />
            <ChoiceField label="Decision" choices={decisions} {...form.field("decision")} />
            {form.values.decision === "upheld" && (
                <ChoiceField label="House rule" choices={rules} {...form.field("rule_id")} />
            )}
        </FormDialog>
    );
}

/** Takes back what was decided, after a question. */
export function ReopenDialog({ id, onClose }: OfRecord) {
    const form = useActionForm("reopen_report", {
        initial: {},
        arguments: () => ({ report_id: id }),
        done: "Report reopened",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Reopen report" submit="Reopen">
            <Text size="sm">What was decided is taken back, and a comment that it hid is shown again.</Text>
            <Reported id={id} />
        </FormDialog>
    );
}
