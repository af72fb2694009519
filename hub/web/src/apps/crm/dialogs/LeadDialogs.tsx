/** Dialogs about leads: edit, convert, disqualify. */

import type { Lead } from "@generated/crm";
import { ChoiceField, DayField, FormDialog, MoneyField } from "@kit";
import { Autocomplete, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { type Kept, useActionForm, useApp } from "../app";
import { personOf } from "../links";
import { choicesOf, LEAD_STATUS, named, occurring, RATING, SIGNS, stageChoices } from "../words";

type Workable = "new" | "contacted" | "qualified";
const WORKABLE = choicesOf<Workable>({ new: LEAD_STATUS.new, contacted: LEAD_STATUS.contacted, qualified: LEAD_STATUS.qualified });
const NEW = "new";

interface FormProps {
  /** Absent: a new one. */
  readonly lead?: Kept<Lead>;
  readonly onMade?: (id: string) => void;
  readonly onClose: () => void;
}

export function LeadDialog({ lead, onMade, onClose }: FormProps) {
  const { state } = useApp();
  const initial = {
    given: lead?.given ?? "",
    family: lead?.family ?? "",
    company: lead?.company ?? "",
    title: lead?.title ?? "",
    email: lead?.email ?? "",
    phone: lead?.phone ?? "",
    source: lead?.source ?? "",
    status: (lead?.status ?? "new") as Workable,
    rating: lead?.rating ?? ("warm" as Lead["rating"]),
    interest: lead?.interest ?? "",
    owner_id: lead?.owner_id ?? state.me,
  };
  const creating = useActionForm("create_lead", {
    initial,
    arguments: (values) => values,
    done: (values) => `${personOf(values)} added`,
    onDone: ([id]) => onMade?.(id ?? ""),
  });
  const editing = useActionForm("edit_lead", {
    initial,
    arguments: (values) => ({ ...values, lead_id: lead?.id ?? "" }),
    done: "Lead saved",
  });
  const form = lead ? editing : creating;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={lead ? `Edit ${personOf(lead)}` : "New lead"}
      submit={lead ? "Save" : "Create lead"}
      size="lg"
    >
      <SimpleGrid cols={3} spacing="sm" verticalSpacing="sm">
        <TextInput label="Given name" {...form.getInputProps("given")} />
        <TextInput label="Family name" {...form.getInputProps("family")} />
        <TextInput label="Job title" {...form.getInputProps("title")} />
        <TextInput label="Company" {...form.getInputProps("company")} />
        <TextInput label="E-mail" {...form.getInputProps("email")} />
        <TextInput label="Phone" {...form.getInputProps("phone")} />
        <Autocomplete
          label="Source"
          data={[...occurring(Object.values(state.leads).map((one) => one.source))]}
          {...form.getInputProps("source")}
        />
        <ChoiceField label="Status" choices={WORKABLE} {...form.field("status")} />
        <ChoiceField label="Rating" choices={choicesOf(RATING)} {...form.field("rating")} />
      </SimpleGrid>
      <ChoiceField label="Owner" searchable choices={named(state.users)} {...form.field("owner_id")} />
      <Textarea label="Interest" {...form.getInputProps("interest")} />
    </FormDialog>
  );
}

export function ConvertDialog({ lead, onMade, onClose }: { readonly lead: Kept<Lead>; readonly onMade: () => void; readonly onClose: () => void }) {
  const { state } = useApp();
  const form = useActionForm("convert_lead", {
    initial: {
      account_id: NEW,
      industry: "",
      deal_name: "",
      stage_id: state.stage_order[0] ?? "",
      estimate: null as number | null,
      close_on: "",
    },
    arguments: (values) => ({
      lead_id: lead.id,
      account_id: values.account_id === NEW ? null : values.account_id,
      industry: values.account_id === NEW ? values.industry : "",
      deal_name: values.deal_name,
      stage_id: values.stage_id,
      estimate: values.estimate ?? 0,
      close_on: values.close_on || null,
    }),
    done: `${personOf(lead)} converted`,
    onDone: onMade,
  });
  const isNew = form.values.account_id === NEW;
  return (
    <FormDialog form={form} onClose={onClose} title={`Convert ${personOf(lead)}`} submit="Convert">
      <SimpleGrid cols={2} spacing="sm">
        <ChoiceField
          label="Account"
          searchable
          choices={[{ value: NEW, label: `New account: ${lead.company}` }, ...named(state.accounts)]}
          {...form.field("account_id")}
        />
        {isNew && (
          <Autocomplete
            label="Industry"
            data={[...occurring(Object.values(state.accounts).map((one) => one.industry))]}
            {...form.getInputProps("industry")}
          />
        )}
      </SimpleGrid>
      <TextInput data-autofocus label="Deal name" description="Leave it empty to make no deal." {...form.getInputProps("deal_name")} />
      <SimpleGrid cols={3} spacing="sm">
        <ChoiceField label="Stage" choices={stageChoices(state)} {...form.field("stage_id")} />
        <MoneyField label="Amount" sign={SIGNS[state.currency]} {...form.field("estimate")} />
        <DayField label="Close date" {...form.field("close_on")} />
      </SimpleGrid>
    </FormDialog>
  );
}

export function DisqualifyDialog({ lead, onClose }: { readonly lead: Kept<Lead>; readonly onClose: () => void }) {
  const form = useActionForm("disqualify_lead", {
    initial: { because: "" },
    arguments: ({ because }) => ({ lead_id: lead.id, because }),
    done: `${personOf(lead)} put aside`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Disqualify ${personOf(lead)}`} submit="Disqualify">
      <Textarea label="Reason" {...form.getInputProps("because")} />
    </FormDialog>
  );
}
