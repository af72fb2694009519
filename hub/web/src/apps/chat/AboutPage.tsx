/** The details of a channel: what it is for, who is in it, its bookmarks, pins and files. */

import type { Channel } from "@generated/chat";
import { Attachments, Avatar, countOf, EmptyState, FormDialog, formatMoment, Page, useConfirm } from "@kit";
import { ActionIcon, Anchor, Badge, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconHash, IconPlus, IconUserPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useActionForm, useApp } from "./app";
import classes from "./chat.module.css";
import { ConversationList } from "./ConversationList";
import { isChannel, isMine, isVisible, messagesIn, personName, placeOf, titleOf } from "./model";
import { PeoplePicker } from "./PeoplePicker";
import { Quoted } from "./Quoted";

type Dialog = "name" | "topic" | "purpose" | "invite" | "bookmark" | null;

export function AboutPage() {
    const { id = "" } = useParams();
    const { state } = useApp();
    const place = placeOf(state, id);
    const title = place && isVisible(state, place) ? `About ${titleOf(state, id)}` : "No conversation";
    return (
        <div className={classes.split}>
            <ConversationList />
            <div className={classes.middle} style={{ overflowY: "auto" }}>
                {place && isVisible(state, place) ? (
                    isChannel(place) ? (
                        <About id={id} channel={place} />
                    ) : (
                        <Page title={title} back={{ to: `/c/${id}`, label: "Back to the conversation" }}>
                            <div className={classes.cards}>
                                <Card title={countOf(place.members.length, "member")}>
                                    {place.members.map((one) => (
                                        <Member key={one} id={one} />
                                    ))}
                                </Card>
                                <Kept id={id} />
                            </div>
                        </Page>
                    )
                ) : (
                    <Page title={title}>
                        <EmptyState icon={<IconHash size={40} />} title="There is no such conversation" text="Choose one from the list." />
                    </Page>
                )}
            </div>
        </div>
    );
}

