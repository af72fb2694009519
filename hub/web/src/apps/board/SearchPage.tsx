/** Cards of all projects whose title, key, description, flag or comments contain the search terms. */

import { DataTable, EmptyState, includes, Page, textOf } from "@kit";
import { Text } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useApp } from "./app";
import { allCards, type CardView, pathOf } from "./model";
import { useCardColumns } from "./TablePage";

const AROUND = 40;

interface Hit extends CardView {
  readonly where: string;
}

export function SearchPage() {
  const { state } = useApp();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const columns = useCardColumns();
  const words = (query.get("q") ?? "").trim();
  const hits = useMemo<readonly Hit[]>(() => {
    if (words === "") return [];
    return allCards(state).flatMap((card) => {
      const comments = Object.values(state.comments).filter((comment) => comment.card_id === card.id);
      const places: readonly (readonly [string, string])[] = [
        ["", `${card.key} ${card.title}`],
        ["Description", textOf(card.description ?? "")],
        ...card.checklist.map((item) => ["Checklist", item.text] as const),
        ["Flag", card.flag ?? ""],
        ...comments.map((comment) => ["Comment", textOf(comment.body)] as const),
      ];
      const found = places.find(([, text]) => includes(text, words));
      if (!found) return [];
      const [name, text] = found;
      return [{ ...card, where: name === "" ? "Title" : `${name}: ${excerpt(text, words)}` }];
    });
  }, [state, words]);
  return (
    <Page title="Search" subtitle={words === "" ? "All projects" : `“${words}”`}>
      {hits.length === 0 ? (
        <EmptyState
          icon={<IconSearch size={32} />}
          title={words === "" ? "Search all cards" : "No card holds these words"}
          text="Type a key, a part of a title, or words from a description or a comment into the field above."
        />
      ) : (
        <DataTable
          label="Results"
          noun="result"
          pageSize={50}
          rows={hits}
          rowId={(hit) => hit.id}
          rowLabel={(hit) => hit.key}
          initialSort="key"
          onOpen={(hit) => navigate(pathOf(state, hit))}
          columns={[
            columns.key,
            columns.title,
            { key: "where", title: "Found in", render: (hit: Hit) => <Text size="sm" c="dimmed">{hit.where}</Text> },
            {
              key: "project", title: "Project", width: 170, sort: (hit: Hit) => state.projects[hit.project_id]?.name,
              render: (hit: Hit) => state.projects[hit.project_id]?.name, filter: { kind: "choice", value: (hit: Hit) => state.projects[hit.project_id]?.name ?? "" },
            },
            { ...columns.status, render: (hit) => (hit.archived ? "Archived" : columns.status.render(hit)) },
            columns.assignee,
          ]}
        />
      )}
    </Page>
  );
}

function excerpt(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  const [from, to] = [Math.max(0, at - AROUND), at + words.length + AROUND];
  return `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
}
