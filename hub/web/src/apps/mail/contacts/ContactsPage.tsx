import { EmptyState, includes, Page, SearchBox, useShortcuts, useUrlState } from "@kit";
import { Button, Group } from "@mantine/core";
import { IconAddressBook, IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useApp } from "../app";
import { byName } from "../mailbox";
import { ContactDialog } from "./ContactDialog";
import { ContactTable } from "./ContactTable";
import { GroupDialog } from "./GroupDialog";

export function ContactsPage() {
  const { state } = useApp();
  const navigate = useNavigate();
  const [text, setText] = useUrlState("q");
  const [making, setMaking] = useState<"contact" | "group" | null>(null);
  useShortcuts([{ keys: "n", label: "New contact", run: () => setMaking("contact") }]);
  const ids = Object.entries(state.contacts)
    .filter(([, one]) => includes([one.name, ...one.emails, one.company, one.title, one.phone, one.notes].join(" "), text))
    .map(([id]) => id);
  return (
    <Page
      title="Contacts"
      actions={
        <>
          <Button variant="default" leftSection={<IconUsersGroup size={16} />} onClick={() => setMaking("group")}>
            New group
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking("contact")}>
            New contact
          </Button>
        </>
      }
      toolbar={
        <Group gap="xs">
          <SearchBox label="Find contacts" value={text} onChange={setText} width={280} shortcut={null} />
          <Group gap="xs" role="region" aria-label="Groups">
            {byName(state.groups).map(([id, group]) => (
              <Button key={id} component={Link} to={`/groups/${id}`} size="compact-sm" variant="light" leftSection={<IconUsersGroup size={15} />}>
                {group.name}
              </Button>
            ))}
          </Group>
        </Group>
      }
    >
      <ContactTable
        ids={ids}
        empty={
          <EmptyState
            icon={<IconAddressBook size={32} aria-hidden />}
            title={text ? "Nobody found" : "No contacts"}
            text={text ? "Try a part of a name, an address or a company." : "Add the people you write to."}
          />
        }
      />
      {making === "contact" && <ContactDialog onClose={() => setMaking(null)} onMade={(id) => void navigate(`/contacts/${id}`)} />}
      {making === "group" && <GroupDialog onClose={() => setMaking(null)} onMade={(id) => void navigate(`/groups/${id}`)} />}
    </Page>
  );
}
