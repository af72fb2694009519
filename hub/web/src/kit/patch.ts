/** Applies the server's differences (RFC 6902) to an immutable state: what a difference does not touch stays the same object. */

export interface Operation {
    readonly op: "add" | "remove" | "replace";
    readonly path: string;
    readonly value?: unknown;
}

/** Return the state after the operations. Throws a RangeError where a path leads nowhere. */
export function patched(state: unknown, operations: readonly Operation[]): unknown {
    return operations.reduce((current, operation) => step(current, names(operation.path), operation), state);
}

/** Return `next`, made of the objects of `before` wherever the two are equal. */
export function shared(before: unknown, next: unknown): unknown {
    if (before === next) return before;
    if (Array.isArray(before) && Array.isArray(next)) {
        const items = next.map((item, index) => shared(before[index], item));
        return items.length === before.length && items.every((item, index) => item === before[index]) ? before : items;
    }
    if (!isRecord(before) || !isRecord(next)) return next;
    const entries = Object.entries(next).map(([name, value]) => [name, shared(before[name], value)] as const);
    const same =
        entries.length === Object.keys(before).length && entries.every(([name, value]) => before[name] === value);
    return same ? before : Object.fromEntries(entries);
}

function names(pointer: string): string[] {
    return pointer
        .split("/")
        .slice(1)
        .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function step(state: unknown, path: readonly string[], operation: Operation): unknown {
    const [name, ...rest] = path;
    if (name === undefined) return operation.value;
    const goesOn = rest.length > 0;
    if (Array.isArray(state)) {
        const items: unknown[] = [...state];
        const index = name === "-" ? items.length : Number(name);
        if (goesOn || operation.op === "replace") items[index] = step(items[index], rest, operation);
        else if (operation.op === "remove") items.splice(index, 1);
        else items.splice(index, 0, operation.value);
        return items;
    }
    if (!isRecord(state)) throw new RangeError(`${operation.path} leads into a value that holds nothing`);
    if (goesOn || operation.op !== "remove") {
        return { ...state, [name]: goesOn ? step(state[name], rest, operation) : operation.value };
    }
    const { [name]: _, ...left } = state;
    return left;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
