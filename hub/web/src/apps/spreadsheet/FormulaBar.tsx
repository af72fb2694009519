/** The name box, and the field with the contents of the selected cell. */

import { Button, Menu, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "./spreadsheet.module.css";

interface Props {
    readonly address: string;
    /** The selected range as people write it. */
    readonly place: string;
    readonly content: string;
    /** The values that the cell accepts, if it has a rule. */
    readonly choices: readonly string[];
    readonly onChoose: (content: string) => void;
    /** Go to the place that a text names; returns whether there is one. */
    readonly onGo: (text: string) => boolean;
    readonly onType: (text: string) => void;
    readonly onCommit: (rows: number, columns: number) => void;
    readonly onCancel: () => void;
}

export function FormulaBar({ address, place, content, choices, ...on }: Props) {
    const [typed, setTyped] = useState(place);
    useEffect(() => setTyped(place), [place]);
    return (
        <div className={classes.bar}>
            <TextInput
                aria-label="Name box"
                size="xs"
                w={96}
                value={typed}
                autoComplete="off"
                onFocus={(event) => event.currentTarget.select()}
                onBlur={() => setTyped(place)}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onKeyDown={(event) => {
                    if (event.key === "Enter") {
                        event.preventDefault();
                        if (!on.onGo(typed)) setTyped(place);
                    } else if (event.key === "Escape") {
                        setTyped(place);
                        on.onCancel();
                    }
                }}
            />
            <span className={classes.fx} aria-hidden>
                fx
            </span>
            <TextInput
                aria-label="Cell content"
                size="xs"
                flex={1}
                value={content}
                autoComplete="off"
                spellCheck={false}
                classNames={{ input: classes.formula }}
                onChange={(event) => on.onType(event.currentTarget.value)}
                onKeyDown={(event) => {
                    if (event.key === "Enter" || event.key === "Tab") {
                        event.preventDefault();
                        const by = event.shiftKey ? -1 : 1;
                        on.onCommit(event.key === "Enter" ? by : 0, event.key === "Tab" ? by : 0);
                    } else if (event.key === "Escape") {
                        event.preventDefault();
                        on.onCancel();
                    }
                }}
            />
            {choices.length > 0 && (
                <Menu position="bottom-end">
                    <Menu.Target>
                        <Button
                            size="compact-sm"
                            variant="default"
                            rightSection={<IconChevronDown size={14} />}
                            aria-label={`Choices for ${address}`}
                        >
                            Choose
                        </Button>
                    </Menu.Target>
                    <Menu.Dropdown>
                        {choices.map((choice) => (
                            <Menu.Item key={choice} onClick={() => on.onChoose(choice)}>
                                {choice}
                            </Menu.Item>
                        ))}
                    </Menu.Dropdown>
                </Menu>
            )}
        </div>
    );
}
