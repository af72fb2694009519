/** What a table's columns are, and how rows are filtered and sorted by them. */

import type { ReactNode } from "react";

export type Sortable = string | number | boolean | null | undefined;

export interface Column<T> {
    /** Its name in the address. */
    readonly key: string;
    /** The header's accessible name. */
    readonly title: string;
    readonly render: (row: T) => ReactNode;
    /** Makes the column sortable. */
    readonly sort?: (row: T) => Sortable;
    /** Makes the column filterable: by some of the values that occur, or by a part of its text. */
    readonly filter?:
        | { readonly kind: "choice"; readonly value: (row: T) => string | readonly string[] }
        | { readonly kind: "text"; readonly value: (row: T) => string };
    readonly width?: number | string;
    readonly align?: "left" | "right" | "center";
}

export type Filters = Readonly<Record<string, readonly string[]>>;

/** Return the rows that pass all filters. */
export function filtered<T>(rows: readonly T[], columns: readonly Column<T>[], filters: Filters): readonly T[] {
    const active = columns.flatMap(({ key, filter }) => {
        const wanted = filters[key] ?? [];
        return filter && wanted.length > 0 ? [{ filter, wanted }] : [];
    });
    if (active.length === 0) return rows;
    return rows.filter((row) =>
        active.every(({ filter, wanted }) => {
            if (filter.kind === "text") return includes(filter.value(row), wanted[0] ?? "");
            return valuesOf(filter.value(row)).some((value) => wanted.includes(value));
        }),
    );
}

/** Return the rows in the order of a column, "-key" for the other way round; equal rows stay as they were. */
export function sorted<T>(rows: readonly T[], columns: readonly Column<T>[], order: string): readonly T[] {
    const sort = columns.find(({ key }) => key === order.replace(/^-/, ""))?.sort;
    if (!sort) return rows;
    const sign = order.startsWith("-") ? -1 : 1;
    return [...rows].sort((one, other) => compare(sort(one), sort(other), sign));
}

/** The values of a column that occur, in order. */
export function occurring<T>(rows: readonly T[], value: (row: T) => string | readonly string[]): readonly string[] {
    return [...new Set(rows.flatMap((row) => valuesOf(value(row))))].sort((one, other) =>
        one.localeCompare(other, "en"),
    );
}

/** Whether a text contains another, whatever their case. */
export const includes = (text: string, part: string): boolean =>
    text.toLocaleLowerCase("en").includes(part.trim().toLocaleLowerCase("en"));

const valuesOf = (value: string | readonly string[]): readonly string[] =>
    typeof value === "string" ? [value] : value;

/** Nothing comes last, whichever way the rest goes. */
function compare(one: Sortable, other: Sortable, sign: number): number {
    const [oneIsNothing, otherIsNothing] = [
        one === null || one === undefined || one === "",
        other === null || other === undefined || other === "",
    ];
    if (oneIsNothing || otherIsNothing) return Number(oneIsNothing) - Number(otherIsNothing);
    if (typeof one === "string" && typeof other === "string") {
        return sign * one.localeCompare(other, "en", { numeric: true, sensitivity: "base" });
    }
    return sign * (Number(one) - Number(other));
}
