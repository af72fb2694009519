import { ChoiceField, DayField, SearchBox } from "@kit";
import { ActionIcon, Button, Checkbox, Group, Modal, Stack, TextInput, Tooltip } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type FormEvent, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useApp } from "./app";
import { byName, FOLDERS } from "./mailbox";
import { type Query, readQuery, writtenQuery } from "./search";

/** The search field at the head of all pages, and a dialog that builds a query. */
export function SearchBar() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname === "/search" ? (new URLSearchParams(search).get("q") ?? "") : "";
  const [text, setText] = useState(shown);
  const [building, setBuilding] = useState(false);
  useEffect(() => setText(shown), [shown]);
  const go = (query: string) => void navigate(`/search?q=${encodeURIComponent(query)}`);
  return (
    <Group gap={6} wrap="nowrap">
      <div style={{ flex: 1 }}>
        <SearchBox label="Search mail" value={text} onChange={setText} onSubmit={go} />
      </div>
      <Tooltip label="Search options">
        <ActionIcon size="lg" aria-label="Search options" onClick={() => setBuilding(true)}>
          <IconAdjustmentsHorizontal size={19} />
        </ActionIcon>
      </Tooltip>
      {building && (
        <Builder
          initial={readQuery(text)}
          onClose={() => setBuilding(false)}
          onSearch={(query) => {
            setBuilding(false);
            go(query);
          }}
        />
      )}
    </Group>
  );
}

const ANY = "any";

interface BuilderProps {
  readonly initial: Query;
  readonly onClose: () => void;
  readonly onSearch: (query: string) => void;
}

function Builder({ initial, onClose, onSearch }: BuilderProps) {
  const { state } = useApp();
  const [query, setQuery] = useState(initial);
  const set = (part: Partial<Query>) => setQuery({ ...query, ...part });
  const places = [...Object.values(FOLDERS), ...byName(state.folders).map(([, folder]) => folder.name)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSearch(writtenQuery(query));
  };
  return (
    <Modal opened onClose={onClose} title="Search options" size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Group grow>
            <TextInput data-autofocus label="From" value={query.from} onChange={(event) => set({ from: event.currentTarget.value })} />
            <TextInput label="Sent to" value={query.to} onChange={(event) => set({ to: event.currentTarget.value })} />
          </Group>
          <TextInput label="Subject has" value={query.subject} onChange={(event) => set({ subject: event.currentTarget.value })} />
          <Group grow>
            <TextInput label="Has the words" value={query.words.join(" ")} onChange={(event) => set({ words: [event.currentTarget.value] })} />
            <TextInput label="Does not have" value={query.without.join(" ")} onChange={(event) => set({ without: [event.currentTarget.value] })} />
          </Group>
          <Group grow align="flex-start">
            <DayField label="From this day" value={query.after} onChange={(after) => set({ after })} />
            <DayField label="Before this day" value={query.before} onChange={(before) => set({ before })} />
          </Group>
          <Group grow>
            <ChoiceField
              label="In folder"
              choices={[{ value: ANY, label: "Anywhere but spam and trash" }, ...places.map((one) => ({ value: one, label: one }))]}
              value={places.find((one) => one.toLowerCase() === query.place.toLowerCase()) ?? ANY}
              onChange={(place) => set({ place: place === ANY ? "" : place })}
            />
            <ChoiceField
              label="With label"
              choices={[{ value: ANY, label: "Any or none" }, ...byName(state.labels).map(([, label]) => ({ value: label.name, label: label.name }))]}
              value={query.label || ANY}
              onChange={(label) => set({ label: label === ANY ? "" : label })}
            />
          </Group>
          <Group>
            <Checkbox label="With attachment" checked={query.hasFiles} onChange={(event) => set({ hasFiles: event.currentTarget.checked })} />
            <Checkbox
              label="Only starred"
              checked={query.is.includes("starred")}
              onChange={(event) => set({ is: toggled(query.is, "starred", event.currentTarget.checked) })}
            />
            <Checkbox
              label="Only unread"
              checked={query.is.includes("unread")}
              onChange={(event) => set({ is: toggled(query.is, "unread", event.currentTarget.checked) })}
            />
          </Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Search</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const toggled = (list: readonly string[], one: string, wanted: boolean): readonly string[] =>
  wanted ? [...list.filter((other) => other !== one), one] : list.filter((other) => other !== one);
