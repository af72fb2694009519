/** A page that lists records: search, filters that can be saved as views, a table, bulk actions, export. */

import { Button, Group } from "@mantine/core";
import {
  ActionMenu, ChoiceField, type Choice, type Column, countOf, DataTable, includes, type MenuEntry, Page, SearchBox, useConfirm, useUrlState,
} from "@kit";
import { changed } from "@kit/url";
import { IconAdjustments, IconDeviceFloppy, IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type Kept, kept, useApp } from "./app";
import { RenameView, SaveView } from "./dialogs/ViewDialogs";
import { type Kind, pageOf } from "./links";
import { saveSheet, type SheetColumn } from "./sheet";

export interface Facet<T> {
  /** Its key in saved views and the address. */
  readonly key: string;
  /** Its name on the page: "owner". */
  readonly label: string;
  readonly choices: readonly Choice<string>[];
  readonly passes: (row: T, value: string) => boolean;
}

interface ListingProps<T> {
  readonly kind: Kind;
  /** "Deals" */
  readonly title: string;
  readonly noun: string;
  readonly rows: readonly Kept<T>[];
  readonly rowLabel: (row: Kept<T>) => string;
  /** The texts that the search covers. */
  readonly text: (row: Kept<T>) => string;
  readonly facets: readonly Facet<Kept<T>>[];
  readonly columns: readonly Column<Kept<T>>[];
  readonly initialSort: string;
  readonly sheet: readonly SheetColumn<Kept<T>>[];
  /** Shown beside the count: sums of the shown records. */
  readonly summary?: (shown: readonly Kept<T>[]) => string;
  readonly actions: ReactNode;
  readonly bulk: (ids: readonly string[], clear: () => void) => ReactNode;
  readonly rowActions?: (row: Kept<T>) => readonly MenuEntry[];
  readonly children?: ReactNode;
}

const ANY = "any";
const ALL = "all";
/** Number of letters that fit into a narrow filter. */
const NARROW = 6;

export function Listing<T>(props: ListingProps<T>) {
  const { kind, title, noun, rows, facets } = props;
  const navigate = useNavigate();
  const [query, setQuery] = useUrlState("q");
  const [address, setAddress] = useSearchParams();
  const chosen = Object.fromEntries(facets.flatMap(({ key }) => (address.get(key) ? [[key, address.get(key) ?? ""]] : [])));
  const apply = (filters: Readonly<Record<string, string>>) =>
    setAddress(changed({ page: null, ...Object.fromEntries(facets.map(({ key }) => [key, filters[key] || null])) }), { replace: true });
  const shown = rows.filter(
    (row) =>
      (query === "" || includes(props.text(row), query)) &&
      facets.every((facet) => chosen[facet.key] === undefined || facet.passes(row, chosen[facet.key] ?? "")),
  );
  const subtitle = [countOf(shown.length, noun), props.summary?.(shown)].filter(Boolean).join(" · ");
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveSheet(`${title.toLowerCase()}.csv`, props.sheet, shown)}
          >
            Export
          </Button>
          {props.actions}
        </>
      }
      toolbar={
        <Group gap={6} align="center">
          <SearchBox label={`Search ${title.toLowerCase()}`} value={query} onChange={setQuery} width={168} />
          <Views kind={kind} title={title} chosen={chosen} apply={apply} />
          {facets.map((facet) => (
            <ChoiceField
              key={facet.key}
              bare
              label={`Filter by ${facet.label}`}
              w={facet.label.length > NARROW ? 138 : 118}
              searchable={facet.choices.length > 12}
              choices={[{ value: ANY, label: `Any ${facet.label}` }, ...facet.choices]}
              value={chosen[facet.key] ?? ANY}
              comboboxProps={{ width: "max-content", position: "bottom-start" }}
              onChange={(value) => apply({ ...chosen, [facet.key]: value === ANY ? "" : value })}
            />
          ))}
        </Group>
      }
    >
      <DataTable
        label={title}
        noun={noun}
        rows={shown}
        rowId={(row) => row.id}
        rowLabel={props.rowLabel}
        columns={props.columns}
        initialSort={props.initialSort}
        onOpen={(row) => navigate(pageOf({ kind, id: row.id }))}
        bulk={props.bulk}
        rowActions={props.rowActions}
      />
      {props.children}
    </Page>
  );
}

interface ViewsProps {
  readonly kind: Kind;
  readonly title: string;
  readonly chosen: Readonly<Record<string, string>>;
  readonly apply: (filters: Readonly<Record<string, string>>) => void;
}

function Views({ kind, title, chosen, apply }: ViewsProps) {
  const { state, run } = useApp();
  const confirm = useConfirm();
  const [dialog, setDialog] = useState<"save" | "rename" | null>(null);
  const views = kept(state.views).filter((view) => view.list === kind);
  const isFree = Object.keys(chosen).length === 0;
  const current = isFree ? undefined : views.find((view) => areSame(view.filters, chosen));
  const everything = `All ${title.toLowerCase()}`;
  return (
    <>
      <ChoiceField
        bare
        label="View"
        w={150}
        placeholder="Own filters"
        choices={[{ value: ALL, label: everything }, ...views.map(({ id, name }) => ({ value: id, label: name }))]}
        value={isFree ? ALL : (current?.id ?? null)}
        comboboxProps={{ width: "max-content", position: "bottom-start" }}
        onChange={(id) => apply(state.views[id]?.filters ?? {})}
      />
      {current ? (
        <ActionMenu
          label="View options"
          entries={[
            { label: "Rename view", run: () => setDialog("rename") },
            {
              label: "Delete view",
              danger: true,
              run: async () => {
                const sure = { title: `Delete the view ${current.name}?`, body: "The records stay.", confirm: "Delete", danger: true };
                if (!(await confirm(sure))) return;
                await run("delete_view", { view_id: current.id }, { done: "View deleted" });
              },
            },
          ]}
        >
          <Button variant="default" px={9} aria-label="View options">
            <IconAdjustments size={17} />
          </Button>
        </ActionMenu>
      ) : (
        <Button variant="default" px={9} aria-label="Save view" title="Save view" disabled={isFree} onClick={() => setDialog("save")}>
          <IconDeviceFloppy size={17} />
        </Button>
      )}
      {dialog === "save" && <SaveView kind={kind} filters={chosen} onClose={() => setDialog(null)} />}
      {dialog === "rename" && current && <RenameView view={current} onClose={() => setDialog(null)} />}
    </>
  );
}

function areSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