function About({ id, channel }: { readonly id: string; readonly channel: Channel }) {
    const { state, run } = useApp();
    const confirm = useConfirm();
    const navigate = useNavigate();
    const [dialog, setDialog] = useState<Dialog>(null);
    const can = isMine(state, channel) && !channel.archived;
    const name = `#${channel.name}`;
    const archive = async () => {
        const body = "It can still be read and searched; nobody can write there.";
        if (!(await confirm({ title: `Archive ${name}?`, body, confirm: "Archive", danger: true }))) return;
        const result = await run("archive_channel", { channel_id: id }, { done: `${name} archived` });
        if (result.ok) void navigate(`/c/${id}`);
    };
    const remove = async (person: string) => {
        const title = `Remove ${personName(state, person)} from ${name}?`;
        if (await confirm({ title, confirm: "Remove", danger: true }))
            await run("remove_member", { channel_id: id, person_id: person }, { done: "Member removed" });
    };
    const bookmarks = Object.entries(state.bookmarks).filter(([, one]) => one.channel_id === id);
    return (
        <Page
            title={`About ${name}`}
            back={{ to: `/c/${id}`, label: `Back to ${name}` }}
            badges={channel.private ? <Badge color="gray">Private</Badge> : undefined}
            actions={
                can ? (
                    <Button variant="default" leftSection={<IconArchive size={16} />} onClick={() => void archive()}>
                        Archive channel
                    </Button>
                ) : (
                    channel.archived && (
                        <Button
                            variant="default"
                            leftSection={<IconArchiveOff size={16} />}
                            onClick={() => void run("unarchive_channel", { channel_id: id }, { done: `${name} opened again` })}
                        >
                            Unarchive channel
                        </Button>
                    )
                )
            }
        >
            <div className={classes.columns}>
                <div className={classes.cards}>
                    <Card title="About">
                        <Fact name="Name" value={name} edit={can ? ["Rename channel", () => setDialog("name")] : undefined} />
                        <Fact name="Topic" value={channel.topic} edit={can ? ["Edit topic", () => setDialog("topic")] : undefined} />
                        <Fact name="Purpose" value={channel.purpose} edit={can ? ["Edit purpose", () => setDialog("purpose")] : undefined} />
                        <Fact name="Created by" value={personName(state, channel.creator_id)} />
                    </Card>
                    <Card title="Bookmarks" action={can && <Add label="Add bookmark" onClick={() => setDialog("bookmark")} />}>
                        {bookmarks.length === 0 && <Nothing text="No bookmarks." />}
                        {bookmarks.map(([key, one]) => (
                            <div key={key} className={classes.row}>
                                <div style={{ flex: 1, minWidth: 0 }}>
                                    <Text fw={550}>{one.title}</Text>
                                    <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                                        {one.url}
                                    </Text>
                                </div>
                                {can && (
                                    <ActionIcon
                                        aria-label={`Remove bookmark ${one.title}`}
                                        onClick={() => void run("remove_bookmark", { bookmark_id: key }, { done: "Bookmark removed" })}
                                    >
                                        <IconX size={16} />
                                    </ActionIcon>
                                )}
                            </div>
                        ))}
                    </Card>
                    <Kept id={id} />
                </div>
                <Card
                    title={countOf(channel.members.length, "member")}
                    action={
                        can && (
                            <Button size="compact-sm" variant="light" leftSection={<IconUserPlus size={15} />} onClick={() => setDialog("invite")}>
                                Invite people
                            </Button>
                        )
                    }
                >
                    {channel.members.map((one) => (
                        <Member key={one} id={one} onRemove={can && one !== state.me ? () => void remove(one) : undefined} />
                    ))}
                </Card>
            </div>
            {dialog === "name" && <NameDialog id={id} channel={channel} onClose={() => setDialog(null)} />}
            {dialog === "topic" && <TopicDialog id={id} channel={channel} onClose={() => setDialog(null)} />}
            {dialog === "purpose" && <PurposeDialog id={id} channel={channel} onClose={() => setDialog(null)} />}
            {dialog === "invite" && <InviteDialog id={id} channel={channel} onClose={() => setDialog(null)} />}
            {dialog === "bookmark" && <BookmarkDialog id={id} onClose={() => setDialog(null)} />}
        </Page>
    );
}

function Card({ title, action, children }: { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode }) {
    return (
        <section className={classes.card}>
            <Group justify="space-between" mb={4} mih={28}>
                <Title order={2} size="h5">
                    {title}
                </Title>
                {action}
            </Group>
            {children}
        </section>
    );
}

const Nothing = ({ text }: { readonly text: string }) => <Text c="dimmed">{text}</Text>;

