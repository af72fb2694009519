/** All channels that the user may see, and a way to make another one. */

import { countOf, DataTable, FormDialog, formatShort, Page } from "@kit";
import { Anchor, Button, Checkbox, Group, Text, TextInput } from "@mantine/core";
import { IconLock, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useActionForm, useApp } from "./app";
import { isMine, isVisible, messagesIn } from "./model";
import { PeoplePicker } from "./PeoplePicker";

export function ChannelsPage() {
    const { state, now } = useApp();
    const navigate = useNavigate();
    const [creating, setCreating] = useState(false);
    const rows = Object.entries(state.channels).filter(([, one]) => isVisible(state, one));
    const kind = (one: (typeof rows)[number][1]) => (one.archived ? "Archived" : isMine(state, one) ? "Joined" : "Not joined");
    const last = (id: string) => messagesIn(state, id).at(-1)?.[1].sent_at ?? "";
    return (
        <Page
            title="Channels"
            subtitle={countOf(rows.length, "channel")}
            actions={
                <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
                    Create channel
                </Button>
            }
        >
            <DataTable
                label="Channels"
                noun="channel"
                rows={rows}
                rowId={([id]) => id}
                rowLabel={([, one]) => `#${one.name}`}
                initialSort="name"
                pageSize={50}
                onOpen={([id]) => void navigate(`/c/${id}`)}
                columns={[
                    {
                        key: "name",
                        title: "Name",
                        render: ([id, one]) => (
                            <Group gap={7} wrap="nowrap">
                                <Anchor component={Link} to={`/c/${id}`} fw={600} style={{ whiteSpace: "nowrap" }}>
                                    {`#${one.name}`}
                                </Anchor>
                                {one.private && <IconLock size={15} role="img" aria-label="Private" style={{ flex: "none" }} />}
                            </Group>
                        ),
                        sort: ([, one]) => one.name,
                        filter: { kind: "text", value: ([, one]) => one.name },
                    },
                    { key: "purpose", title: "Purpose", render: ([, one]) => <Text lineClamp={2}>{one.purpose}</Text> },
                    { key: "topic", title: "Topic", render: ([, one]) => <Text lineClamp={2}>{one.topic}</Text> },
                    {
                        key: "kind",
                        title: "You",
                        render: ([, one]) => <span style={{ whiteSpace: "nowrap" }}>{kind(one)}</span>,
                        sort: ([, one]) => kind(one),
                        filter: { kind: "choice", value: ([, one]) => kind(one) },
                    },
                    { key: "members", title: "Members", render: ([, one]) => one.members.length, sort: ([, one]) => one.members.length },
                    {
                        key: "last",
                        title: "Last message",
                        render: ([id]) => (last(id) ? formatShort(last(id), now) : "None"),
                        sort: ([id]) => last(id),
                    },
                ]}
            />
            {creating && <CreateChannel onClose={() => setCreating(false)} />}
        </Page>
    );
}

function CreateChannel({ onClose }: { readonly onClose: () => void }) {
    const navigate = useNavigate();
    const form = useActionForm("create_channel", {
        initial: { name: "", purpose: "", private: false, person_ids: [] as string[] },
        arguments: (values) => values,
        done: "Channel created",
        onDone: (made) => {
            onClose();
            void navigate(`/c/${made[0]}`);
        },
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Create channel" submit="Create">
            <TextInput label="Name" leftSection="#" placeholder="week-ahead" data-autofocus {...form.getInputProps("name")} />
            <TextInput label="Purpose" {...form.getInputProps("purpose")} />
            <Checkbox
                label="Private"
                description="Only people who were invited can see it."
                {...form.getInputProps("private", { type: "checkbox" })}
            />
            <PeoplePicker label="People to invite" {...form.field("person_ids")} height={150} />
        </FormDialog>
    );
}
