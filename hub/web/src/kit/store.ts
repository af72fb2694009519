/** The state of the session in this browser: shown by the pages, changed by the server's answers to actions. */

import { useRef, useSyncExternalStore } from "react";
import { patched, shared } from "./patch";
import { forgetUndo, toast } from "./toasts";
import { type Attachment, getSession, postAct, postFiles, type Refusal, type Session } from "./wire";

export type Result = { readonly ok: true; readonly made: readonly string[] } | Refusal;

/** What the whole page shows: it is still loading, all is well, or there is nothing to show. */
export type Phase = "loading" | "open" | "over" | "unreachable";

export interface Snapshot {
    readonly phase: Phase;
    readonly session: Session | null;
}

export interface ActOptions<S> {
    /** It was no deed of the user's, such as marking as read: undo passes over it. */
    readonly quiet?: boolean;
    /** What the state will be, shown until the server has answered: so that what was dragged does not jump back. */
    readonly assume?: (state: S) => S;
}

export interface RunOptions<S> extends ActOptions<S> {
    /** The message when it was done: "Message archived". */
    readonly done?: string;
    /** Whether the message offers Undo; it does unless this is false. */
    readonly undo?: boolean;
}

class Store {
    snapshot: Snapshot = { phase: "loading", session: null };
    /** What the server said last; `snapshot` may show an assumption instead. */
    private truth: Session | null = null;
    /** The actions since the page was opened that undo would take back: whether each was quiet. */
    private history: boolean[] = [];
    private queue: Promise<unknown> = Promise.resolve();
    private readonly listeners = new Set<() => void>();

    readonly subscribe = (listener: () => void): (() => void) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    };

    readonly read = (): Snapshot => this.snapshot;

    /** Fetch the whole state again: at the start, and whenever somebody else may have changed it. */
    readonly refresh = (): Promise<void> => this.inTurn(() => this.fetch());

    /** Ask the server for nothing before this has come true. */
    waitFor(told: Promise<void>): void {
        this.queue = told;
    }

    /** Do an action, after all that were asked for before. */
    act(name: string, args: unknown, options: ActOptions<unknown> = {}): Promise<Result> {
        if (options.assume && this.truth) this.show({ ...this.truth, state: options.assume(this.truth.state) });
        return this.inTurn(async () => {
            const result = await this.send(name, args);
            if (result.ok) {
                this.history.push(options.quiet === true);
                if (!options.quiet) forgetUndo();
            }
            return result;
        });
    }

    /** Take back the last deed of the user. */
    undo(): Promise<Result> {
        return this.inTurn(async () => {
            let result: Result;
            let wasQuiet: boolean | undefined;
            do {
                result = await this.send("undo", {});
                wasQuiet = this.history.pop();
            } while (result.ok && wasQuiet);
            forgetUndo();
            toast(result.ok ? "Undone" : result.message, { kind: result.ok ? "done" : "problem" });
            return result;
        });
    }

    async upload(files: readonly File[]): Promise<readonly Attachment[]> {
        const reply = await postFiles(files);
        if (reply.ok) return reply.body.files;
        if (reply.over) this.become({ phase: "over", session: null });
        toast(reply.message, { kind: "problem" });
        return [];
    }

    private async send(name: string, args: unknown): Promise<Result> {
        const reply = await postAct(name, args);
        if (!reply.ok) {
            if (reply.over) this.become({ phase: "over", session: null });
            else if (this.truth) this.show(this.truth);
            return reply;
        }
        const { before, version, now, difference, made } = reply.body;
        if (this.truth?.version === before) {
            this.truth = { ...this.truth, version, now, state: patched(this.truth.state, difference) };
            this.show(this.truth);
        } else {
            await this.fetch();
        }
        return { ok: true, made };
    }

    private async fetch(): Promise<void> {
        const reply = await getSession();
        if (reply.ok) {
            if (this.truth?.version === reply.body.version) return;
            this.history = [];
            this.truth = { ...reply.body, state: shared(this.truth?.state, reply.body.state) };
            this.show(this.truth);
        } else if (reply.over) {
            this.become({ phase: "over", session: null });
        } else if (this.truth === null) {
            this.become({ phase: "unreachable", session: null });
        }
    }

    private inTurn<T>(task: () => Promise<T>): Promise<T> {
        const turn = this.queue.then(task);
        this.queue = turn.catch(() => undefined);
        return turn;
    }

    private show(session: Session): void {
        this.become({ phase: "open", session });
    }

    private become(snapshot: Snapshot): void {
        this.snapshot = snapshot;
        for (const listener of this.listeners) listener();
    }
}

export const store = new Store();

/** Return the session, within the pages of an application. */
export function useSession(): Session {
    const { session } = useSyncExternalStore(store.subscribe, store.read);
    // The root shows no page without a session; for the moment in which one ends, the last one is still right.
    const last = useRef(session);
    if (session !== null) last.current = session;
    if (last.current === null) throw new Error("pages are shown once there is a session");
    return last.current;
}

/** Do an action and say so: a message with Undo, or why it was refused. */
export async function run(name: string, args: unknown, options: RunOptions<unknown> = {}): Promise<Result> {
    const result = await store.act(name, args, options);
    if (!result.ok) {
        if (!result.over) toast(result.message, { kind: "problem" });
    } else if (options.done !== undefined) {
        toast(options.done, options.undo === false ? {} : { undo: () => void store.undo() });
    }
    return result;
}
