/** All projects with their progress; projects are created and restored here. */

import type { Project } from "@generated/board";
import { ChoiceField, countOf, EmptyState, FormDialog, Page, useShortcuts, useUrlState } from "@kit";
import { Anchor, Badge, Button, Group, SimpleGrid, Text, Textarea, TextInput } from "@mantine/core";
import { IconFolders, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useActionForm, useApp } from "./app";
import classes from "./board.module.css";
import { Segments } from "./Segments";
import { Person, ProjectSquare } from "./marks";
import { COLOURS, type Colour, type Identified, isDone, isOverdue, listed, milestonesOf, progressOf, projectCards } from "./model";
import { StageBar } from "./StageBar";

export function ProjectsPage() {
  const { state } = useApp();
  const [show, setShow] = useUrlState("show");
  const [making, setMaking] = useState(false);
  useShortcuts([{ keys: "n", label: "New project", run: () => setMaking(true) }]);
  const projects = listed(state.projects).filter((project) => project.archived === (show === "archived"));
  return (
    <Page
      title="Projects"
      subtitle={state.organisation}
      actions={<Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>New project</Button>}
      toolbar={
        <Segments
          label="Show projects" value={show || "active"} onChange={(value) => setShow(value === "active" ? "" : value)}
          choices={[{ value: "active", label: "Active" }, { value: "archived", label: "Archived" }]}
        />
      }
    >
      {projects.length === 0 ? (
        <EmptyState icon={<IconFolders size={32} />} title={show === "archived" ? "No archived projects" : "No projects"} text="Projects keep cards on a board of their own." />
      ) : (
        <div className={classes.tiles}>{projects.map((project) => <Tile key={project.id} project={project} />)}</div>
      )}
      {making && <NewProject onClose={() => setMaking(false)} />}
    </Page>
  );
}

function Tile({ project }: { readonly project: Identified<Project> }) {
  const { state, today, run } = useApp();
  const cards = projectCards(state, project.id);
  const late = cards.filter((card) => isOverdue(state, card, today)).length;
  const stuck = cards.filter((card) => card.flag !== null && !isDone(state, card)).length;
  const open = milestonesOf(state, project.id).filter((milestone) => !milestone.closed);
  return (
    <section role="region" aria-label={`Project ${project.name}`} className={classes.panel}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Group gap={8} wrap="nowrap">
          <ProjectSquare colour={project.colour} size={16} />
          <Anchor component={Link} to={`/projects/${project.key}/board`} aria-label={`Open ${project.name}`} fw={650} fz="md">{project.name}</Anchor>
        </Group>
        <Badge variant="light" color={project.colour} radius="sm">{project.key}</Badge>
      </Group>
      <Text size="sm" c="dimmed" mih={42}>{project.summary || "No summary."}</Text>
      <Group my={10}><StageBar counts={progressOf(state, cards)} label={`Progress of ${project.name}`} /></Group>
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0 }}><Person state={state} id={project.lead_id} /></div>
        <Group gap={6} wrap="nowrap" flex="none">
          {late > 0 && <Badge size="sm" tt="none" color="red" variant="light">{late} late</Badge>}
          {stuck > 0 && <Badge size="sm" tt="none" color="orange" variant="light">{stuck} stuck</Badge>}
          {open.length > 0 && <Badge size="sm" tt="none" color="gray" variant="light">{countOf(open.length, "milestone")}</Badge>}
        </Group>
      </Group>
      {project.archived && (
        <Button mt={10} size="compact-sm" variant="light" aria-label={`Restore ${project.name}`}
          onClick={() => void run("restore_project", { project_id: project.id }, { done: `${project.name} restored` })}>
          Restore
        </Button>
      )}
    </section>
  );
}

const TEMPLATES = [
  { value: "simple", label: "Simple: To do, Doing, Done" },
  { value: "review", label: "With review: Backlog, Ready, In progress, In review, Done" },
  { value: "requests", label: "Requests: New, Accepted, Being handled, Answered" },
] as const;

function NewProject({ onClose }: { readonly onClose: () => void }) {
  const { state } = useApp();
  const form = useActionForm("create_project", {
    initial: { name: "", key: "", summary: "", colour: "blue" as Colour, lead_id: state.me, template: "simple" as (typeof TEMPLATES)[number]["value"] },
    arguments: (values) => values,
    done: (values) => `Project “${values.name.trim()}” begun`,
  });
  const leads = listed(state.members).filter((member) => member.standing !== "deactivated" && member.role !== "guest");
  return (
    <FormDialog form={form} onClose={onClose} title="New project" submit="Create project">
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Name" {...form.getInputProps("name")} />
        <TextInput label="Key" placeholder="HAR" {...form.getInputProps("key")} />
      </SimpleGrid>
      <Textarea label="Summary" minRows={2} {...form.getInputProps("summary")} />
      <SimpleGrid cols={2} spacing="sm">
        <ChoiceField label="Lead" choices={leads.map(({ id, name }) => ({ value: id, label: name }))} {...form.field("lead_id")} />
        <ChoiceField label="Colour" choices={COLOURS} {...form.field("colour")} />
      </SimpleGrid>
      <ChoiceField label="Columns" choices={TEMPLATES} {...form.field("template")} />
    </FormDialog>
  );
}
