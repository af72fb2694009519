/** Status badges with consistent colours, and a row of stars. */

import { Badge, Group, Text } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";

const COLOURS: Readonly<Record<string, string>> = {
  Unfulfilled: "yellow", "Partly fulfilled": "orange", Fulfilled: "green", Cancelled: "gray",
  Pending: "yellow", Paid: "green", "Partly refunded": "grape", Refunded: "gray", Void: "gray",
  Published: "green", Draft: "blue", Archived: "gray", Hidden: "gray",
  Active: "green", Scheduled: "blue", Expired: "gray", "Used up": "orange", Disabled: "gray",
  Requested: "yellow", Approved: "blue", Rejected: "red", Received: "green",
  "In stock": "green", "Sold out": "red",
};

export function Status({ value, size = "sm" }: { readonly value: string; readonly size?: "xs" | "sm" | "md" }) {
  return (
    <Badge size={size} variant="light" color={COLOURS[value] ?? "orange"} tt="none" fw={600} miw="max-content">
      {value}
    </Badge>
  );
}

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <Group gap={4} miw={tags.length > 0 ? 76 : undefined}>
      {tags.map((tag) => (
        <Badge key={tag} size="sm" variant="default" tt="none" fw={500}>
          {tag}
        </Badge>
      ))}
    </Group>
  );
}

const BEST = [1, 2, 3, 4, 5] as const;

interface StarsProps {
  readonly rating: number;
  readonly count?: number;
  /** Show one star and the number, where there is no room for five. */
  readonly brief?: boolean;
}

/** Stars for a rating, with a name: "4 of 5 stars". */
export function Stars({ rating, count, brief }: StarsProps) {
  const rounded = Math.round(rating);
  const shown = Number(rating.toFixed(1));
  return (
    <Group gap={4} wrap="nowrap">
      <Group gap={1} wrap="nowrap" role="img" aria-label={`${shown} of 5 stars`} c="yellow.7">
        {brief ? (
          <IconStarFilled size={13} />
        ) : (
          BEST.map((place) => (place <= rounded ? <IconStarFilled key={place} size={13} /> : <IconStar key={place} size={13} />))
        )}
      </Group>
      {brief && (
        <Text span size="xs" fw={600}>
          {shown}
        </Text>
      )}
      {count !== undefined && (
        <Text span size="xs" c="dimmed">
          ({count})
        </Text>
      )}
    </Group>
  );
}
