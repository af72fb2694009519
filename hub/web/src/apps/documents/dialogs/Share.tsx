/** Who has access to an item: people and groups, the link, the owner. */

import { Avatar, ChoiceField, DayField, formatDay, toast } from "@kit";
import { ActionIcon, Alert, Badge, Button, Group, Modal, MultiSelect, Stack, Tabs, Text } from "@mantine/core";
import { IconLink, IconUserCog, IconUsers, IconX } from "@tabler/icons-react";
import { useActionForm, useApp } from "../app";
import classes from "../documents.module.css";
import { ancestors, type Item, may, nameOf, type Role, ROLES, roleName } from "../model";

interface ShareProps {
  readonly id: string;
  readonly onClose: () => void;
}

interface Part {
  readonly id: string;
  readonly item: Item;
}

export function Share({ id, onClose }: ShareProps) {
  const { state } = useApp();
  const item = state.items[id];
  if (!item) return null;
  return (
    <Modal opened onClose={onClose} title={`Share ${item.name}`} size="lg">
      {may(state, id, "editor") ? (
        <Tabs defaultValue="people">
          <Tabs.List mb="sm">
            <Tabs.Tab value="people" leftSection={<IconUsers size={16} />}>
              People
            </Tabs.Tab>
            <Tabs.Tab value="link" leftSection={<IconLink size={16} />}>
              Link
            </Tabs.Tab>
            {item.owner === state.me && (
              <Tabs.Tab value="owner" leftSection={<IconUserCog size={16} />}>
                Owner
              </Tabs.Tab>
            )}
          </Tabs.List>
          <Tabs.Panel value="people">
            <Stack gap="md">
              <Invite id={id} item={item} />
              <Access id={id} item={item} canChange />
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="link">
            <LinkSharing id={id} item={item} />
          </Tabs.Panel>
          <Tabs.Panel value="owner">
            <Transfer id={id} item={item} onDone={onClose} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Only editors can share it further. Ask {nameOf(state, item.owner)}, who owns it.
          </Text>
          <Access id={id} item={item} canChange={false} />
        </Stack>
      )}
    </Modal>
  );
}

function Invite({ id, item }: Part) {
  const { state } = useApp();
  const form = useActionForm("share_item", {
    initial: { people: [] as string[], role: "viewer" as Role },
    arguments: (values) => ({ item: id, ...values }),
    done: (values) => `Shared with ${values.people.map((one) => nameOf(state, one)).join(", ")}`,
    onDone: () => form.reset(),
  });
  const free = (one: string) => one !== item.owner && !(one in item.grants);
  const option = (one: string) => ({ value: one, label: nameOf(state, one) });
  const people = Object.keys(state.people).filter(free).map(option);
  const groups = Object.keys(state.groups).filter(free).map(option);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <MultiSelect
          flex={1}
          label="People and groups"
          placeholder={form.values.people.length === 0 ? "Type a name" : undefined}
          searchable
          data={[
            { group: "Groups", items: groups },
            { group: "People", items: people },
          ]}
          nothingFoundMessage="Nobody of that name without access"
          maxDropdownHeight={220}
          {...form.getInputProps("people")}
        />
        <ChoiceField label="Role" w={130} choices={ROLES} {...form.field("role")} />
        <Button type="submit" mt={22} loading={form.busy}>
          Share
        </Button>
      </Group>
      {form.problem !== null && (
        <Alert color="red" p="xs" mt="xs" role="alert">
          {form.problem}
        </Alert>
      )}
    </form>
  );
}

