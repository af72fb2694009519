/** How an event repeats: how often, on which weekdays, and until when. */

import { Checkbox, Group, Input, NumberInput, Stack } from "@mantine/core";
import { ChoiceField, DayField } from "@kit";
import { capital, type Repeat, WEEKDAYS, type Weekday } from "./app";
import { weekdayOf } from "./time";

type Ends = "never" | "until" | "count";

/** A rule while it is being filled in; currently irrelevant fields keep their values. */
export interface RepeatDraft {
  readonly frequency: "none" | Repeat["frequency"];
  readonly interval: number | string;
  readonly days: readonly Weekday[];
  readonly ends: Ends;
  readonly until: string;
  readonly count: number | string;
}

export function draftOf(repeat: Repeat | null, day: string): RepeatDraft {
  return {
    frequency: repeat?.frequency ?? "none",
    interval: repeat?.interval ?? 1,
    days: repeat?.days.length ? repeat.days : [weekdayOf(day)],
    ends: repeat?.until ? "until" : repeat?.count ? "count" : "never",
    until: repeat?.until ?? "",
    count: repeat?.count ?? 5,
  };
}

export function repeatOf(draft: RepeatDraft): Repeat | null {
  if (draft.frequency === "none") return null;
  return {
    frequency: draft.frequency,
    interval: Number(draft.interval),
    days: draft.frequency === "weekly" ? WEEKDAYS.filter((day) => draft.days.includes(day)) : [],
    until: draft.ends === "until" ? draft.until : null,
    count: draft.ends === "count" ? Number(draft.count) : null,
  };
}

const FREQUENCIES = [
  { value: "none", label: "Does not repeat" },
  { value: "daily", label: "Daily" },
  { value: "weekly", label: "Weekly" },
  { value: "monthly", label: "Monthly" },
] as const;

const ENDS = [
  { value: "never", label: "Never" },
  { value: "until", label: "On a date" },
  { value: "count", label: "After a number of times" },
] as const;

interface RepeatFieldsProps {
  readonly value: RepeatDraft;
  readonly onChange: (value: RepeatDraft) => void;
  /** By the path of the argument. */
  readonly errors: Readonly<Record<string, React.ReactNode>>;
}

export function RepeatFields({ value, onChange, errors }: RepeatFieldsProps) {
  const change = (part: Partial<RepeatDraft>) => onChange({ ...value, ...part });
  const unit = { none: "", daily: "day", weekly: "week", monthly: "month" }[value.frequency];
  return (
    <Stack gap="xs">
      <Group grow align="flex-start" gap="xs">
        <ChoiceField
          label="Repeat"
          choices={FREQUENCIES}
          value={value.frequency}
          onChange={(frequency) => change({ frequency })}
          error={errors.repeat}
        />
        {value.frequency !== "none" && (
          <NumberInput
            label="Repeat every"
            min={1}
            max={12}
            suffix={` ${unit}${Number(value.interval) === 1 ? "" : "s"}`}
            value={value.interval}
            onChange={(interval) => change({ interval })}
            error={errors["repeat.interval"]}
          />
        )}
      </Group>
      {value.frequency === "weekly" && (
        <Input.Wrapper label="On" error={errors["repeat.days"]} labelElement="div">
          <Group gap={10} role="group" aria-label="Weekdays">
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                size="xs"
                aria-label={capital(day)}
                label={capital(day).slice(0, 3)}
                checked={value.days.includes(day)}
                onChange={(event) =>
                  change({ days: event.currentTarget.checked ? [...value.days, day] : value.days.filter((one) => one !== day) })
                }
              />
            ))}
          </Group>
        </Input.Wrapper>
      )}
      {value.frequency !== "none" && (
        <Group grow align="flex-start" gap="xs">
          <ChoiceField label="Ends" choices={ENDS} value={value.ends} onChange={(ends) => change({ ends })} />
          {value.ends === "until" && (
            <DayField
              label="Repeat until"
              value={value.until}
              onChange={(until) => change({ until })}
              error={errors["repeat.until"]}
            />
          )}
          {value.ends === "count" && (
            <NumberInput
              label="Number of times"
              min={1}
              max={200}
              value={value.count}
              onChange={(count) => change({ count })}
              error={errors["repeat.count"]}
            />
          )}
        </Group>
      )}
    </Stack>
  );
}