function Add({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
    return (
        <Button size="compact-sm" variant="light" leftSection={<IconPlus size={15} />} onClick={onClick}>
            {label}
        </Button>
    );
}

function Fact({ name, value, edit }: { readonly name: string; readonly value: string; readonly edit?: readonly [string, () => void] }) {
    return (
        <div className={classes.row}>
            <div style={{ flex: 1, minWidth: 0 }}>
                <Text size="xs" c="dimmed">
                    {name}
                </Text>
                <Text c={value ? undefined : "dimmed"}>{value || "None"}</Text>
            </div>
            {edit && (
                <Button size="compact-xs" variant="subtle" aria-label={edit[0]} onClick={edit[1]}>
                    Edit
                </Button>
            )}
        </div>
    );
}

function Member({ id, onRemove }: { readonly id: string; readonly onRemove?: () => void }) {
    const { state } = useApp();
    const name = personName(state, id);
    return (
        <div className={classes.row}>
            <Avatar name={name} size="sm" />
            <div style={{ flex: 1, minWidth: 0 }}>
                <Anchor component={Link} to={`/people/${id}`} c="inherit" fw={550}>
                    {name}
                </Anchor>{" "}
                <Text span size="xs" c="dimmed">
                    {state.people[id]?.title}
                    {id === state.me && " · you"}
                </Text>
            </div>
            {onRemove && (
                <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
                    <IconX size={16} />
                </ActionIcon>
            )}
        </div>
    );
}

function Kept({ id }: { readonly id: string }) {
    const { state } = useApp();
    const all = messagesIn(state, id);
    const pinned = all.filter(([, one]) => one.pinned);
    const files = all.flatMap(([, one]) => one.files.map((file) => ({ file, one })));
    return (
        <>
            <Card title="Pinned">
                {pinned.length === 0 && <Nothing text="Nothing is pinned." />}
                {pinned.map(([key, one]) => (
                    <Quoted key={key} id={key} message={one} />
                ))}
            </Card>
            <Card title="Files">
                {files.length === 0 && <Nothing text="No files." />}
                <Stack gap={8}>
                    {files.map(({ file, one }) => (
                        <Group key={`${file.file_id}/${one.sent_at}`} gap={8}>
                            <Attachments files={[file]} />
                            <Text size="xs" c="dimmed">
                                {personName(state, one.sender_id)}, {formatMoment(one.sent_at)}
                            </Text>
                        </Group>
                    ))}
                </Stack>
            </Card>
        </>
    );
}

interface DialogProps {
    readonly id: string;
    readonly channel: Channel;
    readonly onClose: () => void;
}

function NameDialog({ id, channel, onClose }: DialogProps) {
    const form = useActionForm("rename_channel", {
        initial: { name: channel.name },
        arguments: (values) => ({ channel_id: id, name: values.name }),
        done: "Channel renamed",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Rename channel" submit="Save">
            <TextInput label="Name" leftSection="#" data-autofocus {...form.getInputProps("name")} />
        </FormDialog>
    );
}

function TopicDialog({ id, channel, onClose }: DialogProps) {
    const form = useActionForm("set_topic", {
        initial: { topic: channel.topic },
        arguments: (values) => ({ channel_id: id, topic: values.topic }),
        done: "Topic changed",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Edit topic" submit="Save">
            <TextInput label="Topic" data-autofocus {...form.getInputProps("topic")} />
        </FormDialog>
    );
}

function PurposeDialog({ id, channel, onClose }: DialogProps) {
    const form = useActionForm("set_purpose", {
        initial: { purpose: channel.purpose },
        arguments: (values) => ({ channel_id: id, purpose: values.purpose }),
        done: "Purpose changed",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Edit purpose" submit="Save">
            <TextInput label="Purpose" data-autofocus {...form.getInputProps("purpose")} />
        </FormDialog>
    );
}

function InviteDialog({ id, channel, onClose }: DialogProps) {
    const { state } = useApp();
    const among = Object.keys(state.people).filter((one) => !channel.members.includes(one));
    const form = useActionForm("invite_people", {
        initial: { person_ids: [] as string[] },
        arguments: (values) => ({ channel_id: id, person_ids: values.person_ids }),
        done: (values) => `${countOf(values.person_ids.length, "person", "people")} invited`,
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Invite people" submit="Invite">
            <PeoplePicker label="People" among={among} {...form.field("person_ids")} />
        </FormDialog>
    );
}

function BookmarkDialog({ id, onClose }: Omit<DialogProps, "channel">) {
    const form = useActionForm("add_bookmark", {
        initial: { title: "", url: "" },
        arguments: (values) => ({ channel_id: id, ...values }),
        done: "Bookmark added",
        onDone: onClose,
    });
    return (
        <FormDialog form={form} onClose={onClose} title="Add bookmark" submit="Add">
            <TextInput label="Title" data-autofocus {...form.getInputProps("title")} />
            <TextInput label="Address" placeholder="https://…" {...form.getInputProps("url")} />
        </FormDialog>
    );
}
