import type { Colour } from "./app";
import classes from "./calendar.module.css";

/** A spot in a calendar's colour. */
export function Dot({ colour, hollow }: { readonly colour: Colour; readonly hollow?: boolean }) {
  return (
    <span
      className={classes.dot}
      data-hollow={hollow || undefined}
      style={{ "--dot": `var(--mantine-color-${colour}-6)` } as React.CSSProperties}
      aria-hidden
    />
  );
}
