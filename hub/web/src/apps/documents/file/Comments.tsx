import type { Comment } from "@generated/documents";
import { ActionMenu, Avatar, ChoiceField, type Choice, EmptyState, FormDialog, formatAgo, type MenuEntry, useConfirm, useUrlState } from "@kit";
import { Badge, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconMessage, IconMessagePlus } from "@tabler/icons-react";
import { type RefObject, useState } from "react";
import { useActionForm, useApp } from "../app";
import classes from "../documents.module.css";
import { may, nameOf } from "../model";
import type { OfFile } from "./FilePage";

const NOBODY = "nobody";
const SHOWN = ["Open", "Resolved", "All"] as const;

type Asked =
  | { readonly what: "new"; readonly quote: string }
  | { readonly what: "reply" | "edit" | "assign"; readonly id: string };

/** The remarks on a file, the newest first. */
export function Comments({ id, item, sheet }: OfFile & { readonly sheet: RefObject<HTMLDivElement | null> }) {
  const { state } = useApp();
  const [shown, setShown] = useUrlState("comments", SHOWN[0]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const canComment = may(state, id, "commenter");
  const threads = Object.entries(state.comments)
    .filter(([, comment]) => comment.item === id && (shown === "All" || comment.resolved === (shown === "Resolved")))
    .sort(([, one], [, other]) => (one.written_at < other.written_at ? 1 : -1));
  const begin = () => setAsked({ what: "new", quote: item.kind === "document" ? selectedIn(sheet.current) : "" });
  const close = () => setAsked(null);
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <ChoiceField label="Show comments" bare size="xs" w={110} choices={SHOWN} value={shown as (typeof SHOWN)[number]} onChange={setShown} />
        {canComment && (
          // Keep the selected text selected while the button is pressed.
          <Button size="compact-sm" leftSection={<IconMessagePlus size={15} />} onMouseDown={(event) => event.preventDefault()} onClick={begin}>
            New comment
          </Button>
        )}
      </Group>
      {threads.length === 0 ? (
        <EmptyState
          icon={<IconMessage size={32} stroke={1.3} aria-hidden />}
          title={shown === "Resolved" ? "Nothing resolved" : "No open comments"}
          text={canComment ? "Select words in the text and press New comment." : undefined}
        />
      ) : (
        <ul className={classes.list} aria-label="Comments">
          {threads.map(([key, comment]) => (
            <Thread key={key} id={key} comment={comment} canComment={canComment} ask={setAsked} />
          ))}
        </ul>
      )}
      {asked?.what === "new" && <NewComment item={id} quote={asked.quote} hasText={item.kind === "document"} onClose={close} />}
      {asked?.what === "reply" && <ReplyDialog id={asked.id} onClose={close} />}
      {asked?.what === "edit" && <EditDialog id={asked.id} onClose={close} />}
      {asked?.what === "assign" && <AssignDialog id={asked.id} onClose={close} />}
    </Stack>
  );
}

/** The selected text, as far as it is on one line. */
function selectedIn(sheet: HTMLElement | null): string {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !sheet?.contains(selection.anchorNode)) return "";
  return selection.toString().split("\n")[0]?.trim() ?? "";
}

interface ThreadProps {
  readonly id: string;
  readonly comment: Comment;
  readonly canComment: boolean;
  readonly ask: (asked: Asked) => void;
}

