/** Addresses and ranges of cells: rows count from 1, columns from 0. */

export interface Spot {
    readonly row: number;
    readonly column: number;
}

export interface Box {
    readonly top: number;
    readonly left: number;
    readonly bottom: number;
    readonly right: number;
}

export const letterOf = (column: number): string => String.fromCharCode(65 + column);
export const numberOf = (letter: string): number => letter.charCodeAt(0) - 65;
export const addressOf = ({ row, column }: Spot): string => `${letterOf(column)}${row}`;
export const textOf = ({ top, left, bottom, right }: Box): string =>
    `${letterOf(left)}${top}:${letterOf(right)}${bottom}`;
/** As people write it: a single cell without a colon. */
export const shortOf = (box: Box): string =>
    sizeOf(box) === 1 ? addressOf({ row: box.top, column: box.left }) : textOf(box);
export const sizeOf = ({ top, left, bottom, right }: Box): number => (bottom - top + 1) * (right - left + 1);
export const boxOf = (one: Spot, other: Spot): Box => ({
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
});
export const has = (box: Box, row: number, column: number): boolean =>
    row >= box.top && row <= box.bottom && column >= box.left && column <= box.right;

const RANGE = /^\$?([A-Z])\$?([1-9]\d{0,2})(?::\$?([A-Z])\$?([1-9]\d{0,2}))?$/;

/** Return the corners that a text names, or null. */
export function readRange(text: string): readonly [Spot, Spot] | null {
    const found = RANGE.exec(text.trim().toUpperCase());
    if (!found) return null;
    const [, first = "A", top = "1", last = first, bottom = top] = found;
    return [
        { row: Number(top), column: numberOf(first) },
        { row: Number(bottom), column: numberOf(last) },
    ];
}

/** Return the range of a text that is known to be one. */
export function readBox(text: string): Box {
    const found = readRange(text);
    if (!found) throw new Error(`${text} is no range`);
    return boxOf(...found);
}

export function addressesOf(box: Box): readonly string[] {
    const found: string[] = [];
    for (let row = box.top; row <= box.bottom; row += 1) {
        for (let column = box.left; column <= box.right; column += 1) found.push(addressOf({ row, column }));
    }
    return found;
}
