import type { Document } from "@generated/documents";
import { RichText, RichTextView, useShortcuts } from "@kit";
import { Button } from "@mantine/core";
import { IconReplace } from "@tabler/icons-react";
import { useDialogs } from "../dialogs/dialogs";
import classes from "../documents.module.css";
import type { Draft } from "./draft";

interface SheetProps {
  readonly id: string;
  readonly item: Document;
  readonly draft: Draft;
}

const PAPER_PX = 460;

/** A document: an editor for whoever may edit, a page to read for everybody else. */
export function DocumentSheet({ id, item, draft }: SheetProps) {
  const show = useDialogs();
  const replace = () => draft.afterSaving(() => show({ what: "replace", id }));
  useShortcuts(draft.canEdit ? [{ keys: "ctrl+h", label: "Find and replace", run: replace }] : []);
  if (!draft.canEdit) {
    return (
      <div className={classes.paper}>
        <article className={classes.reading} aria-label={item.name}>
          <RichTextView html={item.body} />
        </article>
      </div>
    );
  }
  return (
    <div className={classes.paper}>
      <RichText
        label="Document text"
        bare
        value={draft.body}
        onChange={draft.change}
        placeholder="Begin to write…"
        minHeight={PAPER_PX}
        toolbarEnd={
          <Button size="compact-sm" variant="subtle" leftSection={<IconReplace size={15} />} onClick={replace}>
            Find and replace
          </Button>
        }
      />
    </div>
  );
}
