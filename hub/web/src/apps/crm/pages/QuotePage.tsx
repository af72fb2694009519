/** One quote, as the customer receives it, and its outcome. */

import type { Quote } from "@generated/crm";
import { Button, Text } from "@mantine/core";
import { formatDay, formatMoment, Page, Panel } from "@kit";
import { IconCheck, IconClockOff, IconPencil, IconSend, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useParams } from "react-router";
import { type Kept, useApp } from "../app";
import { EditQuote } from "../dialogs/QuoteDialogs";
import { Lines } from "../Lines";
import { personOf } from "../links";
import { Chip, Columns, Details, MoreActions, To } from "../parts";
import { useDeletion } from "../useDeletion";
import { QUOTE_STATUS } from "../words";
import { Gone } from "./Gone";

const BACK = { to: "/quotes", label: "Back to quotes" };

export function QuotePage() {
  const { id = "" } = useParams();
  const { state, today } = useApp();
  const [editing, setEditing] = useState(false);
  const found = state.quotes[id];
  if (!found) return <Gone what="quote" back={BACK} />;
  const quote = { ...found, id };
  const deal = state.deals[quote.deal_id];
  const account = state.accounts[deal?.account_id ?? ""];
  const contact = state.contacts[quote.contact_id ?? ""];
  return (
    <Page
      title={quote.number}
      subtitle={deal?.name}
      badges={<Chip value={QUOTE_STATUS[quote.status]} />}
      back={BACK}
      actions={<Buttons quote={quote} onEdit={() => setEditing(true)} />}
    >
      <Columns
        main={
          <>
            <Panel title="Offered to">
              <Text size="sm" fw={600}>
                {account?.name}
              </Text>
              <Text size="sm">{contact ? personOf(contact) : "Nobody chosen yet"}</Text>
              <Text size="sm" c="dimmed">
                {[account?.street, account?.city, account?.country].filter(Boolean).join(", ")}
              </Text>
            </Panel>
            <Lines lines={quote.lines} of={{ quote_id: id }} editable={quote.status === "draft"} tax={quote.tax} />
            <Panel title="Terms">
              <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
                {quote.terms || "–"}
              </Text>
            </Panel>
          </>
        }
        side={
          <Panel title="Details">
            <Details
              rows={[
                ["Deal", <To key="deal" about={{ kind: "deal", id: quote.deal_id }} />],
                ["Account", deal && <To key="account" about={{ kind: "account", id: deal.account_id }} />],
                ["Contact", quote.contact_id && <To key="contact" about={{ kind: "contact", id: quote.contact_id }} />],
                ["E-mail", contact?.email],
                [
                  "Valid until",
                  <Text key="valid" span size="sm" c={quote.status === "sent" && quote.valid_until < today ? "red" : undefined}>
                    {formatDay(quote.valid_until)}
                  </Text>,
                ],
                ["Created", formatMoment(quote.created_at)],
                ["Sent", quote.sent_at && formatMoment(quote.sent_at)],
                ["Decided", quote.decided_at && formatMoment(quote.decided_at)],
              ]}
            />
          </Panel>
        }
      />
      {editing && <EditQuote quote={quote} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Buttons({ quote, onEdit }: { readonly quote: Kept<Quote>; readonly onEdit: () => void }) {
  const { state, run } = useApp();
  const deleteRecord = useDeletion();
  const about = { quote_id: quote.id };
  const contact = state.contacts[quote.contact_id ?? ""];
  if (quote.status === "draft") {
    const remove = () => void deleteRecord("delete_quote", about, { name: quote.number, list: BACK.to });
    return (
      <>
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onEdit}>
          Edit
        </Button>
        <Button
          leftSection={<IconSend size={16} />}
          onClick={() => void run("send_quote", about, { done: `${quote.number} sent to ${contact?.email ?? ""}` })}
        >
          Send
        </Button>
        <MoreActions entries={[{ label: "Delete quote", danger: true, run: remove }]} />
      </>
    );
  }
  if (quote.status !== "sent") return null;
  return (
    <>
      <Button
        color="green"
        leftSection={<IconCheck size={16} />}
        onClick={() => void run("accept_quote", about, { done: `${quote.number} accepted; the deal has its products` })}
      >
        Accepted
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconX size={16} />}
        onClick={() => void run("decline_quote", about, { done: `${quote.number} declined` })}
      >
        Declined
      </Button>
      <Button
        variant="default"
        leftSection={<IconClockOff size={16} />}
        onClick={() => void run("expire_quote", about, { done: `${quote.number} expired` })}
      >
        Expired
      </Button>
    </>
  );
}
