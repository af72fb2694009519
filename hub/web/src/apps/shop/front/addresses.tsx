/** The shopper's address book, and the dialogs for one address. */

import type { Address } from "@generated/shop";
import { ActionMenu, EmptyState, FormDialog, Page, useConfirm, useShortcuts } from "@kit";
import { Badge, Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { AddressFields, AddressText, EMPTY_ADDRESS } from "../AddressFields";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { addressName } from "../facts";
import classes from "../shop.module.css";

interface NewAddressProps {
  readonly onClose: () => void;
  readonly onMade?: (addressId: string) => void;
}

export function NewAddress({ onClose, onMade }: NewAddressProps) {
  const form = useActionForm("add_address", {
    initial: EMPTY_ADDRESS,
    arguments: (values) => values,
    done: "Address added",
    onDone: (made) => onMade?.(made[0] ?? ""),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New address" submit="Save address">
      <AddressFields form={form} />
    </FormDialog>
  );
}

function EditAddress({ address, onClose }: { readonly address: Kept<Address>; readonly onClose: () => void }) {
  const { id, ...initial } = address;
  const form = useActionForm("edit_address", {
    initial: { ...initial },
    arguments: (values) => ({ ...values, address_id: id }),
    done: "Address saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Edit address" submit="Save address">
      <AddressFields form={form} />
    </FormDialog>
  );
}

export function AddressesPage() {
  const { state, run } = useApp();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const [editedId, edit] = useState<string | null>(null);
  useShortcuts([{ keys: "n", label: "New address", run: () => setAdding(true) }]);
  const shopper = state.customers[state.shopper_id];
  const addresses = kept(shopper?.addresses ?? {});
  const edited = addresses.find((one) => one.id === editedId);
  const remove = async (one: Kept<Address>) => {
    const sure = await confirm({ title: "Delete this address?", body: addressName(one), confirm: "Delete address", danger: true });
    if (sure) await run("delete_address", { address_id: one.id }, { done: "Address deleted" });
  };
  return (
    <Page
      title="Address book"
      subtitle={shopper?.name}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          New address
        </Button>
      }
    >
      {addresses.length === 0 && <EmptyState title="No addresses" text="Add one, and the checkout will propose it." />}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {addresses.map((one) => {
          const isDefault = one.id === shopper?.default_address_id;
          return (
            <Stack key={one.id} className={classes.panel} gap="xs" role="region" aria-label={addressName(one)}>
              <Group justify="space-between" align="flex-start" wrap="nowrap">
                <AddressText address={one} />
                <ActionMenu
                  label={`Actions for ${addressName(one)}`}
                  entries={[
                    { label: "Edit", run: () => edit(one.id) },
                    {
                      label: "Make default",
                      disabled: isDefault,
                      run: () => void run("choose_default_address", { address_id: one.id }, { done: "This is your default address now" }),
                    },
                    { label: "Delete", danger: true, divided: true, run: () => void remove(one) },
                  ]}
                />
              </Group>
              {isDefault && (
                <Badge size="sm" variant="light" tt="none">
                  Default
                </Badge>
              )}
            </Stack>
          );
        })}
      </SimpleGrid>
      {adding && <NewAddress onClose={() => setAdding(false)} />}
      {edited && <EditAddress address={edited} onClose={() => edit(null)} />}
    </Page>
  );
}
