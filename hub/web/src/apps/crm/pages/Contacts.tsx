/** The list of contacts. */

import type { Contact } from "@generated/crm";
import { Button, Text } from "@mantine/core";
import { type Column, countOf, useConfirm } from "@kit";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type Kept, kept, useApp } from "../app";
import { BulkReassign, BulkTags } from "../Bulk";
import classes from "../crm.module.css";
import { ContactDialog } from "../dialogs/ContactDialog";
import { personOf } from "../links";
import { type Facet, Listing } from "../Listing";
import { Owner, TagChips, To } from "../parts";
import { named } from "../words";

type Row = Kept<Contact>;

const Person = ({ row }: { readonly row: Row }) => (
  <div>
    <span className={classes.whole}>
      <To about={{ kind: "contact", id: row.id }} fw={550} />
    </span>
    <Text size="xs" c="dimmed">
      {row.title}
    </Text>
  </div>
);

export function Contacts() {
  const { state, run } = useApp();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [creating, setCreating] = useState(false);
  const account = (row: Row) => state.accounts[row.account_id ?? ""]?.name ?? "";
  const owner = (row: Row) => state.users[row.owner_id]?.name ?? "";
  const columns: readonly Column<Row>[] = [
    { key: "name", title: "Name", render: (row) => <Person row={row} />, sort: personOf },
    { key: "account", title: "Account", render: (row) => <To about={{ kind: "account", id: row.account_id ?? "" }} />, sort: account },
    { key: "email", title: "E-mail", render: (row) => <div className={classes.email}>{row.email}</div>, sort: (row) => row.email },
    { key: "phone", title: "Phone", render: (row) => <span className={classes.figures}>{row.phone}</span> },
    { key: "owner", title: "Owner", render: (row) => <Owner id={row.owner_id} />, sort: owner },
    { key: "tags", title: "Tags", render: (row) => <TagChips ids={row.tag_ids} /> },
  ];
  const facets: readonly Facet<Row>[] = [
    { key: "owner", label: "owner", choices: named(state.users), passes: (row, value) => row.owner_id === value },
    { key: "account", label: "account", choices: named(state.accounts), passes: (row, value) => row.account_id === value },
    { key: "tag", label: "tag", choices: named(state.tags), passes: (row, value) => row.tag_ids.includes(value) },
  ];
  const remove = async (ids: readonly string[], clear: () => void) => {
    const title = `Delete ${countOf(ids.length, "contact")}?`;
    const body = "Their notes and activities go too; deals and tickets go on without a contact.";
    if (!(await confirm({ title, body, confirm: "Delete", danger: true }))) return;
    const result = await run("delete_contacts", { contact_ids: [...ids] }, { done: `${countOf(ids.length, "contact")} deleted` });
    if (result.ok) clear();
  };
  return (
    <Listing
      kind="contact"
      title="Contacts"
      noun="contact"
      rows={kept(state.contacts)}
      rowLabel={personOf}
      text={(row) => `${personOf(row)} ${row.email} ${row.phone} ${row.title} ${account(row)}`}
      facets={facets}
      columns={columns}
      initialSort="name"
      sheet={[
        ["First name", (row) => row.given],
        ["Last name", (row) => row.family],
        ["Job title", (row) => row.title],
        ["E-mail", (row) => row.email],
        ["Phone", (row) => row.phone],
        ["Company", account],
        ["Owner", owner],
      ]}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          New contact
        </Button>
      }
      bulk={(ids, clear) => (
        <>
          <BulkReassign kind="contact" ids={ids} clear={clear} />
          <BulkTags kind="contact" ids={ids} clear={clear} />
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            leftSection={<IconTrash size={15} />}
            onClick={() => void remove(ids, clear)}
          >
            Delete
          </Button>
        </>
      )}
    >
      {creating && <ContactDialog onMade={(id) => navigate(`/contacts/${id}`)} onClose={() => setCreating(false)} />}
    </Listing>
  );
}
