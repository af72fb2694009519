/** What people do with records: each deed says what was done, and offers to take it back. */

import { useConfirm } from "../confirm";
import { countOf } from "../format";
import type { MenuEntry } from "../ActionMenu";
import { type Result, run } from "../store";
import {
    capitalised,
    type Change,
    type CollectionView,
    flipsFor,
    labelIn,
    type Move,
    movesFor,
    type Row,
    textIn,
    useRecords,
} from "./model";

export function useDeeds(view: CollectionView) {
    const confirm = useConfirm();
    const records = useRecords();
    const several = (count: number) => (count === 1 ? capitalised(view.noun) : countOf(count, view.noun, view.plural));

    const move = (ids: readonly string[], one: Move | Change): Promise<Result> => {
        const became = "to" in one ? view.status?.options.find(({ value }) => value === one.to)?.label : undefined;
        const what = (became ?? one.label).toLowerCase();
        return run(one.action, { [view.arguments]: ids }, { done: `${several(ids.length)}: ${what}` });
    };

    const change = (ids: readonly string[], one: Change, value: string | null, what: string): Promise<Result> =>
        run(one.action, { [view.arguments]: ids, [one.argument]: value }, { done: `${several(ids.length)}: ${what}` });

    const remove = async (row: Row, onDone?: () => void): Promise<void> => {
        if (!(await confirm({ title: `Delete ${labelIn(view, row)}?`, confirm: "Delete", danger: true }))) return;
        const result = await run(
            view.remove,
            { [view.argument]: row.id },
            { done: `${capitalised(view.noun)} deleted` },
        );
        if (result.ok) onDone?.();
    };

    const shift = (row: Row, direction: "up" | "down") =>
        void run(
            view.move,
            { [view.argument]: row.id, direction },
            { done: `${labelIn(view, row)} moved ${direction}` },
        );

    /** The menu of a row. */
    const entries = (row: Row, edit: () => void): readonly MenuEntry[] => {
        const isBeside = (other: Row) =>
            view.order_within === "" || textIn(other, view.order_within) === textIn(row, view.order_within);
        const order = view.order
            ? records
                  .rows(view)
                  .filter(isBeside)
                  .map(({ id }) => id)
            : [];
        return [
            ...(view.edit ? [{ label: "Edit", run: edit }] : []),
            ...[...movesFor(view, row), ...flipsFor(view, row)].map((one) => ({
                label: one.label,
                run: () => void move([row.id], one),
            })),
            ...(view.order
                ? [
                      { label: "Move up", disabled: order[0] === row.id, run: () => shift(row, "up") },
                      { label: "Move down", disabled: order.at(-1) === row.id, run: () => shift(row, "down") },
                  ]
                : []),
            ...(view.remove
                ? [{ label: `Delete ${view.noun}`, danger: true, divided: true, run: () => void remove(row) }]
                : []),
        ];
    };

    return { move, change, remove, entries };
}
