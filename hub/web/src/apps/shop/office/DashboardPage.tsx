/** Pending work and key figures of the shop, computed from orders, stock, returns and reviews. */

import type { Order } from "@generated/shop";
import { addDays, countOf, dayOf, formatDay, formatShort, Page } from "@kit";
import { Anchor, Group, SimpleGrid, Stack, Table, Text } from "@mantine/core";
import { Link } from "react-router";
import { kept, useApp } from "../app";
import { fulfilmentOf, named, paymentOf, refundedOf, soldOf } from "../facts";
import { cash } from "../money";
import { Panel } from "../Panel";
import { Thumb } from "../Picture";
import classes from "../shop.module.css";
import { Status } from "../Status";

const DAYS = 14;
const BEST = 6;

export function DashboardPage() {
  const { state, today, now } = useApp();
  const orders = kept(state.orders);
  const taken = orders.filter((one) => one.status === "open");
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1));
  const perDay = days.map((day) => turnover(taken.filter((one) => dayOf(one.placed_at) === day)));
  const week = perDay.slice(-7).reduce((sum, one) => sum + one, 0);
  const before = perDay.slice(0, -7).reduce((sum, one) => sum + one, 0);
  const open = taken.filter((one) => ["Unfulfilled", "Partly fulfilled"].includes(fulfilmentOf(one)));
  const unpaid = taken.filter((one) => paymentOf(one) === "Pending");
  const low = kept(state.products)
    .filter((one) => one.status === "published")
    .flatMap((product) => kept(product.variants).map((variant) => ({ product, variant })))
    .filter(({ variant }) => variant.stock <= state.shop.low_stock)
    .sort((a, b) => a.variant.stock - b.variant.stock);
  const sold = [...soldOf(state)].sort((a, b) => b[1] - a[1]).slice(0, BEST);
  return (
    <Page title="Dashboard" subtitle={`${state.shop.name}, ${formatDay(today)}`}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
          <Stat label="Turnover, 7 days" value={cash(week, state.shop)} note={`${cash(before, state.shop)} before`} />
          <Stat label="To send" value={String(open.length)} note="orders" to="/office/orders?view=To send" />
          <Stat label="To be paid" value={cash(turnover(unpaid), state.shop)} note={countOf(unpaid.length, "invoice")} to="/office/orders?view=To be paid" />
          <Stat
            label="Returns to answer"
            value={String(Object.values(state.returns).filter((one) => one.status === "requested").length)}
            note="requested"
            to="/office/returns?f.status=Requested"
          />
          <Stat
            label="Reviews to check"
            value={String(Object.values(state.reviews).filter((one) => one.status === "pending").length)}
            note="pending"
            to="/office/reviews?f.status=Pending"
          />
          <Stat label="Low stock" value={String(low.length)} note="articles" to="/office/stock?low=yes" />
        </SimpleGrid>
        <div className={classes.columns}>
          <Panel title="Turnover per day">
            <Bars days={days} amounts={perDay} />
          </Panel>
          <Panel title="Best sellers">
            {sold.map(([id, count]) => (
              <Group key={id} gap="sm" wrap="nowrap">
                <Thumb product={state.products[id]} size={28} />
                <Anchor component={Link} to={`/office/products/${id}`} size="sm" flex={1}>
                  {state.products[id]?.title}
                </Anchor>
                <Text size="sm" className={classes.money}>
                  {count} sold
                </Text>
              </Group>
            ))}
          </Panel>
        </div>
        <div className={classes.columns}>
          <Panel title="Latest orders">
            <Table aria-label="Latest orders">
              <Table.Tbody>
                {[...orders]
                  .sort((a, b) => b.placed_at.localeCompare(a.placed_at))
                  .slice(0, BEST)
                  .map((one) => (
                    <Table.Tr key={one.id} aria-label={one.number}>
                      <Table.Td>
                        <Anchor component={Link} to={`/office/orders/${one.id}`} size="sm" fw={600}>
                          {one.number}
                        </Anchor>
                      </Table.Td>
                      <Table.Td>{formatShort(one.placed_at, now)}</Table.Td>
                      <Table.Td>{state.customers[one.customer_id]?.name}</Table.Td>
                      <Table.Td>
                        <Group gap={6}>
                          <Status value={paymentOf(one)} />
                          <Status value={fulfilmentOf(one)} />
                        </Group>
                      </Table.Td>
                      <Table.Td ta="right" className={classes.money}>
                        {cash(one.total, state.shop)}
                      </Table.Td>
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            </Table>
          </Panel>
          <Panel title="Running out">
            {low.slice(0, BEST).map(({ product, variant }) => (
              <Group key={variant.sku} justify="space-between" wrap="nowrap">
                <Anchor component={Link} to={`/office/products/${product.id}`} size="sm">
                  {named(product.title, variant.name)}
                </Anchor>
                <Status value={variant.stock === 0 ? "Sold out" : `${variant.stock} left`} />
              </Group>
            ))}
          </Panel>
        </div>
      </Stack>
    </Page>
  );
}

const turnover = (orders: readonly Order[]): number => orders.reduce((sum, one) => sum + one.total - refundedOf(one), 0);

interface StatProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly to?: string;
}

function Stat({ label, value, note, to }: StatProps) {
  const inside = (
    <>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fw={700} size="lg" className={classes.money}>
        {value}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {note}
      </Text>
    </>
  );
  if (to === undefined) return <div className={classes.stat}>{inside}</div>;
  return (
    <Link to={to} className={classes.stat} aria-label={`${label}: ${value} ${note}`}>
      {inside}
    </Link>
  );
}

const WIDTH = 700;
const HEIGHT = 190;
const FOOT = 24;
const HEAD = 16;

function Bars({ days, amounts }: { readonly days: readonly string[]; readonly amounts: readonly number[] }) {
  const { state, today } = useApp();
  const most = Math.max(...amounts, 1);
  const step = WIDTH / days.length;
  const text = days.map((day, index) => `${formatDay(day)}: ${cash(amounts[index] ?? 0, state.shop)}`).join("; ");
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.chart} role="img" aria-label={`Turnover per day. ${text}`}>
      {days.map((day, index) => {
        const amount = amounts[index] ?? 0;
        const height = ((HEIGHT - FOOT - HEAD) * amount) / most;
        return (
          <g key={day}>
            <rect x={index * step + 8} y={HEIGHT - FOOT - height} width={step - 16} height={Math.max(height, 1)} rx={3} fill="var(--mantine-primary-color-filled)" />
            {amount > 0 && (
              <text x={index * step + step / 2} y={HEIGHT - FOOT - height - 4} textAnchor="middle" fontSize={10} fill="currentColor">
                {Math.round(amount / 100).toLocaleString("en-GB")}
              </text>
            )}
            <text x={index * step + step / 2} y={HEIGHT - 7} textAnchor="middle" fontSize={10} fill="var(--mantine-color-dimmed)">
              {formatShort(day, today)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
