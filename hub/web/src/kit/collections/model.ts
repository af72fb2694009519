/** Collections as their declaration describes them, and their records as the state has them. */

import type { Application } from "@generated/kit";
import { createContext, useContext } from "react";
import { formatCount, formatMoney } from "../format";
import { useSession } from "../store";

export type CollectionView = Application["CollectionView"];
export type FieldView = CollectionView["fields"][number];
export type Move = NonNullable<CollectionView["status"]>["moves"][number];
export type Change = NonNullable<FieldView["change"]>;

/** A record of any collection, with its id. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

type Held = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The value of a choice that stands for nothing: a list cannot offer null. */
export const NOTHING = "-";

const Context = createContext<readonly CollectionView[]>([]);
export const CollectionsProvider = Context.Provider;

export const useViews = (): readonly CollectionView[] => useContext(Context);

/** What pages ask of the collections of an application. */
export interface Records {
    readonly of: (key: string) => CollectionView;
    /** All records, in the order that people see. */
    readonly rows: (view: CollectionView) => readonly Row[];
    readonly row: (view: CollectionView, id: string) => Row | undefined;
    readonly label: (view: CollectionView, id: string) => string;
    /** The currency of a field with money. */
    readonly currency: (field: FieldView) => string;
}

export function useRecords(): Records {
    const views = useViews();
    const state = useSession().state as Readonly<Record<string, unknown>>;
    const held = (view: CollectionView) => state[view.key] as Held;
    const of = (key: string): CollectionView => {
        const found = views.find((view) => view.key === key);
        if (found === undefined) throw new Error(`there is no collection ${key}`);
        return found;
    };
    const row = (view: CollectionView, id: string): Row | undefined => {
        const record = held(view)[id];
        return record === undefined ? undefined : { ...record, id };
    };
    return {
        of,
        row,
        rows: (view) => {
            const ids = view.order ? (state[view.order] as readonly string[]) : Object.keys(held(view));
            return ids.flatMap((id) => row(view, id) ?? []);
        },
        currency: ({ currency }) => (typeof state[currency] === "string" ? state[currency] : currency),
        label: (view, id) => textIn(held(view)[id] ?? {}, view.label),
    };
}

/** A field as text; nothing is "". */
export function textIn(record: Readonly<Record<string, unknown>>, name: string): string {
    const value = record[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Whether a switch is on. */
export const isOn = (record: Readonly<Record<string, unknown>>, name: string): boolean => record[name] === true;

/** The ids in a field that refers to several records. */
export function idsIn(record: Row, name: string): readonly string[] {
    const value = record[name];
    return Array.isArray(value) ? (value as readonly string[]) : [];
}

export const labelIn = (view: CollectionView, row: Row): string => textIn(row, view.label);

/** What a field shows, as text. */
export function shownIn(records: Records, field: FieldView, row: Row): string {
    const value = textIn(row, field.name);
    if (field.kind === "money") return value === "" ? "" : formatMoney(Number(value), records.currency(field));
    if (field.kind === "number") return value === "" ? "" : formatCount(Number(value), field.unit, field.units);
    if (field.kind === "switch") return isOn(row, field.name) ? "On" : "Off";
    if (field.kind === "choice") return optionOf(field.options, value)?.label ?? "";
    if (field.kind === "reference") return value === "" ? "" : records.label(records.of(field.to), value);
    if (field.kind === "references")
        return idsIn(row, field.name)
            .map((id) => records.label(records.of(field.to), id))
            .join(", ");
    return value;
}

export const optionOf = (options: FieldView["options"], value: string) =>
    options.find((option) => option.value === value);

/** The moves that are possible for a record now. */
export function movesFor(view: CollectionView, row: Row): readonly Move[] {
    const { status } = view;
    return status ? status.moves.filter((move) => move.sources.includes(textIn(row, status.name))) : [];
}

/** The actions that are possible on a record's switches now: on what is off, off what is on. */
export const flipsFor = (view: CollectionView, row: Row): readonly Change[] =>
    view.fields.flatMap(({ name, on, off }) => {
        const flip = isOn(row, name) ? off : on;
        return flip && isWithin(view, flip, row) ? [flip] : [];
    });

/** The fields that refer to records of a collection. */
export const references = (views: readonly CollectionView[], view: CollectionView) =>
    views.flatMap((other) => other.fields.filter(({ to }) => to === view.key).map((field) => ({ other, field })));

/** Whether a record's state allows a change. */
export const isWithin = (view: CollectionView, change: Change, row: Row): boolean =>
    change.within.length === 0 || change.within.includes(textIn(row, view.status?.name ?? ""));

export const pathOf = (view: CollectionView, id: string): string => `${view.path}/${id}`;

/** What pages call the moment at which a record was made: "Handed in". */
export const madeTitle = ({ made_at }: CollectionView): string =>
    capitalised(made_at.replace(/_at$/, "").replaceAll("_", " "));

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
