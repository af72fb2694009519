import { countOf, formatMoment, Page, useShortcuts } from "@kit";
import { ActionIcon, Badge, Button, Group, Tooltip } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconFilterPlus, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useApp } from "./app";
import { useCompose } from "./compose/ComposeContext";
import { useMail } from "./Context";
import { FilterDialog } from "./FilterDialog";
import { LabelChip } from "./LabelChip";
import classes from "./mail.module.css";
import { isAsleep, isIn } from "./mailbox";
import { Gone } from "./MailboxPage";
import { MessageCard } from "./MessageCard";
import { placeOf } from "./places";
import { ThreadTools } from "./ThreadTools";
import { useThreadDeeds } from "./useThreadDeeds";

export function ConversationPage() {
  const { id = "" } = useParams();
  const [query] = useSearchParams();
  const { state, now, act } = useApp();
  const mail = useMail();
  const deeds = useThreadDeeds();
  const compose = useCompose();
  const navigate = useNavigate();
  const [filtering, setFiltering] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const conversation = mail.conversations.get(id);
  const base = query.get("in") ?? "/inbox";
  const around = useMemo(() => {
    const place = placeOf(base);
    const list = place ? mail.newest.filter((one) => isIn(place, one, now)) : [];
    const index = list.findIndex((one) => one.id === id);
    return { newer: list[index - 1]?.id, older: index < 0 ? undefined : list[index + 1]?.id };
  }, [mail, base, id, now]);

  const isUnread = conversation?.thread.unread === true;
  useEffect(() => {
    setOpened(new Set());
    if (isUnread) void act("mark_read", { thread_ids: [id], unread: false }, { quiet: true });
    // Only when another conversation is opened, so that messages marked as unread here stay unread.
  }, [id]);

  const go = (other: string | undefined) =>
    void navigate(other ? `/thread/${other}?in=${encodeURIComponent(base)}` : base);
  const answer = (kind: "reply" | "reply_all" | "forward") => () => {
    if (conversation) compose.answer(kind, conversation.last.id);
  };
  const moved = () => go(state.reading.after_moving === "next" ? around.older : undefined);
  const doing = (name: Parameters<typeof deeds.simple>[0]) => () =>
    void deeds.simple(name, [id]).then((result) => result.ok && moved());
  const section = "Conversation";
  useShortcuts([
    { keys: "r", label: "Reply", section, run: answer(state.reading.default_reply) },
    { keys: "a", label: "Reply all", section, run: answer("reply_all") },
    { keys: "f", label: "Forward", section, run: answer("forward") },
    { keys: "e", label: "Archive", section, run: doing("archive") },
    { keys: "#", label: "Delete", section, run: doing("delete") },
    { keys: "!", label: "Mark as spam", section, run: doing("mark_spam") },
    { keys: "m", label: "Mute", section, run: doing("mute") },
    { keys: "s", label: "Star", section, run: () => void deeds.simple(conversation?.thread.starred ? "unstar" : "star", [id]) },
    { keys: "j", label: "Older conversation", section, run: () => around.older && go(around.older) },
    { keys: "k", label: "Newer conversation", section, run: () => around.newer && go(around.newer) },
    { keys: "u", label: "Back to the list", section, run: () => go(undefined) },
  ]);

  if (!conversation) return <Gone what="conversation" />;
  const { thread, messages, last } = conversation;
  const hidden = messages.filter((one) => one !== last && !opened.has(one.id));
  return (
    <Page
      title={thread.subject}
      back={{ to: base, label: "Back to list" }}
      badges={
        <Group gap={5} wrap="nowrap">
          <Badge variant="default" radius="sm" tt="none" fw={500}>
            {mail.folderName(thread.folder)}
          </Badge>
          {thread.muted && (
            <Badge variant="light" color="gray" radius="sm" tt="none">
              Muted
            </Badge>
          )}
          {isAsleep(thread, now) && thread.snoozed_until && (
            <Badge variant="light" radius="sm" tt="none">
              Snoozed until {formatMoment(thread.snoozed_until)}
            </Badge>
          )}
          {thread.labels.map((one) => {
            const label = state.labels[one];
            return label && <LabelChip key={one} label={label} onRemove={() => void deeds.label([id], one, false)} />;
          })}
        </Group>
      }
      toolbar={
        <Group role="region" aria-label="Conversation actions" gap={6}>
          <ThreadTools
            ids={[id]}
            onMoved={moved}
            more={[{ label: "Filter mail like this", icon: <IconFilterPlus size={16} />, divided: true, run: () => setFiltering(true) }]}
          />
        </Group>
      }
      actions={
        <>
          <ActionIcon
            aria-label={thread.starred ? "Remove star" : "Star"}
            aria-pressed={thread.starred}
            color={thread.starred ? "yellow" : "gray"}
            onClick={() => void deeds.simple(thread.starred ? "unstar" : "star", [id])}
          >
            {thread.starred ? <IconStarFilled size={19} color="var(--mantine-color-yellow-6)" /> : <IconStar size={19} />}
          </ActionIcon>
          <Step label="Newer conversation" to={around.newer} go={go} icon={<IconChevronUp size={19} />} />
          <Step label="Older conversation" to={around.older} go={go} icon={<IconChevronDown size={19} />} />
        </>
      }
    >
      <div className={classes.messages}>
        {hidden.length > 0 && (
          <Group justify="space-between">
            <span>{countOf(hidden.length, "earlier message")} closed</span>
            <Button size="compact-sm" variant="subtle" onClick={() => setOpened(new Set(messages.map((one) => one.id)))}>
              Open all messages
            </Button>
          </Group>
        )}
        {messages.map((one) => (
          <MessageCard
            key={one.id}
            view={one}
            isOpen={one === last || opened.has(one.id)}
            isLast={one === last}
            onToggle={() => {
              const next = new Set(opened);
              if (!next.delete(one.id)) next.add(one.id);
              setOpened(next);
            }}
          />
        ))}
      </div>
      {filtering && (
        <FilterDialog
          begin={{ name: `Mail from ${last.message.sender_name}`, sender: last.message.sender }}
          onClose={() => setFiltering(false)}
        />
      )}
    </Page>
  );
}

interface StepProps {
  readonly label: string;
  readonly to: string | undefined;
  readonly go: (id: string) => void;
  readonly icon: React.ReactNode;
}

function Step({ label, to, go, icon }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={to === undefined} onClick={() => to && go(to)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
