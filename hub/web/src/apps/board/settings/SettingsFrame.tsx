import type { Project } from "@generated/board";
import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import classes from "../board.module.css";
import type { Identified } from "../model";
import { ProjectFrame, useProject } from "../ProjectFrame";

const PARTS = [
  { path: "", label: "General" },
  { path: "/columns", label: "Columns" },
  { path: "/labels", label: "Labels" },
  { path: "/members", label: "Project members" },
];

/** A page of a project's settings, with the links to the others. */
export function SettingsFrame({ name, children }: { readonly name: string; readonly children: (project: Identified<Project>) => ReactNode }) {
  return (
    <ProjectFrame name={name} toolbar={<Parts />} narrow>
      {children}
    </ProjectFrame>
  );
}

function Parts() {
  const project = useProject();
  if (!project) return null;
  return (
    <Group gap={2} mt={6}>
      {PARTS.map(({ path, label }) => (
        <NavLink key={path} end to={`/projects/${project.key}/settings${path}`} className={classes.tab} style={{ borderBottom: "none" }}>
          {label}
        </NavLink>
      ))}
    </Group>
  );
}
