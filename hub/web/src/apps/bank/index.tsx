/** Oxpenny: online banking of collections, with payments, transfers and disputes of its own. */

import { collections } from "@generated/bank";
import { CollectionApp } from "@kit";
import {
    IconAddressBook,
    IconCategory,
    IconChartPie,
    IconCreditCard,
    IconFileText,
    IconMail,
    IconMessageReport,
    IconReceipt,
    IconRepeat,
    IconWallet,
} from "@tabler/icons-react";
import { useApp } from "./app";
import { DisputeDialog, PayDialog, TransferDialog } from "./dialogs";

const SIZE = 18;
const ICONS = {
    accounts: <IconWallet size={SIZE} />,
    transactions: <IconReceipt size={SIZE} />,
    cards: <IconCreditCard size={SIZE} />,
    payees: <IconAddressBook size={SIZE} />,
    standing_orders: <IconRepeat size={SIZE} />,
    budgets: <IconChartPie size={SIZE} />,
    categories: <IconCategory size={SIZE} />,
    messages: <IconMail size={SIZE} />,
    disputes: <IconMessageReport size={SIZE} />,
    statements: <IconFileText size={SIZE} />,
};
const OF_ACCOUNT = [
    { label: "Pay somebody", Dialog: PayDialog },
    { label: "Transfer money", Dialog: TransferDialog },
];

export default function Oxpenny() {
    const { state } = useApp();
    const open = Object.values(state.disputes).filter(({ status }) => status === "open").length;
    return (
        <CollectionApp
            views={collections}
            mark={<Mark />}
            icons={ICONS}
            badges={{ disputes: open }}
            extras={{
                accounts: { dialogs: OF_ACCOUNT },
                transactions: { dialogs: [{ label: "Dispute", Dialog: DisputeDialog }] },
            }}
        />
    );
}

/** Two horns over a coin. */
function Mark() {
    return (
        <svg width="25" height="25" viewBox="0 0 24 24" aria-hidden>
            <path d="M3 3c0 5 3 7 9 7s9-2 9-7c2 6-1 10-9 10S1 9 3 3z" fill="var(--mantine-primary-color-filled)" />
            <circle cx="12" cy="16.5" r="5" fill="var(--mantine-primary-color-filled)" />
        </svg>
    );
}
