/** Filters above a list: type, owner, modified, tag; kept in the address. */

import { EmptyState, useUrlState } from "@kit";
import { Button, Group, Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useApp } from "../app";
import { type Entry, type Filters as Values, KINDS, kindOf, MODIFIED } from "../model";

export interface FilterState {
  readonly values: Values;
  readonly set: (name: keyof Values, value: string) => void;
  readonly clear: () => void;
  /** Shown instead of a list that the filters made empty. */
  readonly nothing: ReactNode;
}

export function useFilters(): FilterState {
  const [type, setType] = useUrlState("type");
  const [owner, setOwner] = useUrlState("owner");
  const [modified, setModified] = useUrlState("modified");
  const [tag, setTag] = useUrlState("tag");
  const setters = { type: setType, owner: setOwner, modified: setModified, tag: setTag };
  const clear = () => {
    for (const set of Object.values(setters)) set("");
  };
  return {
    values: { type, owner, modified, tag },
    set: (name, value) => setters[name](value),
    clear,
    nothing: (
      <EmptyState
        title="Nothing matches"
        text="No file or folder here passes the filters."
        action={
          <Button variant="default" onClick={clear}>
            Show all
          </Button>
        }
      />
    ),
  };
}

export function Filters({ filters, entries }: { readonly filters: FilterState; readonly entries: readonly Entry[] }) {
  const { state } = useApp();
  const kinds = KINDS.filter((kind) => entries.some(({ item }) => kindOf(item) === kind));
  const owners = [...new Set(entries.map(({ item }) => state.people[item.owner]?.name ?? ""))].sort();
  const tags = Object.values(state.tags).map(({ name }) => name);
  const isOn = Object.values(filters.values).some((value) => value !== "");
  return (
    <Group gap={6} role="group" aria-label="Filters">
      <Filter label="Filter by type" every="Any type" name="type" choices={kinds} filters={filters} />
      <Filter label="Filter by owner" every="Any owner" name="owner" choices={owners} filters={filters} wide />
      <Filter label="Filter by date" every="Any time" name="modified" choices={MODIFIED} filters={filters} />
      <Filter label="Filter by tag" every="Any tag" name="tag" choices={tags} filters={filters} />
      {isOn && (
        <Button size="compact-sm" variant="subtle" onClick={filters.clear}>
          Clear filters
        </Button>
      )}
    </Group>
  );
}

interface FilterProps {
  readonly label: string;
  readonly every: string;
  readonly name: keyof Values;
  readonly choices: readonly (string | { readonly value: string; readonly label: string })[];
  readonly filters: FilterState;
  readonly wide?: boolean;
}

const ANY = "any";

function Filter({ label, every, name, choices, filters, wide }: FilterProps) {
  const value = filters.values[name];
  const data = choices.map((choice) => (typeof choice === "string" ? { value: choice, label: choice } : { value: choice.value, label: choice.label }));
  return (
    <Select
      aria-label={label}
      size="xs"
      w={wide ? 160 : 128}
      maxDropdownHeight={300}
      data={[{ value: ANY, label: every }, ...data]}
      value={value === "" ? ANY : value}
      onChange={(next) => filters.set(name, next === null || next === ANY ? "" : next)}
    />
  );
}
