import { formatMoney, Panel } from "@kit";
import { Table, Text } from "@mantine/core";
import { useApp } from "./app";

/** What the kitchen gets, and what it costs. */
export function Receipt({ id }: { readonly id: string }) {
    const { state } = useApp();
    const order = state.orders[id];
    const items = Object.values(state.items).filter((one) => one.order_id === id && one.status === "ordered");
    if (order === undefined || items.length === 0) return null;
    const lines = items.map((one) => {
        const how = [one.option, one.extras].filter((text) => text !== "").join(", ");
        return {
            text: `${one.quantity} × ${state.dishes[one.dish_id]?.name ?? ""}${how && ` (${how})`}`,
            amount: one.price * one.quantity,
        };
    });
    const sums = [
        { text: "Subtotal", amount: order.subtotal },
        ...(order.discount > 0 ? [{ text: "Voucher", amount: -order.discount }] : []),
        { text: "Delivery", amount: order.fee },
        { text: "Total", amount: order.total },
    ];
    return (
        <Panel title="Receipt">
            <Table aria-label="Receipt" verticalSpacing={4}>
                <Table.Tbody>
                    {[...lines, ...sums].map(({ text, amount }, place) => (
                        <Table.Tr key={place} fw={text === "Total" ? 650 : undefined}>
                            <Table.Td>{text}</Table.Td>
                            <Table.Td w={110} ta="right">
                                {formatMoney(amount, state.currency)}
                            </Table.Td>
                        </Table.Tr>
                    ))}
                </Table.Tbody>
            </Table>
        </Panel>
    );
}

/** The receipt of the order that an item belongs to. */
export function ReceiptOfItem({ id }: { readonly id: string }) {
    return <Receipt id={useApp().state.items[id]?.order_id ?? ""} />;
}

/** How a dish can be had, and what that costs beside it. */
export function Variants({ id }: { readonly id: string }) {
    const { state } = useApp();
    const dish = state.dishes[id];
    const kinds = [
        { title: "Options", variants: dish?.options ?? [] },
        { title: "Extras", variants: dish?.extras ?? [] },
    ];
    return kinds
        .filter(({ variants }) => variants.length > 0)
        .map(({ title, variants }) => (
            <Panel key={title} title={title}>
                {variants.map(({ name, price }) => (
                    <Text key={name} size="sm">
                        {name}
                        {price > 0 && `, ${formatMoney(price, state.currency)} more`}
                    </Text>
                ))}
            </Panel>
        ));
}
