/** The form of an account. */

import type { Account } from "@generated/crm";
import { ChoiceField, FormDialog } from "@kit";
import { Autocomplete, SimpleGrid, TextInput } from "@mantine/core";
import { type Kept, useActionForm, useApp } from "../app";
import { named, occurring, SIZES } from "../words";

interface Props {
  /** Absent: a new one. */
  readonly account?: Kept<Account>;
  readonly onMade?: (id: string) => void;
  readonly onClose: () => void;
}

export function AccountDialog({ account, onMade, onClose }: Props) {
  const { state } = useApp();
  const initial = {
    name: account?.name ?? "",
    industry: account?.industry ?? "",
    size: account?.size ?? ("1-9" as Account["size"]),
    website: account?.website ?? "",
    phone: account?.phone ?? "",
    street: account?.street ?? "",
    city: account?.city ?? "",
    country: account?.country ?? "",
    owner_id: account?.owner_id ?? state.me,
  };
  const creating = useActionForm("create_account", {
    initial,
    arguments: (values) => values,
    done: ({ name }) => `${name} added`,
    onDone: ([id]) => onMade?.(id ?? ""),
  });
  const editing = useActionForm("edit_account", {
    initial,
    arguments: (values) => ({ ...values, account_id: account?.id ?? "" }),
    done: "Account saved",
  });
  const form = account ? editing : creating;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={account ? `Edit ${account.name}` : "New account"}
      submit={account ? "Save" : "Create account"}
      size="lg"
    >
      <TextInput label="Name" {...form.getInputProps("name")} />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        <Autocomplete
          label="Industry"
          data={[...occurring(Object.values(state.accounts).map((one) => one.industry))]}
          {...form.getInputProps("industry")}
        />
        <ChoiceField label="Employees" choices={SIZES} {...form.field("size")} />
        <TextInput label="Website" {...form.getInputProps("website")} />
        <TextInput label="Phone" {...form.getInputProps("phone")} />
        <TextInput label="Street" {...form.getInputProps("street")} />
        <TextInput label="City" {...form.getInputProps("city")} />
        <TextInput label="Country" {...form.getInputProps("country")} />
        <ChoiceField label="Owner" searchable choices={named(state.users)} {...form.field("owner_id")} />
      </SimpleGrid>
    </FormDialog>
  );
}
