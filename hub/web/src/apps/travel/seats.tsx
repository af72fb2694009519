import type { State } from "@generated/travel";
import { ChoiceField, FormDialog, formatMoney, Panel, useSession } from "@kit";
import { Stack, Text } from "@mantine/core";
import { useActionForm, useApp } from "./app";

interface OfRecord {
    readonly id: string;
    readonly onClose: () => void;
}

type Departure = State["departures"][string];
type Seat = State["seats"][string];

const DAY_MS = 86_400_000;
/** As in `domain/fares.py`. */
const CHANGE_FEE = 2_500;

/** Holds a seat for the traveller of a trip. */
export function HoldSeatDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const trip = state.trips[id];
    const form = useActionForm("hold_seat", {
        initial: { departure_id: null as string | null },
        arguments: ({ departure_id }) => ({ trip_id: id, departure_id: departure_id ?? "" }),
        validate: chosen,
        done: "Seat held",
    });
    const fits = ({ origin_id, destination_id, day }: Departure) =>
        trip !== undefined &&
        [origin_id, destination_id].includes(trip.place_id) &&
        trip.starts <= day &&
        day <= trip.ends;
    return (
        <FormDialog form={form} onClose={onClose} title="Hold a seat" submit="Hold seat">
            <DepartureField fits={fits} {...form.field("departure_id")} />
        </FormDialog>
    );
}

/** Changes a seat to another departure of the same route. */
export function ChangeSeatDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const old = state.departures[state.seats[id]?.departure_id ?? ""];
    const rule = useRule(id);
    const form = useActionForm("change_seat", {
        initial: { departure_id: null as string | null },
        arguments: ({ departure_id }) => ({ seat_id: id, departure_id: departure_id ?? "" }),
        validate: chosen,
        done: "Seat changed",
    });
    const fits = (one: Departure) => one.origin_id === old?.origin_id && one.destination_id === old.destination_id;
    return (
        <FormDialog form={form} onClose={onClose} title="Change departure" submit="Change seat">
            <Text size="sm" c="dimmed">
                {rule}
            </Text>
            <DepartureField fits={fits} {...form.field("departure_id")} />
        </FormDialog>
    );
}

/** Cancels a seat, and says before what is refunded. */
export function CancelSeatDialog({ id, onClose }: OfRecord) {
    const refund = useRefund(id);
    const form = useActionForm("cancel_seat", {
        initial: {},
        arguments: () => ({ seat_id: id }),
        done: "Seat cancelled",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Cancel seat" submit="Cancel seat" danger>
            <Text size="sm">{refund}</Text>
        </FormDialog>
    );
}

/** When a seat leaves and arrives, and what its fare allows. */
export function Fare({ id }: { readonly id: string }) {
    const { state } = useApp();
    const [rule, refund] = [useRule(id), useRefund(id)];
    const seat = state.seats[id];
    const one = state.departures[seat?.departure_id ?? ""];
    if (seat === undefined || one === undefined) return null;
    const [from, to] = [one.origin_id, one.destination_id].map((key) => state.places[key]?.name);
    return (
        <Panel title="Fare">
            <Stack gap={6}>
                <Text size="sm">
                    {from} {one.departs} – {to} {one.arrives}
                </Text>
                {seat.status !== "cancelled" && (
                    <>
                        <Text size="sm">{rule}</Text>
                        <Text size="sm">{refund}</Text>
                    </>
                )}
            </Stack>
        </Panel>
    );
}

/** What a seat costs to change, in a sentence. */
function useRule(id: string): string {
    const { state } = useApp();
    const { now } = useSession();
    const seat = state.seats[id];
    const departure = state.departures[seat?.departure_id ?? ""];
    if (seat === undefined || departure === undefined) return "";
    if (departure.day <= now.slice(0, 10)) return "It leaves today or has left, and can no longer be changed.";
    if (seat.status === "held") return "What is only held is changed free of charge, at the fare of the new departure.";
    const fee = formatMoney(CHANGE_FEE, state.currency);
    return {
        flexible: "A flexible fare is changed free of charge. A dearer departure costs what it costs more.",
        semi_flexible: `A semi-flexible fare costs ${fee} to change, and what a dearer departure costs more.`,
        saver: "A saver fare cannot be changed once it is booked.",
    }[departure.rule];
}

/** What is refunded for a seat that is cancelled today, in a sentence. */
function useRefund(id: string): string {
    const { state } = useApp();
    const { now } = useSession();
    const seat = state.seats[id];
    const departure = state.departures[seat?.departure_id ?? ""];
    if (seat === undefined || departure === undefined) return "";
    const today = now.slice(0, 10);
    if (departure.day <= today) return "To cancel it, call the carrier.";
    if (seat.status === "held") return "The seat is only held. Nothing has been paid for it.";
    const refund = formatMoney(refundOf(seat, departure, today), state.currency);
    return `Cancelled today, ${refund} of ${formatMoney(seat.price, state.currency)} is refunded.`;
}

const chosen = ({ departure_id }: { readonly departure_id: string | null }) =>
    departure_id === null ? { departure_id: "Choose a departure." } : {};

/** As the server reckons it, in `domain/fares.py`. */
function refundOf(seat: Seat, { rule, day }: Departure, today: string): number {
    if (rule === "saver") return 0;
    if (rule === "flexible") return seat.price;
    return Date.parse(day) - Date.parse(today) >= 3 * DAY_MS ? Math.floor(seat.price / 2) : 0;
}

interface DepartureFieldProps {
    readonly fits: (departure: Departure) => boolean;
    readonly value: string | null;
    readonly onChange: (value: string) => void;
}

/** A departure to choose, with its time, fare and seats left below the one that is chosen. */
function DepartureField({ fits, ...props }: DepartureFieldProps) {
    const { state } = useApp();
    const one = props.value === null ? undefined : state.departures[props.value];
    return (
        <>
            <ChoiceField
                label="Departure"
                searchable
                choices={Object.entries(state.departures)
                    .filter(([, departure]) => fits(departure))
                    .map(([value, { code }]) => ({ value, label: code }))}
                {...props}
            />
            {one && (
                <Text size="sm" c="dimmed">
                    {one.departs} to {one.arrives}, {one.rule.replace("_", "-")} fare,{" "}
                    {formatMoney(one.fare, state.currency)}, {one.seats_left} left
                </Text>
            )}
        </>
    );
}
