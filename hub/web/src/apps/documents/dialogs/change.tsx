/** Dialogs that change items: name, folder, colour, description, tags, text. */

import { ChoiceField, countOf, FormDialog } from "@kit";
import { Checkbox, Text, Textarea, TextInput } from "@mantine/core";
import { useActionForm, useApp } from "../app";
import { asFolder, FolderField } from "../FolderField";
import { occurrences } from "../model";
import { colourChoices } from "./create";

interface OfItem {
  readonly id: string;
  readonly onClose: () => void;
}

interface OfItems {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

export function Rename({ id, onClose }: OfItem) {
  const { state } = useApp();
  const form = useActionForm("rename_item", {
    initial: { name: state.items[id]?.name ?? "" },
    arguments: ({ name }) => ({ item: id, name }),
    done: ({ name }) => `Renamed to “${name.trim()}”`,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Rename ${state.items[id]?.name}`} submit="Rename">
      <TextInput label="Name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}

export function Move({ ids, onClose, onDone }: OfItems) {
  const { state } = useApp();
  const [only] = ids;
  const what = ids.length === 1 ? (state.items[only ?? ""]?.name ?? "") : countOf(ids.length, "item");
  const form = useActionForm("move_items", {
    initial: { folder: "" },
    arguments: ({ folder }) => ({ items: ids, folder: asFolder(folder) }),
    validate: ({ folder }) => (folder === "" ? { folder: "Choose a folder." } : {}),
    done: `${countOf(ids.length, "item")} moved`,
    onDone,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Move ${what}`} submit="Move">
      <FolderField label="To" {...form.field("folder")} />
    </FormDialog>
  );
}

export function Recolour({ id, onClose }: OfItem) {
  const { state } = useApp();
  const folder = state.items[id];
  const form = useActionForm("recolour_folder", {
    initial: { colour: folder?.kind === "folder" ? folder.colour : "grey" },
    arguments: ({ colour }) => ({ folder: id, colour }),
    done: "Colour changed",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Colour of ${folder?.name}`} submit="Change colour">
      <ChoiceField label="Colour" choices={colourChoices} {...form.field("colour")} />
    </FormDialog>
  );
}

export function Describe({ id, onClose }: OfItem) {
  const { state } = useApp();
  const form = useActionForm("describe_item", {
    initial: { description: state.items[id]?.description ?? "" },
    arguments: ({ description }) => ({ item: id, description }),
    done: "Description saved",
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Description of ${state.items[id]?.name}`} submit="Save description">
      <Textarea label="Description" {...form.getInputProps("description")} />
    </FormDialog>
  );
}

export function AddTag(props: OfItems) {
  const { state } = useApp();
  const choices = Object.entries(state.tags).map(([value, { name }]) => ({ value, label: name }));
  return <TagDialog {...props} action="tag_items" title="Add a tag" submit="Add tag" done="Tag added" choices={choices} />;
}

export function RemoveTag(props: OfItems) {
  const { state } = useApp();
  const worn = new Set(props.ids.flatMap((id) => state.items[id]?.tags ?? []));
  const choices = Object.entries(state.tags).filter(([id]) => worn.has(id)).map(([value, { name }]) => ({ value, label: name }));
  return <TagDialog {...props} action="untag_items" title="Remove a tag" submit="Remove tag" done="Tag removed" choices={choices} />;
}

interface TagDialogProps extends OfItems {
  readonly action: "tag_items" | "untag_items";
  readonly title: string;
  readonly submit: string;
  readonly done: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

function TagDialog({ ids, onClose, onDone, action, title, submit, done, choices }: TagDialogProps) {
  const form = useActionForm(action, {
    initial: { tag: "" },
    arguments: ({ tag }) => ({ items: ids, tag }),
    validate: ({ tag }) => (tag === "" ? { tag: "Choose a tag." } : {}),
    done,
    onDone,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={title} submit={submit} size="sm">
      <ChoiceField label="Tag" choices={choices} placeholder="Choose a tag" {...form.field("tag")} />
    </FormDialog>
  );
}

export function Replace({ id, onClose }: OfItem) {
  const { state } = useApp();
  const document = state.items[id];
  const body = document?.kind === "document" ? document.body : "";
  const form = useActionForm("replace_text", {
    initial: { find: "", replacement: "", match_case: false },
    arguments: (values) => ({ document: id, ...values }),
    done: "Replaced everywhere",
  });
  const { find, match_case } = form.values;
  return (
    <FormDialog form={form} onClose={onClose} title="Find and replace" submit="Replace all">
      <TextInput label="Find" {...form.getInputProps("find")} />
      <Text size="xs" c="dimmed" role="status" aria-label="Matches">
        {find === "" ? "Looks through the whole document." : `Found ${countOf(occurrences(body, find, match_case), "time")}.`}
      </Text>
      <TextInput label="Replace with" {...form.getInputProps("replacement")} />
      <Checkbox label="Match case" {...form.getInputProps("match_case", { type: "checkbox" })} />
    </FormDialog>
  );
}
