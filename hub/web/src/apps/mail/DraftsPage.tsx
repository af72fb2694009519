import { EmptyState, formatNumber, formatShort, Page, textOf, useConfirm } from "@kit";
import { ActionIcon, Button, Checkbox, Group, Text, Tooltip, UnstyledButton } from "@mantine/core";
import { IconPaperclip, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useApp } from "./app";
import { useCompose } from "./compose/ComposeContext";
import { useMail } from "./Context";
import classes from "./mail.module.css";
import { compare } from "./mailbox";

export function DraftsPage() {
  const { state, now, run } = useApp();
  const mail = useMail();
  const compose = useCompose();
  const confirm = useConfirm();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const drafts = Object.entries(state.drafts).sort(([, one], [, other]) => compare(other.saved_at, one.saved_at));
  const ids = drafts.map(([id]) => id).filter((id) => chosen.has(id));
  const discard = async (which: readonly string[]) => {
    const title = which.length === 1 ? "Discard this draft?" : `Discard ${which.length} drafts?`;
    if (!(await confirm({ title, body: "What was written is gone then.", confirm: "Discard", danger: true }))) return;
    const result = await run("discard_drafts", { draft_ids: which }, { done: which.length === 1 ? "Draft discarded" : `${which.length} drafts discarded` });
    if (result.ok) setChosen(new Set());
  };
  const choose = (id: string, wanted: boolean) => {
    const next = new Set(chosen);
    if (wanted) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Page title="Drafts" fill>
      {drafts.length === 0 ? (
        <EmptyState icon={<IconPencil size={32} aria-hidden />} title="No drafts" text="What you begin and close without sending is kept here." />
      ) : (
        <div className={classes.list}>
          {ids.length > 0 && (
            <Group role="region" aria-label="Bulk actions" gap="xs" className={classes.bar}>
              <Text size="sm" fw={600}>
                {formatNumber(ids.length)} selected
              </Text>
              <Button size="compact-sm" variant="default" leftSection={<IconTrash size={16} />} onClick={() => void discard(ids)}>
                Discard
              </Button>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setChosen(new Set())}>
                Clear selection
              </Button>
            </Group>
          )}
          <ul className={classes.rows} aria-label="Drafts">
            {drafts.map(([id, draft]) => {
              const name = draft.subject || "(no subject)";
              const to = [...draft.to, ...draft.cc, ...draft.bcc].map((one) => mail.nameOf(one)).join(", ");
              return (
                <li
                  key={id}
                  className={classes.row}
                  aria-label={name}
                  data-chosen={chosen.has(id) || undefined}
                  onClick={(event) => {
                    if (event.target instanceof Element && !event.target.closest("button, input, label")) compose.openDraft(id);
                  }}
                >
                  <Checkbox
                    size="xs"
                    aria-label={`Select ${name}`}
                    checked={chosen.has(id)}
                    onChange={(event) => choose(id, event.currentTarget.checked)}
                  />
                  <Tooltip label="Discard">
                    <ActionIcon aria-label={`Discard ${name}`} onClick={() => void discard([id])}>
                      <IconTrash size={17} />
                    </ActionIcon>
                  </Tooltip>
                  <Text size="sm" truncate className={classes.people} c={to ? undefined : "dimmed"}>
                    {to ? `To ${to}` : "Nobody yet"}
                  </Text>
                  <div className={classes.said}>
                    <UnstyledButton className={classes.subject} aria-label={`Edit draft ${name}`} onClick={() => compose.openDraft(id)}>
                      {name}
                    </UnstyledButton>
                    <Text span size="sm" c="dimmed" className={classes.snippet}>
                      {textOf(draft.body)}
                    </Text>
                  </div>
                  <div className={classes.marks}>
                    {draft.attachments.length > 0 && <IconPaperclip size={15} role="img" aria-label="Has attachments" />}
                    <Text span size="xs" className={classes.date}>
                      {formatShort(draft.saved_at, now)}
                    </Text>
                  </div>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </Page>
  );
}
