/** Dialogs that create something: folders, documents, copies, templates, requests. */

import { ChoiceField, DayField, FormDialog } from "@kit";
import { Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { useActionForm, useApp } from "../app";
import { asFolder, AT_TOP, FolderField } from "../FolderField";
import { COLOURS, colourName, type Colour } from "../model";

export const CATEGORIES = ["Meetings", "Planning", "Contracts", "Letters", "Reports", "Recipes"] as const;
export type Category = (typeof CATEGORIES)[number];

interface Closes {
  readonly onClose: () => void;
}

export const colourChoices = COLOURS.map((value) => ({ value, label: colourName(value) }));

export function NewFolder({ folder, onClose }: Closes & { readonly folder: string | null }) {
  const form = useActionForm("create_folder", {
    initial: { name: "", folder: folder ?? AT_TOP, colour: "grey" as Colour },
    arguments: (values) => ({ ...values, folder: asFolder(values.folder) }),
    done: (values) => `Folder “${values.name.trim()}” created`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New folder" submit="Create folder">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <FolderField label="In" {...form.field("folder")} />
      <ChoiceField label="Colour" choices={colourChoices} {...form.field("colour")} />
    </FormDialog>
  );
}

export function NewDocument({ folder, onClose }: Closes & { readonly folder: string | null }) {
  const navigate = useNavigate();
  const form = useActionForm("create_document", {
    initial: { name: "", folder: folder ?? AT_TOP },
    arguments: (values) => ({ name: values.name, folder: asFolder(values.folder) }),
    done: (values) => `Document “${values.name.trim()}” created`,
    onDone: (made) => navigate(`/file/${made[0]}`),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New document" submit="Create document">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <FolderField label="In" {...form.field("folder")} />
    </FormDialog>
  );
}

export function FromTemplate({ template, onClose }: Closes & { readonly template: string }) {
  const { state } = useApp();
  const navigate = useNavigate();
  const form = useActionForm("create_from_template", {
    initial: { name: "", folder: AT_TOP as string },
    arguments: (values) => ({ template, name: values.name, folder: asFolder(values.folder) }),
    done: (values) => `Document “${values.name.trim()}” created`,
    onDone: (made) => navigate(`/file/${made[0]}`),
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`New document from ${state.templates[template]?.name}`} submit="Create document">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <FolderField label="In" {...form.field("folder")} />
    </FormDialog>
  );
}

export function Copy({ id, onClose }: Closes & { readonly id: string }) {
  const { state } = useApp();
  const item = state.items[id];
  const form = useActionForm("duplicate_file", {
    initial: { name: `Copy of ${item?.name}`, folder: item?.parent ?? AT_TOP },
    arguments: (values) => ({ item: id, name: values.name, folder: asFolder(values.folder) }),
    done: (values) => `“${values.name.trim()}” created`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Copy ${item?.name}`} submit="Make a copy">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <FolderField label="In" {...form.field("folder")} />
    </FormDialog>
  );
}

export function SaveAsTemplate({ id, onClose }: Closes & { readonly id: string }) {
  const { state } = useApp();
  const form = useActionForm("save_as_template", {
    initial: { name: state.items[id]?.name ?? "", category: "Planning" as Category, description: "" },
    arguments: (values) => ({ document: id, ...values }),
    done: (values) => `Template “${values.name.trim()}” saved`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Save as template" submit="Save template">
      <TextInput label="Name" {...form.getInputProps("name")} />
      <ChoiceField label="Category" choices={CATEGORIES} {...form.field("category")} />
      <Textarea label="Description" {...form.getInputProps("description")} />
    </FormDialog>
  );
}

export function RequestApproval({ id, onClose }: Closes & { readonly id: string }) {
  const { state } = useApp();
  const people = Object.entries(state.people)
    .filter(([person]) => person !== state.me)
    .map(([value, { name }]) => ({ value, label: name }));
  const form = useActionForm("request_review", {
    initial: { reviewer: "", due: "", note: "" },
    arguments: (values) => ({ item: id, reviewer: values.reviewer, note: values.note, due: values.due || null }),
    validate: (values) => (values.reviewer === "" ? { reviewer: "Choose who shall approve it." } : {}),
    done: (values) => `${state.people[values.reviewer]?.name} was asked`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Request approval" submit="Send request">
      <ChoiceField label="Approver" searchable placeholder="Choose a person" choices={people} {...form.field("reviewer")} />
      <DayField label="Due" placeholder="No day" {...form.field("due")} />
      <Textarea label="Note" {...form.getInputProps("note")} />
    </FormDialog>
  );
}
