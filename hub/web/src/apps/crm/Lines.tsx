/** The products of a deal or a quote, with their totals. */

import type { Deal, Line } from "@generated/crm";
import { Button, Table, Text } from "@mantine/core";
import { ActionMenu, formatMoney, type MenuEntry, Panel } from "@kit";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type Kept, useApp } from "./app";
import classes from "./crm.module.css";
import { AddLine } from "./dialogs/DealDialogs";
import { LineDialog } from "./dialogs/LineDialog";
import { Quiet } from "./parts";
import { lineTotal, linesTotal } from "./selling";

interface Props {
  readonly lines: Readonly<Record<string, Line>>;
  readonly of: { readonly deal_id: string } | { readonly quote_id: string };
  /** The deal with these products; absent in a quote, in which none can be added or removed. */
  readonly deal?: Kept<Deal>;
  readonly editable: boolean;
  /** Percent, in a quote. */
  readonly tax?: number;
}

export function Lines({ lines, of, deal, editable, tax }: Props) {
  const { state, run } = useApp();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const money = (minor: number) => formatMoney(minor, state.currency);
  const rows = Object.entries(lines);
  const total = linesTotal(lines);
  const taxed = Math.round((total * (tax ?? 0)) / 100);
  const nameOf = (line: Line) => state.products[line.product_id]?.name ?? "";
  const entries = (id: string, line: Line): readonly MenuEntry[] => [
    { label: "Edit", run: () => setEditing(id) },
    ...(deal
      ? [
          {
            label: "Remove",
            danger: true,
            run: () => void run("remove_line", { deal_id: deal.id, line_id: id }, { done: `${nameOf(line)} removed` }),
          },
        ]
      : []),
  ];
  const edited = editing === null ? undefined : lines[editing];
  return (
    <Panel
      title="Products"
      count={rows.length}
      actions={
        deal && editable && (
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
            Add product
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Quiet>No products yet. The amount is an estimate.</Quiet>
      ) : (
        <Table aria-label="Products" className={classes.figures} style={{ whiteSpace: "normal" }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Product</Table.Th>
              <Table.Th ta="right">Quantity</Table.Th>
              <Table.Th ta="right">Price</Table.Th>
              <Table.Th ta="right">Discount</Table.Th>
              <Table.Th ta="right">Total</Table.Th>
              {editable && <Table.Th w={44} aria-label="Actions" />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([id, line]) => (
              <Table.Tr key={id} aria-label={nameOf(line)}>
                <Table.Td>
                  {nameOf(line)}
                  <Text size="xs" c="dimmed">
                    {state.products[line.product_id]?.code}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{line.quantity}</Table.Td>
                <Table.Td ta="right">{money(line.price)}</Table.Td>
                <Table.Td ta="right">{line.discount === 0 ? "–" : `${line.discount} %`}</Table.Td>
                <Table.Td ta="right">{money(lineTotal(line))}</Table.Td>
                {editable && (
                  <Table.Td>
                    <ActionMenu label={`Actions for ${nameOf(line)}`} entries={entries(id, line)} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
            <Table.Tr className={classes.total}>
              <Table.Td colSpan={4}>{tax === undefined ? "Total" : "Net"}</Table.Td>
              <Table.Td ta="right">{money(total)}</Table.Td>
              {editable && <Table.Td />}
            </Table.Tr>
            {tax !== undefined && (
              <>
                <Table.Tr>
                  <Table.Td colSpan={4}>Tax {tax} %</Table.Td>
                  <Table.Td ta="right">{money(taxed)}</Table.Td>
                  {editable && <Table.Td />}
                </Table.Tr>
                <Table.Tr className={classes.total}>
                  <Table.Td colSpan={4}>Total</Table.Td>
                  <Table.Td ta="right">{money(total + taxed)}</Table.Td>
                  {editable && <Table.Td />}
                </Table.Tr>
              </>
            )}
          </Table.Tbody>
        </Table>
      )}
      {adding && deal && <AddLine deal={deal} onClose={() => setAdding(false)} />}
      {editing !== null && edited && <LineDialog of={of} lineId={editing} line={edited} onClose={() => setEditing(null)} />}
    </Panel>
  );
}
