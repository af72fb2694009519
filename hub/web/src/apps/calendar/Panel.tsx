import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./calendar.module.css";

interface PanelProps {
  /** Also the region's accessible name. */
  readonly title: string;
  readonly note?: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading. */
export function Panel({ title, note, tools, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.panelHead}>
        <Text fw={650} component="h2" size="sm">
          {title}
          {note && (
            <Text span size="xs" c="dimmed" fw={400}>
              {"  "}
              {note}
            </Text>
          )}
        </Text>
        {tools}
      </div>
      {children}
    </section>
  );
}
