/** What pages compute from the state: cards with their names, columns in order, progress, load. */

import type { Card, Column, Member, Milestone, Project, State, TimeEntry } from "@generated/board";

export type Priority = Card["priority"];
export type Kind = Card["kind"];
export type Stage = Column["stage"];
export type Colour = Project["colour"];

export type Identified<T> = T & { readonly id: string };
export type CardView = Identified<Card> & { readonly key: string };

export const PRIORITIES: readonly { readonly value: Priority; readonly label: string; readonly colour: string }[] = [
  { value: "urgent", label: "Urgent", colour: "red" },
  { value: "high", label: "High", colour: "orange" },
  { value: "normal", label: "Normal", colour: "blue" },
  { value: "low", label: "Low", colour: "gray" },
];
export const KINDS: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: "task", label: "Task" },
  { value: "request", label: "Request" },
  { value: "problem", label: "Problem" },
  { value: "idea", label: "Idea" },
];
export const STAGES: readonly { readonly value: Stage; readonly label: string }[] = [
  { value: "waiting", label: "Not started" },
  { value: "active", label: "In progress" },
  { value: "done", label: "Done" },
];
export const ROLES: readonly { readonly value: Member["role"]; readonly label: string }[] = [
  { value: "admin", label: "Administrator" },
  { value: "member", label: "Member" },
  { value: "guest", label: "Guest" },
];
export const COLOURS: readonly { readonly value: Colour; readonly label: string }[] = (
  ["gray", "red", "pink", "grape", "violet", "blue", "cyan", "teal", "green", "lime", "yellow", "orange"] as const
).map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
export const RELATIONS = [
  { value: "blocks", label: "Blocks" },
  { value: "blocked_by", label: "Is blocked by" },
  { value: "relates", label: "Relates to" },
  { value: "duplicates", label: "Duplicates" },
  { value: "duplicated_by", label: "Is duplicated by" },
] as const;

export const labelOf = <T extends string>(choices: readonly { readonly value: T; readonly label: string }[], value: T): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

export const listed = <T>(records: Readonly<Record<string, T>>): readonly Identified<T>[] =>
  Object.entries(records).map(([id, record]) => ({ ...record, id }));

export const keyOf = (state: State, card: Card): string => `${state.projects[card.project_id]?.key ?? ""}-${card.number}`;

export const cardView = (state: State, id: string): CardView | undefined => {
  const card = state.cards[id];
  return card && { ...card, id, key: keyOf(state, card) };
};

export const allCards = (state: State): readonly CardView[] =>
  Object.entries(state.cards).map(([id, card]) => ({ ...card, id, key: keyOf(state, card) }));

/** Cards that are on a board: of a project that is worked on, and not archived. */
export const liveCards = (state: State): readonly CardView[] =>
  allCards(state).filter((card) => !card.archived && state.projects[card.project_id]?.archived === false);

export const projectCards = (state: State, projectId: string, archived = false): readonly CardView[] =>
  allCards(state).filter((card) => card.project_id === projectId && card.archived === archived);

/** From top to bottom; cards that nobody placed come first, the newest on top. */
export const byRank = (one: Card, other: Card): number => one.rank - other.rank || other.number - one.number;

export const pathOf = (state: State, card: Card): string =>
  `/projects/${state.projects[card.project_id]?.key ?? ""}/cards/${card.number}`;

export const columnsOf = (state: State, project: Project): readonly Identified<Column>[] =>
  project.column_ids.flatMap((id) => {
    const column = state.columns[id];
    return column ? [{ ...column, id }] : [];
  });

export const ofProject = <T extends { readonly project_id: string }>(
  records: Readonly<Record<string, T>>,
  projectId: string,
): readonly Identified<T>[] => listed(records).filter((record) => record.project_id === projectId);

export const labelsOf = (state: State, projectId: string) =>
  [...ofProject(state.labels, projectId)].sort((one, other) => one.name.localeCompare(other.name, "en"));

export const milestonesOf = (state: State, projectId: string): readonly Identified<Milestone>[] =>
  [...ofProject(state.milestones, projectId)].sort((one, other) => one.starts.localeCompare(other.starts));

export const membersOf = (state: State, project: Project): readonly Identified<Member>[] =>
  project.member_ids
    .flatMap((id) => {
      const member = state.members[id];
      return member ? [{ ...member, id }] : [];
    })
    .sort((one, other) => one.name.localeCompare(other.name, "en"));

/** Who may take a card of a project. */
export const assignable = (state: State, project: Project): readonly Identified<Member>[] =>
  membersOf(state, project).filter((member) => member.role !== "guest" && member.standing !== "deactivated");

export const nameOf = (state: State, memberId: string | null): string =>
  memberId === null ? "Unassigned" : (state.members[memberId]?.name ?? "Unknown");

export const isDone = (state: State, card: Card): boolean => state.columns[card.column_id]?.stage === "done";

export const isOverdue = (state: State, card: Card, today: string): boolean =>
  card.due !== null && card.due < today && !isDone(state, card);

export const pointsOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + (card.estimate ?? 0), 0);

export interface Progress {
  readonly done: number;
  readonly active: number;
  readonly all: number;
  readonly percent: number;
}

export function progressOf(state: State, cards: readonly Card[]): Progress {
  const stages = cards.map((card) => state.columns[card.column_id]?.stage);
  const done = stages.filter((stage) => stage === "done").length;
  const active = stages.filter((stage) => stage === "active").length;
  return { done, active, all: cards.length, percent: cards.length === 0 ? 0 : Math.round((100 * done) / cards.length) };
}

export interface Tie {
  readonly link_id: string;
  readonly relation: (typeof RELATIONS)[number]["value"];
  readonly card: CardView;
}

/** The links of a card, as seen from it. */
export function tiesOf(state: State, cardId: string): readonly Tie[] {
  return Object.entries(state.links).flatMap(([link_id, link]) => {
    const away = link.source_id === cardId ? link.target_id : link.target_id === cardId ? link.source_id : null;
    const card = away === null ? undefined : cardView(state, away);
    if (!card) return [];
    const inverse = { blocks: "blocked_by", duplicates: "duplicated_by", relates: "relates" } as const;
    return [{ link_id, card, relation: link.source_id === cardId ? link.relation : inverse[link.relation] }];
  });
}

/** The open cards that a card waits for. */
export const blockersOf = (state: State, cardId: string): readonly CardView[] =>
  tiesOf(state, cardId)
    .filter((tie) => tie.relation === "blocked_by" && !tie.card.archived && !isDone(state, tie.card))
    .map((tie) => tie.card);

/** "1h 30m" */
export function spent(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours}h` : "", rest > 0 ? `${rest}m` : ""].filter((part) => part !== "").join(" ") || "0m";
}

export const minutesOf = (entries: readonly TimeEntry[]): number => entries.reduce((sum, entry) => sum + entry.minutes, 0);
