/** The pane beside a file. */

import { useUrlState } from "@kit";
import { Tabs } from "@mantine/core";
import type { RefObject } from "react";
import { useApp } from "../app";
import classes from "../documents.module.css";
import { Comments } from "./Comments";
import { Details } from "./Details";
import type { OfFile } from "./FilePage";
import { Outline } from "./Outline";
import { Reviews } from "./Reviews";
import { Versions } from "./Versions";

export function Side({ id, item, draft, sheet }: OfFile & { readonly sheet: RefObject<HTMLDivElement | null> }) {
  const { state } = useApp();
  const isDocument = item.kind === "document";
  const [tab, setTab] = useUrlState("pane", "comments");
  const open = Object.values(state.comments).filter((comment) => comment.item === id && !comment.resolved).length;
  return (
    <aside className={classes.side} aria-label="About this file">
      <Tabs value={tab} onChange={(next) => setTab(next ?? "comments")} className={classes.sideTabs} variant="default">
        <Tabs.List grow>
          {isDocument && <Pane value="outline">Outline</Pane>}
          <Pane value="comments" label="Comments">
            {open > 0 ? `Comments ${open}` : "Comments"}
          </Pane>
          {isDocument && <Pane value="versions">Versions</Pane>}
          <Pane value="approvals">Approval</Pane>
          <Pane value="details">Details</Pane>
        </Tabs.List>
        <div className={classes.sidePanel}>
          {tab === "outline" && <Outline html={draft.body} sheet={sheet} />}
          {tab === "comments" && <Comments id={id} item={item} draft={draft} sheet={sheet} />}
          {tab === "versions" && isDocument && <Versions id={id} item={item} draft={draft} />}
          {tab === "approvals" && <Reviews id={id} item={item} draft={draft} />}
          {tab === "details" && <Details id={id} item={item} />}
        </div>
      </Tabs>
    </aside>
  );
}

function Pane({ value, label, children }: { readonly value: string; readonly label?: string; readonly children: string }) {
  return (
    <Tabs.Tab value={value} px={4} fz="xs" aria-label={label}>
      {children}
    </Tabs.Tab>
  );
}
