/** The directory: everybody of the team; and the profile of one of them. */

import { Avatar, countOf, DataTable, EmptyState, formatMoment, Page } from "@kit";
import { Anchor, Button, Group, Text, Title } from "@mantine/core";
import { IconMessage, IconPencil, IconUser } from "@tabler/icons-react";
import { Link, useNavigate, useParams } from "react-router";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { EmojiIcon } from "./emoji";
import { isVisible, statusOf, titleOf } from "./model";
import { useYou } from "./You";

export function PeoplePage() {
    const { state, now } = useApp();
    const navigate = useNavigate();
    const rows = Object.entries(state.people);
    return (
        <Page title="People" subtitle={countOf(rows.length, "person", "people")}>
            <DataTable
                label="People"
                noun="colleague"
                rows={rows}
                rowId={([id]) => id}
                rowLabel={([, one]) => one.name}
                initialSort="name"
                pageSize={50}
                onOpen={([id]) => void navigate(`/people/${id}`)}
                columns={[
                    {
                        key: "name",
                        title: "Name",
                        render: ([id, one]) => (
                            <Group gap={8} wrap="nowrap">
                                <Avatar name={one.name} size="sm" />
                                <Anchor component={Link} to={`/people/${id}`} fw={600}>
                                    {one.name}
                                </Anchor>
                                {id === state.me && (
                                    <Text span size="xs" c="dimmed">
                                        you
                                    </Text>
                                )}
                            </Group>
                        ),
                        sort: ([, one]) => one.name,
                        filter: { kind: "text", value: ([, one]) => one.name },
                    },
                    {
                        key: "title",
                        title: "Title",
                        render: ([, one]) => one.title,
                        sort: ([, one]) => one.title,
                        filter: { kind: "text", value: ([, one]) => one.title },
                    },
                    {
                        key: "status",
                        title: "Status",
                        render: ([, one]) => {
                            const status = statusOf(one, now);
                            return (
                                status && (
                                    <span className={classes.status}>
                                        <EmojiIcon emoji={status.emoji} /> {status.text}
                                    </span>
                                )
                            );
                        },
                    },
                    { key: "phone", title: "Phone", render: ([, one]) => one.phone },
                    { key: "city", title: "City", render: ([, one]) => one.city, sort: ([, one]) => one.city },
                ]}
            />
        </Page>
    );
}

export function ProfilePage() {
    const { id = "" } = useParams();
    const { state, now } = useApp();
    const you = useYou();
    const person = state.people[id];
    if (!person)
        return (
            <Page title="Nobody" back={{ to: "/people", label: "Back to all people" }}>
                <EmptyState icon={<IconUser size={40} />} title="There is no such person" />
            </Page>
        );
    const status = statusOf(person, now);
    const direct = Object.entries(state.directs).find(([, one]) => one.members.length === 2 && one.members.includes(id) && id !== state.me);
    const shared = Object.entries(state.channels).filter(([, one]) => one.members.includes(id) && isVisible(state, one) && !one.archived);
    const groups = Object.entries(state.groups).filter(([, one]) => one.members.includes(id));
    const facts: readonly (readonly [string, string])[] = [
        ["Title", person.title],
        ["Handle", `@${person.handle}`],
        ["Mail", person.email],
        ["Phone", person.phone],
        ["City", person.city],
        ["Pronouns", person.pronouns],
    ];
    return (
        <Page
            title={person.name}
            back={{ to: "/people", label: "Back to all people" }}
            actions={
                id === state.me ? (
                    <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => you.open("profile")}>
                        Edit my profile
                    </Button>
                ) : (
                    <Button leftSection={<IconMessage size={16} />} component={Link} to={direct && !direct[1].hidden ? `/c/${direct[0]}` : `/new?to=${id}`}>
                        Message
                    </Button>
                )
            }
        >
            <div className={classes.columns}>
                <section className={classes.card}>
                    <Group mb={10}>
                        <Avatar name={person.name} size="xl" />
                        {status ? (
                            <div>
                                <Text className={classes.status} fw={600}>
                                    <EmojiIcon emoji={status.emoji} /> {status.text}
                                </Text>
                                {status.until && (
                                    <Text size="xs" c="dimmed">
                                        until {formatMoment(status.until)}
                                    </Text>
                                )}
                            </div>
                        ) : (
                            <Text c="dimmed">No status</Text>
                        )}
                    </Group>
                    {facts
                        .filter(([, value]) => value)
                        .map(([name, value]) => (
                            <div key={name} className={classes.row}>
                                <Text c="dimmed" w={90}>
                                    {name}
                                </Text>
                                <Text style={{ overflowWrap: "anywhere", minWidth: 0 }}>{value}</Text>
                            </div>
                        ))}
                </section>
                <section className={classes.card}>
                    <Title order={2} size="h5" mb={6}>
                        {countOf(shared.length, "channel")}
                    </Title>
                    <Group gap={10}>
                        {shared.map(([key]) => (
                            <Anchor key={key} component={Link} to={`/c/${key}`}>
                                {titleOf(state, key)}
                            </Anchor>
                        ))}
                    </Group>
                    <Title order={2} size="h5" mt={16} mb={6}>
                        {countOf(groups.length, "user group")}
                    </Title>
                    {groups.map(([key, one]) => (
                        <Text key={key}>
                            {one.name}{" "}
                            <Text span c="dimmed">
                                @{one.handle}
                            </Text>
                        </Text>
                    ))}
                </section>
            </div>
        </Page>
    );
}
