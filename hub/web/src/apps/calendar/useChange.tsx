/** The effects of dragging: moving, resizing, scheduling a task; for a series, it first asks for the scope. */

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { formatDay, timeOf } from "@kit";
import { type ReactNode, useState } from "react";
import { type Scope, type State, useApp } from "./app";
import { onOccurrence, ScopeField } from "./ScopeField";
import { minutesBetween, type Occurrence, plusMinutes } from "./time";

export type Change =
  | { readonly kind: "move"; readonly one: Occurrence; readonly start: string }
  | { readonly kind: "resize"; readonly one: Occurrence; readonly end: string }
  | { readonly kind: "task"; readonly task: string; readonly start: string; readonly end: string };

interface Asked {
  readonly change: Exclude<Change, { kind: "task" }>;
  readonly answer: (done: boolean) => void;
}

/** Return a function that makes a change and resolves to whether it was made, and the dialog that asks for the scope. */
export function useChange(): { readonly change: (change: Change) => Promise<boolean>; readonly dialog: ReactNode } {
  const { run, state } = useApp();
  const [asked, setAsked] = useState<Asked | null>(null);

  const send = async (change: Change, scope: Scope): Promise<boolean> => {
    if (change.kind === "task") {
      const { task, start, end } = change;
      const result = await run(
        "schedule_task",
        { task, calendar: state.settings.default_calendar, start, end },
        { done: `Time reserved on ${formatDay(start)} at ${timeOf(start)}` },
      );
      return result.ok;
    }
    const { key, event, day } = change.one;
    const target = onOccurrence(key, event, day, scope);
    if (change.kind === "move") {
      const { start } = change;
      const end = plusMinutes(start, minutesBetween(change.one.start, change.one.end));
      const result = await run(
        "move_event",
        { ...target, start },
        {
          done: `“${event.title}” moved to ${formatDay(start)}${event.all_day ? "" : `, ${timeOf(start)}`}`,
          ...(event.repeat === null ? { assume: (before: State) => placed(before, key, start, end) } : {}),
        },
      );
      return result.ok;
    }
    const { end } = change;
    const result = await run(
      "resize_event",
      { ...target, end },
      {
        done: `“${event.title}” ends ${event.all_day ? "on another day" : `at ${timeOf(end)}`} now`,
        ...(event.repeat === null ? { assume: (before: State) => placed(before, key, event.start, end) } : {}),
      },
    );
    return result.ok;
  };

  const change = (wanted: Change): Promise<boolean> => {
    if (wanted.kind === "task" || wanted.one.event.repeat === null) return send(wanted, "all");
    return new Promise((answer) => setAsked({ change: wanted, answer }));
  };

  const close = (done: boolean) => {
    asked?.answer(done);
    setAsked(null);
  };

  const dialog = asked && (
    <ScopeDialog
      asked={asked}
      onCancel={() => close(false)}
      onDone={async (scope) => {
        const done = await send(asked.change, scope);
        close(done);
      }}
    />
  );
  return { change, dialog };
}

function placed(state: State, key: string, start: string, end: string): State {
  const event = state.events[key];
  return event ? { ...state, events: { ...state.events, [key]: { ...event, start, end } } } : state;
}

interface ScopeDialogProps {
  readonly asked: Asked;
  readonly onCancel: () => void;
  readonly onDone: (scope: Scope) => Promise<void>;
}

function ScopeDialog({ asked, onCancel, onDone }: ScopeDialogProps) {
  const [scope, setScope] = useState<Scope>("this");
  const verb = asked.change.kind === "move" ? "Move" : "Change";
  return (
    <Modal opened onClose={onCancel} title={`${verb} repeating event`} size="sm">
      <Stack gap="md">
        <Text size="sm">“{asked.change.one.event.title}” happens more than once.</Text>
        <ScopeField event={asked.change.one.event} value={scope} onChange={setScope} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button data-autofocus onClick={() => void onDone(scope)}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