function Thread({ id, comment, canComment, ask }: ThreadProps) {
  const { state, run, now } = useApp();
  const confirm = useConfirm();
  const author = nameOf(state, comment.author);
  const owns = state.items[comment.item]?.owner === state.me;
  const isMine = comment.author === state.me;
  const remove = async () => {
    const question = { title: "Delete this comment?", body: "The replies go with it.", confirm: "Delete comment", danger: true };
    if (await confirm(question)) await run("delete_comment", { comment: id }, { done: "Comment deleted" });
  };
  const entries: readonly (MenuEntry | false)[] = [
    !comment.resolved && { label: "Assign", run: () => ask({ what: "assign", id }) },
    !comment.resolved && isMine && { label: "Edit", run: () => ask({ what: "edit", id }) },
    (isMine || owns) && { label: "Delete", danger: true, run: () => void remove() },
  ];
  const menu = entries.filter((entry) => entry !== false);
  return (
    <li className={classes.thread} data-settled={comment.resolved || undefined} aria-label={`${author}: ${comment.text}`}>
      <Group justify="space-between" wrap="nowrap" gap={6} align="flex-start">
        <Group gap={8} wrap="nowrap" miw={0}>
          <Avatar name={author} size="sm" />
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={600} truncate>
              {author}
            </Text>
            <Text size="xs" c="dimmed">
              {formatAgo(comment.written_at, now)}
            </Text>
          </div>
        </Group>
        {canComment && menu.length > 0 && <ActionMenu label="Actions for this comment" entries={menu} />}
      </Group>
      {comment.quote && <blockquote className={classes.quote}>{comment.quote}</blockquote>}
      <Text size="sm" mt={6} className={classes.words}>
        {comment.text}
      </Text>
      {comment.assignee && (
        <Badge variant="light" size="sm" mt={6} tt="none">
          Assigned to {comment.assignee === state.me ? "me" : nameOf(state, comment.assignee)}
        </Badge>
      )}
      {Object.entries(comment.replies).map(([key, reply]) => (
        <div key={key} className={classes.reply}>
          <Text size="xs" c="dimmed">
            <Text span fw={600} c="var(--mantine-color-text)">
              {nameOf(state, reply.author)}
            </Text>{" "}
            {formatAgo(reply.written_at, now)}
          </Text>
          <Text size="sm" className={classes.words}>
            {reply.text}
          </Text>
        </div>
      ))}
      {canComment && (
        <Group gap={6} mt={8}>
          {comment.resolved ? (
            <Button size="compact-xs" variant="default" onClick={() => void run("reopen_comment", { comment: id }, { done: "Comment reopened" })}>
              Reopen
            </Button>
          ) : (
            <>
              <Button size="compact-xs" variant="default" onClick={() => ask({ what: "reply", id })}>
                Reply
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => void run("resolve_comment", { comment: id }, { done: "Comment resolved" })}>
                Resolve
              </Button>
            </>
          )}
        </Group>
      )}
    </li>
  );
}

function usePeople(): readonly Choice<string>[] {
  const { state } = useApp();
  return [{ value: NOBODY, label: "Nobody" }, ...Object.entries(state.people).map(([value, { name }]) => ({ value, label: name }))];
}

interface NewCommentProps {
  readonly item: string;
  readonly quote: string;
  readonly hasText: boolean;
  readonly onClose: () => void;
}

function NewComment({ item, quote, hasText, onClose }: NewCommentProps) {
  const form = useActionForm("add_comment", {
    initial: { text: "", quote, assignee: NOBODY as string },
    arguments: (values) => ({ item, text: values.text, quote: values.quote, assignee: values.assignee === NOBODY ? null : values.assignee }),
    done: "Comment added",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New comment" submit="Add comment">
      <Textarea label="Comment" data-autofocus {...form.getInputProps("text")} />
      {hasText && <TextInput label="About these words" placeholder="The whole document" {...form.getInputProps("quote")} />}
      <ChoiceField label="Assign to" searchable choices={usePeople()} {...form.field("assignee")} />
    </FormDialog>
  );
}

interface OfComment {
  readonly id: string;
  readonly onClose: () => void;
}

function ReplyDialog({ id, onClose }: OfComment) {
  const { state } = useApp();
  const form = useActionForm("reply_to_comment", {
    initial: { text: "" },
    arguments: ({ text }) => ({ comment: id, text }),
    done: "Reply added",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Reply to ${nameOf(state, state.comments[id]?.author ?? "")}`} submit="Add reply">
      <blockquote className={classes.quote}>{state.comments[id]?.text}</blockquote>
      <Textarea label="Reply" data-autofocus {...form.getInputProps("text")} />
    </FormDialog>
  );
}

function EditDialog({ id, onClose }: OfComment) {
  const { state } = useApp();
  const form = useActionForm("edit_comment", {
    initial: { text: state.comments[id]?.text ?? "" },
    arguments: ({ text }) => ({ comment: id, text }),
    done: "Comment changed",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Edit comment" submit="Save comment">
      <Textarea label="Comment" data-autofocus {...form.getInputProps("text")} />
    </FormDialog>
  );
}

function AssignDialog({ id, onClose }: OfComment) {
  const { state } = useApp();
  const form = useActionForm("assign_comment", {
    initial: { assignee: state.comments[id]?.assignee ?? NOBODY },
    arguments: ({ assignee }) => ({ comment: id, assignee: assignee === NOBODY ? null : assignee }),
    done: ({ assignee }) => (assignee === NOBODY ? "Assigned to nobody" : `Assigned to ${nameOf(state, assignee)}`),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Assign comment" submit="Assign">
      <ChoiceField label="Assign to" searchable choices={usePeople()} {...form.field("assignee")} />
    </FormDialog>
  );
}
