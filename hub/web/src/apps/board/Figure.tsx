import { Text } from "@mantine/core";
import classes from "./board.module.css";

/** A key figure. */
export function Figure({ title, value, late }: { readonly title: string; readonly value: string; readonly late?: boolean }) {
  return (
    <div className={classes.figure}>
      <Text size="xs" c="dimmed">{title}</Text>
      <Text fz={20} fw={650} c={late ? "red" : undefined}>{value}</Text>
    </div>
  );
}
