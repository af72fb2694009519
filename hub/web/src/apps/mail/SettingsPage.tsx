import { type ActionForm, ChoiceField, DayField, Page } from "@kit";
import { Alert, Button, Checkbox, Group, Stack, Switch, Text, Textarea, TextInput, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useActionForm, useApp } from "./app";
import classes from "./mail.module.css";

export function SettingsPage() {
  return (
    <Page title="Settings">
      <div className={classes.settings}>
        <IdentitySection />
        <SignatureSection />
        <ReadingSection />
        <VacationSection />
      </div>
    </Page>
  );
}

interface SectionProps<V> {
  readonly title: string;
  readonly about: string;
  readonly form: ActionForm<V>;
  /** The button that saves; each section has its own. */
  readonly save: string;
  readonly children: ReactNode;
}

function Section<V>({ title, about, form, save, children }: SectionProps<V>) {
  return (
    <section className={classes.section} aria-label={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Stack gap="sm">
          <div>
            <Title order={2} size="md">
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          </div>
          {children}
          {form.problem !== null && (
            <Alert color="red" p="xs" role="alert">
              {form.problem}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={form.busy}>
              {save}
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  );
}

function IdentitySection() {
  const { state } = useApp();
  const form = useActionForm("save_identity", {
    initial: { display_name: state.identity.display_name, reply_to: state.identity.reply_to },
    arguments: (values) => values,
    done: "Name saved",
  });
  return (
    <Section title="Name and address" about={`Your address is ${state.address}.`} form={form} save="Save name">
      <TextInput label="Display name" {...form.getInputProps("display_name")} />
      <TextInput label="Reply-to address" description="Where answers go, if not to your own address" {...form.getInputProps("reply_to")} />
    </Section>
  );
}

function SignatureSection() {
  const { state } = useApp();
  const form = useActionForm("save_signature", {
    initial: { text: state.signature.text, used_in: state.signature.used_in },
    arguments: (values) => values,
    done: "Signature saved",
  });
  return (
    <Section title="Signature" about="The lines under what you send." form={form} save="Save signature">
      <Textarea label="Signature text" {...form.getInputProps("text")} />
      <ChoiceField
        label="Add it to"
        choices={[
          { value: "all", label: "All messages" },
          { value: "new", label: "New messages and forwards only" },
          { value: "none", label: "No messages" },
        ]}
        {...form.field("used_in")}
      />
    </Section>
  );
}

function ReadingSection() {
  const { state } = useApp();
  const form = useActionForm("save_reading", {
    initial: { default_reply: state.reading.default_reply, after_moving: state.reading.after_moving, page_size: String(state.reading.page_size) },
    arguments: (values) => ({ ...values, page_size: Number(values.page_size) as 25 | 50 | 100 }),
    done: "Reading settings saved",
  });
  return (
    <Section title="Reading and replying" about="How lists and conversations behave." form={form} save="Save reading settings">
      <ChoiceField
        label="Default answer"
        choices={[
          { value: "reply", label: "Reply" },
          { value: "reply_all", label: "Reply all" },
        ]}
        {...form.field("default_reply")}
      />
      <ChoiceField
        label="After moving a conversation"
        choices={[
          { value: "list", label: "Go back to the list" },
          { value: "next", label: "Open the next conversation" },
        ]}
        {...form.field("after_moving")}
      />
      <ChoiceField label="Conversations per page" choices={["25", "50", "100"]} {...form.field("page_size")} />
    </Section>
  );
}

function VacationSection() {
  const { state } = useApp();
  const { vacation } = state;
  const form = useActionForm("save_vacation", {
    initial: { ...vacation, first_day: vacation.first_day ?? "", last_day: vacation.last_day ?? "" },
    arguments: (values) => ({ ...values, first_day: values.first_day || null, last_day: values.last_day || null }),
    done: ({ is_on }) => (is_on ? "Vacation reply is on" : "Vacation reply is off"),
  });
  return (
    <Section title="Vacation reply" about="What everybody who writes gets as an answer while you are away." form={form} save="Save vacation reply">
      <Switch label="Send a vacation reply" {...form.getInputProps("is_on", { type: "checkbox" })} />
      <Group grow align="flex-start">
        <DayField label="First day" {...form.field("first_day")} />
        <DayField label="Last day" {...form.field("last_day")} />
      </Group>
      <TextInput label="Reply subject" {...form.getInputProps("subject")} />
      <Textarea label="Reply text" {...form.getInputProps("text")} />
      <Checkbox label="Only to people in my contacts" {...form.getInputProps("contacts_only", { type: "checkbox" })} />
    </Section>
  );
}
