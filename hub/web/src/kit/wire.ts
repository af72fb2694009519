/** The browser's side of the server's API: what it sends, what it may answer. */

import type { Application } from "@generated/kit";
import type { Operation } from "./patch";

export type Theme = Application["Theme"];
export type Attachment = Application["Attachment"];

/** All that pages show. */
export interface Session {
    readonly app: string;
    readonly title: string;
    readonly looks: Theme;
    readonly now: string;
    readonly version: number;
    readonly state: unknown;
    /** The applications that the same desktop shows, this one among them; none where there is no other. */
    readonly beside?: readonly { readonly title: string; readonly address: string }[];
}

export interface Done {
    readonly before: number;
    readonly version: number;
    readonly now: string;
    readonly difference: readonly Operation[];
    readonly made: readonly string[];
}

/** Why the server said no; `field` is the dotted path of the argument, where there is one. */
export interface Refusal {
    readonly ok: false;
    readonly message: string;
    readonly field: string | null;
    readonly over?: boolean;
}

export type Reply<T> = { readonly ok: true; readonly body: T } | Refusal;

const OVER = 403;
const UNREACHABLE: Refusal = {
    ok: false,
    message: "The server cannot be reached. Nothing was changed; try again in a moment.",
    field: null,
};

export const getSession = (): Promise<Reply<Session>> => ask<Session>("/api/session");

export const postAct = (action: string, args: unknown): Promise<Reply<Done>> =>
    ask<Done>("/api/act", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ action, arguments: args }),
    });

export function postFiles(files: readonly File[]): Promise<Reply<{ readonly files: readonly Attachment[] }>> {
    const body = new FormData();
    for (const file of files) body.append("file", file);
    return ask("/api/files", { method: "POST", body });
}

/** The address of a file; `inline` shows it in the page (pictures) instead of saving it. */
export const fileUrl = (file: { readonly file_id: string }, inline = false): string =>
    `/api/files/${file.file_id}${inline ? "?inline" : ""}`;

async function ask<T>(path: string, init?: RequestInit): Promise<Reply<T>> {
    let response: Response;
    try {
        response = await fetch(path, { ...init, cache: "no-store" });
    } catch {
        return UNREACHABLE;
    }
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return { ok: true, body: body as T };
    const error = (body as { error?: { message?: string; field?: string | null } } | null)?.error;
    return {
        ok: false,
        message: error?.message ?? `The server answered with an error (${response.status}). Nothing was changed.`,
        field: error?.field || null,
        over: response.status === OVER,
    };
}
