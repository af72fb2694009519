/** One account: its people, deals, tickets and history. */

import { Button, Stack, Table, Text } from "@mantine/core";
import { formatDay, Page, Panel } from "@kit";
import { IconPencil, IconPlus, IconUserShare } from "@tabler/icons-react";
import { useState } from "react";
import { useParams } from "react-router";
import { kept, useApp } from "../app";
import { AccountDialog } from "../dialogs/AccountDialog";
import { ContactDialog } from "../dialogs/ContactDialog";
import { NewDeal } from "../dialogs/DealDialogs";
import { MergeDialog } from "../dialogs/MergeDialog";
import { ReassignDialog } from "../dialogs/ReassignDialog";
import { Chip, Columns, Details, Money, MoreActions, Owner, Quiet, TagEditor, To } from "../parts";
import { amountOf } from "../selling";
import { Timeline } from "../Timeline";
import { useDeletion } from "../useDeletion";
import { DEAL_STATUS, TICKET_STATUS } from "../words";
import { Gone } from "./Gone";

const BACK = { to: "/accounts", label: "Back to accounts" };

export function AccountPage() {
  const { id = "" } = useParams();
  const { state } = useApp();
  const deleteRecord = useDeletion();
  const [dialog, setDialog] = useState<"edit" | "merge" | "contact" | "deal" | "owner" | null>(null);
  const found = state.accounts[id];
  if (!found) return <Gone what="account" back={BACK} />;
  const account = { ...found, id };
  const close = () => setDialog(null);
  const people = kept(state.contacts).filter((one) => one.account_id === id);
  const deals = kept(state.deals).filter((one) => one.account_id === id);
  const tickets = kept(state.tickets).filter((one) => one.account_id === id);
  const total = (status: "open" | "won") =>
    deals.filter((deal) => deal.status === status).reduce((sum, deal) => sum + amountOf(deal), 0);
  const remove = () => {
    const body = "Its people stay, without an account; its notes and activities go.";
    void deleteRecord("delete_account", { account_id: id }, { name: account.name, body, list: BACK.to });
  };
  return (
    <Page
      title={account.name}
      subtitle={account.industry}
      back={BACK}
      actions={
        <>
          <Button variant="default" leftSection={<IconUserShare size={16} />} onClick={() => setDialog("owner")}>
            Reassign
          </Button>
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setDialog("edit")}>
            Edit
          </Button>
          <MoreActions
            entries={[
              { label: "Merge another account into this one", run: () => setDialog("merge") },
              { label: "Delete account", danger: true, divided: true, run: remove },
            ]}
          />
        </>
      }
    >
      <Columns
        main={
          <>
            <Panel
              title="Deals"
              count={deals.length}
              actions={
                <Button size="compact-sm" variant="default" leftSection={<IconPlus size={15} />} onClick={() => setDialog("deal")}>
                  New deal
                </Button>
              }
            >
              {deals.length === 0 ? (
                <Quiet>No deals yet.</Quiet>
              ) : (
                <Table aria-label="Deals">
                  <Table.Tbody>
                    {deals.map((deal) => (
                      <Table.Tr key={deal.id}>
                        <Table.Td><To about={{ kind: "deal", id: deal.id }} fw={550} /></Table.Td>
                        <Table.Td>{state.stages[deal.stage_id]?.name}</Table.Td>
                        <Table.Td><Chip value={DEAL_STATUS[deal.status]} /></Table.Td>
                        <Table.Td>{formatDay(deal.close_on)}</Table.Td>
                        <Table.Td ta="right"><Money minor={amountOf(deal)} /></Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              )}
            </Panel>
            <Timeline about={{ kind: "account", id }} />
          </>
        }
        side={
          <>
            <Panel title="Details">
              <Details
                rows={[
                  ["Owner", <Owner key="owner" id={account.owner_id} />],
                  ["Employees", account.size],
                  ["Website", account.website],
                  ["Phone", account.phone],
                  ["Street", account.street],
                  ["City", account.city],
                  ["Country", account.country],
                  ["Open deals", <Money key="open" minor={total("open")} />],
                  ["Won so far", <Money key="won" minor={total("won")} />],
                  ["Since", formatDay(account.created_at)],
                ]}
              />
            </Panel>
            <Panel title="Tags">
              <TagEditor kind="account" id={id} ids={account.tag_ids} />
            </Panel>
            <Panel
              title="Contacts"
              count={people.length}
              actions={
                <Button size="compact-sm" variant="default" leftSection={<IconPlus size={15} />} onClick={() => setDialog("contact")}>
                  New contact
                </Button>
              }
            >
              <Stack gap={6}>
                {people.length === 0 && <Quiet>Nobody yet.</Quiet>}
                {people.map((one) => (
                  <div key={one.id}>
                    <To about={{ kind: "contact", id: one.id }} fw={550} />
                    <Text size="xs" c="dimmed">
                      {[one.title, one.phone].filter(Boolean).join(", ")}
                    </Text>
                  </div>
                ))}
              </Stack>
            </Panel>
            <Panel title="Tickets" count={tickets.length}>
              <Stack gap={6}>
                {tickets.length === 0 && <Quiet>None.</Quiet>}
                {tickets.map((one) => (
                  <div key={one.id}>
                    <To about={{ kind: "ticket", id: one.id }} />
                    <Text size="xs" c="dimmed">
                      {one.number}, {TICKET_STATUS[one.status].toLowerCase()}
                    </Text>
                  </div>
                ))}
              </Stack>
            </Panel>
          </>
        }
      />
      {dialog === "edit" && <AccountDialog account={account} onClose={close} />}
      {dialog === "merge" && <MergeDialog kind="account" keepId={id} onClose={close} />}
      {dialog === "contact" && <ContactDialog accountId={id} onClose={close} />}
      {dialog === "deal" && <NewDeal accountId={id} onClose={close} />}
      {dialog === "owner" && <ReassignDialog kind="account" ids={[id]} onClose={close} />}
    </Page>
  );
}
