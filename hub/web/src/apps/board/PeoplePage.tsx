/** The people of the workspace, who can be invited, changed, deactivated and reactivated. */

import type { Member } from "@generated/board";
import { Avatar, ChoiceField, countOf, DataTable, formatDay, FormDialog, type MenuEntry, Page, useShortcuts } from "@kit";
import { Badge, Button, Checkbox, Group, NumberInput, SimpleGrid, Text, TextInput } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useActionForm, useApp } from "./app";
import { useWide } from "./wide";
import { type Identified, isDone, labelOf, listed, liveCards, ROLES } from "./model";

type Person = Identified<Member>;

const STANDINGS = {
  active: { label: "Active", colour: "green" },
  invited: { label: "Invited", colour: "blue" },
  deactivated: { label: "Deactivated", colour: "gray" },
} as const;

export function PeoplePage() {
  const { state, run } = useApp();
  const [inviting, setInviting] = useState(false);
  const [editing, setEditing] = useState<Person | null>(null);
  const [leaving, setLeaving] = useState<Person | null>(null);
  useShortcuts([{ keys: "i", label: "Invite person", run: () => setInviting(true) }]);
  const people = listed(state.members);
  const isWide = useWide();
  const open = liveCards(state).filter((card) => !isDone(state, card));
  const projectsOf = (id: string) => listed(state.projects).filter((project) => !project.archived && project.member_ids.includes(id));
  const entries = (person: Person): MenuEntry[] => [
    { label: "Edit person", run: () => setEditing(person) },
    person.standing === "deactivated"
      ? { label: "Reactivate", divided: true, run: () => void run("reactivate_member", { member_id: person.id }, { done: `${person.name} has access again` }) }
      : { label: "Deactivate", divided: true, danger: true, disabled: person.id === state.me, run: () => setLeaving(person) },
  ];
  return (
    <Page
      title="People"
      subtitle={`${countOf(people.filter((person) => person.standing === "active").length, "active person", "active people")}`}
      actions={<Button leftSection={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>Invite person</Button>}
    >
      <DataTable
        label="People"
        noun="member"
        pageSize={100}
        rows={people}
        rowId={(person) => person.id}
        rowLabel={(person) => person.name}
        initialSort="name"
        rowActions={entries}
        columns={[
          {
            key: "name", title: "Name", sort: (person) => person.name,
            render: (person) => (
              <Group gap={8} wrap="nowrap">
                <Avatar name={person.name} size="sm" />
                <div><Text size="sm" fw={500}>{person.name}{person.id === state.me && " (you)"}</Text><Text size="xs" c="dimmed">{person.email}</Text></div>
              </Group>
            ),
          },
          { key: "job", title: "Job", width: 170, sort: (person) => person.job, render: (person) => person.job },
          { key: "role", title: "Role", sort: (person) => person.role, render: (person) => labelOf(ROLES, person.role), filter: { kind: "choice", value: (person) => labelOf(ROLES, person.role) } },
          {
            key: "projects", title: "Projects", width: 150, render: (person) => projectsOf(person.id).map(({ key }) => key).join(", ") || "–",
            filter: { kind: "choice", value: (person) => projectsOf(person.id).map(({ name }) => name) },
          },
          { key: "open", title: "Open cards", align: "right", width: 104, sort: (person) => open.filter((card) => card.assignee_id === person.id).length, render: (person) => open.filter((card) => card.assignee_id === person.id).length },
          { key: "points", title: "Points a week", align: "right", width: 120, sort: (person) => person.weekly_points, render: (person) => person.weekly_points },
          ...(isWide ? [{ key: "joined", title: "Joined", width: 110, sort: (person: Person) => person.joined, render: (person: Person) => formatDay(person.joined) }] : []),
          {
            key: "standing", title: "Access", width: 120, sort: (person) => person.standing,
            render: (person) => <Badge tt="none" variant="light" color={STANDINGS[person.standing].colour}>{STANDINGS[person.standing].label}</Badge>,
            filter: { kind: "choice", value: (person) => STANDINGS[person.standing].label },
          },
        ]}
      />
      {inviting && <Invite onClose={() => setInviting(false)} />}
      {editing && <Edit person={editing} onClose={() => setEditing(null)} />}
      {leaving && <Deactivate person={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  );
}

function Invite({ onClose }: { readonly onClose: () => void }) {
  const { state } = useApp();
  const projects = listed(state.projects).filter((project) => !project.archived);
  const form = useActionForm("invite_member", {
    initial: { name: "", email: "", job: "", role: "member" as Member["role"], weekly_points: 8 as number | string, project_ids: [] as readonly string[] },
    arguments: (values) => ({ ...values, weekly_points: Number(values.weekly_points) }),
    done: (values) => `${values.name.trim()} invited`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Invite person" submit="Send invitation">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <TextInput label="Email" {...form.getInputProps("email")} />
      <TextInput label="Job" {...form.getInputProps("job")} />
      <SimpleGrid cols={2} spacing="sm">
        <ChoiceField label="Role" choices={ROLES} {...form.field("role")} />
        <NumberInput label="Points a week" allowDecimal={false} allowNegative={false} {...form.getInputProps("weekly_points")} />
      </SimpleGrid>
      <Checkbox.Group label="Projects" value={[...form.values.project_ids]} onChange={(ids) => form.setFieldValue("project_ids", ids)} error={form.errors["project_ids"]}>
        <Group gap="md" mt={4}>{projects.map(({ id, name }) => <Checkbox key={id} size="xs" value={id} label={name} />)}</Group>
      </Checkbox.Group>
    </FormDialog>
  );
}

function Edit({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const form = useActionForm("edit_member", {
    initial: { job: person.job, role: person.role, weekly_points: person.weekly_points as number | string },
    arguments: (values) => ({ ...values, weekly_points: Number(values.weekly_points), member_id: person.id }),
    done: `${person.name} changed`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${person.name}`} submit="Save changes">
      <TextInput label="Job" {...form.getInputProps("job")} />
      <SimpleGrid cols={2} spacing="sm">
        <ChoiceField label="Role" choices={ROLES} {...form.field("role")} />
        <NumberInput label="Points a week" allowDecimal={false} allowNegative={false} {...form.getInputProps("weekly_points")} />
      </SimpleGrid>
    </FormDialog>
  );
}

function Deactivate({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { state } = useApp();
  const count = liveCards(state).filter((card) => card.assignee_id === person.id && !isDone(state, card)).length;
  const others = listed(state.members).filter((one) => one.id !== person.id && one.standing !== "deactivated" && one.role !== "guest");
  const form = useActionForm("deactivate_member", {
    initial: { successor_id: "" },
    arguments: (values) => ({ member_id: person.id, successor_id: values.successor_id || null }),
    done: `${person.name} deactivated`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Deactivate ${person.name}`} submit="Deactivate" danger>
      <Text size="sm">{count === 0 ? "Nobody has to take anything over." : `${countOf(count, "open card")} of theirs ${count === 1 ? "needs" : "need"} somebody else.`}</Text>
      {count > 0 && (
        <ChoiceField
          label="Hand open cards to"
          choices={[{ value: "", label: "Nobody" }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.field("successor_id")}
        />
      )}
    </FormDialog>
  );
}
