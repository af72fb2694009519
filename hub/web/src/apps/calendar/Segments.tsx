import { Button, Group } from "@mantine/core";

interface SegmentsProps<T extends string> {
  /** What is chosen here; the group's accessible name. */
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: T) => void;
}

/** One of a few ways to look at a page: tabs side by side. */
export function Segments<T extends string>({ label, choices, value, onChange }: SegmentsProps<T>) {
  return (
    <Group gap={0} wrap="nowrap" role="tablist" aria-label={label}>
      <Button.Group>
        {choices.map((choice) => (
          <Button
            key={choice.value}
            size="compact-sm"
            variant={choice.value === value ? "light" : "default"}
            role="tab"
            aria-selected={choice.value === value}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </Button>
        ))}
      </Button.Group>
    </Group>
  );
}
