/** The fields of an address for all forms, and an address formatted as on a parcel. */

import type { Address } from "@generated/shop";
import { ChoiceField } from "@kit";
import { Group, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { COUNTRIES } from "./facts";

interface Fields {
  readonly getInputProps: (name: keyof Address) => object;
  readonly field: (name: "country") => { readonly value: string; readonly onChange: (value: string) => void; readonly error: ReactNode };
}

export function AddressFields({ form }: { readonly form: Fields }) {
  return (
    <>
      <TextInput label="Recipient" {...form.getInputProps("recipient")} />
      <TextInput label="Street and number" {...form.getInputProps("street")} />
      <Group grow align="flex-start">
        <TextInput label="Postcode" {...form.getInputProps("postcode")} />
        <TextInput label="Town" {...form.getInputProps("city")} />
      </Group>
      <ChoiceField label="Country" choices={COUNTRIES} {...form.field("country")} />
    </>
  );
}

export const EMPTY_ADDRESS = { recipient: "", street: "", postcode: "", city: "", country: "" };

export function AddressText({ address }: { readonly address: Address }) {
  return (
    <Text size="sm" component="address" style={{ fontStyle: "normal" }} lh={1.45}>
      {address.recipient}
      <br />
      {address.street}
      <br />
      {address.postcode} {address.city}
      <br />
      {address.country}
    </Text>
  );
}
