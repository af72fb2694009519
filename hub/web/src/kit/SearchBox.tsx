import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import classes from "./SearchBox.module.css";
import { useShortcuts } from "./shortcuts";

export interface SearchBoxProps {
    /** Accessible name and placeholder: "Search messages". */
    readonly label: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    /** What Return does, where typing alone is not enough. */
    readonly onSubmit?: (value: string) => void;
    /** The key that jumps here; "/" unless given, null for none. */
    readonly shortcut?: string | null;
    readonly width?: number | string;
    /** In a dialog: it has the focus when the dialog opens. */
    readonly autoFocus?: boolean;
}

/** A search field (role searchbox): Escape empties it. */
export function SearchBox({ label, value, onChange, onSubmit, shortcut = "/", width, autoFocus }: SearchBoxProps) {
    const field = useRef<HTMLInputElement>(null);
    useShortcuts(shortcut === null ? [] : [{ keys: shortcut, label, run: () => field.current?.focus() }]);
    return (
        <TextInput
            ref={field}
            type="search"
            classNames={{ input: classes.input }}
            aria-label={label}
            placeholder={label}
            w={width}
            value={value}
            autoComplete="off"
            data-autofocus={autoFocus || undefined}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={
                value !== "" && (
                    <CloseButton size="sm" aria-label={`Clear ${label.toLowerCase()}`} onClick={() => onChange("")} />
                )
            }
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={(event) => {
                if (event.key === "Enter") onSubmit?.(value);
                if (event.key === "Escape") {
                    if (value === "") field.current?.blur();
                    onChange("");
                }
            }}
        />
    );
}
