import { ChoiceField, DayField, FormDialog, formatMoney, NumberField, readWhole } from "@kit";
import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useActionForm, useApp } from "./app";

interface OfRecord {
    readonly id: string;
    readonly onClose: () => void;
}

const EVERYBODY = "everybody";
const SLOTS = ["11:30", "12:00", "12:30", "13:00", "13:30", "18:00", "18:30", "19:00", "19:30"] as const;
const WAYS = [
    { value: "by_items", label: "By what each has ordered" },
    { value: "evenly", label: "Evenly" },
] as const;

/** Adds a dish to an order of its restaurant that is not accepted yet. */
export function AddDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const dish = state.dishes[id];
    const open = Object.entries(state.orders).filter(
        ([, one]) => one.restaurant_id === dish?.restaurant_id && ["draft", "placed"].includes(one.status),
    );
    const form = useActionForm("add_item", {
        initial: {
            order_id: null as string | null,
            person_id: EVERYBODY,
            quantity: "1",
            option: null as string | null,
            extras: [] as string[],
        },
        arguments: ({ order_id, person_id, quantity, option, extras }) => ({
            dish_id: id,
            order_id: order_id ?? "",
            person_id: person_id === EVERYBODY ? null : person_id,
            quantity: readWhole(quantity),
            option: option ?? "",
            extras,
        }),
        validate: ({ order_id }) => (order_id === null ? { order_id: "Choose an order." } : {}),
        done: "Added to the order",
    });
    if (dish === undefined) return null;
    const priced = (name: string, price: number) =>
        price === 0 ? name : `${name}, ${formatMoney(price, state.currency)} more`;
    const people = Object.entries(state.people).map(([value, { name }]) => ({ value, label: name }));
    return (
        <FormDialog form={form} onClose={onClose} title="Add to an order" submit="Add">
            <Text size="sm" c="dimmed">
                {dish.name}, {formatMoney(dish.price, state.currency)}
                {open.length === 0 && ". There is no open order at this restaurant; start one first."}
            </Text>
            <ChoiceField
                label="Order"
                choices={open.map(([value, { title }]) => ({ value, label: title }))}
                {...form.field("order_id")}
            />
            <ChoiceField
                label="For"
                searchable
                choices={[{ value: EVERYBODY, label: "everybody" }, ...people]}
                {...form.field("person_id")}
            />
            <NumberField label="Quantity" {...form.field("quantity")} />
            {dish.options.length > 0 && (
                <ChoiceField
                    label="Option"
                    choices={dish.options.map(({ name }) => name)}
                    description={dish.options.map(({ name, price }) => priced(name, price)).join(" · ")}
                    {...form.field("option")}
                />
            )}
            {dish.extras.length > 0 && (
                <Checkbox.Group label="Extras" {...form.field("extras")}>
                    <Stack gap={6} mt={6}>
                        {dish.extras.map(({ name, price }) => (
                            <Checkbox key={name} value={name} aria-label={name} label={priced(name, price)} size="xs" />
                        ))}
                    </Stack>
                </Checkbox.Group>
            )}
        </FormDialog>
    );
}

/** Asks once more before the restaurant gets an order. */
export function PlaceDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const form = useActionForm("place_order", {
        initial: {},
        arguments: () => ({ order_id: id }),
        done: "Order placed",
    });
    const order = state.orders[id];
    if (order === undefined) return null;
    const restaurant = state.restaurants[order.restaurant_id];
    return (
        <FormDialog form={form} onClose={onClose} title="Place order" submit="Place order">
            <Text size="sm">
                {restaurant?.name} gets “{order.title}” for {formatMoney(order.total, state.currency)}. You can change
                it until they accept it.
            </Text>
        </FormDialog>
    );
}

/** Drafts an order once more, for another day. */
export function RepeatDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const form = useActionForm("repeat_order", {
        initial: { title: "", day: "", slot: "12:30" as (typeof SLOTS)[number] },
        arguments: (values) => ({ order_id: id, ...values }),
        validate: ({ day }) => (day === "" ? { day: "Choose a day." } : {}),
        done: "Order drafted",
    });
    const gone = Object.values(state.items)
        .filter((one) => one.order_id === id && one.status === "ordered")
        .map((one) => state.dishes[one.dish_id])
        .filter((dish) => dish?.status === "sold_out")
        .map((dish) => dish?.name ?? "");
    return (
        <FormDialog form={form} onClose={onClose} title="Order again" submit="Draft order">
            {gone.length > 0 && (
                <Text size="sm" c="dimmed">
                    Sold out, so left out: {[...new Set(gone)].join(", ")}
                </Text>
            )}
            <TextInput label="Title" {...form.getInputProps("title")} />
            <DayField label="Delivery day" {...form.field("day")} />
            <ChoiceField label="Delivery time" choices={SLOTS} {...form.field("slot")} />
        </FormDialog>
    );
}

/** Splits what an order costs between those who had something. */
export function SplitDialog({ id, onClose }: OfRecord) {
    const { state } = useApp();
    const form = useActionForm("split_order", {
        initial: { way: "by_items" as (typeof WAYS)[number]["value"] },
        arguments: ({ way }) => ({ order_id: id, way }),
        done: "Bill split",
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Split the bill" submit="Split">
            <Text size="sm" c="dimmed">
                {formatMoney(state.orders[id]?.total ?? 0, state.currency)} in all. Everybody is told their share.
            </Text>
            <ChoiceField label="Divided" choices={WAYS} {...form.field("way")} />
        </FormDialog>
    );
}
