/** Keyboard shortcuts, the dialog that lists them (`?`), and ctrl+z everywhere outside text fields. */

import { Group, Kbd, Modal, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { store } from "./store";

export interface Shortcut {
    /** "c", "g i" (one after the other), "ctrl+Enter", "shift+ArrowDown", "?", "Escape": names as in KeyboardEvent.key. */
    readonly keys: string;
    readonly label: string;
    readonly run: () => void;
    /** The heading in the help; "This page" unless given. */
    readonly section?: string;
}

interface Registry {
    readonly add: (list: Shortcuts) => () => void;
    readonly openHelp: () => void;
}

/** The current list of one component, kept in a ref so that a new render needs no new registration. */
interface Shortcuts {
    current: readonly Shortcut[];
}

const SEQUENCE_MS = 1000;
const Context = createContext<Registry | null>(null);

/** Offer shortcuts for as long as the component is shown. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
    const list = useRef(shortcuts);
    list.current = shortcuts;
    const registry = useContext(Context);
    useEffect(() => registry?.add(list), [registry]);
}

/** Return what opens the list of shortcuts. */
export function useShortcutHelp(): () => void {
    const registry = useContext(Context);
    return registry?.openHelp ?? (() => undefined);
}

export function ShortcutsProvider({ children }: { readonly children: ReactNode }) {
    const lists = useRef(new Set<Shortcuts>());
    const [help, setHelp] = useState<readonly Shortcut[] | null>(null);
    const registry = useMemo<Registry>(() => {
        const all = () => [...lists.current].flatMap((list) => list.current);
        return {
            add: (list) => {
                lists.current.add(list);
                return () => lists.current.delete(list);
            },
            openHelp: () => setHelp(all()),
        };
    }, []);

    useEffect(() => {
        let before = "";
        let at = 0;
        const press = (event: KeyboardEvent) => {
            if (event.defaultPrevented || event.isComposing || document.querySelector("[role=dialog][aria-modal=true]"))
                return;
            const keys = keysOf(event);
            const typing = isTextField(event.target);
            if (keys === null || (typing && !event.ctrlKey && event.key !== "Escape")) return;
            if (keys === "ctrl+z" && !typing) {
                event.preventDefault();
                void store.undo();
                return;
            }
            if (keys === "?") {
                event.preventDefault();
                registry.openHelp();
                return;
            }
            const sequence = event.timeStamp - at < SEQUENCE_MS && before !== "" ? `${before} ${keys}` : keys;
            // The last list added is that of the innermost part of the page.
            const offered = [...lists.current].reverse().flatMap((list) => list.current);
            const found = offered.find((one) => one.keys === sequence) ?? offered.find((one) => one.keys === keys);
            before = found ? "" : keys;
            at = event.timeStamp;
            if (found) {
                event.preventDefault();
                found.run();
            }
        };
        document.addEventListener("keydown", press);
        return () => document.removeEventListener("keydown", press);
    }, [registry]);

    return (
        <Context value={registry}>
            {children}
            <Modal opened={help !== null} onClose={() => setHelp(null)} title="Keyboard shortcuts" size="lg">
                <SimpleGrid cols={2} spacing="xl">
                    {sections(help ?? []).map(([section, shortcuts]) => (
                        <Stack key={section} gap={6}>
                            <Title order={3} size="sm">
                                {section}
                            </Title>
                            {shortcuts.map((one) => (
                                <Group key={`${one.keys} ${one.label}`} justify="space-between" wrap="nowrap">
                                    <Text size="sm">{one.label}</Text>
                                    <Keys keys={one.keys} />
                                </Group>
                            ))}
                        </Stack>
                    ))}
                </SimpleGrid>
            </Modal>
        </Context>
    );
}

/** Keys as people read them. */
export function Keys({ keys }: { readonly keys: string }) {
    return (
        <Group gap={4} wrap="nowrap">
            {keys.split(" ").map((part, index) => (
                <Kbd key={index} size="xs">
                    {part.split("+").map(shownKey).join(" + ")}
                </Kbd>
            ))}
        </Group>
    );
}

const SHOWN: Readonly<Record<string, string>> = {
    ctrl: "Ctrl",
    shift: "Shift",
    alt: "Alt",
    Escape: "Esc",
    ArrowUp: "↑",
    ArrowDown: "↓",
    ArrowLeft: "←",
    ArrowRight: "→",
    " ": "Space",
};

const shownKey = (key: string): string => SHOWN[key] ?? (key.length === 1 ? key.toUpperCase() : key);

function sections(shortcuts: readonly Shortcut[]): readonly (readonly [string, readonly Shortcut[]])[] {
    const everywhere: Shortcut[] = [
        { keys: "ctrl+z", label: "Undo", run: () => undefined, section: "Everywhere" },
        { keys: "?", label: "Show keyboard shortcuts", run: () => undefined, section: "Everywhere" },
    ];
    const found = new Map<string, Map<string, Shortcut>>();
    for (const one of [...shortcuts, ...everywhere]) {
        const section = one.section ?? "This page";
        found.set(section, (found.get(section) ?? new Map<string, Shortcut>()).set(`${one.keys} ${one.label}`, one));
    }
    return [...found].map(([section, list]) => [section, [...list.values()]] as const);
}

function keysOf(event: KeyboardEvent): string | null {
    if (["Control", "Shift", "Alt", "Meta"].includes(event.key)) return null;
    const isSign = event.key.length === 1 && event.key.toLowerCase() === event.key.toUpperCase();
    const parts = [
        event.ctrlKey || event.metaKey ? "ctrl" : "",
        event.altKey ? "alt" : "",
        // The sign itself says that shift was held: "?".
        event.shiftKey && !isSign ? "shift" : "",
        event.key.length === 1 ? event.key.toLowerCase() : event.key,
    ];
    return parts.filter((part) => part !== "").join("+");
}

/** Whether keys typed into an element are text. */
export function isTextField(target: EventTarget | null): boolean {
    if (!(target instanceof HTMLElement)) return false;
    if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
        return true;
    return (
        target instanceof HTMLInputElement &&
        !["checkbox", "radio", "button", "submit", "range", "file"].includes(target.type)
    );
}
