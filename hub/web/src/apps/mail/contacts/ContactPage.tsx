import { Avatar, EmptyState, formatShort, Page, useConfirm } from "@kit";
import { Anchor, Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconEdit, IconMail, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useApp } from "../app";
import { useCompose } from "../compose/ComposeContext";
import { useMail } from "../Context";
import classes from "../mail.module.css";
import { byName } from "../mailbox";
import { Gone } from "../MailboxPage";
import { ContactDialog } from "./ContactDialog";

const MOST_SHOWN = 12;

export function ContactPage() {
  const { id = "" } = useParams();
  const { state, now, run } = useApp();
  const mail = useMail();
  const compose = useCompose();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const contact = state.contacts[id];
  if (!contact) return <Gone what="contact" />;
  const groups = byName(state.groups).filter(([, group]) => group.members.includes(id));
  const recent = mail.newest.filter(({ messages }) =>
    messages.some(({ message }) =>
      contact.emails.some((email) => message.sender === email || message.to.includes(email) || message.cc.includes(email)),
    ),
  );
  const remove = async () => {
    const yes = await confirm({ title: `Delete ${contact.name}?`, body: "Their mail stays.", confirm: "Delete", danger: true });
    if (yes && (await run("delete_contacts", { contact_ids: [id] }, { done: "1 contact deleted" })).ok) void navigate("/contacts");
  };
  const facts = [
    ...contact.emails.map((email, index) => [index === 0 ? "Mail address" : `Mail address ${index + 1}`, email] as const),
    ["Phone", contact.phone] as const,
    ["Company", contact.company] as const,
    ["Title", contact.title] as const,
    ["Notes", contact.notes] as const,
  ].filter(([, value]) => value !== "");
  return (
    <Page
      title={contact.name}
      back={{ to: "/contacts", label: "Back to contacts" }}
      actions={
        <>
          <Button leftSection={<IconMail size={16} />} onClick={() => compose.open({ to: contact.emails.slice(0, 1) })}>
            Write message
          </Button>
          <Button variant="default" leftSection={<IconEdit size={16} />} onClick={() => setEditing(true)}>
            Edit contact
          </Button>
          <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            Delete contact
          </Button>
        </>
      }
    >
      <div className={classes.split}>
        <Group align="flex-start" wrap="nowrap" gap="lg">
          <Avatar name={contact.name} size="xl" />
          <Table aria-label="Details">
            <Table.Tbody>
              {facts.map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Th w={130} fw={500} c="dimmed">
                    {name}
                  </Table.Th>
                  <Table.Td style={{ whiteSpace: "pre-line" }}>{value}</Table.Td>
                </Table.Tr>
              ))}
              <Table.Tr>
                <Table.Th fw={500} c="dimmed">
                  Groups
                </Table.Th>
                <Table.Td>
                  <Group gap="xs">
                    {groups.map(([key, group]) => (
                      <Anchor key={key} component={Link} to={`/groups/${key}`} size="sm">
                        {group.name}
                      </Anchor>
                    ))}
                    {groups.length === 0 && <Text size="sm">none</Text>}
                  </Group>
                </Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
        </Group>
        <Stack gap={6}>
          <Title order={2} size="md">
            Conversations ({recent.length})
          </Title>
          {recent.slice(0, MOST_SHOWN).map(({ id: threadId, thread, last }) => (
            <Group key={threadId} justify="space-between" wrap="nowrap">
              <Anchor component={Link} to={`/thread/${threadId}?in=${encodeURIComponent(`/contacts/${id}`)}`} size="sm" truncate>
                {thread.subject}
              </Anchor>
              <Text size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
                {formatShort(last.message.sent_at, now)}
              </Text>
            </Group>
          ))}
          {recent.length > MOST_SHOWN && (
            <Anchor component={Link} size="sm" to={`/search?q=${encodeURIComponent(contact.emails[0] ?? "")}`}>
              Show all
            </Anchor>
          )}
          {recent.length === 0 && <EmptyState title="No mail yet" text={`Nothing was written to or by ${contact.name}.`} />}
        </Stack>
      </div>
      {editing && <ContactDialog contactId={id} onClose={() => setEditing(false)} />}
    </Page>
  );
}
