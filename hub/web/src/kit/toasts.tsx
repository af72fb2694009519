/** Short messages at the foot of the navigation, where they cover nothing: what was done, with Undo, or what went wrong. */

import { ActionIcon, Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import { useEffect, useSyncExternalStore } from "react";
import classes from "./toasts.module.css";

export interface Toast {
    readonly message: string;
    readonly kind?: "done" | "problem";
    /** Adds a button "Undo". */
    readonly undo?: () => void;
}

interface Shown extends Toast {
    readonly key: number;
}

const SHOWN_MS = 8000;
let shown: Shown | null = null;
let count = 0;
const listeners = new Set<() => void>();

function become(next: Shown | null): void {
    shown = next;
    for (const listener of listeners) listener();
}

/** Show a message; it takes the place of the one before. */
export function toast(message: string, options: Omit<Toast, "message"> = {}): void {
    count += 1;
    become({ message, key: count, ...options });
}

/** Take away a message whose Undo would undo something else by now. */
export function forgetUndo(): void {
    if (shown?.undo) become(null);
}

export function Toasts() {
    const current = useSyncExternalStore(
        (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
        },
        () => shown,
    );
    useEffect(() => {
        if (current === null) return;
        const timer = setTimeout(() => {
            if (shown === current) become(null);
        }, SHOWN_MS);
        return () => clearTimeout(timer);
    }, [current]);
    return (
        <div className={classes.place} role="status" aria-label="Messages">
            {current !== null && (
                <div className={classes.toast} data-kind={current.kind ?? "done"} key={current.key}>
                    {current.kind === "problem" && <IconAlertTriangle size={18} aria-hidden />}
                    <Text size="sm" flex={1} lh={1.35}>
                        {current.message}
                    </Text>
                    {current.undo && (
                        <Button
                            size="compact-sm"
                            variant="white"
                            onClick={() => {
                                become(null);
                                current.undo?.();
                            }}
                        >
                            Undo
                        </Button>
                    )}
                    <ActionIcon
                        size="sm"
                        variant="transparent"
                        className={classes.close}
                        aria-label="Dismiss message"
                        onClick={() => become(null)}
                    >
                        <IconX size={16} />
                    </ActionIcon>
                </div>
            )}
        </div>
    );
}
