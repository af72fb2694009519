/** The history of an order, including sent letters. */

import type { Message, Order } from "@generated/shop";
import { formatMoment } from "@kit";
import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { type Kept, kept, useApp } from "../app";
import { cash } from "../money";
import { Panel } from "../Panel";
import classes from "../shop.module.css";

interface Happening {
  readonly at: string;
  readonly text: string;
  readonly letter?: Kept<Message>;
}

export function Timeline({ order }: { readonly order: Kept<Order> }) {
  const { state } = useApp();
  const [read, setRead] = useState<Kept<Message> | null>(null);
  const happened: readonly Happening[] = [
    { at: order.placed_at, text: "Order placed" },
    ...order.shipments.map((one) => ({ at: one.at, text: `Parcel sent with ${one.carrier}` })),
    ...order.refunds.map((one) => ({ at: one.at, text: `Refunded ${cash(one.amount, state.shop)} (${one.reason})` })),
    ...kept(state.messages)
      .filter((one) => one.order_id === order.id)
      .map((one) => ({ at: one.sent_at, text: `${one.subject} – sent to ${one.to}`, letter: one })),
  ];
  return (
    <Panel title="Timeline">
      {[...happened]
        .sort((a, b) => b.at.localeCompare(a.at))
        .map((one, index) => (
          <Group key={index} gap="sm" wrap="nowrap">
            <Text size="xs" c="dimmed" miw={128}>
              {formatMoment(one.at)}
            </Text>
            <Text size="sm">{one.text}</Text>
            {one.letter && (
              <Button size="compact-xs" variant="subtle" aria-label={`Read ${one.letter.subject}, ${formatMoment(one.at)}`} onClick={() => setRead(one.letter ?? null)}>
                Read
              </Button>
            )}
          </Group>
        ))}
      <Modal opened={read !== null} onClose={() => setRead(null)} title={read?.subject}>
        <Text size="xs" c="dimmed" mb="xs">
          To {read?.to}, {read && formatMoment(read.sent_at)}
        </Text>
        <div className={classes.letter}>{read?.text}</div>
      </Modal>
    </Panel>
  );
}
