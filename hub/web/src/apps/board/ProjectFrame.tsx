/** Shared by all pages of a project: the head, the links to its pages, and "New card". */

import type { Project } from "@generated/board";
import { EmptyState, Page, useShortcuts } from "@kit";
import { Alert, Badge, Button, Group } from "@mantine/core";
import { IconArchive, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { NavLink, useParams } from "react-router";
import { useApp } from "./app";
import classes from "./board.module.css";
import { NewCard } from "./CardDialogs";
import type { Identified } from "./model";

const PAGES = [
  { path: "board", label: "Board" },
  { path: "table", label: "Table" },
  { path: "milestones", label: "Milestones" },
  { path: "timeline", label: "Timeline" },
  { path: "archive", label: "Archive" },
  { path: "settings", label: "Settings" },
];

export function useProject(): Identified<Project> | undefined {
  const { state } = useApp();
  const { key } = useParams();
  const found = Object.entries(state.projects).find(([, project]) => project.key === key);
  return found && { ...found[1], id: found[0] };
}

export interface ProjectFrameProps {
  /** The name of the page, after the project's in the heading. */
  readonly name: string;
  readonly toolbar?: ReactNode;
  readonly actions?: ReactNode;
  readonly fill?: boolean;
  readonly narrow?: boolean;
  readonly children: (project: Identified<Project>) => ReactNode;
}

export function ProjectFrame({ name, toolbar, actions, fill, narrow, children }: ProjectFrameProps) {
  const project = useProject();
  const [making, setMaking] = useState(false);
  const canChange = project?.archived === false;
  useShortcuts(canChange ? [{ keys: "c", label: "New card", run: () => setMaking(true) }] : []);
  if (!project) {
    return (
      <Page title="No such project" back={{ to: "/projects", label: "Back to projects" }}>
        <EmptyState title="There is no such project" text="It may have another key. Choose one in the navigation." />
      </Page>
    );
  }
  return (
    <Page
      title={`${project.name} · ${name}`}
      badges={
        <Badge variant="light" color={project.colour} radius="sm">
          {project.key}
        </Badge>
      }
      fill={fill}
      narrow={narrow}
      actions={
        canChange && (
          <>
            {actions}
            <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
              New card
            </Button>
          </>
        )
      }
      toolbar={
        <>
          <div className={classes.tabs}>
            {PAGES.map(({ path, label }) => (
              <NavLink key={path} to={`/projects/${project.key}/${path}`} className={classes.tab}>
                {label}
              </NavLink>
            ))}
          </div>
          {project.archived && (
            <Alert color="yellow" icon={<IconArchive size={18} />} p="xs" mt={8}>
              <Group justify="space-between">This project is archived. It can be read; restore it on the Projects page to change it.</Group>
            </Alert>
          )}
          {toolbar}
        </>
      }
    >
      {children(project)}
      {making && <NewCard project={project} onClose={() => setMaking(false)} />}
    </Page>
  );
}
