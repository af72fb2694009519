/** A card: its text and contents, assignee, dependencies, comments and history. */

import { ActionMenu, type Attachment, Attachments, EmptyState, FileDrop, formatMoment, type MenuEntry, Page, RichText, RichTextView, UploadButton, useConfirm, useShortcuts } from "@kit";
import { Alert, Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconArchive, IconDots, IconEye, IconEyeOff, IconFlag3Filled, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useApp } from "./app";
import classes from "./board.module.css";
import { CopyCard, EditCard, FlagCard, LinkCard, LogTime, TransferCard } from "./CardDialogs";
import { CardFacts } from "./CardFacts";
import { CardLinks, CardTime } from "./CardTies";
import { Checklist } from "./Checklist";
import { Conversation } from "./Conversation";
import { cardView, type CardView } from "./model";

type Dialog = "edit" | "copy" | "transfer" | "flag" | "link" | "time";

export function CardPage() {
  const { state } = useApp();
  const { key, number } = useParams();
  const id = Object.keys(state.cards).find((one) => {
    const card = state.cards[one];
    return card && String(card.number) === number && state.projects[card.project_id]?.key === key;
  });
  const card = id === undefined ? undefined : cardView(state, id);
  if (!card) {
    return (
      <Page title={`${key}-${number}`} back={{ to: `/projects/${key}/board`, label: "Back to the board" }}>
        <EmptyState title={`There is no card ${key}-${number}`} text="It may have been deleted, or handed to another project." />
      </Page>
    );
  }
  return <Sheet key={card.id} card={card} />;
}

function Sheet({ card }: { readonly card: CardView }) {
  const { state, run } = useApp();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const project = state.projects[card.project_id];
  const frozen = card.archived || project?.archived === true;
  const watched = card.watcher_ids.includes(state.me);
  const watch = () =>
    void run(watched ? "unwatch_card" : "watch_card", { card_id: card.id }, { done: watched ? `${card.key} is no longer watched` : `You watch ${card.key}` });
  useShortcuts(
    frozen
      ? []
      : [
          { keys: "e", label: "Edit card", run: () => setDialog("edit") },
          { keys: "w", label: watched ? "Stop watching" : "Watch", run: watch },
          { keys: "l", label: "Link card", run: () => setDialog("link") },
          { keys: "t", label: "Log time", run: () => setDialog("time") },
        ],
  );
  const entries: MenuEntry[] = [
    { label: "Duplicate card", run: () => setDialog("copy") },
    { label: "Move to another project", run: () => setDialog("transfer") },
    card.flag === null
      ? { label: "Flag as stuck", run: () => setDialog("flag") }
      : { label: "Remove flag", run: () => void run("unflag_card", { card_id: card.id }, { done: `The flag of ${card.key} is off` }) },
    {
      label: "Archive card", danger: true, divided: true,
      run: () => void run("archive_cards", { card_ids: [card.id] }, { done: `${card.key} archived` }),
    },
  ];
  const remove = async () => {
    const sure = await confirm({
      title: `Delete ${card.key} for good?`,
      body: `“${card.title}” goes with its comments, links and logged time.`,
      confirm: "Delete card",
      danger: true,
    });
    if (!sure) return;
    const result = await run("delete_card", { card_id: card.id }, { done: `${card.key} deleted` });
    if (result.ok) navigate(`/projects/${project?.key}/archive`);
  };
  return (
    <Page
      title={`${card.key} ${card.title}`}
      back={{ to: `/projects/${project?.key}/board`, label: `Back to ${project?.name}` }}
      badges={card.archived && <Badge color="gray">Archived</Badge>}
      actions={
        !frozen && (
          <>
            <Button variant="default" leftSection={watched ? <IconEyeOff size={16} /> : <IconEye size={16} />} onClick={watch}>
              {watched ? "Stop watching" : "Watch"}
            </Button>
            <Button leftSection={<IconPencil size={16} />} onClick={() => setDialog("edit")}>Edit card</Button>
            <ActionMenu label={`More actions for ${card.key}`} entries={entries}>
              <Button variant="default" px={9} aria-label={`More actions for ${card.key}`}><IconDots size={18} /></Button>
            </ActionMenu>
          </>
        )
      }
    >
      {card.archived && (
        <Alert color="gray" icon={<IconArchive size={18} />} mb="md" p="xs">
          <Group justify="space-between">
            <Text size="sm">This card is in the archive. Restore it to change it.</Text>
            {project?.archived === false && (
              <Group gap="xs">
                <Button size="compact-sm" onClick={() => void run("restore_card", { card_id: card.id }, { done: `${card.key} restored` })}>Restore card</Button>
                <Button size="compact-sm" color="red" variant="light" onClick={() => void remove()}>Delete card</Button>
              </Group>
            )}
          </Group>
        </Alert>
      )}
      {card.flag !== null && (
        <Alert color="red" icon={<IconFlag3Filled size={18} />} mb="md" p="xs" role="note" aria-label="Flag">
          <Text size="sm"><b>Stuck:</b> {card.flag}</Text>
        </Alert>
      )}
      <div className={classes.sheet}>
        <Stack gap="lg">
          <Description card={card} frozen={frozen} />
          <Checklist card={card} frozen={frozen} />
          <Files card={card} frozen={frozen} />
          <CardLinks card={card} frozen={frozen} onLink={() => setDialog("link")} />
          <Conversation card={card} frozen={frozen} />
        </Stack>
        <Stack gap="md">
          <CardFacts card={card} frozen={frozen} />
          <CardTime card={card} frozen={frozen} onLog={() => setDialog("time")} />
          <Text size="xs" c="dimmed">
            Created {formatMoment(card.created)}<br />Updated {formatMoment(card.updated)}
          </Text>
        </Stack>
      </div>
      {dialog === "edit" && <EditCard card={card} onClose={() => setDialog(null)} />}
      {dialog === "copy" && <CopyCard card={card} onClose={() => setDialog(null)} />}
      {dialog === "transfer" && <TransferCard card={card} onClose={() => setDialog(null)} />}
      {dialog === "flag" && <FlagCard card={card} onClose={() => setDialog(null)} />}
      {dialog === "link" && <LinkCard card={card} onClose={() => setDialog(null)} />}
      {dialog === "time" && <LogTime card={card} onClose={() => setDialog(null)} />}
    </Page>
  );
}

