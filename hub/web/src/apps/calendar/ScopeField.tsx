/** The part of a series that a change applies to. */

import { Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Event, Scope } from "./app";

export const SCOPES: readonly { readonly value: Scope; readonly label: string }[] = [
  { value: "this", label: "This event" },
  { value: "following", label: "This and following events" },
  { value: "all", label: "All events" },
];

/** The initial scope in a dialog about an event. */
export const firstScope = (event: Event): Scope => (event.repeat === null ? "all" : "this");

/** The action's arguments about the occurrence that was opened. */
export const onOccurrence = (key: string, event: Event, day: string, scope: Scope) => ({
  event: key,
  day: event.repeat === null ? null : day,
  scope: event.repeat === null ? ("all" as const) : scope,
});

interface ScopeFieldProps {
  readonly event: Event;
  readonly value?: Scope;
  readonly onChange: (scope: Scope) => void;
  readonly error?: ReactNode;
  readonly scopes?: readonly Scope[];
}

export function ScopeField({ event, value, onChange, error, scopes = ["this", "following", "all"] }: ScopeFieldProps) {
  if (event.repeat === null) return null;
  return (
    <Radio.Group label="Apply to" value={value} onChange={(chosen) => onChange(chosen as Scope)} error={error}>
      <Stack gap={6} mt={4}>
        {SCOPES.filter((one) => scopes.includes(one.value)).map((one) => (
          <Radio key={one.value} size="xs" value={one.value} label={one.label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
