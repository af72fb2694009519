/** User groups: people who can be mentioned at once. */

import { countOf, DataTable, EmptyState, FormDialog, Page, useConfirm } from "@kit";
import { Button, Text, TextInput } from "@mantine/core";
import { IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { useActionForm, useApp } from "./app";
import { personName } from "./model";
import { PeoplePicker } from "./PeoplePicker";

export function GroupsPage() {
    const { state, run } = useApp();
    const confirm = useConfirm();
    const [dialog, setDialog] = useState<string | null>(null);
    const rows = Object.entries(state.groups);
    const remove = async (id: string, name: string) => {
        const body = "Its people stay; the mention works no more.";
        if (await confirm({ title: `Delete the group “${name}”?`, body, confirm: "Delete", danger: true }))
            await run("delete_group", { group_id: id }, { done: "Group deleted" });
    };
    return (
        <Page
            title="User groups"
            subtitle={countOf(rows.length, "group")}
            actions={
                <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog("new")}>
                    New group
                </Button>
            }
        >
            <DataTable
                label="User groups"
                noun="group"
                rows={rows}
                rowId={([id]) => id}
                rowLabel={([, one]) => one.name}
                initialSort="name"
                empty={<EmptyState icon={<IconUsersGroup size={40} />} title="No groups" text="Make one to mention several people at once." />}
                columns={[
                    { key: "name", title: "Name", render: ([, one]) => <Text fw={600}>{one.name}</Text>, sort: ([, one]) => one.name },
                    { key: "handle", title: "Handle", render: ([, one]) => `@${one.handle}`, sort: ([, one]) => one.handle },
                    { key: "count", title: "People", render: ([, one]) => one.members.length, sort: ([, one]) => one.members.length },
                    {
                        key: "members",
                        title: "Members",
                        render: ([, one]) => one.members.map((each) => personName(state, each)).join(", "),
                    },
                ]}
                rowActions={([id, one]) => [
                    { label: "Edit", run: () => setDialog(id) },
                    { label: "Delete", danger: true, divided: true, run: () => void remove(id, one.name) },
                ]}
            />
            {dialog === "new" && <NewGroup onClose={() => setDialog(null)} />}
            {dialog !== null && dialog !== "new" && <EditGroup id={dialog} onClose={() => setDialog(null)} />}
        </Page>
    );
}

function NewGroup({ onClose }: { readonly onClose: () => void }) {
    const { state } = useApp();
    const form = useActionForm("create_group", {
        initial: { name: "", handle: "", person_ids: [] as string[] },
        arguments: (values) => values,
        done: "Group created",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="New group" submit="Create">
            <TextInput label="Name" data-autofocus {...form.getInputProps("name")} />
            <TextInput label="Handle" leftSection="@" {...form.getInputProps("handle")} />
            <PeoplePicker label="People" among={Object.keys(state.people)} {...form.field("person_ids")} />
        </FormDialog>
    );
}

function EditGroup({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
    const { state } = useApp();
    const group = state.groups[id];
    const form = useActionForm("edit_group", {
        initial: { name: group?.name ?? "", handle: group?.handle ?? "", person_ids: [...(group?.members ?? [])] },
        arguments: (values) => ({ group_id: id, ...values }),
        done: "Group changed",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Edit group" submit="Save">
            <TextInput label="Name" data-autofocus {...form.getInputProps("name")} />
            <TextInput label="Handle" leftSection="@" {...form.getInputProps("handle")} />
            <PeoplePicker label="People" among={Object.keys(state.people)} {...form.field("person_ids")} />
        </FormDialog>
    );
}
