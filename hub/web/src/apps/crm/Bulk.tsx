/** The buttons for selected records that several lists have: reassign, tag, untag. */

import { Button } from "@mantine/core";
import { ActionMenu, countOf } from "@kit";
import { IconTag, IconTagOff, IconUserShare } from "@tabler/icons-react";
import { useState } from "react";
import { useApp } from "./app";
import { ReassignDialog } from "./dialogs/ReassignDialog";
import type { Kind } from "./links";
import { named } from "./words";

interface Props {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly clear: () => void;
}

export function BulkReassign({ kind, ids, clear }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" leftSection={<IconUserShare size={15} />} onClick={() => setAsking(true)}>
        Reassign
      </Button>
      {asking && <ReassignDialog kind={kind} ids={ids} onDone={clear} onClose={() => setAsking(false)} />}
    </>
  );
}

export function BulkTags({ kind, ids, clear }: Props & { readonly kind: "account" | "contact" | "deal" }) {
  const { state, run } = useApp();
  const records: Readonly<Record<string, { readonly tag_ids: readonly string[] }>> =
    kind === "account" ? state.accounts : kind === "contact" ? state.contacts : state.deals;
  const worn = new Set(ids.flatMap((id) => records[id]?.tag_ids ?? []));
  const entries = (action: "tag_records" | "untag_records", verb: string, tags: ReturnType<typeof named>) =>
    tags.map(({ value, label }) => ({
      label,
      run: async () => {
        const result = await run(action, { kind, ids: [...ids], tag_id: value }, { done: `${countOf(ids.length, kind)} ${verb} ${label}` });
        if (result.ok) clear();
      },
    }));
  const all = named(state.tags);
  return (
    <>
      <ActionMenu label="Add tag" entries={entries("tag_records", "tagged", all)}>
        <Button size="compact-sm" variant="default" leftSection={<IconTag size={15} />}>
          Add tag
        </Button>
      </ActionMenu>
      <ActionMenu label="Remove tag" entries={entries("untag_records", "no longer tagged", all.filter(({ value }) => worn.has(value)))}>
        <Button size="compact-sm" variant="default" disabled={worn.size === 0} leftSection={<IconTagOff size={15} />}>
          Remove tag
        </Button>
      </ActionMenu>
    </>
  );
}
