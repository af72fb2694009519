/** A framed part of a page with a heading; a region of that name. */

import { Group, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./shop.module.css";

interface PanelProps {
  readonly title: string;
  /** At the end of the heading's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, action, children }: PanelProps) {
  return (
    <Stack gap="xs" className={classes.panel} role="region" aria-label={title}>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
