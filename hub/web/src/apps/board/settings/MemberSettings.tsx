/** Who works on a project. */

import type { Member, Project } from "@generated/board";
import { ChoiceField, countOf, DataTable, FormDialog, useConfirm } from "@kit";
import { Badge, Button, Stack } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useActionForm, useApp } from "../app";
import { Person } from "../marks";
import { type Identified, isDone, labelOf, listed, membersOf, projectCards, ROLES } from "../model";
import { SettingsFrame } from "./SettingsFrame";

export function MemberSettings() {
  return <SettingsFrame name="Project members">{(project) => <Members key={project.id} project={project} />}</SettingsFrame>;
}

function Members({ project }: { readonly project: Identified<Project> }) {
  const { state, run } = useApp();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const members = membersOf(state, project);
  const others = listed(state.members).filter((member) => member.standing !== "deactivated" && !project.member_ids.includes(member.id));
  const openOf = (member: Identified<Member>) => projectCards(state, project.id).filter((card) => card.assignee_id === member.id && !isDone(state, card)).length;
  const remove = async (member: Identified<Member>) => {
    const sure = await confirm({
      title: `Take ${member.name} off ${project.name}?`,
      body: openOf(member) === 0 ? "No open card is theirs." : `${countOf(openOf(member), "open card")} will have no assignee.`,
      confirm: "Remove from project",
      danger: true,
    });
    if (sure) await run("remove_from_project", { project_id: project.id, member_id: member.id }, { done: `${member.name} is off ${project.name}` });
  };
  return (
    <Stack gap="sm" maw={760}>
      {!project.archived && (
        <div>
          <Button variant="light" disabled={others.length === 0} leftSection={<IconUserPlus size={16} />} onClick={() => setAdding(true)}>Add person</Button>
        </div>
      )}
      <DataTable
        label="Project members"
        noun="member"
        pageSize={100}
        rows={members}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        initialSort="name"
        columns={[
          { key: "name", title: "Name", sort: ({ name }) => name, render: ({ id }) => <Person state={state} id={id} size="sm" /> },
          { key: "job", title: "Job", sort: ({ job }) => job, render: ({ job }) => job },
          { key: "role", title: "Role", render: ({ id, role }) => (id === project.lead_id ? <Badge tt="none">Lead</Badge> : labelOf(ROLES, role)) },
          { key: "open", title: "Open cards", align: "right", width: 110, sort: openOf, render: openOf },
        ]}
        {...(project.archived ? {} : {
          rowActions: (member: Identified<Member>) => [
            { label: "Remove from project", danger: true, disabled: member.id === project.lead_id, run: () => void remove(member) },
          ],
        })}
      />
      {adding && <AddPerson project={project} others={others} onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function AddPerson({ project, others, onClose }: { readonly project: Identified<Project>; readonly others: readonly Identified<Member>[]; readonly onClose: () => void }) {
  const form = useActionForm("add_to_project", {
    initial: { member_id: others[0]?.id ?? "" },
    arguments: (values) => ({ ...values, project_id: project.id }),
    done: (values) => `${others.find(({ id }) => id === values.member_id)?.name} works on ${project.name}`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Add person" submit="Add to project" size="sm">
      <ChoiceField label="Person" choices={others.map(({ id, name }) => ({ value: id, label: name }))} {...form.field("member_id")} />
    </FormDialog>
  );
}
