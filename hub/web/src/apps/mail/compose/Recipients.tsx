import { Combobox, Input, Pill, PillsInput, Text, useCombobox } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { includes } from "@kit";
import { useApp } from "../app";
import { useMail } from "../Context";

interface RecipientsProps {
  /** "To", "Cc", "Bcc" */
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (addresses: readonly string[]) => void;
  readonly error?: string;
  readonly autoFocus?: boolean;
}

interface Suggestion {
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly addresses: readonly string[];
}

const MOST_SHOWN = 7;

/** Whether the address, or a word of the name, begins with the typed text. */
const begins = ({ name, detail }: Suggestion, text: string): boolean =>
  [...name.split(" "), detail].some((word) => word.toLowerCase().startsWith(text.trim().toLowerCase()));

/** A field of addresses as chips; a typed one is added by Enter, a comma, or leaving the field. */
export function Recipients({ label, value, onChange, error, autoFocus }: RecipientsProps) {
  const { state } = useApp();
  const mail = useMail();
  const [text, setText] = useState("");
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const suggestions: readonly Suggestion[] =
    text.trim() === ""
      ? []
      : [
          ...Object.entries(state.groups).map(([key, group]) => ({
            key,
            name: group.name,
            detail: `group of ${group.members.length}`,
            addresses: group.members.flatMap((one) => state.contacts[one]?.emails[0] ?? []),
          })),
          ...Object.entries(state.contacts).flatMap(([key, contact]) =>
            contact.emails.map((email) => ({ key: `${key}/${email}`, name: contact.name, detail: email, addresses: [email] })),
          ),
        ]
          .filter(({ name, detail }) => includes(`${name} ${detail}`, text))
          .sort((one, other) => Number(begins(other, text)) - Number(begins(one, text)))
          .slice(0, MOST_SHOWN);

  const add = (addresses: readonly string[]) => {
    setText("");
    combobox.closeDropdown();
    onChange([...new Set([...value, ...addresses])]);
  };
  const take = () => {
    const typed = text.split(/[,;\s]+/).map((one) => one.trim().toLowerCase()).filter((one) => one !== "");
    if (typed.length > 0) add(typed);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && combobox.getSelectedOptionIndex() < 0) {
      event.preventDefault();
      const first = suggestions[0];
      if (!text.includes("@") && first) add(first.addresses);
      else take();
    } else if (event.key === "," || event.key === ";") {
      event.preventDefault();
      take();
    } else if (event.key === "Backspace" && text === "" && value.length > 0) {
      onChange(value.slice(0, -1));
    } else if (event.key === "Escape" && combobox.dropdownOpened) {
      event.stopPropagation();
      combobox.closeDropdown();
    }
  };
  return (
    <Input.Wrapper error={error}>
      <Combobox
        store={combobox}
        zIndex={260}
        onOptionSubmit={(key) => {
          const chosen = suggestions.find((one) => one.key === key);
          if (chosen) add(chosen.addresses);
        }}
      >
        <Combobox.DropdownTarget>
          <PillsInput size="xs" variant="unstyled" error={error !== undefined}>
            <Pill.Group>
              {value.map((address) => (
                <Pill
                  key={address}
                  withRemoveButton
                  title={address}
                  removeButtonProps={{ "aria-label": `Remove ${address}`, "aria-hidden": false, tabIndex: 0 }}
                  onRemove={() => onChange(value.filter((one) => one !== address))}
                >
                  {mail.nameOf(address)}
                </Pill>
              ))}
              <Combobox.EventsTarget>
                <PillsInput.Field
                  role="combobox"
                  aria-label={label}
                  autoComplete="off"
                  autoFocus={autoFocus}
                  value={text}
                  onChange={(event) => {
                    setText(event.currentTarget.value);
                    combobox.openDropdown();
                    combobox.resetSelectedOption();
                  }}
                  onKeyDown={press}
                  onBlur={() => {
                    combobox.closeDropdown();
                    take();
                  }}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label={`Suggestions for ${label}`}>
            {suggestions.map(({ key, name, detail }) => (
              <Combobox.Option key={key} value={key} aria-label={`${name}, ${detail}`}>
                <Text size="sm">{name}</Text>
                <Text size="xs" c="dimmed">
                  {detail}
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  );
}
