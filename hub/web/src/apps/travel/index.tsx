/** Ferrybeck: a travel desk of collections, with decisions on trips and seats that are held, changed and cancelled. */

import { collections } from "@generated/travel";
import { CollectionApp } from "@kit";
import {
    IconArmchair,
    IconBed,
    IconBuildingSkyscraper,
    IconCoins,
    IconInbox,
    IconMapPin,
    IconPlaneDeparture,
    IconRoute,
    IconScale,
    IconUsers,
} from "@tabler/icons-react";
import { useApp } from "./app";
import { Decision } from "./Decision";
import { Nights } from "./Nights";
import { CancelSeatDialog, ChangeSeatDialog, Fare, HoldSeatDialog } from "./seats";

const SIZE = 18;
const ICONS = {
    trips: <IconRoute size={SIZE} />,
    seats: <IconArmchair size={SIZE} />,
    rooms: <IconBed size={SIZE} />,
    messages: <IconInbox size={SIZE} />,
    departures: <IconPlaneDeparture size={SIZE} />,
    hotels: <IconBuildingSkyscraper size={SIZE} />,
    travellers: <IconUsers size={SIZE} />,
    cost_centres: <IconCoins size={SIZE} />,
    places: <IconMapPin size={SIZE} />,
    rules: <IconScale size={SIZE} />,
};
const OF_SEAT = [
    { label: "Change departure", Dialog: ChangeSeatDialog },
    { label: "Cancel seat", Dialog: CancelSeatDialog },
];

export default function Ferrybeck() {
    const { state } = useApp();
    const requested = Object.values(state.trips).filter(({ status }) => status === "requested").length;
    const open = Object.values(state.messages).filter(({ status }) => status === "open").length;
    return (
        <CollectionApp
            views={collections}
            mark={<Mark />}
            icons={ICONS}
            badges={{ trips: requested, messages: open }}
            extras={{
                trips: { Main: Decision, dialogs: [{ label: "Hold a seat", Dialog: HoldSeatDialog }] },
                seats: { Main: Fare, dialogs: OF_SEAT },
                rooms: { Main: Nights },
            }}
        />
    );
}

/** A ferry on a stream. */
function Mark() {
    return (
        <svg width="25" height="25" viewBox="0 0 24 24" aria-hidden>
            <path d="M2 12h20l-3 6H5z" fill="var(--mantine-primary-color-filled)" />
            <path d="M7 10V5h7l3 5z" fill="var(--mantine-primary-color-filled)" opacity="0.75" />
            <path
                d="M2 21c2 0 2-1.2 4-1.2S8 21 10 21s2-1.2 4-1.2 2 1.2 4 1.2 2-1.2 4-1.2"
                stroke="var(--mantine-primary-color-filled)"
                strokeWidth="1.6"
                fill="none"
            />
        </svg>
    );
}
