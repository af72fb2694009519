import { countOf, EmptyState, Page, useConfirm } from "@kit";
import { Button } from "@mantine/core";
import { IconEdit, IconMail, IconTrash, IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useApp } from "../app";
import { useCompose } from "../compose/ComposeContext";
import { Gone } from "../MailboxPage";
import { ContactTable } from "./ContactTable";
import { GroupDialog } from "./GroupDialog";

export function GroupPage() {
  const { id = "" } = useParams();
  const { state, run } = useApp();
  const compose = useCompose();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const group = state.groups[id];
  if (!group) return <Gone what="group" />;
  const remove = async () => {
    const yes = await confirm({ title: `Delete the group “${group.name}”?`, body: "Its contacts stay.", confirm: "Delete", danger: true });
    if (yes && (await run("delete_group", { group_id: id }, { done: "Group deleted" })).ok) void navigate("/contacts");
  };
  return (
    <Page
      title={group.name}
      subtitle={countOf(group.members.length, "member")}
      back={{ to: "/contacts", label: "Back to contacts" }}
      actions={
        <>
          <Button
            leftSection={<IconMail size={16} />}
            disabled={group.members.length === 0}
            onClick={() => compose.open({ to: group.members.flatMap((one) => state.contacts[one]?.emails[0] ?? []) })}
          >
            Write to group
          </Button>
          <Button variant="default" leftSection={<IconEdit size={16} />} onClick={() => setEditing(true)}>
            Edit group
          </Button>
          <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            Delete group
          </Button>
        </>
      }
    >
      <ContactTable
        ids={group.members}
        groupId={id}
        empty={<EmptyState icon={<IconUsersGroup size={32} aria-hidden />} title="Nobody is in this group" text="Edit the group to put contacts into it." />}
      />
      {editing && <GroupDialog groupId={id} onClose={() => setEditing(false)} />}
    </Page>
  );
}
