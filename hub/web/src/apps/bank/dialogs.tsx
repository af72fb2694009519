import { ChoiceField, FormDialog, formatMoney, MoneyField, signOf } from "@kit";
import { Text, Textarea, TextInput } from "@mantine/core";
import { useActionForm, useApp } from "./app";

interface OfRecord {
    readonly id: string;
    readonly onClose: () => void;
}

const PROBLEMS = [
    { value: "not_made_by_me", label: "Not made by me" },
    { value: "paid_twice", label: "Paid twice" },
    { value: "wrong_amount", label: "Wrong amount" },
    { value: "never_arrived", label: "Never arrived" },
] as const;

/** Pays a payee from an account. */
export function PayDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const form = useActionForm("pay", {
        initial: { payee_id: null as string | null, amount: null as number | null, reference: "" },
        arguments: ({ payee_id, amount, reference }) => ({
            account_id: id,
            payee_id: payee_id ?? "",
            amount,
            reference,
        }),
        validate: ({ payee_id }) => (payee_id === null ? { payee_id: "Choose a payee." } : {}),
        done: "Payment made",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Pay somebody" submit="Pay">
            <Available id={id} />
            <ChoiceField
                label="To"
                searchable
                choices={Object.entries(state.payees).map(([value, { name }]) => ({ value, label: name }))}
                {...form.field("payee_id")}
            />
            <MoneyField label="Amount" sign={signOf(state.currency)} {...form.field("amount")} />
            <TextInput label="Reference" {...form.getInputProps("reference")} />
        </FormDialog>
    );
}

/** Transfers money to another account of one's own. */
export function TransferDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const form = useActionForm("transfer", {
        initial: { to_id: null as string | null, amount: null as number | null },
        arguments: ({ to_id, amount }) => ({ account_id: id, to_id: to_id ?? "", amount }),
        validate: ({ to_id }) => (to_id === null ? { to_id: "Choose an account." } : {}),
        done: "Money transferred",
    });
    const others = Object.entries(state.accounts).filter(([key]) => key !== id);
    return (
        <FormDialog form={form} onClose={onClose} title="Transfer money" submit="Transfer">
            <Available id={id} />
            <ChoiceField
                label="To"
                choices={others.map(([value, { name }]) => ({ value, label: name }))}
                {...form.field("to_id")}
            />
            <MoneyField label="Amount" sign={signOf(state.currency)} {...form.field("amount")} />
        </FormDialog>
    );
}

function Available({ id }: { readonly id: string }) {
    const { state } = useApp();
    const account = state.accounts[id];
    if (account === undefined) return null;
    const available = formatMoney(account.balance + account.overdraft, state.currency);
    return (
        <Text size="sm" c="dimmed">
            From {account.name}, {available} available
        </Text>
    );
}

/** Asks the bank to look into a transaction. */
export function DisputeDialog({ id, onClose }: OfRecord) {
    const form = useActionForm("dispute_transaction", {
        initial: { problem: "not_made_by_me" as (typeof PROBLEMS)[number]["value"], details: "" },
        arguments: (values) => ({ transaction_id: id, ...values }),
        done: "Dispute sent",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Dispute transaction" submit="Send dispute">
            <ChoiceField label="Problem" choices={PROBLEMS} {...form.field("problem")} />
            <Textarea label="Description" autosize minRows={3} {...form.getInputProps("details")} />
        </FormDialog>
    );
}
