/** Exports: choose a list and download it; earlier exports. */

import type { Actions, Export } from "@generated/shop";
import { ChoiceField, formatMoment, Page } from "@kit";
import { Alert, Button, Group, Stack, Table, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { kept, useActionForm, useApp } from "../app";
import { csvOf, listOf, save, SELECTIONS } from "../csv";
import { capital } from "../facts";
import { Panel } from "../Panel";

type Selection = NonNullable<Actions["export_list"]["selection"]>;
const SUBJECTS: readonly Export["subject"][] = ["orders", "products", "customers", "stock"];

export function ExportsPage() {
  const { state, today } = useApp();
  const [subject, setSubject] = useState<Export["subject"]>("orders");
  const form = useActionForm("export_list", {
    initial: { selection: "all" as Selection },
    arguments: (values) => ({ subject, selection: values.selection }),
    done: "List exported",
    undo: false,
    onDone: (_, values) =>
      save(`${subject}-${values.selection.replace(" ", "-")}-${today}.csv`, csvOf(listOf(state, subject, values.selection))),
  });
  const rows = listOf(state, subject, form.values.selection).length - 1;
  const done = [...kept(state.exports)].sort((a, b) => b.at.localeCompare(a.at));
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <Page title="Exports" subtitle="Lists as CSV files">
      <Stack gap="md" maw={760}>
        <Panel title="New export">
          <form onSubmit={send}>
            <Group align="flex-end">
              <ChoiceField
                label="List"
                choices={SUBJECTS.map((value) => ({ value, label: capital(value) }))}
                value={subject}
                onChange={(value) => {
                  setSubject(value);
                  form.setFieldValue("selection", "all");
                }}
              />
              <ChoiceField
                label="Which"
                choices={(SELECTIONS[subject] as readonly Selection[]).map((value) => ({ value, label: capital(value) }))}
                {...form.field("selection")}
              />
              <Button type="submit" leftSection={<IconDownload size={16} />}>
                Export CSV
              </Button>
              <Text size="sm" c="dimmed" pb={6}>
                {rows} rows
              </Text>
            </Group>
          </form>
          {form.problem !== null && (
            <Alert color="red" p="xs" role="alert">
              {form.problem}
            </Alert>
          )}
        </Panel>
        <Table aria-label="Earlier exports">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>List</Table.Th>
              <Table.Th>Which</Table.Th>
              <Table.Th ta="right">Rows</Table.Th>
              <Table.Th>By</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {done.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>{formatMoment(one.at)}</Table.Td>
                <Table.Td>{capital(one.subject)}</Table.Td>
                <Table.Td>{capital(one.selection)}</Table.Td>
                <Table.Td ta="right">{one.rows}</Table.Td>
                <Table.Td>{one.by}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Page>
  );
}
