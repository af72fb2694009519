/** A list of people to tick, with a field that narrows it. */

import { Checkbox, Group, Input, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useApp } from "./app";
import { personName } from "./model";

export interface PeoplePickerProps {
    readonly label: string;
    readonly value: readonly string[];
    readonly onChange: (people: string[]) => void;
    readonly error?: ReactNode;
    /** People to choose from; everybody except the user by default. */
    readonly among?: readonly string[];
    readonly height?: number;
}

export function PeoplePicker({ label, value, onChange, error, among, height = 190 }: PeoplePickerProps) {
    const { state } = useApp();
    const [typed, setTyped] = useState("");
    const all = among ?? Object.keys(state.people).filter((one) => one !== state.me);
    const wanted = typed.trim().toLowerCase();
    const shown = all
        .filter((one) => {
            const person = state.people[one];
            return `${person?.name} ${person?.title}`.toLowerCase().includes(wanted);
        })
        .toSorted((one, other) => personName(state, one).localeCompare(personName(state, other), "en"));
    return (
        <Input.Wrapper label={label} error={error} role="group" aria-label={label}>
            <TextInput
                size="xs"
                mb={6}
                aria-label="Find people"
                placeholder={value.length > 0 ? `${value.length} chosen` : "Find people by name or title"}
                leftSection={<IconSearch size={14} aria-hidden />}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <ScrollArea.Autosize mah={height} type="auto" offsetScrollbars>
                <Stack gap={5}>
                    {shown.map((one) => (
                        <Group key={one} gap={8} wrap="nowrap">
                            <Checkbox
                                size="xs"
                                aria-label={personName(state, one)}
                                label={
                                    <>
                                        {personName(state, one)}{" "}
                                        <Text span size="xs" c="dimmed">
                                            {state.people[one]?.title}
                                        </Text>
                                    </>
                                }
                                checked={value.includes(one)}
                                onChange={(event) =>
                                    onChange(
                                        event.currentTarget.checked
                                            ? [...value, one]
                                            : value.filter((each) => each !== one),
                                    )
                                }
                            />
                        </Group>
                    ))}
                    {shown.length === 0 && (
                        <Text size="sm" c="dimmed">
                            Nobody is called like that.
                        </Text>
                    )}
                </Stack>
            </ScrollArea.Autosize>
        </Input.Wrapper>
    );
}
