import type { Document, Upload } from "@generated/documents";
import { formatAgo, formatMoment } from "@kit";
import { Button, Text } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { useApp } from "../app";
import type { Draft } from "./draft";

/** Shows whether the text is saved and, if not, the buttons to save it. */
export function SaveState({ draft, item }: { readonly draft: Draft; readonly item: Document | Upload }) {
  const { now } = useApp();
  return (
    <>
      <Text size="xs" c={draft.isChanged ? "orange" : "dimmed"} role="status" aria-label="Saving" title={formatMoment(item.modified_at)} style={{ whiteSpace: "nowrap" }}>
        {draft.isChanged ? "Unsaved changes" : `Saved ${formatAgo(item.modified_at, now)}`}
      </Text>
      {draft.isChanged && (
        <Button variant="default" onClick={draft.discard}>
          Discard
        </Button>
      )}
      <Button leftSection={<IconDeviceFloppy size={16} />} disabled={!draft.isChanged} onClick={() => void draft.save()}>
        Save
      </Button>
    </>
  );
}
