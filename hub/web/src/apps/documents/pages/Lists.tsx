/** Lists across all folders: recent, starred, shared with me, found. */

import { countOf, EmptyState, formatAgo, Page } from "@kit";
import { IconClock, IconSearch, IconStar, IconUserShare } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { useApp } from "../app";
import { Browser } from "../lists/Browser";
import { isSharedWithMe, live, search, roleName, standingOf } from "../model";

const LARGE = 40;

export function Recent() {
  const { state, now } = useApp();
  const entries = live(state).filter(({ item }) => item.opened_at !== null);
  return (
    <Page title="Recent" subtitle="What you opened last">
      <Browser
        label="Recent files"
        entries={entries}
        initialSort="-opened"
        showsPlace
        columns={[
          {
            key: "opened",
            title: "Opened",
            render: ({ item }) => (item.opened_at ? formatAgo(item.opened_at, now) : ""),
            sort: ({ item }) => item.opened_at,
            width: 108,
          },
        ]}
        empty={<EmptyState icon={<IconClock size={LARGE} stroke={1.3} aria-hidden />} title="Nothing opened yet" text="Documents and files that you open appear here." />}
      />
    </Page>
  );
}

export function Starred() {
  const { state } = useApp();
  const entries = live(state).filter(({ item }) => item.starred);
  return (
    <Page title="Starred" subtitle={countOf(entries.length, "item")}>
      <Browser
        label="Starred items"
        entries={entries}
        showsPlace
        empty={<EmptyState icon={<IconStar size={LARGE} stroke={1.3} aria-hidden />} title="No stars yet" text="Add a star to what you need every day." />}
      />
    </Page>
  );
}

export function Shared() {
  const { state } = useApp();
  const entries = live(state).filter(({ item }) => isSharedWithMe(state, item));
  return (
    <Page title="Shared with me" subtitle={countOf(entries.length, "item")}>
      <Browser
        label="Shared with me"
        entries={entries}
        showsPlace
        columns={[
          {
            key: "role",
            title: "My role",
            render: ({ id }) => roleName(standingOf(state, id)),
            sort: ({ id }) => standingOf(state, id),
            width: 96,
          },
        ]}
        empty={<EmptyState icon={<IconUserShare size={LARGE} stroke={1.3} aria-hidden />} title="Nothing shared with you" text="What others share with you or a group of yours appears here." />}
      />
    </Page>
  );
}

export function SearchResults() {
  const { state } = useApp();
  const [query] = useSearchParams();
  const words = query.get("q") ?? "";
  const found = search(state, words);
  const excerpts = new Map(found.map(({ id, excerpt }) => [id, excerpt]));
  return (
    <Page title={words.trim() === "" ? "Search" : `Search: ${words.trim()}`} subtitle={words.trim() === "" ? "Everything on the drive" : countOf(found.length, "result")}>
      <Browser
        key={words}
        label="Search results"
        entries={found}
        initialSort=""
        showsPlace
        noteOf={({ id }) => excerpts.get(id) ?? ""}
        empty={<EmptyState icon={<IconSearch size={LARGE} stroke={1.3} aria-hidden />} title="Nothing found" text="No name, text or description contains these words. Try fewer." />}
      />
    </Page>
  );
}
