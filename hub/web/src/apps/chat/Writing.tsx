/** The composer's text field: Return sends, and @ and # suggest names. */

import { Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { useApp } from "./app";
import classes from "./chat.module.css";

interface WritingProps {
    readonly label: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onSend: () => void;
    readonly autoFocus?: boolean;
    readonly error?: string | null;
}

interface Offer {
    /** The text that replaces what was typed. */
    readonly text: string;
    readonly detail: string;
}

const BEGUN = /(?:^|\s)([@#])([a-z0-9.-]*)$/;
const MOST = 6;

export function Writing({ label, value, onChange, onSend, autoFocus, error }: WritingProps) {
    const { state } = useApp();
    const field = useRef<HTMLTextAreaElement>(null);
    const [caret, setCaret] = useState(0);
    const [chosen, setChosen] = useState(0);
    const [hidden, setHidden] = useState(false);
    const begun = BEGUN.exec(value.slice(0, caret));
    const offers = begun && !hidden ? offered(begun[1] ?? "", begun[2] ?? "") : [];

    function offered(sign: string, typed: string): readonly Offer[] {
        const all: Offer[] =
            sign === "@"
                ? [
                      ...Object.values(state.people).map((one) => ({ text: `@${one.handle}`, detail: one.name })),
                      ...Object.values(state.groups).map((one) => ({ text: `@${one.handle}`, detail: one.name })),
                      { text: "@channel", detail: "Everybody here" },
                  ]
                : Object.values(state.channels)
                      .filter((one) => !one.archived)
                      .map((one) => ({ text: `#${one.name}`, detail: one.purpose }));
        // After a complete name, the user wants to continue typing, not to choose.
        if (all.some(({ text }) => text === sign + typed)) return [];
        const words = ({ text, detail }: Offer) => `${text.slice(1)} ${sign === "@" ? detail : ""}`.toLowerCase();
        const begins = (offer: Offer) => words(offer).split(/[\s.-]/).some((word) => word.startsWith(typed));
        const found = all.filter((offer) => words(offer).includes(typed));
        return [...found.filter(begins), ...found.filter((offer) => !begins(offer))].slice(0, MOST);
    }

    function take(offer: Offer | undefined): void {
        if (!offer || !begun) return;
        const start = caret - (begun[2]?.length ?? 0) - 1;
        const after = `${value.slice(0, start)}${offer.text} `;
        onChange(after + value.slice(caret));
        setCaret(after.length);
        setChosen(0);
        requestAnimationFrame(() => {
            field.current?.focus();
            field.current?.setSelectionRange(after.length, after.length);
        });
    }

    return (
        <div className={classes.writing}>
            {offers.length > 0 && (
                <div className={classes.offers} role="listbox" aria-label="Suggestions">
                    {offers.map((offer, index) => (
                        <div
                            key={offer.text}
                            role="option"
                            aria-selected={index === chosen}
                            aria-label={offer.text}
                            className={classes.offer}
                            onMouseDown={(event) => {
                                event.preventDefault();
                                take(offer);
                            }}
                        >
                            <b>{offer.text}</b> <span>{offer.detail}</span>
                        </div>
                    ))}
                </div>
            )}
            <Textarea
                ref={field}
                aria-label={label}
                placeholder={label}
                error={error}
                minRows={1}
                maxRows={7}
                value={value}
                data-autofocus={autoFocus || undefined}
                autoFocus={autoFocus}
                onChange={(event) => {
                    setCaret(event.currentTarget.selectionStart);
                    setHidden(false);
                    setChosen(0);
                    onChange(event.currentTarget.value);
                }}
                onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
                onBlur={() => setHidden(true)}
                onKeyDown={(event) => {
                    if (offers.length > 0 && ["ArrowDown", "ArrowUp"].includes(event.key)) {
                        event.preventDefault();
                        const step = event.key === "ArrowDown" ? 1 : offers.length - 1;
                        setChosen((chosen + step) % offers.length);
                    } else if (offers.length > 0 && (event.key === "Tab" || event.key === "Enter")) {
                        event.preventDefault();
                        take(offers[chosen]);
                    } else if (offers.length > 0 && event.key === "Escape") {
                        event.stopPropagation();
                        setHidden(true);
                    } else if (event.key === "Enter" && !event.shiftKey) {
                        event.preventDefault();
                        onSend();
                    }
                }}
            />
        </div>
    );
}
