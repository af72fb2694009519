/** One ticket: the conversation, an answer, its details. */

import { Button, Checkbox, Group, Stack, Text, Textarea } from "@mantine/core";
import { Avatar, ChoiceField, formatMoment, Page, Panel } from "@kit";
import { IconPencil, IconSend } from "@tabler/icons-react";
import type { Ticket } from "@generated/crm";
import { useState } from "react";
import { useParams } from "react-router";
import { type Kept, useActionForm, useApp } from "../app";
import classes from "../crm.module.css";
import { EditTicket } from "../dialogs/TicketDialogs";
import { Chip, Columns, Details, Owner, Quiet, To } from "../parts";
import { Timeline } from "../Timeline";
import { choicesOf, PRIORITY, TICKET_STATUS } from "../words";
import { Gone } from "./Gone";

const BACK = { to: "/tickets", label: "Back to tickets" };
const AS_IS = "as_is";

export function TicketPage() {
  const { id = "" } = useParams();
  const { state, run } = useApp();
  const [editing, setEditing] = useState(false);
  const found = state.tickets[id];
  if (!found) return <Gone what="ticket" back={BACK} />;
  const ticket = { ...found, id };
  const ours = new Set(Object.values(state.users).map((user) => user.name));
  return (
    <Page
      title={ticket.subject}
      subtitle={`Ticket ${ticket.number}`}
      badges={<Chip value={PRIORITY[ticket.priority]} />}
      back={BACK}
      actions={
        <>
          <ChoiceField
            bare
            label="Status"
            w={130}
            choices={choicesOf(TICKET_STATUS)}
            value={ticket.status}
            onChange={(status) => {
              if (status === ticket.status) return;
              void run("set_ticket_status", { ticket_ids: [id], status }, { done: `Set to ${TICKET_STATUS[status].toLowerCase()}` });
            }}
          />
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        </>
      }
    >
      <Columns
        main={
          <>
            <Panel title="Conversation" count={ticket.replies.length}>
              <Stack gap="xs">
                {ticket.replies.map((reply, place) => (
                  <div
                    key={place}
                    className={classes.message}
                    data-ours={ours.has(reply.author) || undefined}
                    data-internal={reply.internal || undefined}
                  >
                    <Group gap={8} mb={4}>
                      <Avatar name={reply.author} size="xs" />
                      <Text size="sm" fw={600}>
                        {reply.author}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {formatMoment(reply.written_at)}
                      </Text>
                      {reply.internal && <Text size="xs" fw={600}>Internal note</Text>}
                    </Group>
                    <Text size="sm" className={classes.entryText}>
                      {reply.text}
                    </Text>
                  </div>
                ))}
              </Stack>
            </Panel>
            <Answer key={ticket.replies.length} ticket={ticket} />
            <Timeline about={{ kind: "ticket", id }} />
          </>
        }
        side={
          <Panel title="Details">
            <Details
              rows={[
                ["Account", <To key="account" about={{ kind: "account", id: ticket.account_id }} />],
                ["Contact", ticket.contact_id && <To key="contact" about={{ kind: "contact", id: ticket.contact_id }} />],
                ["E-mail", state.contacts[ticket.contact_id ?? ""]?.email],
                ["Owner", <Owner key="owner" id={ticket.owner_id} />],
                ["Priority", PRIORITY[ticket.priority]],
                ["Opened", formatMoment(ticket.opened_at)],
              ]}
            />
          </Panel>
        }
      />
      {editing && <EditTicket ticket={ticket} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Answer({ ticket }: { readonly ticket: Kept<Ticket> }) {
  const form = useActionForm("reply_to_ticket", {
    initial: { text: "", internal: false, then: AS_IS as Ticket["status"] | typeof AS_IS },
    arguments: ({ text, internal, then }) => ({ ticket_id: ticket.id, text, internal, then: then === AS_IS ? null : then }),
    done: ({ internal }) => (internal ? "Internal note added" : "Answer sent"),
  });
  if (ticket.status === "closed") {
    return (
      <Panel title="Answer">
        <Quiet>The ticket is closed. Set its status to open to answer.</Quiet>
      </Panel>
    );
  }
  return (
    <Panel title="Answer">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Stack gap="xs">
          <Textarea
            aria-label="Text of the answer"
            placeholder={form.values.internal ? "Only colleagues will see this" : "Write to the customer"}
            {...form.getInputProps("text")}
            error={form.errors.text ?? form.problem}
          />
          <Group justify="space-between">
            <Checkbox label="Internal note" {...form.getInputProps("internal", { type: "checkbox" })} />
            <Group gap="xs">
              <ChoiceField
                bare
                label="Status afterwards"
                w={190}
                choices={[
                  { value: AS_IS, label: "Leave the status" },
                  ...choicesOf(TICKET_STATUS).map(({ value, label }) => ({ value, label: `Set to ${label.toLowerCase()}` })),
                ]}
                {...form.field("then")}
              />
              <Button type="submit" loading={form.busy} leftSection={<IconSend size={16} />}>
                Send
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
