import type { Contact } from "@generated/mail";
import { Avatar, type Column, countOf, DataTable, type MenuEntry, useConfirm } from "@kit";
import { Anchor, Button, Group, Menu, Text } from "@mantine/core";
import { IconArrowMerge, IconMail, IconTrash, IconUserMinus, IconUsersGroup } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useApp } from "../app";
import { useCompose } from "../compose/ComposeContext";
import { byName } from "../mailbox";
import { ContactDialog } from "./ContactDialog";
import { MergeDialog } from "./MergeDialog";

interface Row extends Contact {
  readonly id: string;
  readonly groups: readonly string[];
}

interface ContactTableProps {
  readonly ids: readonly string[];
  /** The group that is shown, if it is one. */
  readonly groupId?: string;
  readonly empty: ReactNode;
}

export function ContactTable({ ids, groupId, empty }: ContactTableProps) {
  const { state, run } = useApp();
  const compose = useCompose();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<string | null>(null);
  const [merging, setMerging] = useState<{ readonly ids: readonly string[]; readonly clear: () => void } | null>(null);

  const rows: readonly Row[] = ids.flatMap((id) => {
    const contact = state.contacts[id];
    const groups = byName(state.groups).filter(([, group]) => group.members.includes(id)).map(([, group]) => group.name);
    return contact ? [{ ...contact, id, groups }] : [];
  });
  const columns: readonly Column<Row>[] = [
    {
      key: "name",
      title: "Name",
      render: (row) => (
        <Group gap={8} wrap="nowrap">
          <Avatar name={row.name} size="sm" />
          <Anchor component={Link} to={`/contacts/${row.id}`} size="sm" fw={500} style={{ whiteSpace: "nowrap" }}>
            {row.name}
          </Anchor>
        </Group>
      ),
      sort: (row) => row.name,
    },
    { key: "mail", title: "Mail address", render: (row) => <Text size="sm" truncate maw="max(210px, 19vw)" title={row.emails.join(", ")}>{row.emails.join(", ")}</Text>, sort: (row) => row.emails[0] },
    { key: "phone", title: "Phone", render: (row) => <Text size="sm" truncate>{row.phone}</Text>, width: 140 },
    {
      key: "company",
      title: "Company",
      render: (row) => (
        <>
          <Text size="sm" truncate maw={190} title={row.company}>{row.company}</Text>
          <Text size="xs" c="dimmed" truncate maw={190} title={row.title}>{row.title}</Text>
        </>
      ),
      sort: (row) => row.company,
      filter: { kind: "choice", value: (row) => row.company },
    },
    {
      key: "groups",
      title: "Groups",
      render: (row) => <Text size="sm" truncate maw={120} title={row.groups.join(", ")}>{row.groups.join(", ")}</Text>,
      filter: { kind: "choice", value: (row) => (row.groups.length > 0 ? row.groups : "") },
    },
  ];
  const remove = async (which: readonly string[]): Promise<boolean> => {
    const yes = await confirm({
      title: which.length === 1 ? `Delete ${state.contacts[which[0] ?? ""]?.name}?` : `Delete ${countOf(which.length, "contact")}?`,
      body: "Their mail stays.",
      confirm: "Delete",
      danger: true,
    });
    return yes && (await run("delete_contacts", { contact_ids: which }, { done: `${countOf(which.length, "contact")} deleted` })).ok;
  };
  const takeOut = (which: readonly string[]) =>
    run("remove_from_group", { contact_ids: which, group_id: groupId ?? "" }, { done: `${countOf(which.length, "contact")} taken out` });
  const write = (which: readonly string[]) => compose.open({ to: which.flatMap((id) => state.contacts[id]?.emails[0] ?? []) });

  return (
    <>
      <DataTable
        label="Contacts"
        noun="contact"
        rows={rows}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        columns={columns}
        initialSort="name"
        pageSize={50}
        onOpen={(row) => void navigate(`/contacts/${row.id}`)}
        empty={empty}
        rowActions={(row): readonly MenuEntry[] => [
          { label: "Write message", run: () => write([row.id]) },
          { label: "Edit contact", run: () => setEditing(row.id) },
          ...(groupId ? [{ label: "Take out of group", run: () => void takeOut([row.id]) }] : []),
          { label: "Delete contact", danger: true, divided: true, run: () => void remove([row.id]) },
        ]}
        bulk={(which, clear) => (
          <>
            <Button size="compact-sm" variant="default" leftSection={<IconMail size={16} />} onClick={() => write(which)}>
              Write
            </Button>
            <AddToGroup ids={which} onDone={clear} />
            {groupId && (
              <Button size="compact-sm" variant="default" leftSection={<IconUserMinus size={16} />} onClick={() => void takeOut(which).then((result) => result.ok && clear())}>
                Take out of group
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowMerge size={16} />}
              disabled={which.length < 2}
              onClick={() => setMerging({ ids: which, clear })}
            >
              Merge
            </Button>
            <Button size="compact-sm" variant="default" leftSection={<IconTrash size={16} />} onClick={() => void remove(which).then((gone) => gone && clear())}>
              Delete
            </Button>
          </>
        )}
      />
      {editing !== null && <ContactDialog contactId={editing} onClose={() => setEditing(null)} />}
      {merging !== null && <MergeDialog ids={merging.ids} onClose={() => setMerging(null)} onDone={merging.clear} />}
    </>
  );
}

function AddToGroup({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const { state, run } = useApp();
  const groups = byName(state.groups);
  const add = async (group_id: string, name: string) => {
    const result = await run("add_to_group", { contact_ids: ids, group_id }, { done: `${countOf(ids.length, "contact")} added to ${name}` });
    if (result.ok) onDone();
  };
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconUsersGroup size={16} />} disabled={groups.length === 0}>
          Add to group
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Add to group">
        {groups.map(([id, group]) => (
          <Menu.Item key={id} onClick={() => void add(id, group.name)}>
            {group.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
