/** The filters above a project's cards, which can be set, cleared, saved and opened. */

import type { Project } from "@generated/board";
import { ActionMenu, ChoiceField, FormDialog, SearchBox } from "@kit";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconDeviceFloppy, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useActionForm, useApp } from "./app";
import { type Criteria, DUES, isEmpty, NOTHING, told, useCriteria } from "./criteria";
import { columnsOf, type Identified, KINDS, labelsOf, membersOf, milestonesOf, ofProject, PRIORITIES } from "./model";

interface FilterBarProps {
  readonly project: Identified<Project>;
  /** Whether to filter by status as well, where cards are not in columns. */
  readonly withStatus?: boolean;
  readonly children?: ReactNode;
}

export function FilterBar({ project, withStatus, children }: FilterBarProps) {
  const { state } = useApp();
  const [asked, ask] = useCriteria();
  const [saving, setSaving] = useState(false);
  const saved = ofProject(state.filters, project.id);
  const named = <T extends { readonly id: string; readonly name: string }>(records: readonly T[]) =>
    records.map(({ id, name }) => ({ value: id, label: name }));
  const one = (field: keyof Criteria, label: string, any: string, choices: readonly { readonly value: string; readonly label: string }[], width: number) => (
    <ChoiceField
      bare
      size="xs"
      w={width}
      rightSectionWidth={22}
      label={label}
      choices={[{ value: "", label: any }, ...choices]}
      value={asked[field] ?? ""}
      onChange={(value) => ask({ ...asked, [field]: value || null } as Criteria)}
    />
  );
  return (
    <Group gap={6} mt={8} role="region" aria-label="Filters">
      <SearchBox label="Filter cards" shortcut={null} width={152} value={asked.text} onChange={(text) => ask({ ...asked, text })} />
      {withStatus && one("column_id", "Filter by status", "Any status", named(columnsOf(state, project)), 104)}
      {one("assignee_id", "Filter by assignee", "Any assignee", [{ value: "nobody", label: "Nobody" }, ...named(membersOf(state, project))], 116)}
      {one("priority", "Filter by priority", "Any priority", PRIORITIES, 104)}
      {one("kind", "Filter by type", "Any type", KINDS, 92)}
      {one("label_id", "Filter by label", "Any label", named(labelsOf(state, project.id)), 100)}
      {one("milestone_id", "Filter by milestone", "Any milestone", [{ value: "backlog", label: "No milestone" }, ...named(milestonesOf(state, project.id))], 116)}
      {one("due", "Filter by due date", "Any due date", DUES, 112)}
      {children}
      {saved.length > 0 && (
        <ActionMenu label="Open a saved filter" entries={saved.map((filter) => ({ label: filter.name, run: () => ask(filter.criteria) }))}>
          <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />} aria-label="Open a saved filter">
            Saved
          </Button>
        </ActionMenu>
      )}
      {!isEmpty(asked) && (
        <>
          <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconX size={14} />} onClick={() => ask(NOTHING)}>
            Clear filters
          </Button>
          {!project.archived && (
            <Button size="compact-sm" variant="subtle" leftSection={<IconDeviceFloppy size={14} />} onClick={() => setSaving(true)}>
              Save filter
            </Button>
          )}
        </>
      )}
      {saving && <SaveFilter project={project} asked={asked} onClose={() => setSaving(false)} />}
    </Group>
  );
}

function SaveFilter({ project, asked, onClose }: { readonly project: Identified<Project>; readonly asked: Criteria; readonly onClose: () => void }) {
  const { state } = useApp();
  const form = useActionForm("save_filter", {
    initial: { name: "" },
    arguments: (values) => ({ ...values, project_id: project.id, criteria: asked }),
    done: (values) => `Filter “${values.name.trim()}” saved`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Save filter" submit="Save filter" size="sm">
      <Text size="sm" c="dimmed">{told(state, { criteria: asked })}</Text>
      <TextInput label="Name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}
