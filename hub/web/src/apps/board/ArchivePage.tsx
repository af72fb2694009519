/** Archived cards, which can be restored or deleted permanently. */

import { DataTable, EmptyState, formatShort, useConfirm } from "@kit";
import { IconArchive } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useApp } from "./app";
import { type CardView, pathOf, projectCards } from "./model";
import { ProjectFrame } from "./ProjectFrame";
import { useCardColumns } from "./TablePage";

export function ArchivePage() {
  return <ProjectFrame name="Archive">{(project) => <Cards key={project.id} projectId={project.id} />}</ProjectFrame>;
}

function Cards({ projectId }: { readonly projectId: string }) {
  const { state, now, run } = useApp();
  const columns = useCardColumns();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const remove = async (card: CardView) => {
    const sure = await confirm({
      title: `Delete ${card.key} for good?`,
      body: `“${card.title}” goes with its comments, links and logged time.`,
      confirm: "Delete card",
      danger: true,
    });
    if (sure) await run("delete_card", { card_id: card.id }, { done: `${card.key} deleted` });
  };
  const frozen = state.projects[projectId]?.archived === true;
  return (
    <DataTable
      label="Archived cards"
      noun="archived card"
      pageSize={100}
      rows={projectCards(state, projectId, true)}
      rowId={(card) => card.id}
      rowLabel={(card) => card.key}
      columns={[
        columns.key, columns.title, { ...columns.status, title: "Was in" }, columns.priority, columns.assignee, columns.labels, columns.points,
        { ...columns.updated, title: "Archived", render: (card) => formatShort(card.updated, now) },
      ]}
      initialSort="-updated"
      onOpen={(card) => navigate(pathOf(state, card))}
      empty={<EmptyState icon={<IconArchive size={32} />} title="The archive is empty" text="Cards that you archive wait here until they are restored or deleted." />}
      {...(frozen ? {} : {
        rowActions: (card: CardView) => [
          { label: "Restore card", run: () => void run("restore_card", { card_id: card.id }, { done: `${card.key} restored` }) },
          { label: "Delete card", danger: true, divided: true, run: () => void remove(card) },
        ],
      })}
    />
  );
}
