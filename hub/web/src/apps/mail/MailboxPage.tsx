import { dayOf, EmptyState, formatDay, Page, useConfirm } from "@kit";
import { Alert, Anchor, Button } from "@mantine/core";
import { IconBeach, IconInbox, IconTrashX } from "@tabler/icons-react";
import { useMemo } from "react";
import { Link, useParams } from "react-router";
import { useApp } from "./app";
import { useMail } from "./Context";
import { LabelDot } from "./LabelChip";
import { isIn, type Place } from "./mailbox";
import { ThreadList } from "./ThreadList";

export const BOXES: Readonly<Record<string, { readonly title: string; readonly empty: string; readonly why: string }>> = {
  inbox: { title: "Inbox", empty: "Nothing left to do", why: "New mail arrives here." },
  starred: { title: "Starred", empty: "No stars", why: "Star what you want to find again quickly." },
  snoozed: { title: "Snoozed", empty: "Nothing is asleep", why: "What you snooze waits here until its time." },
  sent: { title: "Sent", empty: "Nothing sent yet", why: "What you send is listed here." },
  archive: { title: "Archive", empty: "The archive is empty", why: "What you archive leaves the inbox and stays here." },
  all: { title: "All mail", empty: "No mail", why: "Everything but spam and trash is listed here." },
  spam: { title: "Spam", empty: "No spam", why: "Unwanted mail lands here." },
  trash: { title: "Trash", empty: "The trash is empty", why: "What you delete lies here until you empty it." },
};

export function BoxPage({ box }: { readonly box: string }) {
  const about = BOXES[box] ?? { title: box, empty: "", why: "" };
  return <List place={{ kind: "box", box }} base={`/${box}`} {...about} />;
}

export function FolderPage() {
  const { id = "" } = useParams();
  const { state } = useApp();
  const folder = state.folders[id];
  if (!folder) return <Gone what="folder" />;
  return (
    <List place={{ kind: "folder", id }} base={`/folder/${id}`} title={folder.name} empty="This folder is empty" why="Drag conversations here, or use Move to." />
  );
}

export function LabelPage() {
  const { id = "" } = useParams();
  const { state } = useApp();
  const label = state.labels[id];
  if (!label) return <Gone what="label" />;
  return (
    <List
      place={{ kind: "label", id }}
      base={`/label/${id}`}
      title={label.name}
      badges={<LabelDot colour={label.colour} />}
      empty="No conversation has this label"
      why="Drag conversations here, or use Labels."
    />
  );
}

interface ListProps {
  readonly place: Place;
  readonly base: string;
  readonly title: string;
  readonly empty: string;
  readonly why: string;
  readonly badges?: React.ReactNode;
}

function List({ place, base, title, empty, why, badges }: ListProps) {
  const { now } = useApp();
  const mail = useMail();
  const key = JSON.stringify(place);
  const conversations = useMemo(() => mail.newest.filter((one) => isIn(place, one, now)), [mail, key, now]);
  const unread = conversations.filter(({ thread }) => thread.unread).length;
  const box = place.kind === "box" ? place.box : "";
  return (
    <Page
      title={title}
      badges={badges}
      subtitle={unread > 0 ? `${unread} unread` : undefined}
      actions={(box === "trash" || box === "spam") && conversations.length > 0 && <EmptyButton box={box} count={conversations.length} />}
      fill
    >
      {box === "inbox" && <Away />}
      <div style={{ overflow: "auto", flex: 1, minHeight: 0 }}>
        <ThreadList
          conversations={conversations}
          base={base}
          isSent={box === "sent"}
          showFolder={place.kind === "label" || box === "all" || box === "starred"}
          empty={<EmptyState icon={<IconInbox size={34} aria-hidden />} title={empty} text={why} />}
        />
      </div>
    </Page>
  );
}

function EmptyButton({ box, count }: { readonly box: "trash" | "spam"; readonly count: number }) {
  const { run } = useApp();
  const confirm = useConfirm();
  const name = box === "trash" ? "Empty trash" : "Empty spam";
  const empty = async () => {
    const yes = await confirm({
      title: `${name}?`,
      body: `${count} conversations are deleted for good.`,
      confirm: "Delete all",
      danger: true,
    });
    if (yes) await run("empty_folder", { folder: box }, { done: `${BOXES[box]?.title} is empty` });
  };
  return (
    <Button color="red" variant="light" leftSection={<IconTrashX size={16} />} onClick={() => void empty()}>
      {name}
    </Button>
  );
}

/** A reminder that everybody gets the vacation reply now. */
function Away() {
  const { state, now } = useApp();
  const { is_on, first_day, last_day } = state.vacation;
  const today = dayOf(now);
  if (!is_on || first_day === null || first_day > today || (last_day !== null && last_day < today)) return null;
  return (
    <Alert icon={<IconBeach size={18} />} py={6} radius={0}>
      Your vacation reply is on{last_day ? ` until ${formatDay(last_day)}` : ""}.{" "}
      <Anchor component={Link} to="/settings" size="sm">
        Change vacation reply
      </Anchor>
    </Alert>
  );
}

export function Gone({ what }: { readonly what: string }) {
  return (
    <Page title={`No such ${what}`}>
      <EmptyState
        title={`This ${what} is not there any more`}
        text="It may have been deleted."
        action={
          <Button component={Link} to="/inbox" variant="default">
            Go to the inbox
          </Button>
        }
      />
    </Page>
  );
}
