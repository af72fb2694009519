import { Avatar, countOf, DataTable, Page } from "@kit";
import { Anchor, Badge, Group, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useApp } from "../app";
import { live } from "../model";

/** The people with whom files can be shared, and what they own. */
export function People() {
  const { state } = useApp();
  const entries = live(state);
  const people = Object.entries(state.people).map(([id, person]) => ({
    id,
    person,
    groups: Object.values(state.groups).filter(({ members }) => members.includes(id)).map(({ name }) => name),
    owned: entries.filter(({ item }) => item.owner === id && item.kind !== "folder").length,
  }));
  const groups = Object.entries(state.groups).map(([id, group]) => ({ id, group }));
  return (
    <Page title="People" subtitle={`${state.organisation}: ${countOf(people.length, "person", "people")}, ${countOf(groups.length, "group")}`}>
      <DataTable
        label="People"
        noun="contact"
        rows={people}
        rowId={({ id }) => id}
        rowLabel={({ person }) => person.name}
        initialSort="name"
        columns={[
          {
            key: "name",
            title: "Name",
            render: ({ id, person }) => (
              <Group gap={9} wrap="nowrap">
                <Avatar name={person.name} size="sm" />
                <Anchor component={Link} to={`/search?owner=${encodeURIComponent(person.name)}`} size="sm" c="inherit">
                  {person.name}
                </Anchor>
                {id === state.me && <Badge variant="light" size="sm" tt="none">You</Badge>}
                {person.guest && <Badge variant="light" size="sm" color="orange" tt="none">Guest</Badge>}
              </Group>
            ),
            sort: ({ person }) => person.name,
            filter: { kind: "text", value: ({ person }) => person.name },
          },
          { key: "title", title: "Title", render: ({ person }) => person.title, sort: ({ person }) => person.title },
          { key: "email", title: "E-mail", render: ({ person }) => <Text size="sm" truncate>{person.email}</Text>, sort: ({ person }) => person.email },
          { key: "groups", title: "Groups", render: ({ groups: names }) => names.join(", "), filter: { kind: "choice", value: ({ groups: names }) => names } },
          { key: "owned", title: "Files", render: ({ owned }) => owned, sort: ({ owned }) => owned, align: "right", width: 80 },
        ]}
      />
      <Title order={2} size="h4" mt="md" mb="xs">
        Groups
      </Title>
      <DataTable
        label="Groups"
        noun="group"
        prefix="g."
        rows={groups}
        rowId={({ id }) => id}
        rowLabel={({ group }) => group.name}
        initialSort="name"
        columns={[
          { key: "name", title: "Group", render: ({ group }) => group.name, sort: ({ group }) => group.name, width: 200 },
          { key: "members", title: "Members", render: ({ group }) => group.members.map((one) => state.people[one]?.name).join(", ") },
        ]}
      />
    </Page>
  );
}
