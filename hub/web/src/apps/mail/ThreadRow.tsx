import { formatMoment, formatShort } from "@kit";
import { ActionIcon, Checkbox, Text, Tooltip } from "@mantine/core";
import {
  IconArchive, IconClock, IconMail, IconMailOpened, IconPaperclip, IconStar, IconStarFilled, IconTrash, IconVolumeOff,
} from "@tabler/icons-react";
import type { DragEvent, MouseEvent, ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { useApp } from "./app";
import { useMail } from "./Context";
import { LabelChip } from "./LabelChip";
import classes from "./mail.module.css";
import { type Conversation, isAsleep, isDiscarded, receiversOf, snippetOf, writersOf } from "./mailbox";
import { useThreadDeeds } from "./useThreadDeeds";

export const DRAGGED = "application/x-larkpost-threads";

interface ThreadRowProps {
  readonly conversation: Conversation;
  readonly to: string;
  readonly isSent?: boolean;
  readonly showFolder?: boolean;
  readonly chosen: boolean;
  readonly isCurrent: boolean;
  /** What is dragged with this row: the whole selection if the row is selected. */
  readonly dragged: readonly string[];
  readonly onChoose: (wanted: boolean, range: boolean) => void;
}

export function ThreadRow({ conversation, to, isSent, showFolder, chosen, isCurrent, dragged, onChoose }: ThreadRowProps) {
  const { state, now } = useApp();
  const mail = useMail();
  const deeds = useThreadDeeds();
  const navigate = useNavigate();
  const { id, thread, messages, last } = conversation;
  const { subject } = thread;
  const people = isSent ? receiversOf(conversation, mail) : writersOf(conversation);
  const asleep = isAsleep(thread, now);

  const open = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a, button, input, label, [role=menuitem]")) return;
    void navigate(to);
  };
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(DRAGGED, JSON.stringify(dragged));
    event.dataTransfer.effectAllowed = "move";
  };
  return (
    <li
      className={classes.row}
      aria-label={subject}
      data-unread={thread.unread || undefined}
      data-chosen={chosen || undefined}
      data-current={isCurrent || undefined}
      draggable
      onDragStart={drag}
      onClick={open}
    >
      <Checkbox
        size="xs"
        aria-label={`Select ${subject}`}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked, (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true)}
      />
      <ActionIcon
        aria-label={`${thread.starred ? "Remove star from" : "Star"} ${subject}`}
        aria-pressed={thread.starred}
        color={thread.starred ? "yellow" : "gray"}
        onClick={() => void deeds.simple(thread.starred ? "unstar" : "star", [id])}
      >
        {thread.starred ? <IconStarFilled size={17} color="var(--mantine-color-yellow-6)" /> : <IconStar size={17} />}
      </ActionIcon>
      <Text size="sm" truncate className={classes.people} title={people}>
        {people}
        {messages.length > 1 && (
          <Text span size="xs" c="dimmed" ml={5}>
            {messages.length}
          </Text>
        )}
      </Text>
      <div className={classes.said}>
        {showFolder && (
          <Text span size="xs" className={classes.where}>
            {mail.folderName(thread.folder)}
          </Text>
        )}
        {thread.labels.map((one) => {
          const label = state.labels[one];
          return label && <LabelChip key={one} label={label} />;
        })}
        <Link to={to} className={classes.subject}>
          {subject}
        </Link>
        <Text span size="sm" c="dimmed" className={classes.snippet} aria-hidden>
          {snippetOf(last.message)}
        </Text>
      </div>
      <div className={classes.marks}>
        {thread.muted && <IconVolumeOff size={15} role="img" aria-label="Muted" />}
        {conversation.hasFiles && <IconPaperclip size={15} role="img" aria-label="Has attachments" />}
        <Text span size="xs" className={classes.date} title={formatMoment(last.message.sent_at)}>
          {asleep && thread.snoozed_until ? (
            <>
              <IconClock size={13} aria-hidden /> {formatShort(thread.snoozed_until, now)}
            </>
          ) : (
            formatShort(last.message.sent_at, now)
          )}
        </Text>
      </div>
      <div className={classes.quick}>
        {!isDiscarded(thread) && thread.folder !== "archive" && (
          <Quick label={`Archive ${subject}`} tip="Archive" run={() => deeds.simple("archive", [id])}>
            <IconArchive size={17} />
          </Quick>
        )}
        {thread.folder !== "trash" && (
          <Quick label={`Delete ${subject}`} tip="Delete" run={() => deeds.simple("delete", [id])}>
            <IconTrash size={17} />
          </Quick>
        )}
        <Quick
          label={`Mark ${subject} as ${thread.unread ? "read" : "unread"}`}
          tip={thread.unread ? "Mark as read" : "Mark as unread"}
          run={() => deeds.markRead([id], !thread.unread)}
        >
          {thread.unread ? <IconMailOpened size={17} /> : <IconMail size={17} />}
        </Quick>
      </div>
    </li>
  );
}

interface QuickProps {
  readonly label: string;
  readonly tip: string;
  readonly run: () => Promise<unknown>;
  readonly children: ReactNode;
}

function Quick({ label, tip, run, children }: QuickProps) {
  return (
    <Tooltip label={tip}>
      <ActionIcon aria-label={label} onClick={() => void run()}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