/** Everybody who has access, and from where. */
export function Access({ id, item, canChange }: Part & { readonly canChange: boolean }) {
  const { state, run } = useApp();
  const inherited = ancestors(state, id).flatMap((folder) => {
    const above = state.items[folder];
    return above ? Object.entries(above.grants).map(([who, role]) => ({ who, role, folder: above.name })) : [];
  });
  return (
    <ul className={classes.access} aria-label="People with access">
      <li aria-label={nameOf(state, item.owner)}>
        <Principal who={item.owner} />
        <Text size="sm" c="dimmed">
          Owner
        </Text>
      </li>
      {Object.entries(item.grants).map(([who, role]) => (
        <li key={who} aria-label={nameOf(state, who)}>
          <Principal who={who} />
          {canChange ? (
            <Group gap={4} wrap="nowrap">
              <ChoiceField
                label={`Role of ${nameOf(state, who)}`}
                bare
                w={130}
                choices={ROLES}
                value={role}
                onChange={(next) => {
                  if (next !== role) void run("change_role", { item: id, person: who, role: next }, { done: `${nameOf(state, who)}: ${roleName(next)}` });
                }}
              />
              <ActionIcon
                aria-label={`Remove ${nameOf(state, who)}`}
                onClick={() => void run("remove_access", { item: id, person: who }, { done: `${nameOf(state, who)} removed` })}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          ) : (
            <Text size="sm" c="dimmed">
              {roleName(role)}
            </Text>
          )}
        </li>
      ))}
      {inherited.map(({ who, role, folder }) => (
        <li key={`${folder}/${who}`} aria-label={`${nameOf(state, who)} by ${folder}`}>
          <Principal who={who} />
          <Text size="sm" c="dimmed">
            {roleName(role)} via {folder}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Principal({ who }: { readonly who: string }) {
  const { state } = useApp();
  const person = state.people[who];
  const group = state.groups[who];
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Avatar name={nameOf(state, who)} size="sm" />
      <div style={{ minWidth: 0 }}>
        <Text size="sm" truncate>
          {nameOf(state, who)}
          {who === state.me && " (you)"}
          {person?.guest && (
            <Badge size="xs" variant="light" color="orange" ml={6}>
              Guest
            </Badge>
          )}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {person ? person.title : group?.members.map((one) => nameOf(state, one)).join(", ")}
        </Text>
      </div>
    </Group>
  );
}

function LinkSharing({ id, item }: Part) {
  const { state, run } = useApp();
  const { link } = item;
  const address = `https://${state.people[state.me]?.email.split("@")[1]}/s/${id}`;
  const form = useActionForm("share_by_link", {
    initial: { role: (link?.role ?? "viewer") as Role, expires: link?.expires ?? "" },
    arguments: (values) => ({ item: id, role: values.role, expires: values.expires || null }),
    done: "Link is on",
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {link
            ? `Link sharing is on: whoever has the link is ${link.role === "editor" ? "an editor" : `a ${link.role}`}${link.expires ? ` until ${formatDay(link.expires)}` : ", for ever"}.`
            : "Link sharing is off: only the people and groups with access can open it."}
        </Text>
        {link && (
          <Group gap="xs" wrap="nowrap" className={classes.address}>
            <Text size="sm" ff="monospace" truncate flex={1}>
              {address}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                void navigator.clipboard.writeText(address).then(
                  () => toast("Link copied"),
                  () => toast("The browser does not allow copying here. Select the link and press ctrl+C.", { kind: "problem" }),
                );
              }}
            >
              Copy link
            </Button>
          </Group>
        )}
        <Group align="flex-start" gap="xs" grow>
          <ChoiceField label="Role by link" choices={ROLES} {...form.field("role")} />
          <DayField label="Expires" placeholder="Never" {...form.field("expires")} />
        </Group>
        {form.problem !== null && (
          <Alert color="red" p="xs" role="alert">
            {form.problem}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {link && (
            <Button variant="default" onClick={() => void run("stop_link", { item: id }, { done: "Link turned off" })}>
              Turn off link
            </Button>
          )}
          <Button type="submit" loading={form.busy}>
            {link ? "Update link" : "Turn on link"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Transfer({ id, item, onDone }: Part & { readonly onDone: () => void }) {
  const { state } = useApp();
  const people = Object.entries(state.people)
    .filter(([person]) => person !== item.owner)
    .map(([value, { name }]) => ({ value, label: name }));
  const form = useActionForm("transfer_ownership", {
    initial: { person: "" },
    arguments: ({ person }) => ({ item: id, person }),
    validate: ({ person }) => (person === "" ? { person: "Choose the new owner." } : {}),
    done: ({ person }) => `${nameOf(state, person)} owns it now`,
    onDone,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">You own “{item.name}”. The new owner can share and delete it; you stay an editor.</Text>
        <ChoiceField label="New owner" searchable placeholder="Choose a person" choices={people} {...form.field("person")} />
        {form.problem !== null && (
          <Alert color="red" p="xs" role="alert">
            {form.problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={form.busy}>
            Transfer ownership
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
