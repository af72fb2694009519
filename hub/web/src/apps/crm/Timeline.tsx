/** A record's past and planned activities and its notes, latest first. */

import type { Activity, Note } from "@generated/crm";
import { Badge, Button, Checkbox, Group, Text } from "@mantine/core";
import { ActionMenu, Attachments, formatAgo, formatMoment, type MenuEntry, Panel, useConfirm } from "@kit";
import { IconCalendarPlus, IconChecklist, IconNote, IconPencilPlus, IconPhone, IconPhoneCheck, IconPin, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type Kept, kept, useApp } from "./app";
import classes from "./crm.module.css";
import { CompleteDialog, EditActivity, LogDialog, RescheduleDialog, ScheduleDialog } from "./dialogs/ActivityDialogs";
import { AddNote, EditNote } from "./dialogs/NoteDialogs";
import { family, type Subject } from "./links";
import { Chip, Quiet, To } from "./parts";
import { RESULT } from "./words";

const ICONS: Readonly<Record<Activity["kind"], ReactNode>> = {
  call: <IconPhone size={18} aria-hidden />,
  meeting: <IconUsers size={18} aria-hidden />,
  task: <IconChecklist size={18} aria-hidden />,
};

const EXCERPT = 36;

const excerpt = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text);

type Dialog =
  | { readonly kind: "schedule" | "log" | "note" }
  | { readonly kind: "complete" | "edit" | "reschedule"; readonly activity: Kept<Activity> }
  | { readonly kind: "words"; readonly note: Kept<Note> };

