/** Fields for days, times, numbers, money, choices: each can be filled by typing, and says what is wrong with what was. */

import { ActionIcon, Menu, Popover, Select, type SelectProps, Text, TextInput, type TextInputProps } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconCalendar, IconClock } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { readAmount, readDay, readTime, readWhole, typedAmount } from "./format";
import { useSession } from "./store";

type Base = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "label" | "type">;

interface TypedProps extends Base {
    /** The field's accessible name. */
    readonly label: string;
    /** What the field holds; "" is nothing. What cannot be read is passed on as it was typed, for the server to refuse. */
    readonly value?: string;
    readonly onChange: (value: string) => void;
    /** The label is not shown, only read. */
    readonly bare?: boolean;
}

/** A day, "2026-03-09": typed in any usual way, or chosen from a calendar. */
export function DayField(props: TypedProps) {
    const { now } = useSession();
    const [opened, setOpened] = useState(false);
    const day = readDay(props.value ?? "");
    return (
        <Typed
            {...props}
            read={readDay}
            fault="Use a date like 2026-03-09."
            button={
                <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-end">
                    <Popover.Target>
                        <ActionIcon
                            aria-label={`Open calendar for ${props.label}`}
                            disabled={props.disabled}
                            onClick={() => setOpened(!opened)}
                        >
                            <IconCalendar size={17} />
                        </ActionIcon>
                    </Popover.Target>
                    <Popover.Dropdown>
                        <DatePicker
                            value={day}
                            ariaLabels={{
                                monthLevelControl: "Choose a month",
                                yearLevelControl: "Choose a year",
                                nextMonth: "Next month",
                                previousMonth: "Previous month",
                                nextYear: "Next year",
                                previousYear: "Previous year",
                            }}
                            defaultDate={day ?? now.slice(0, 10)}
                            getDayProps={(date) => (date === now.slice(0, 10) ? { fw: 800, td: "underline" } : {})}
                            onChange={(next) => {
                                if (next !== null) props.onChange(next);
                                setOpened(false);
                            }}
                        />
                    </Popover.Dropdown>
                </Popover>
            }
        />
    );
}

/** A time, "14:30": typed, or chosen from the half hours. */
export function TimeField({
    from = 7,
    ...props
}: TypedProps & { /** The hour the list begins with. */ readonly from?: number }) {
    const times = Array.from({ length: 48 }, (_, index) => {
        const minutes = (from * 60 + index * 30) % (24 * 60);
        return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${minutes % 60 === 0 ? "00" : "30"}`;
    });
    return (
        <Typed
            {...props}
            read={readTime}
            fault="Use a time like 14:30."
            button={
                <Menu>
                    <Menu.Target>
                        <ActionIcon aria-label={`Choose ${props.label}`} disabled={props.disabled}>
                            <IconClock size={17} />
                        </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown mah={260} style={{ overflowY: "auto" }}>
                        {times.map((time) => (
                            <Menu.Item key={time} onClick={() => props.onChange(time)}>
                                {time}
                            </Menu.Item>
                        ))}
                    </Menu.Dropdown>
                </Menu>
            }
        />
    );
}

interface MoneyProps extends Base {
    readonly label: string;
    /** Minor units (cents); null is nothing. */
    readonly value?: number | null;
    readonly onChange: (minor: number | null) => void;
    readonly bare?: boolean;
    /** Shown before the amount: "€". */
    readonly sign?: string;
}

/** An amount of money: "12.50" is 1250. */
export function MoneyField({ value = null, onChange, sign, ...props }: MoneyProps) {
    const [text, setText] = useState(value === null ? "" : typedAmount(value));
    const shown = readAmount(text) === value ? text : value === null ? text : typedAmount(value);
    return (
        <AmountField
            {...props}
            value={shown}
            onChange={(next) => {
                setText(next);
                onChange(readAmount(next));
            }}
            sign={sign}
        />
    );
}

export const AMOUNT_FAULT = "Use an amount like 12.50.";
export const NUMBER_FAULT = "Use a whole number like 12.";

/** An amount of money as text, for forms that read it themselves. */
export function AmountField({ sign, ...props }: TypedProps & { /** Shown before it: "€". */ readonly sign?: string }) {
    return (
        <Typed
            {...props}
            read={(typed) => {
                const minor = readAmount(typed);
                return minor === null ? null : typedAmount(minor);
            }}
            fault={AMOUNT_FAULT}
            leftSection={sign}
            inputMode="decimal"
        />
    );
}

/** A whole number as text, "14", with what it counts beside it. */
export function NumberField({
    unit = "",
    units = unit,
    ...props
}: TypedProps & { readonly unit?: string; readonly units?: string }) {
    return (
        <Typed
            {...props}
            read={(typed) => readWhole(typed, unit, units)?.toString() ?? null}
            fault={NUMBER_FAULT}
            rightSection={units === "" ? undefined : <Text size="xs">{units}</Text>}
            rightSectionWidth={units === "" ? undefined : units.length * 7 + 20}
            rightSectionPointerEvents="none"
            inputMode="numeric"
        />
    );
}

type InnerProps = TypedProps & {
    readonly read: (text: string) => string | null;
    readonly fault: string;
    readonly button?: ReactNode;
};

function Typed({ label, value = "", onChange, bare, read, fault, button, error, onBlur, ...rest }: InnerProps) {
    const [left, setLeft] = useState(false);
    const wrong = left && value.trim() !== "" && read(value) === null;
    return (
        <TextInput
            autoComplete="off"
            {...rest}
            rightSection={button ?? rest.rightSection}
            {...(bare ? { "aria-label": label } : { label })}
            value={value}
            error={error ?? (wrong ? fault : undefined)}
            onChange={(event) => {
                setLeft(false);
                onChange(event.currentTarget.value);
            }}
            onBlur={(event) => {
                setLeft(true);
                const found = read(value);
                if (found !== null && found !== value) onChange(found);
                onBlur?.(event);
            }}
        />
    );
}

export interface Choice<T extends string> {
    readonly value: T;
    readonly label: string;
    readonly disabled?: boolean;
}

export interface ChoiceFieldProps<T extends string> extends Omit<
    SelectProps,
    "value" | "onChange" | "data" | "label" | "defaultValue"
> {
    readonly label: string;
    readonly choices: readonly (Choice<T> | T)[];
    readonly value?: T | null;
    readonly onChange: (value: T) => void;
    readonly bare?: boolean;
}

/** One of several: a combobox that opens a list of options with exactly these names. `searchable` lets people type. */
export function ChoiceField<T extends string>({ label, choices, value, onChange, bare, ...rest }: ChoiceFieldProps<T>) {
    return (
        <Select
            {...rest}
            {...(bare ? { "aria-label": label } : { label })}
            data={choices.map((choice) =>
                typeof choice === "string" ? { value: choice, label: choice } : { ...choice },
            )}
            value={value}
            onChange={(next) => {
                if (next !== null) onChange(next as T);
            }}
        />
    );
}
