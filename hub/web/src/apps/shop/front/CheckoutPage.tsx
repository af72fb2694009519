/** The checkout in four steps: address, delivery, payment, review. Nothing is ordered before the last step. */

import type { Customer } from "@generated/shop";
import { EmptyState, Page } from "@kit";
import { Alert, Button, Group, Radio, Stack, Text, Textarea, Title } from "@mantine/core";
import { IconCheck, IconPlus, IconShoppingBag } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { AddressText } from "../AddressFields";
import { kept, useApp } from "../app";
import { addressName, basketDiscount, named } from "../facts";
import { basketSum, cash, deliveryPrice, lineTotal } from "../money";
import classes from "../shop.module.css";
import { Sums } from "../Sums";
import { NewAddress } from "./addresses";

const STEPS = ["Address", "Delivery", "Payment", "Review"] as const;
const INVOICE = "invoice";

export function CheckoutPage() {
  const { state } = useApp();
  const shopper = state.customers[state.shopper_id];
  if (state.basket.lines.length === 0 || !shopper) {
    return (
      <Page title="Checkout" back={{ to: "/basket", label: "Back to basket" }}>
        <EmptyState
          icon={<IconShoppingBag size={34} />}
          title="Nothing to order"
          text="Put something into your basket first."
          action={
            <Button component={Link} to="/" mt="xs">
              Go shopping
            </Button>
          }
        />
      </Page>
    );
  }
  return <Steps shopper={shopper} />;
}

function Steps({ shopper }: { readonly shopper: Customer }) {
  const { state, act } = useApp();
  const navigate = useNavigate();
  const [step, setStep] = useState(0);
  const [chosenAddress, setAddress] = useState(shopper.default_address_id ?? "");
  const [deliveryId, setDelivery] = useState(Object.keys(state.delivery_methods)[0] ?? "");
  const [payment, setPayment] = useState(shopper.cards[0]?.ending ?? INVOICE);
  const [message, setMessage] = useState("");
  const [adding, setAdding] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const addressId = chosenAddress in shopper.addresses ? chosenAddress : (shopper.default_address_id ?? "");
  const address = shopper.addresses[addressId];
  const delivery = state.delivery_methods[deliveryId];
  const { lines } = state.basket;
  const sum = basketSum(state, lines, basketDiscount(state), delivery);
  const goods = sum.subtotal - sum.discount;
  const order = async () => {
    const isCard = payment !== INVOICE;
    const result = await act("place_order", {
      address_id: addressId,
      delivery_id: deliveryId,
      payment: isCard ? "card" : "invoice",
      card_ending: isCard ? payment : "",
      message,
    });
    if (result.ok) navigate(`/account/orders/${result.made[0]}?placed=yes`, { replace: true });
    else setFault(result.message);
  };
  const forward = (label: string) => (
    <Group gap="xs">
      {step > 0 && (
        <Button variant="default" onClick={() => setStep(step - 1)}>
          Back
        </Button>
      )}
      <Button onClick={() => setStep(step + 1)}>{label}</Button>
    </Group>
  );
  return (
    <Page title="Checkout" subtitle={`Step ${step + 1} of ${STEPS.length}: ${STEPS[step]}`} back={{ to: "/basket", label: "Back to basket" }}>
      <div className={classes.columns}>
        <Stack gap="md">
          <Group gap="lg" component="ol" p={0} m={0} aria-label="Steps">
            {STEPS.map((name, index) => (
              <Group key={name} component="li" gap={6} c={index === step ? undefined : "dimmed"} aria-current={index === step ? "step" : undefined}>
                {index < step ? <IconCheck size={15} aria-hidden /> : <Text span size="sm">{index + 1}</Text>}
                <Text span size="sm" fw={index === step ? 700 : 400}>
                  {name}
                </Text>
              </Group>
            ))}
          </Group>
          {step === 0 && (
            <Choices label="Delivery address" value={addressId} choose={setAddress}>
              {kept(shopper.addresses).map((one) => (
                <Radio
                  key={one.id}
                  value={one.id}
                  label={addressName(one)}
                  description={`${one.postcode} ${one.city}, ${one.country}${one.id === shopper.default_address_id ? " · default" : ""}`}
                />
              ))}
              <Group>
                <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
                  New address
                </Button>
              </Group>
              {forward("Continue to delivery")}
            </Choices>
          )}
          {step === 1 && (
            <Choices label="Delivery method" value={deliveryId} choose={setDelivery}>
              {kept(state.delivery_methods).map((one) => {
                const price = deliveryPrice(one, goods);
                return <Radio key={one.id} value={one.id} label={one.name} description={`${one.days} · ${price === 0 ? "free" : cash(price, state.shop)}`} />;
              })}
              {forward("Continue to payment")}
            </Choices>
          )}
          {step === 2 && (
            <Choices label="Payment" value={payment} choose={setPayment}>
              {shopper.cards.map((one) => (
                <Radio key={one.ending} value={one.ending} label={`Card ending ${one.ending}`} description={`expires ${one.expires}`} />
              ))}
              <Radio value={INVOICE} label="Pay by invoice" description="within 14 days" />
              {forward("Continue to review")}
            </Choices>
          )}
          {step === 3 && (
            <Stack gap="sm" role="region" aria-label="Review your order">
              <Title order={2} size="md">
                Review your order
              </Title>
              <Group gap={40} align="flex-start">
                {address && <AddressText address={address} />}
                <Text size="sm">
                  {delivery?.name}
                  <br />
                  {payment === INVOICE ? "Pay by invoice" : `Card ending ${payment}`}
                </Text>
              </Group>
              <Textarea label="Message to the shop" placeholder="Anything we should know?" value={message} onChange={(event) => setMessage(event.currentTarget.value)} />
              {fault !== null && (
                <Alert color="red" p="xs" role="alert">
                  {fault}
                </Alert>
              )}
              <Group gap="xs">
                <Button variant="default" onClick={() => setStep(2)}>
                  Back
                </Button>
                <Button onClick={() => void order()}>Place order</Button>
              </Group>
            </Stack>
          )}
        </Stack>
        <Stack gap="sm" className={classes.panel} role="region" aria-label="Your order">
          <Title order={2}>Your order</Title>
          {lines.map((line) => {
            const product = state.products[line.product_id];
            const name = named(product?.title ?? "", product?.variants[line.variant_id]?.name ?? "");
            return (
              <Group key={name} justify="space-between" wrap="nowrap" gap="sm">
                <Text size="sm">
                  {line.quantity} × {name}
                </Text>
                <Text size="sm" className={classes.money}>
                  {cash(lineTotal(state, line), state.shop)}
                </Text>
              </Group>
            );
          })}
          <Sums
            shop={state.shop}
            subtotal={sum.subtotal}
            discount={sum.discount}
            code={state.basket.code}
            delivery={{ name: delivery?.name ?? "Delivery", price: sum.delivery }}
            total={sum.total}
            vat={sum.vat}
          />
        </Stack>
      </div>
      {adding && <NewAddress onClose={() => setAdding(false)} onMade={setAddress} />}
    </Page>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly children: ReactNode;
}

function Choices({ label, value, choose, children }: ChoicesProps) {
  return (
    <Radio.Group label={label} value={value} onChange={choose}>
      <Stack gap="sm" mt="xs">
        {children}
      </Stack>
    </Radio.Group>
  );
}
