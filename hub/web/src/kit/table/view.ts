/** How a table is looked at: its order, filters and page, kept in the address so that a link or "back" finds it again. */

import { useSearchParams } from "react-router";
import { changed } from "../url";
import type { Filters } from "./columns";

export interface View {
    readonly order: string;
    readonly page: number;
    readonly filters: Filters;
    readonly sortBy: (key: string) => void;
    readonly turnTo: (page: number) => void;
    readonly filterBy: (key: string, wanted: readonly string[]) => void;
    readonly clearFilters: () => void;
}

const SEPARATOR = "|";

/** `prefix` tells several tables of one page apart. */
export function useView(keys: readonly string[], initialOrder: string, prefix: string): View {
    const [query, setQuery] = useSearchParams();
    const name = { order: `${prefix}sort`, page: `${prefix}page`, filter: (key: string) => `${prefix}f.${key}` };
    const order = query.get(name.order) ?? initialOrder;
    const change = (parts: Readonly<Record<string, string | null>>) => setQuery(changed(parts), { replace: true });
    return {
        order,
        page: Math.max(1, Number(query.get(name.page)) || 1),
        filters: Object.fromEntries(
            keys.map((key) => [
                key,
                (query.get(name.filter(key)) ?? "").split(SEPARATOR).filter((value) => value !== ""),
            ]),
        ),
        sortBy: (key) => {
            const next = order === key ? `-${key}` : key;
            change({ [name.order]: next === initialOrder ? null : next, [name.page]: null });
        },
        turnTo: (page) => change({ [name.page]: page === 1 ? null : String(page) }),
        filterBy: (key, wanted) =>
            change({ [name.filter(key)]: wanted.length === 0 ? null : wanted.join(SEPARATOR), [name.page]: null }),
        clearFilters: () => change(Object.fromEntries([...keys.map(name.filter), name.page].map((key) => [key, null]))),
    };
}
