/** One document or uploaded file: its content, and beside it outline, comments, versions, approvals, details. */

import type { Document, Upload } from "@generated/documents";
import { ActionMenu, EmptyState, Page } from "@kit";
import { ActionIcon, Badge, Button, Group, Tooltip } from "@mantine/core";
import { IconDots, IconFileOff, IconShare, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { useApp } from "../app";
import { useDialogs } from "../dialogs/dialogs";
import classes from "../documents.module.css";
import { useItemMenu } from "../itemMenu";
import { isGone, roleName, standingOf } from "../model";
import { TagBadges } from "../TagBadges";
import { DocumentSheet } from "./DocumentSheet";
import { type Draft, useDraft } from "./draft";
import { Preview } from "./Preview";
import { SaveState } from "./SaveState";
import { Side } from "./Side";
import { UploadNewer } from "./UploadNewer";

export function FilePage() {
  const { state } = useApp();
  const { item: id = "" } = useParams();
  const item = state.items[id];
  if (item?.kind === "folder") return <Navigate to={`/drive/${id}`} replace />;
  if (item === undefined) return <Gone title="File not found" text="It was deleted, or the address is wrong." />;
  if (isGone(state, id)) return <Gone title={item.name} text="It is in the trash." />;
  return <Opened key={id} id={id} item={item} />;
}

function Opened({ id, item }: { readonly id: string; readonly item: Document | Upload }) {
  const { state, act, run } = useApp();
  const show = useDialogs();
  const menuOf = useItemMenu();
  const draft = useDraft(id, item);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void act("open_item", { item: id }, { quiet: true });
  }, [act, id]);
  const standing = standingOf(state, id);
  const back = item.parent === null ? { to: "/drive", label: "Back to Drive" } : { to: `/drive/${item.parent}`, label: `Back to ${state.items[item.parent]?.name}` };
  return (
    <Page
      fill
      title={item.name}
      back={back}
      badges={
        <>
          {standing !== "owner" && standing !== "editor" && (
            <Badge variant="default" tt="none" style={{ flex: "none" }}>
              {roleName(standing)}
            </Badge>
          )}
          <TagBadges tags={item.tags} />
        </>
      }
      actions={
        <>
          {draft.canEdit && <SaveState draft={draft} item={item} />}
          {item.kind === "upload" && standing !== "viewer" && standing !== "commenter" && <UploadNewer id={id} />}
          <Tooltip label={item.starred ? "Remove star" : "Add star"}>
            <ActionIcon
              size="lg"
              aria-label={item.starred ? "Remove star" : "Add star"}
              color={item.starred ? "yellow" : "gray"}
              onClick={() => void run(item.starred ? "unstar_items" : "star_items", { items: [id] }, { done: item.starred ? "Star removed" : "Star added" })}
            >
              {item.starred ? <IconStarFilled size={18} color="var(--mantine-color-yellow-6)" /> : <IconStar size={18} />}
            </ActionIcon>
          </Tooltip>
          <Button variant="default" leftSection={<IconShare size={16} />} onClick={() => show({ what: "share", id })}>
            Share
          </Button>
          <ActionMenu label="Actions for this file" entries={menuOf({ id, item }, draft.afterSaving)}>
            <Button variant="default" px={8} aria-label="Actions for this file">
              <IconDots size={18} aria-hidden />
            </Button>
          </ActionMenu>
        </>
      }
    >
      <div className={classes.file}>
        <div className={classes.sheet} ref={sheet}>
          {item.kind === "document" ? <DocumentSheet draft={draft} item={item} id={id} /> : <Preview item={item} />}
        </div>
        <Side id={id} item={item} draft={draft} sheet={sheet} />
      </div>
    </Page>
  );
}

export interface OfFile {
  readonly id: string;
  readonly item: Document | Upload;
  readonly draft: Draft;
}

function Gone({ title, text }: { readonly title: string; readonly text: string }) {
  const navigate = useNavigate();
  return (
    <Page title={title}>
      <EmptyState
        icon={<IconFileOff size={40} stroke={1.3} aria-hidden />}
        title="This file is not here"
        text={text}
        action={
          <Group gap="xs">
            <Button variant="default" onClick={() => void navigate("/trash")}>
              Look in the trash
            </Button>
            <Button onClick={() => void navigate("/drive")}>Go to the drive</Button>
          </Group>
        }
      />
    </Page>
  );
}