export function Timeline({ about }: { readonly about: Subject }) {
  const { state } = useApp();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const all = family(state, about);
  const isHere = (link: Subject) => all.some((one) => one.kind === link.kind && one.id === link.id);
  const activities = kept(state.activities).filter((one) => isHere(one.about));
  const open = activities.filter((one) => !one.done).sort((one, other) => one.due.localeCompare(other.due));
  const notes = kept(state.notes).filter((one) => isHere(one.about));
  const pinned = notes.filter((note) => note.pinned);
  const history = [
    ...activities.filter((one) => one.done).map((activity) => ({ at: activity.due, activity, note: null })),
    ...notes.filter((note) => !note.pinned).map((note) => ({ at: note.written_at, activity: null, note })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  const elsewhere = (link: Subject) => link.kind !== about.kind || link.id !== about.id;
  const noteEntry = (note: Kept<Note>) => (
    <NoteEntry key={note.id} note={note} elsewhere={elsewhere(note.about)} onEdit={() => setDialog({ kind: "words", note })} />
  );
  const activityEntry = (activity: Kept<Activity>) => (
    <ActivityEntry key={activity.id} activity={activity} elsewhere={elsewhere(activity.about)} onDialog={setDialog} />
  );
  return (
    <>
      <Panel
        title="To do"
        count={open.length}
        actions={
          <Button size="compact-sm" variant="default" leftSection={<IconCalendarPlus size={15} />} onClick={() => setDialog({ kind: "schedule" })}>
            Schedule activity
          </Button>
        }
      >
        {open.length === 0 ? <Quiet>Nothing is planned.</Quiet> : <ul className={classes.list}>{open.map(activityEntry)}</ul>}
      </Panel>
      <Panel
        title="History"
        count={history.length + pinned.length}
        actions={
          <>
            <Button size="compact-sm" variant="default" leftSection={<IconPhoneCheck size={15} />} onClick={() => setDialog({ kind: "log" })}>
              Log activity
            </Button>
            <Button size="compact-sm" variant="default" leftSection={<IconPencilPlus size={15} />} onClick={() => setDialog({ kind: "note" })}>
              Add note
            </Button>
          </>
        }
      >
        {history.length + pinned.length === 0 ? (
          <Quiet>Nothing was done or written yet.</Quiet>
        ) : (
          <ul className={classes.list}>
            {pinned.map(noteEntry)}
            {history.map(({ activity, note }) => (note ? noteEntry(note) : activityEntry(activity)))}
          </ul>
        )}
      </Panel>
      {dialog?.kind === "schedule" && <ScheduleDialog about={about} onClose={close} />}
      {dialog?.kind === "log" && <LogDialog about={about} onClose={close} />}
      {dialog?.kind === "note" && <AddNote about={about} onClose={close} />}
      {dialog && "activity" in dialog && <ActivityDialogs dialog={dialog} onClose={close} />}
      {dialog?.kind === "words" && <EditNote note={dialog.note} onClose={close} />}
    </>
  );
}

/** The dialog of an activity that was opened from a menu. */
export function ActivityDialogs({ dialog, onClose }: { readonly dialog: ActivityDialog; readonly onClose: () => void }) {
  const { kind, activity } = dialog;
  if (kind === "complete") return <CompleteDialog activity={activity} onClose={onClose} />;
  if (kind === "edit") return <EditActivity activity={activity} onClose={onClose} />;
  return <RescheduleDialog ids={[activity.id]} onClose={onClose} />;
}

interface ActivityProps {
  readonly activity: Kept<Activity>;
  /** Whether to show the activity's record, because the page is about another one. */
  readonly elsewhere: boolean;
  readonly onDialog: (dialog: ActivityDialog) => void;
}

export function ActivityEntry({ activity, elsewhere, onDialog }: ActivityProps) {
  const { state, now, run } = useApp();
  const confirm = useConfirm();
  const isLate = !activity.done && activity.due < now;
  return (
    <li className={classes.entry} aria-label={activity.subject}>
      {activity.done ? (
        ICONS[activity.kind]
      ) : (
        <Checkbox aria-label={`Complete ${activity.subject}`} checked={false} onChange={() => onDialog({ kind: "complete", activity })} />
      )}
      <div>
        <Group gap={6}>
          <Text size="sm" fw={600}>
            {activity.subject}
          </Text>
          {activity.priority === "high" && !activity.done && <Chip value="High" />}
        </Group>
        <Group gap={6}>
          <Text size="xs" c={isLate ? "red" : "dimmed"} fw={isLate ? 600 : undefined}>
            {isLate ? "Overdue: " : ""}
            {formatMoment(activity.due)}
          </Text>
          <Text size="xs" c="dimmed">
            {state.users[activity.owner_id]?.name}
            {activity.minutes > 0 && `, ${activity.minutes} min`}
            {activity.result && `, ${RESULT[activity.result].toLowerCase()}`}
          </Text>
          {elsewhere && <To about={activity.about} />}
        </Group>
        {activity.outcome !== "" && <Text size="sm" mt={2} className={classes.entryText}>{activity.outcome}</Text>}
      </div>
      <ActionMenu label={`Actions for ${activity.subject}`} entries={activityEntries(run, confirm, activity, onDialog)} />
    </li>
  );
}

export type ActivityDialog = Extract<Dialog, { readonly activity: Kept<Activity> }>;

/** The menu of an activity, wherever it is shown. */
export function activityEntries(
  run: ReturnType<typeof useApp>["run"],
  confirm: ReturnType<typeof useConfirm>,
  activity: Kept<Activity>,
  onDialog: (dialog: ActivityDialog) => void,
): readonly MenuEntry[] {
  const remove: MenuEntry = {
    label: "Delete",
    danger: true,
    divided: true,
    run: async () => {
      if (!(await confirm({ title: "Delete this activity?", body: activity.subject, confirm: "Delete", danger: true }))) return;
      await run("delete_activity", { activity_id: activity.id }, { done: "Activity deleted" });
    },
  };
  if (activity.done) {
    return [
      { label: "Reopen", run: () => void run("reopen_activity", { activity_id: activity.id }, { done: "Activity reopened" }) },
      remove,
    ];
  }
  return [
    { label: "Complete", run: () => onDialog({ kind: "complete", activity }) },
    { label: "Edit", run: () => onDialog({ kind: "edit", activity }) },
    { label: "Reschedule", run: () => onDialog({ kind: "reschedule", activity }) },
    remove,
  ];
}

interface NoteProps {
  readonly note: Kept<Note>;
  readonly elsewhere: boolean;
  readonly onEdit: () => void;
}

function NoteEntry({ note, elsewhere, onEdit }: NoteProps) {
  const { state, now, run } = useApp();
  const confirm = useConfirm();
  const name = `Note: ${excerpt(note.text)}`;
  const entries: readonly MenuEntry[] = [
    { label: "Edit", run: onEdit },
    {
      label: note.pinned ? "Unpin" : "Pin",
      run: () => void run("pin_note", { note_id: note.id, pinned: !note.pinned }, { done: note.pinned ? "Note unpinned" : "Note pinned" }),
    },
    {
      label: "Delete",
      danger: true,
      divided: true,
      run: async () => {
        if (!(await confirm({ title: "Delete this note?", body: excerpt(note.text), confirm: "Delete", danger: true }))) return;
        await run("delete_note", { note_id: note.id }, { done: "Note deleted" });
      },
    },
  ];
  return (
    <li className={classes.entry} aria-label={name}>
      {note.pinned ? <IconPin size={18} aria-hidden /> : <IconNote size={18} aria-hidden />}
      <div>
        <Text size="sm" className={classes.entryText}>
          {note.text}
        </Text>
        <Attachments files={note.attachments} />
        <Group gap={6} mt={2}>
          <Text size="xs" c="dimmed">
            {state.users[note.author_id]?.name}, {formatAgo(note.written_at, now)}
          </Text>
          {note.pinned && (
            <Badge size="xs" variant="light" tt="none">
              Pinned
            </Badge>
          )}
          {elsewhere && <To about={note.about} />}
        </Group>
      </div>
      <ActionMenu label={`Actions for ${name}`} entries={entries} />
    </li>
  );
}
