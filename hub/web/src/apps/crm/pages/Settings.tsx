/** The pipeline's stages, the reasons of losing, tags, and the team. */

import type { LostReason, Stage, Tag } from "@generated/crm";
import { Badge, Button, Table, Tabs, Text } from "@mantine/core";
import { ActionMenu, type MenuEntry, Page, Panel, useConfirm, useUrlState } from "@kit";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type Kept, kept, useApp } from "../app";
import { ReasonDialog, RemoveStage, StageDialog, TagDialog } from "../dialogs/SettingsDialogs";

const TABS = ["Stages", "Lost reasons", "Tags", "Team"] as const;

export function Settings() {
  const [tab, setTab] = useUrlState("tab", "Stages");
  return (
    <Page title="Settings" narrow>
      <Tabs value={tab} onChange={(next) => setTab(next ?? "Stages")}>
        <Tabs.List mb={14} aria-label="Settings">
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {one}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="Stages"><Stages /></Tabs.Panel>
        <Tabs.Panel value="Lost reasons"><Reasons /></Tabs.Panel>
        <Tabs.Panel value="Tags"><Tags /></Tabs.Panel>
        <Tabs.Panel value="Team"><Team /></Tabs.Panel>
      </Tabs>
    </Page>
  );
}

interface SheetProps {
  readonly label: string;
  readonly titles: readonly string[];
  readonly rows: readonly { readonly id: string; readonly name: string; readonly cells: readonly ReactNode[]; readonly entries: readonly MenuEntry[] }[];
}

function Sheet({ label, titles, rows }: SheetProps) {
  return (
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {titles.map((title) => (
            <Table.Th key={title}>{title}</Table.Th>
          ))}
          <Table.Th w={44} aria-label="Actions" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} aria-label={row.name}>
            {row.cells.map((cell, place) => (
              <Table.Td key={titles[place]}>{cell}</Table.Td>
            ))}
            <Table.Td>
              <ActionMenu label={`Actions for ${row.name}`} entries={row.entries} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const Add = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Button size="compact-sm" variant="default" leftSection={<IconPlus size={15} />} onClick={onClick}>
    {label}
  </Button>
);

type StageAsked = { readonly kind: "new" } | { readonly kind: "edit" | "remove"; readonly stage: Kept<Stage> };

function Stages() {
  const { state, run } = useApp();
  const [asked, setAsked] = useState<StageAsked | null>(null);
  const close = () => setAsked(null);
  const inStage = (id: string) => Object.values(state.deals).filter((deal) => deal.stage_id === id).length;
  const move = (id: string, direction: "earlier" | "later") => () =>
    void run("move_stage", { stage_id: id, direction }, { done: `${state.stages[id]?.name} moved ${direction}` });
  const rows = state.stage_order.flatMap((id, place) => {
    const found = state.stages[id];
    if (!found) return [];
    const stage = { ...found, id };
    return [
      {
        id,
        name: stage.name,
        cells: [place + 1, stage.name, `${stage.probability} %`, inStage(id)],
        entries: [
          { label: "Edit", run: () => setAsked({ kind: "edit", stage }) },
          { label: "Move earlier", disabled: place === 0, run: move(id, "earlier") },
          { label: "Move later", disabled: place === state.stage_order.length - 1, run: move(id, "later") },
          { label: "Remove", danger: true, divided: true, disabled: state.stage_order.length === 1, run: () => setAsked({ kind: "remove", stage }) },
        ] satisfies MenuEntry[],
      },
    ];
  });
  return (
    <Panel title="Stages of the pipeline" actions={<Add label="New stage" onClick={() => setAsked({ kind: "new" })} />}>
      <Text size="sm" c="dimmed" mb={6}>
        A deal gets the probability of its stage when it comes there.
      </Text>
      <Sheet label="Stages" titles={["Place", "Stage", "Probability", "Deals"]} rows={rows} />
      {asked?.kind === "new" && <StageDialog onClose={close} />}
      {asked?.kind === "edit" && <StageDialog stage={asked.stage} onClose={close} />}
      {asked?.kind === "remove" && <RemoveStage stage={asked.stage} deals={inStage(asked.stage.id)} onClose={close} />}
    </Panel>
  );
}

function Reasons() {
  const { state, run } = useApp();
  const confirm = useConfirm();
  const [asked, setAsked] = useState<{ readonly reason?: Kept<LostReason> } | null>(null);
  const lost = (id: string) => Object.values(state.deals).filter((deal) => deal.lost_reason_id === id).length;
  const remove = async (reason: Kept<LostReason>) => {
    if (!(await confirm({ title: `Remove ${reason.name}?`, confirm: "Remove", danger: true }))) return;
    await run("remove_lost_reason", { reason_id: reason.id }, { done: `${reason.name} removed` });
  };
  return (
    <Panel title="Why deals are lost" actions={<Add label="New reason" onClick={() => setAsked({})} />}>
      <Sheet
        label="Lost reasons"
        titles={["Reason", "Lost deals"]}
        rows={kept(state.lost_reasons).map((reason) => ({
          id: reason.id,
          name: reason.name,
          cells: [reason.name, lost(reason.id)],
          entries: [
            { label: "Rename", run: () => setAsked({ reason }) },
            { label: "Remove", danger: true, divided: true, run: () => void remove(reason) },
          ],
        }))}
      />
      {asked && <ReasonDialog reason={asked.reason} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

function Tags() {
  const { state, run } = useApp();
  const confirm = useConfirm();
  const [asked, setAsked] = useState<{ readonly tag?: Kept<Tag> } | null>(null);
  const uses = (id: string) =>
    [state.accounts, state.contacts, state.deals].map(
      (collection) => Object.values(collection).filter((one: { readonly tag_ids: readonly string[] }) => one.tag_ids.includes(id)).length,
    );
  const remove = async (tag: Kept<Tag>) => {
    const body = "It is taken off every account, contact and deal.";
    if (!(await confirm({ title: `Delete the tag ${tag.name}?`, body, confirm: "Delete", danger: true }))) return;
    await run("delete_tag", { tag_id: tag.id }, { done: `${tag.name} deleted` });
  };
  return (
    <Panel title="Tags" actions={<Add label="New tag" onClick={() => setAsked({})} />}>
      <Sheet
        label="Tags"
        titles={["Tag", "Accounts", "Contacts", "Deals"]}
        rows={kept(state.tags).map((tag) => ({
          id: tag.id,
          name: tag.name,
          cells: [
            <Badge key="tag" variant="light" color={tag.colour} tt="none">
              {tag.name}
            </Badge>,
            ...uses(tag.id),
          ],
          entries: [
            { label: "Edit", run: () => setAsked({ tag }) },
            { label: "Delete", danger: true, divided: true, run: () => void remove(tag) },
          ],
        }))}
      />
      {asked && <TagDialog tag={asked.tag} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

function Team() {
  const { state, run } = useApp();
  return (
    <Panel title="Colleagues and teams">
      <Sheet
        label="Team"
        titles={["Name", "Job title", "E-mail", "Team"]}
        rows={kept(state.users).map((user) => ({
          id: user.id,
          name: user.name,
          cells: [user.name, user.title, user.email, state.teams[user.team_id]?.name],
          entries: kept(state.teams)
            .filter((team) => team.id !== user.team_id)
            .map((team) => ({
              label: `Move to ${team.name}`,
              run: () => void run("move_member", { user_id: user.id, team_id: team.id }, { done: `${user.name} moved to ${team.name}` }),
            })),
        }))}
      />
    </Panel>
  );
}
