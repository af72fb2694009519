/** Multiple selection: a combobox that adds one item at a time, and the chosen items, each with a button to remove it. */

import { ActionIcon, Group, Select, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./calendar.module.css";

export interface Pick {
  readonly value: string;
  readonly label: string;
  /** Shown beside the name of a chosen item. */
  readonly note?: string;
  readonly icon?: ReactNode;
}

export interface PickManyProps {
  /** Name of the chosen items: "Guests". */
  readonly label: string;
  /** The combobox's accessible name: "Add guest". */
  readonly add: string;
  readonly choices: readonly Pick[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
}

export function PickMany({ label, add, choices, value, onChange, error, autoFocus }: PickManyProps) {
  const [search, setSearch] = useState("");
  const left = choices.filter((choice) => !value.includes(choice.value));
  return (
    <Stack gap={6}>
      <Select
        label={label}
        aria-label={add}
        placeholder={add}
        searchable
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage="Nothing found"
        data={left.map((choice) => ({ value: choice.value, label: choice.label }))}
        onChange={(chosen) => {
          if (chosen !== null) onChange([...value, chosen]);
          setSearch("");
        }}
        error={error}
        {...(autoFocus ? { "data-autofocus": true } : {})}
      />
      {value.length > 0 && (
        <Group gap={6} role="list" aria-label={label}>
          {value.map((key) => {
            const choice = choices.find((one) => one.value === key);
            if (!choice) return null;
            return (
              <div key={key} role="listitem" className={classes.chip}>
                {choice.icon}
                <Text size="sm" span>
                  {choice.label}
                </Text>
                {choice.note && (
                  <Text size="xs" c="dimmed" span>
                    {choice.note}
                  </Text>
                )}
                <ActionIcon
                  size="xs"
                  aria-label={`Remove ${choice.label}`}
                  onClick={() => onChange(value.filter((other) => other !== key))}
                >
                  <IconX size={13} />
                </ActionIcon>
              </div>
            );
          })}
        </Group>
      )}
    </Stack>
  );
}
