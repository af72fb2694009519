/** Ladlebury: food ordering of collections, with dishes that go into orders, receipts, and bills that are split. */

import { collections } from "@generated/food";
import { CollectionApp } from "@kit";
import {
    IconBuildingStore,
    IconCoins,
    IconListDetails,
    IconMail,
    IconMapPin,
    IconPaperBag,
    IconSoup,
    IconStar,
    IconTicket,
    IconUser,
    IconUsersGroup,
} from "@tabler/icons-react";
import { useApp } from "./app";
import { AddDialog, PlaceDialog, RepeatDialog, SplitDialog } from "./dialogs";
import { Receipt, ReceiptOfItem, Variants } from "./panels";

const SIZE = 18;
const ICONS = {
    orders: <IconPaperBag size={SIZE} />,
    items: <IconListDetails size={SIZE} />,
    shares: <IconCoins size={SIZE} />,
    restaurants: <IconBuildingStore size={SIZE} />,
    dishes: <IconSoup size={SIZE} />,
    vouchers: <IconTicket size={SIZE} />,
    people: <IconUser size={SIZE} />,
    groups: <IconUsersGroup size={SIZE} />,
    addresses: <IconMapPin size={SIZE} />,
    messages: <IconMail size={SIZE} />,
    reviews: <IconStar size={SIZE} />,
};
const OF_ORDER = [
    { label: "Place order", Dialog: PlaceDialog },
    { label: "Order again", Dialog: RepeatDialog },
    { label: "Split the bill", Dialog: SplitDialog },
];

export default function Ladlebury() {
    const { state } = useApp();
    const wished = Object.values(state.items).filter(({ status }) => status === "wished").length;
    return (
        <CollectionApp
            views={collections}
            mark={<Mark />}
            icons={ICONS}
            badges={{ items: wished }}
            extras={{
                orders: { Main: Receipt, dialogs: OF_ORDER },
                items: { Main: ReceiptOfItem },
                dishes: { Main: Variants, dialogs: [{ label: "Add to an order", Dialog: AddDialog }] },
            }}
        />
    );
}

/** A ladle over a bowl. */
function Mark() {
    return (
        <svg width="25" height="25" viewBox="0 0 24 24" aria-hidden>
            <path d="M2 12h20c0 5-3.5 8.5-7 9H9c-3.5-.5-7-4-7-9z" fill="var(--mantine-primary-color-filled)" />
            <path
                d="M8 9.5V6a4 4 0 0 1 8 0"
                fill="none"
                stroke="var(--mantine-primary-color-filled)"
                strokeWidth="2.4"
                strokeLinecap="round"
            />
        </svg>
    );
}
