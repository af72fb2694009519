/** One contact: deals, tickets and history. */

import { Button, Stack, Text } from "@mantine/core";
import { formatDay, Page, Panel } from "@kit";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useParams } from "react-router";
import { kept, useApp } from "../app";
import { ContactDialog } from "../dialogs/ContactDialog";
import { MergeDialog } from "../dialogs/MergeDialog";
import { ReassignDialog } from "../dialogs/ReassignDialog";
import { personOf } from "../links";
import { Chip, Columns, Details, Money, MoreActions, Owner, Quiet, TagEditor, To } from "../parts";
import { amountOf } from "../selling";
import { Timeline } from "../Timeline";
import { useDeletion } from "../useDeletion";
import { DEAL_STATUS } from "../words";
import { Gone } from "./Gone";

const BACK = { to: "/contacts", label: "Back to contacts" };

export function ContactPage() {
  const { id = "" } = useParams();
  const { state } = useApp();
  const deleteRecord = useDeletion();
  const [dialog, setDialog] = useState<"edit" | "merge" | "owner" | null>(null);
  const found = state.contacts[id];
  if (!found) return <Gone what="contact" back={BACK} />;
  const contact = { ...found, id };
  const name = personOf(contact);
  const close = () => setDialog(null);
  const deals = kept(state.deals).filter((one) => one.contact_id === id);
  const tickets = kept(state.tickets).filter((one) => one.contact_id === id);
  const remove = () => {
    const body = "Notes and activities go too; deals and tickets go on without a contact.";
    void deleteRecord("delete_contacts", { contact_ids: [id] }, { name, body, list: BACK.to });
  };
  return (
    <Page
      title={name}
      subtitle={contact.title}
      back={BACK}
      actions={
        <>
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setDialog("edit")}>
            Edit
          </Button>
          <MoreActions
            entries={[
              { label: "Reassign", run: () => setDialog("owner") },
              { label: "Merge another contact into this one", run: () => setDialog("merge") },
              { label: "Delete contact", danger: true, divided: true, run: remove },
            ]}
          />
        </>
      }
    >
      <Columns
        main={<Timeline about={{ kind: "contact", id }} />}
        side={
          <>
            <Panel title="Details">
              <Details
                rows={[
                  ["Account", contact.account_id && <To key="account" about={{ kind: "account", id: contact.account_id }} />],
                  ["Job title", contact.title],
                  ["E-mail", contact.email],
                  ["Phone", contact.phone],
                  ["Owner", <Owner key="owner" id={contact.owner_id} />],
                  ["Since", formatDay(contact.created_at)],
                ]}
              />
            </Panel>
            <Panel title="Tags">
              <TagEditor kind="contact" id={id} ids={contact.tag_ids} />
            </Panel>
            <Panel title="Deals" count={deals.length}>
              <Stack gap={6}>
                {deals.length === 0 && <Quiet>None.</Quiet>}
                {deals.map((deal) => (
                  <div key={deal.id}>
                    <To about={{ kind: "deal", id: deal.id }} fw={550} /> <Chip value={DEAL_STATUS[deal.status]} />
                    <Text size="xs" c="dimmed" component="div">
                      <Money minor={amountOf(deal)} />
                    </Text>
                  </div>
                ))}
              </Stack>
            </Panel>
            <Panel title="Tickets" count={tickets.length}>
              <Stack gap={6}>
                {tickets.length === 0 && <Quiet>None.</Quiet>}
                {tickets.map((one) => (
                  <To key={one.id} about={{ kind: "ticket", id: one.id }} />
                ))}
              </Stack>
            </Panel>
          </>
        }
      />
      {dialog === "edit" && <ContactDialog contact={contact} onClose={close} />}
      {dialog === "merge" && <MergeDialog kind="contact" keepId={id} onClose={close} />}
      {dialog === "owner" && <ReassignDialog kind="contact" ids={[id]} onClose={close} />}
    </Page>
  );
}
