import { formatMoney, Panel } from "@kit";
import { Text } from "@mantine/core";
import { useApp } from "./app";

const DAY_MS = 86_400_000;

/** For how many nights a room is taken, and what they cost in all. */
export function Nights({ id }: { readonly id: string }) {
    const { state } = useApp();
    const room = state.rooms[id];
    if (room === undefined) return null;
    const nights = (Date.parse(room.check_out) - Date.parse(room.check_in)) / DAY_MS;
    const total = formatMoney(nights * room.rate, state.currency);
    return (
        <Panel title="Nights">
            <Text size="sm">{nights === 1 ? `One night, ${total}` : `${nights} nights, ${total} in all`}</Text>
        </Panel>
    );
}
