/** A project's name, summary, colour, lead and rules, and its archiving. */

import type { Project } from "@generated/board";
import { ChoiceField, useConfirm } from "@kit";
import { Alert, Button, Group, SimpleGrid, Stack, Switch, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useNavigate } from "react-router";
import { useActionForm, useApp } from "../app";
import classes from "../board.module.css";
import { COLOURS, type Identified, listed } from "../model";
import { SettingsFrame } from "./SettingsFrame";

export function GeneralSettings() {
  return (
    <SettingsFrame name="Settings">
      {(project) => (project.archived ? <Archived project={project} /> : <General key={JSON.stringify(project)} project={project} />)}
    </SettingsFrame>
  );
}

function General({ project }: { readonly project: Identified<Project> }) {
  const { state, run } = useApp();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const form = useActionForm("edit_project", {
    initial: { name: project.name, summary: project.summary, colour: project.colour, lead_id: project.lead_id, enforce_limits: project.enforce_limits ?? false },
    arguments: (values) => ({ ...values, project_id: project.id }),
    done: "Settings saved",
  });
  const leads = listed(state.members).filter((member) => (member.standing !== "deactivated" && member.role !== "guest") || member.id === project.lead_id);
  const archive = async () => {
    const sure = await confirm({
      title: `Archive ${project.name}?`,
      body: "Nothing in it can change until it is restored on the Projects page.",
      confirm: "Archive project",
      danger: true,
    });
    if (sure && (await run("archive_project", { project_id: project.id }, { done: `${project.name} archived` })).ok) navigate("/projects");
  };
  return (
    <Stack gap="lg" maw={720}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Stack gap="sm">
          <SimpleGrid cols={2} spacing="sm">
            <TextInput label="Name" {...form.getInputProps("name")} />
            <ChoiceField label="Lead" choices={leads.map(({ id, name }) => ({ value: id, label: name }))} {...form.field("lead_id")} />
          </SimpleGrid>
          <Textarea label="Summary" minRows={2} {...form.getInputProps("summary")} />
          <SimpleGrid cols={2} spacing="sm">
            <ChoiceField label="Colour" choices={COLOURS} {...form.field("colour")} />
            <TextInput label="Key" value={project.key} disabled description="Part of every card's name; it stays." inputWrapperOrder={["label", "input", "description"]} />
          </SimpleGrid>
          <Switch label="A full column takes no further card" {...form.getInputProps("enforce_limits", { type: "checkbox" })} />
          {form.problem !== null && <Alert color="red" p="xs">{form.problem}</Alert>}
          <Group><Button type="submit" loading={form.busy}>Save changes</Button></Group>
        </Stack>
      </form>
      <section role="region" aria-label="Archive this project" className={classes.panel}>
        <Title order={2} size="h5">Archive this project</Title>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">It leaves the navigation; its cards can still be read.</Text>
          <Button color="red" variant="light" onClick={() => void archive()}>Archive project</Button>
        </Group>
      </section>
    </Stack>
  );
}

function Archived({ project }: { readonly project: Identified<Project> }) {
  const { run } = useApp();
  return (
    <Group>
      <Text size="sm">{project.summary}</Text>
      <Button variant="light" onClick={() => void run("restore_project", { project_id: project.id }, { done: `${project.name} restored` })}>
        Restore project
      </Button>
    </Group>
  );
}
