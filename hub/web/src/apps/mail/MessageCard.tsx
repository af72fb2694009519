import { ActionMenu, Avatar, formatMoment, RichTextView } from "@kit";
import { ActionIcon, Button, Group, Text, Tooltip, UnstyledButton } from "@mantine/core";
import { IconArrowBackUp, IconArrowBackUpDouble, IconArrowForwardUp, IconSearch, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useApp } from "./app";
import { useCompose } from "./compose/ComposeContext";
import { ContactDialog } from "./contacts/ContactDialog";
import { useMail } from "./Context";
import { FileChips } from "./FileChips";
import classes from "./mail.module.css";
import { type MessageView, snippetOf } from "./mailbox";

interface MessageCardProps {
  readonly view: MessageView;
  readonly isOpen: boolean;
  readonly isLast: boolean;
  readonly onToggle: () => void;
}

export function MessageCard({ view, isOpen, isLast, onToggle }: MessageCardProps) {
  const { state } = useApp();
  const mail = useMail();
  const compose = useCompose();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const { message, isMine } = view;
  const when = formatMoment(message.sent_at);
  const isKnown = Object.values(state.contacts).some((one) => one.emails.includes(message.sender));
  const names = (addresses: readonly string[]) => addresses.map((one) => (one === state.address ? "me" : mail.nameOf(one))).join(", ");
  const folder = state.threads[message.thread_id]?.folder;
  const isClosedOff = folder === "spam" || folder === "trash";
  const answers = [
    { kind: "reply", label: "Reply", icon: <IconArrowBackUp size={17} /> },
    { kind: "reply_all", label: "Reply all", icon: <IconArrowBackUpDouble size={17} /> },
    { kind: "forward", label: "Forward", icon: <IconArrowForwardUp size={17} /> },
  ] as const;
  return (
    <section className={classes.message} aria-label={`Message from ${message.sender_name}, ${when}`}>
      <div className={classes.messageHead}>
        <Avatar name={message.sender_name} size="sm" />
        <div className={classes.messageNames}>
          <Group gap={6} wrap="nowrap">
            <Text size="sm" fw={600} truncate>
              {message.sender_name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {message.sender}
            </Text>
          </Group>
          {isOpen ? (
            <Text size="xs" c="dimmed" truncate title={[...message.to, ...message.cc].join(", ")}>
              to {names(message.to)}
              {message.cc.length > 0 && `, cc ${names(message.cc)}`}
              {message.bcc.length > 0 && `, bcc ${names(message.bcc)}`}
            </Text>
          ) : (
            <Text size="xs" c="dimmed" truncate>
              {snippetOf(message)}
            </Text>
          )}
        </div>
        <Text size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
          {when}
        </Text>
        {!isLast && (
          <UnstyledButton fz="xs" c="var(--mantine-primary-color-light-color)" onClick={onToggle} aria-expanded={isOpen}>
            {isOpen ? "Close message" : "Open message"}
          </UnstyledButton>
        )}
        {isOpen && !isLast &&
          answers.map(({ kind, label, icon }) => (
            <Tooltip key={kind} label={label}>
              <ActionIcon aria-label={label} disabled={isClosedOff && kind !== "forward"} onClick={() => compose.answer(kind, view.id)}>
                {icon}
              </ActionIcon>
            </Tooltip>
          ))}
        {isOpen && (
          <ActionMenu
            label="More about this message"
            entries={[
              {
                label: `Find mail from ${message.sender_name}`,
                icon: <IconSearch size={16} />,
                run: () => void navigate(`/search?q=${encodeURIComponent(`from:${message.sender}`)}`),
              },
              ...(isMine || isKnown
                ? []
                : [{ label: "Add sender to contacts", icon: <IconUserPlus size={16} />, run: () => setAdding(true) }]),
            ]}
          />
        )}
      </div>
      {isOpen && (
        <div className={classes.messageBody}>
          <RichTextView html={message.body} />
          {message.signature !== "" && <div className={classes.signature}>{message.signature}</div>}
          {message.quote && (
            <div className={classes.quote} role="group" aria-label="Forwarded message">
              <Text size="xs" c="dimmed" mb={6}>
                From {message.quote.sender_name} ({message.quote.sender}), {formatMoment(message.quote.sent_at)}: {message.quote.subject}
              </Text>
              <RichTextView html={message.quote.body} />
            </div>
          )}
          {message.attachments.length > 0 && (
            <div style={{ marginTop: 12 }}>
              <FileChips files={message.attachments} />
            </div>
          )}
          {isLast && (
            <Group gap={8} mt="md">
              {answers.map(({ kind, label, icon }) => (
                <Button
                  key={kind}
                  size="xs"
                  variant={kind === state.reading.default_reply ? "filled" : "default"}
                  leftSection={icon}
                  disabled={isClosedOff && kind !== "forward"}
                  onClick={() => compose.answer(kind, view.id)}
                >
                  {label}
                </Button>
              ))}
            </Group>
          )}
        </div>
      )}
      {adding && <ContactDialog begin={{ name: message.sender_name, email: message.sender }} onClose={() => setAdding(false)} />}
    </section>
  );
}
