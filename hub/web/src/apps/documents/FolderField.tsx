import { ChoiceField } from "@kit";
import { useApp } from "./app";
import { live, may, pathOf, TOP } from "./model";

/** The value of the field for the top of the drive. */
export const AT_TOP = "top";

export const asFolder = (value: string): string | null => (value === AT_TOP ? null : value);

interface FolderFieldProps {
  readonly label: string;
  readonly value?: string;
  readonly onChange: (value: string) => void;
}

/** A field to choose one of the folders that the user may add to, by its path. */
export function FolderField(props: FolderFieldProps) {
  const { state } = useApp();
  const folders = live(state)
    .filter(({ id, item }) => item.kind === "folder" && may(state, id, "editor"))
    .map(({ id }) => ({ value: id, label: pathOf(state, id) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
  return <ChoiceField {...props} searchable choices={[{ value: AT_TOP, label: TOP }, ...folders]} />;
}
