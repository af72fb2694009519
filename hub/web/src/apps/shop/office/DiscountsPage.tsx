/** Discount codes: terms, number of uses, activation. */

import type { Discount } from "@generated/shop";
import { ChoiceField, type Column, countOf, DataTable, DayField, EmptyState, FormDialog, includes, MoneyField, Page, SearchBox, useShortcuts, useUrlState } from "@kit";
import { Button, NumberInput, SimpleGrid, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { type Kept, kept, useActionForm, useApp } from "../app";
import { offerOf, period, standingOf } from "../facts";
import { cash, sign } from "../money";
import { Status } from "../Status";

export function DiscountsPage() {
  const { state, today, run } = useApp();
  const [query, setQuery] = useUrlState("q");
  const [open, setOpen] = useState<Kept<Discount> | "new" | null>(null);
  useShortcuts([{ keys: "n", label: "New discount", run: () => setOpen("new") }]);
  const rows = kept(state.discounts).filter((one) => includes(one.code, query));
  const columns: readonly Column<Kept<Discount>>[] = [
    {
      key: "code",
      title: "Code",
      render: (one) => (
        <Text size="sm" fw={600} ff="monospace">
          {one.code}
        </Text>
      ),
      sort: (one) => one.code,
    },
    { key: "offer", title: "Offer", render: (one) => offerOf(one, state) },
    {
      key: "status",
      title: "Status",
      render: (one) => <Status value={standingOf(one, today)} />,
      sort: (one) => standingOf(one, today),
      filter: { kind: "choice", value: (one) => standingOf(one, today) },
    },
    { key: "period", title: "Valid", render: period, sort: (one) => one.starts_on },
    {
      key: "minimum",
      title: "Goods of at least",
      align: "right",
      render: (one) => (one.minimum > 0 ? cash(one.minimum, state.shop) : "–"),
      sort: (one) => one.minimum,
    },
    { key: "used", title: "Used", align: "right", render: (one) => (one.limit === null ? one.used : `${one.used} of ${one.limit}`), sort: (one) => one.used },
  ];
  const toggle = (one: Kept<Discount>) =>
    void run(
      "switch_discount",
      { discount_id: one.id, enabled: !one.enabled },
      { done: `${one.code} ${one.enabled ? "disabled" : "enabled"}` },
    );
  return (
    <Page
      title="Discounts"
      subtitle={countOf(rows.length, "code")}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen("new")}>
          New discount
        </Button>
      }
      toolbar={<SearchBox label="Search discounts" value={query} onChange={setQuery} width={280} />}
    >
      <DataTable
        label="Discounts"
        noun="code"
        rows={rows}
        rowId={(one) => one.id}
        rowLabel={(one) => one.code}
        columns={columns}
        initialSort="code"
        pageSize={50}
        onOpen={setOpen}
        rowActions={(one) => [
          { label: "Edit", run: () => setOpen(one) },
          { label: one.enabled ? "Disable" : "Enable", danger: one.enabled, divided: true, run: () => toggle(one) },
        ]}
        empty={<EmptyState icon={<IconTag size={32} />} title="No discounts" text="Make a code, and customers can type it in their basket." />}
      />
      {open === "new" && <NewDiscount onClose={() => setOpen(null)} />}
      {open !== null && open !== "new" && <EditDiscount discount={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

interface Terms {
  readonly code: string;
  readonly kind: Discount["kind"];
  readonly percent: number | string;
  readonly amount: number | null;
  readonly category_id: string;
  readonly minimum: number | null;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly limit: number | string;
}

const ALL = "all";
const FIELDS = { category_id: "category_id" } as const;

const argumentsOf = (values: Terms) => ({
  code: values.code,
  kind: values.kind,
  value: values.kind === "percent" ? Number(values.percent) || 0 : (values.amount ?? 0),
  category_id: values.category_id === ALL ? null : values.category_id,
  minimum: values.minimum ?? 0,
  starts_on: values.starts_on,
  ends_on: values.ends_on === "" ? null : values.ends_on,
  limit: values.limit === "" ? null : Number(values.limit),
});

const fieldsOf = (kind: Discount["kind"]) => ({ ...FIELDS, value: kind === "percent" ? "percent" : "amount" });

function NewDiscount({ onClose }: { readonly onClose: () => void }) {
  const { today } = useApp();
  const [kind, setKind] = useState<Discount["kind"]>("percent");
  const initial: Terms = {
    code: "", kind: "percent", percent: "", amount: null, category_id: ALL, minimum: null, starts_on: today, ends_on: "", limit: "",
  };
  const form = useActionForm("create_discount", {
    initial: { ...initial },
    arguments: argumentsOf,
    done: (values) => `${values.code.toUpperCase()} created`,
    fields: fieldsOf(kind),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New discount" submit="Create discount">
      <TermFields form={form} onKind={setKind} />
    </FormDialog>
  );
}

function EditDiscount({ discount, onClose }: { readonly discount: Kept<Discount>; readonly onClose: () => void }) {
  const [kind, setKind] = useState(discount.kind);
  const initial: Terms = {
    code: discount.code,
    kind: discount.kind,
    percent: discount.kind === "percent" ? discount.value : "",
    amount: discount.kind === "fixed" ? discount.value : null,
    category_id: discount.category_id ?? ALL,
    minimum: discount.minimum === 0 ? null : discount.minimum,
    starts_on: discount.starts_on,
    ends_on: discount.ends_on ?? "",
    limit: discount.limit ?? "",
  };
  const form = useActionForm("edit_discount", {
    initial: { ...initial },
    arguments: (values) => ({ ...argumentsOf(values), discount_id: discount.id }),
    done: "Discount saved",
    fields: fieldsOf(kind),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${discount.code}`} submit="Save discount">
      <TermFields form={form} onKind={setKind} />
    </FormDialog>
  );
}

/** A form for the terms of a new or existing discount. */
type TermsForm = ReturnType<typeof useActionForm<"create_discount", { [K in keyof Terms]: Terms[K] }>>;

function TermFields({ form, onKind }: { readonly form: TermsForm; readonly onKind: (kind: Discount["kind"]) => void }) {
  const { state } = useApp();
  const choices = [{ value: ALL, label: "All products" }, ...kept(state.categories).map((one) => ({ value: one.id, label: one.name }))];
  const kind = form.field("kind");
  return (
    <SimpleGrid cols={2} spacing="sm">
      <TextInput label="Code" {...form.getInputProps("code")} />
      <ChoiceField label="Applies to" choices={choices} {...form.field("category_id")} />
      <ChoiceField
        label="Type"
        choices={[
          { value: "percent", label: "Percentage" },
          { value: "fixed", label: "Fixed amount" },
        ]}
        {...kind}
        onChange={(value) => {
          kind.onChange(value);
          onKind(value);
        }}
      />
      {form.values.kind === "percent" ? (
        <NumberInput label="Percentage" allowDecimal={false} allowNegative={false} {...form.getInputProps("percent")} />
      ) : (
        <MoneyField label="Amount" sign={sign(state.shop)} {...form.field("amount")} />
      )}
      <DayField label="First day" {...form.field("starts_on")} />
      <DayField label="Last day" {...form.field("ends_on")} />
      <MoneyField label="Goods of at least" sign={sign(state.shop)} {...form.field("minimum")} />
      <NumberInput label="Limit of uses" allowDecimal={false} allowNegative={false} {...form.getInputProps("limit")} />
    </SimpleGrid>
  );
}