interface PartProps {
  readonly card: CardView;
  readonly frozen: boolean;
}

/** A section of the page: a region with a heading and, at the end, buttons. */
export function Part({ title, count, aside, children }: { readonly title: string; readonly count?: ReactNode; readonly aside?: ReactNode; readonly children: ReactNode }) {
  return (
    <section role="region" aria-label={title}>
      <Group justify="space-between" mb={6} mih={28}>
        <Group gap={8}>
          <Title order={2} size="h5">{title}</Title>
          {count !== undefined && <Text size="sm" c="dimmed">{count}</Text>}
        </Group>
        <Group gap="xs">{aside}</Group>
      </Group>
      {children}
    </section>
  );
}

function Description({ card, frozen }: PartProps) {
  const { run } = useApp();
  const [draft, setDraft] = useState<string | null>(null);
  const save = async () => {
    if (draft !== null && (await run("describe_card", { card_id: card.id, description: draft }, { done: "Description saved" })).ok) setDraft(null);
  };
  useEffect(() => setDraft(null), [card.id]);
  return (
    <Part
      title="Description"
      aside={
        !frozen && draft === null && (
          <Button size="compact-sm" variant="subtle" leftSection={<IconPencil size={14} />} onClick={() => setDraft(card.description)}>Edit description</Button>
        )
      }
    >
      {draft === null ? (
        card.description === "" ? <Text size="sm" c="dimmed">No description.</Text> : <RichTextView html={card.description} />
      ) : (
        <Stack gap="xs">
          <RichText label="Description" bare autoFocus value={draft} onChange={setDraft} onSubmit={() => void save()} minHeight={120} />
          <Group gap="xs">
            <Button size="compact-md" onClick={() => void save()}>Save description</Button>
            <Button size="compact-md" variant="default" onClick={() => setDraft(null)}>Cancel</Button>
          </Group>
        </Stack>
      )}
    </Part>
  );
}

function Files({ card, frozen }: PartProps) {
  const { run } = useApp();
  const attach = (files: readonly Attachment[]) =>
    void run("attach_files", { card_id: card.id, files }, { done: files.length === 1 ? `${files[0]?.name} attached` : `${files.length} files attached` });
  const list = (
    <Attachments
      files={card.attachments}
      {...(frozen ? {} : { onRemove: (file: Attachment) => void run("remove_attachment", { card_id: card.id, name: file.name }, { done: `${file.name} removed` }) })}
    />
  );
  return (
    <Part title="Files" count={card.attachments.length || undefined} aside={!frozen && <UploadButton label="Attach files" size="compact-sm" variant="subtle" onFiles={attach} />}>
      {frozen ? list : (
        <FileDrop onFiles={attach}>
          {card.attachments.length === 0 ? <Text size="sm" c="dimmed">No files. Drop some here, or attach them.</Text> : list}
        </FileDrop>
      )}
    </Part>
  );
}
