/** Merges another account or contact into this one, with a choice of value for each field that differs. */

import type { Actions } from "@generated/crm";
import { ChoiceField, FormDialog } from "@kit";
import { Checkbox, Stack, Text } from "@mantine/core";
import { useActionForm, useApp } from "../app";
import { nameOf } from "../links";
import { named } from "../words";

type AccountField = NonNullable<Actions["merge_accounts"]["take"]>[number];
type ContactField = NonNullable<Actions["merge_contacts"]["take"]>[number];

const ACCOUNT_FIELDS: Readonly<Record<AccountField, string>> = {
  name: "name",
  industry: "industry",
  size: "employees",
  website: "website",
  phone: "phone",
  street: "street",
  city: "city",
  country: "country",
  owner_id: "owner",
};
const CONTACT_FIELDS: Readonly<Record<ContactField, string>> = {
  given: "given name",
  family: "family name",
  title: "job title",
  email: "e-mail",
  phone: "phone",
  account_id: "account",
  owner_id: "owner",
};

interface Props {
  readonly kind: "account" | "contact";
  readonly keepId: string;
  /** Absent: it is chosen in the dialog. */
  readonly dropId?: string;
  readonly onClose: () => void;
}

export function MergeDialog({ kind, keepId, dropId, onClose }: Props) {
  const { state } = useApp();
  const initial = { drop_id: dropId ?? "", take: [] as string[] };
  const validate = (values: typeof initial) => (values.drop_id ? {} : { drop_id: "Choose what is to be merged." });
  const done = "Merged";
  const accounts = useActionForm("merge_accounts", {
    initial,
    validate,
    done,
    arguments: (values) => ({ keep_id: keepId, drop_id: values.drop_id, take: values.take as AccountField[] }),
  });
  const contacts = useActionForm("merge_contacts", {
    initial,
    validate,
    done,
    arguments: (values) => ({ keep_id: keepId, drop_id: values.drop_id, take: values.take as ContactField[] }),
  });
  const form = kind === "account" ? accounts : contacts;
  const keep = nameOf(state, { kind, id: keepId }) ?? "";
  const others = kind === "account"
    ? named(state.accounts)
    : named(Object.fromEntries(Object.keys(state.contacts).map((id) => [id, { name: nameOf(state, { kind, id }) ?? "" }])));
  return (
    <FormDialog form={form} onClose={onClose} title={`Merge into ${keep}`} submit="Merge">
      <ChoiceField
        label={kind === "account" ? "Other account" : "Other contact"}
        searchable
        choices={others.filter(({ value }) => value !== keepId)}
        {...form.field("drop_id")}
        onChange={(drop_id) => form.setValues({ drop_id, take: [] })}
      />
      {form.values.drop_id !== "" && (
        <>
          <Text size="sm" c="dimmed">
            Deals, tickets, notes and activities of both stay with {keep}; the other one goes.
          </Text>
          <Differences kind={kind} keepId={keepId} dropId={form.values.drop_id} take={form.values.take} onTake={(take) => form.setFieldValue("take", take)} />
        </>
      )}
    </FormDialog>
  );
}

interface DifferencesProps {
  readonly kind: "account" | "contact";
  readonly keepId: string;
  readonly dropId: string;
  readonly take: readonly string[];
  readonly onTake: (take: string[]) => void;
}

function Differences({ kind, keepId, dropId, take, onTake }: DifferencesProps) {
  const { state } = useApp();
  const collection: Readonly<Record<string, object>> = kind === "account" ? state.accounts : state.contacts;
  const [keep, drop] = [collection[keepId] ?? {}, collection[dropId] ?? {}];
  const fields: Readonly<Record<string, string>> = kind === "account" ? ACCOUNT_FIELDS : CONTACT_FIELDS;
  const valueOf = (record: object, field: string): string => {
    const value = (record as Readonly<Record<string, unknown>>)[field];
    if (field === "owner_id") return state.users[String(value)]?.name ?? "";
    if (field === "account_id") return state.accounts[String(value)]?.name ?? "";
    return String(value ?? "");
  };
  const differing = Object.entries(fields).filter(([field]) => valueOf(keep, field) !== valueOf(drop, field));
  if (differing.length === 0) return <Text size="sm">All details are the same.</Text>;
  return (
    <Stack gap={6} role="group" aria-label="Details that differ">
      {differing.map(([field, label]) => (
        <Checkbox
          key={field}
          label={`Take the other ${label}`}
          description={`${valueOf(drop, field) || "(empty)"} instead of ${valueOf(keep, field) || "(empty)"}`}
          checked={take.includes(field)}
          onChange={(event) => onTake(event.currentTarget.checked ? [...take, field] : take.filter((one) => one !== field))}
        />
      ))}
    </Stack>
  );
}
