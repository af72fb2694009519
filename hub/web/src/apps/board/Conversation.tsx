/** The comments and the history of a card. */

import type { Comment } from "@generated/board";
import { ActionMenu, Avatar, formatAgo, formatMoment, RichText, RichTextView, useConfirm, useShortcuts } from "@kit";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useApp } from "./app";
import { Segments } from "./Segments";
import { Part } from "./CardPage";
import { type CardView, type Identified, listed, nameOf } from "./model";

type View = "comments" | "history";

export function Conversation({ card, frozen }: { readonly card: CardView; readonly frozen: boolean }) {
  const { state, run } = useApp();
  const [view, setView] = useState<View>("comments");
  const [draft, setDraft] = useState("");
  const comments = listed(state.comments)
    .filter((comment) => comment.card_id === card.id)
    .sort((one, other) => one.written.localeCompare(other.written));
  const send = async () => {
    if ((await run("add_comment", { card_id: card.id, body: draft }, { done: "Comment added" })).ok) setDraft("");
  };
  useShortcuts(frozen ? [] : [{ keys: "m", label: "Write a comment", run: () => document.querySelector<HTMLElement>('[aria-label="Comment"]')?.focus() }]);
  return (
    <Part
      title="Activity"
      aside={
        <Segments
          label="Show"
          value={view}
          onChange={(value) => setView(value as View)}
          choices={[{ value: "comments", label: `Comments (${comments.length})` }, { value: "history", label: "History" }]}
        />
      }
    >
      {view === "history" ? (
        <History card={card} />
      ) : (
        <Stack gap="md">
          {comments.length === 0 && <Text size="sm" c="dimmed">Nobody has written anything yet.</Text>}
          {comments.map((comment) => <One key={comment.id} comment={comment} frozen={frozen} />)}
          {!frozen && (
            <Stack gap="xs">
              <RichText label="Comment" bare placeholder="Write a comment… (ctrl+Enter sends it)" tools="inline" minHeight={56} value={draft} onChange={setDraft} onSubmit={() => void send()} />
              <div><Button size="compact-md" onClick={() => void send()}>Add comment</Button></div>
            </Stack>
          )}
        </Stack>
      )}
    </Part>
  );
}

function One({ comment, frozen }: { readonly comment: Identified<Comment>; readonly frozen: boolean }) {
  const { state, now, run } = useApp();
  const [draft, setDraft] = useState<string | null>(null);
  const confirm = useConfirm();
  const author = nameOf(state, comment.author_id);
  const save = async () => {
    if (draft !== null && (await run("edit_comment", { comment_id: comment.id, body: draft }, { done: "Comment changed" })).ok) setDraft(null);
  };
  const remove = async () => {
    if (await confirm({ title: "Delete this comment?", confirm: "Delete comment", danger: true })) {
      await run("delete_comment", { comment_id: comment.id }, { done: "Comment deleted" });
    }
  };
  return (
    <Group align="flex-start" gap="sm" wrap="nowrap" role="article" aria-label={`${author}, ${formatMoment(comment.written)}`}>
      <Avatar name={author} size="md" />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap={8} mih={28}>
          <Text size="sm" fw={600}>{author}</Text>
          <Text size="xs" c="dimmed" title={formatMoment(comment.written)}>{formatAgo(comment.written, now)}{comment.edited && " · edited"}</Text>
          {!frozen && comment.author_id === state.me && draft === null && (
            <ActionMenu
              label={`Actions for my comment of ${formatMoment(comment.written)}`}
              entries={[
                { label: "Edit comment", run: () => setDraft(comment.body) },
                { label: "Delete comment", danger: true, run: () => void remove() },
              ]}
            />
          )}
        </Group>
        {draft === null ? <RichTextView html={comment.body} /> : (
          <Stack gap="xs">
            <RichText label="Edited comment" bare autoFocus tools="inline" minHeight={56} value={draft} onChange={setDraft} onSubmit={() => void save()} />
            <Group gap="xs">
              <Button size="compact-md" onClick={() => void save()}>Save comment</Button>
              <Button size="compact-md" variant="default" onClick={() => setDraft(null)}>Cancel</Button>
            </Group>
          </Stack>
        )}
      </div>
    </Group>
  );
}

function History({ card }: { readonly card: CardView }) {
  const { state } = useApp();
  const events = listed(state.history).filter((event) => event.card_id === card.id).reverse();
  return (
    <Stack gap={6}>
      {events.map((event) => (
        <Group key={event.id} gap={8} wrap="nowrap">
          <Avatar name={nameOf(state, event.member_id)} size="xs" />
          <Text size="sm"><b>{nameOf(state, event.member_id)}</b> {event.what}</Text>
          <Text size="xs" c="dimmed" ml="auto" flex="none">{formatMoment(event.at)}</Text>
        </Group>
      ))}
    </Stack>
  );
}
