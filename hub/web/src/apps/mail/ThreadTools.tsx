import { ActionMenu, type MenuEntry, useConfirm } from "@kit";
import { Button } from "@mantine/core";
import {
  IconAlertOctagon, IconArchive, IconArrowBackUp, IconDots, IconMail, IconMailOpened, IconStar, IconStarOff, IconTrash, IconTrashX,
  IconVolume, IconVolumeOff,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApp } from "./app";
import { useMail } from "./Context";
import { isAsleep } from "./mailbox";
import { SnoozeMenu } from "./SnoozeMenu";
import { LabelMenu, MoveMenu } from "./SortMenus";
import { useThreadDeeds } from "./useThreadDeeds";

interface ThreadToolsProps {
  readonly ids: readonly string[];
  /** Called after the conversations have been moved away. */
  readonly onMoved: () => void;
  readonly more?: readonly MenuEntry[];
}

/** The buttons for one or several conversations, depending on their mailbox. */
export function ThreadTools({ ids, onMoved, more = [] }: ThreadToolsProps) {
  const { now } = useApp();
  const mail = useMail();
  const deeds = useThreadDeeds();
  const confirm = useConfirm();
  const threads = ids.flatMap((id) => mail.conversations.get(id)?.thread ?? []);
  const all = (test: (thread: (typeof threads)[number]) => boolean) => threads.length > 0 && threads.every(test);
  const some = (test: (thread: (typeof threads)[number]) => boolean) => threads.some(test);
  const inTrash = all(({ folder }) => folder === "trash");
  const inSpam = all(({ folder }) => folder === "spam");
  const anyDiscarded = some(({ folder }) => folder === "trash" || folder === "spam");

  const moving = (name: Parameters<typeof deeds.simple>[0]) => async () => {
    const result = await deeds.simple(name, ids);
    if (result.ok) onMoved();
  };
  const deleteForever = async () => {
    const yes = await confirm({
      title: ids.length === 1 ? "Delete this conversation forever?" : `Delete ${ids.length} conversations forever?`,
      body: "Nobody can bring it back later.",
      confirm: "Delete forever",
      danger: true,
    });
    if (yes) await moving("delete_forever")();
  };

  const marks: MenuEntry[] = [
    ...(some(({ unread }) => unread)
      ? [{ label: "Mark as read", icon: <IconMailOpened size={16} />, run: () => void deeds.markRead(ids, false) }]
      : []),
    ...(some(({ unread }) => !unread)
      ? [{ label: "Mark as unread", icon: <IconMail size={16} />, run: () => void deeds.markRead(ids, true).then(onMoved) }]
      : []),
    ...(some(({ starred }) => !starred)
      ? [{ label: "Add star", icon: <IconStar size={16} />, run: () => void deeds.simple("star", ids) }]
      : []),
    ...(some(({ starred }) => starred)
      ? [{ label: "Remove star", icon: <IconStarOff size={16} />, run: () => void deeds.simple("unstar", ids) }]
      : []),
    ...(!anyDiscarded && some(({ muted }) => !muted)
      ? [{ label: "Mute", icon: <IconVolumeOff size={16} />, run: () => void moving("mute")(), divided: true }]
      : []),
    ...(some(({ muted }) => muted)
      ? [{ label: "Unmute", icon: <IconVolume size={16} />, run: () => void deeds.simple("unmute", ids) }]
      : []),
    ...more,
  ];

  return (
    <>
      {inTrash && <Tool label="Restore" icon={<IconArrowBackUp size={16} />} run={moving("restore")} />}
      {inSpam && <Tool label="Not spam" icon={<IconArrowBackUp size={16} />} run={moving("mark_not_spam")} />}
      {!anyDiscarded && some(({ folder }) => folder !== "archive") && (
        <Tool label="Archive" icon={<IconArchive size={16} />} run={moving("archive")} />
      )}
      {!some(({ folder }) => folder === "spam") && (
        <Tool label="Spam" icon={<IconAlertOctagon size={16} />} run={moving("mark_spam")} />
      )}
      {!inTrash && <Tool label="Delete" icon={<IconTrash size={16} />} run={moving("delete")} />}
      {(inTrash || inSpam) && <Tool label="Delete forever" icon={<IconTrashX size={16} />} run={deleteForever} />}
      {!anyDiscarded && (
        <>
          <SnoozeMenu ids={ids} label="Snooze" onDone={onMoved} />
          {all((thread) => isAsleep(thread, now)) && (
            <Tool label="Unsnooze" icon={<IconArrowBackUp size={16} />} run={moving("unsnooze")} />
          )}
          <MoveMenu ids={ids} onDone={onMoved} />
        </>
      )}
      <LabelMenu ids={ids} />
      <ActionMenu label="More actions" entries={marks}>
        <Button variant="default" size="compact-sm" leftSection={<IconDots size={16} />}>
          More
        </Button>
      </ActionMenu>
    </>
  );
}

function Tool({ label, icon, run }: { readonly label: string; readonly icon: ReactNode; readonly run: () => Promise<void> }) {
  return (
    <Button variant="default" size="compact-sm" leftSection={icon} onClick={() => void run()}>
      {label}
    </Button>
  );
}
