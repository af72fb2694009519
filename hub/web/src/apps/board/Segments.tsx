import { UnstyledButton } from "@mantine/core";
import type { KeyboardEvent } from "react";
import classes from "./board.module.css";

interface SegmentsProps<T extends string> {
  /** The accessible name of the group. */
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
}

/** One of a few views, side by side (role radio); arrows choose the next. */
export function Segments<T extends string>({ label, value, onChange, choices }: SegmentsProps<T>) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const at = choices.findIndex((choice) => choice.value === value) + step;
    const next = choices[(at + choices.length) % choices.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    onChange(next.value);
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]");
    buttons[choices.indexOf(next)]?.focus();
  };
  return (
    <div role="radiogroup" aria-label={label} className={classes.segments} onKeyDown={press}>
      {choices.map((choice) => (
        <UnstyledButton
          key={choice.value}
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          className={classes.segment}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </UnstyledButton>
      ))}
    </div>
  );
}
