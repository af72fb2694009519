/** Saved filters, which can be opened, renamed and deleted. */

import type { SavedFilter } from "@generated/board";
import { DataTable, EmptyState, FormDialog, Page, useConfirm } from "@kit";
import { Anchor, Group, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useActionForm, useApp } from "./app";
import { passes, queryOf, told } from "./criteria";
import { ProjectSquare } from "./marks";
import { type Identified, listed, projectCards } from "./model";

type Filter = Identified<SavedFilter>;

export function FiltersPage() {
  const { state, today, run } = useApp();
  const [renaming, setRenaming] = useState<Filter | null>(null);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const filters = listed(state.filters).filter((filter) => state.projects[filter.project_id]?.archived === false);
  const addressOf = (filter: Filter) => `/projects/${state.projects[filter.project_id]?.key}/table?${queryOf(filter.criteria)}`;
  const countIn = (filter: Filter) => projectCards(state, filter.project_id).filter((card) => passes(state, card, filter.criteria, today)).length;
  const remove = async (filter: Filter) => {
    if (await confirm({ title: `Delete the filter “${filter.name}”?`, body: "The cards it finds stay as they are.", confirm: "Delete filter", danger: true })) {
      await run("delete_filter", { filter_id: filter.id }, { done: "Filter deleted" });
    }
  };
  return (
    <Page title="Saved filters" subtitle="Set filters above a board or a table, then save them">
      <DataTable
        label="Saved filters"
        noun="filter"
        pageSize={100}
        rows={filters}
        rowId={(filter) => filter.id}
        rowLabel={(filter) => filter.name}
        initialSort="name"
        onOpen={(filter) => navigate(addressOf(filter))}
        empty={<EmptyState icon={<IconFilter size={32} />} title="No saved filters" text="Set filters above a board or a table and choose “Save filter”." />}
        rowActions={(filter) => [
          { label: "Rename filter", run: () => setRenaming(filter) },
          { label: "Delete filter", danger: true, divided: true, run: () => void remove(filter) },
        ]}
        columns={[
          { key: "name", title: "Name", width: 260, sort: (filter) => filter.name, render: (filter) => <Anchor component={Link} to={addressOf(filter)} size="sm">{filter.name}</Anchor> },
          {
            key: "project", title: "Project", width: 200, sort: (filter) => state.projects[filter.project_id]?.name,
            render: (filter) => {
              const project = state.projects[filter.project_id];
              return project && <Group gap={7} wrap="nowrap"><ProjectSquare colour={project.colour} />{project.name}</Group>;
            },
            filter: { kind: "choice", value: (filter) => state.projects[filter.project_id]?.name ?? "" },
          },
          { key: "asks", title: "Asks for", render: (filter) => told(state, filter) },
          { key: "cards", title: "Cards", width: 84, align: "right", sort: countIn, render: countIn },
        ]}
      />
      {renaming && <Rename filter={renaming} onClose={() => setRenaming(null)} />}
    </Page>
  );
}

function Rename({ filter, onClose }: { readonly filter: Filter; readonly onClose: () => void }) {
  const form = useActionForm("rename_filter", {
    initial: { name: filter.name },
    arguments: (values) => ({ ...values, filter_id: filter.id }),
    done: "Filter renamed",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Rename filter" submit="Rename" size="sm">
      <TextInput label="Name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}
