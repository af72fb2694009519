import { Progress, Text } from "@mantine/core";
import type { Progress as Counts } from "./model";

/** A progress bar of finished work and work in progress. */
export function StageBar({ counts, label, text = true }: { readonly counts: Counts; readonly label: string; readonly text?: boolean }) {
  const share = (count: number) => (counts.all === 0 ? 0 : (100 * count) / counts.all);
  return (
    <div role="img" aria-label={`${label}: ${counts.done} of ${counts.all} done, ${counts.active} in progress`} style={{ flex: 1 }}>
      <Progress.Root size="sm">
        <Progress.Section value={share(counts.done)} color="green" withAria={false} />
        <Progress.Section value={share(counts.active)} color="blue" withAria={false} />
      </Progress.Root>
      {text && (
        <Text size="xs" c="dimmed" mt={3}>
          {counts.done} of {counts.all} done · {counts.active} in progress · {counts.percent} %
        </Text>
      )}
    </div>
  );
}
