/** What a page shows, kept in its address: filters, sorting, the page of a list. Never in the state. */

import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** A part of the address's query with its default, which the address leaves out. */
export function useUrlState(name: string, initial = ""): readonly [string, (value: string) => void] {
    const [query, setQuery] = useSearchParams();
    const set = useCallback(
        (value: string) => {
            setQuery(changed({ [name]: value === initial ? null : value }), { replace: true });
        },
        [name, initial, setQuery],
    );
    return [query.get(name) ?? initial, set];
}

/** Return the query of the address as it is now with some parts changed; null takes a part out. */
export function changed(parts: Readonly<Record<string, string | null>>): URLSearchParams {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(parts)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
    }
    return next;
}
