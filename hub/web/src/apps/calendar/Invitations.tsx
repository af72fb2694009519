/** Invitations to be answered, and other times that the user's own guests propose. */

import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { type Column, countOf, DataTable, EmptyState, Page, useUrlState } from "@kit";
import { Link } from "react-router";
import { type Event, type Response, useApp } from "./app";
import classes from "./calendar.module.css";
import { Panel } from "./Panel";
import { ProposalButtons } from "./Proposals";
import { RESPONSES, responseColour, responseText } from "./responses";
import { conflicts, editsEvent, fullName, isInvitation, seenEvents } from "./rights";
import { Segments } from "./Segments";
import { eventName, nearest, repeatText, shortWhen, type Span } from "./time";

interface Row extends Span {
  readonly key: string;
  readonly event: Event;
  readonly mine: Response;
}

const SHOWN = [
  { value: "awaiting", label: "To answer" },
  { value: "answered", label: "Answered" },
  { value: "past", label: "Past" },
] as const;

export function Invitations() {
  const { state, now, today, run } = useApp();
  const [shown, setShown] = useUrlState("show", "awaiting");
  const all: Row[] = seenEvents(state)
    .filter(([, event]) => isInvitation(state, event))
    .map(([key, event]) => ({ key, event, mine: event.guests[state.me]?.response ?? "awaiting", ...nearest(event, today) }));
  const rows = all.filter((row) => {
    const over = row.end <= now;
    if (shown === "past") return over;
    return !over && (row.mine === "awaiting") === (shown === "awaiting");
  });
  const proposed = Object.entries(state.events).filter(([, event]) => event.proposals.length > 0 && editsEvent(state, event));

  const columns: readonly Column<Row>[] = [
    {
      key: "title",
      title: "Event",
      sort: (row) => row.event.title,
      filter: { kind: "text", value: (row) => row.event.title },
      render: (row) => (
        <Anchor component={Link} to={`/events/${row.key}`} size="sm" aria-label={eventName(row.event)}>
          {row.event.title}
        </Anchor>
      ),
    },
    {
      key: "when",
      title: "When",
      sort: (row) => row.start,
      render: (row) => (
        <div>
          <Text size="sm" className={classes.whole}>{shortWhen(row, row.event.all_day)}</Text>
          {row.event.repeat && (
            <Text size="xs" c="dimmed">
              {repeatText(row.event.repeat)}
            </Text>
          )}
          {conflicts(state, row.key, row)
            .slice(0, 1)
            .map((clash) => (
              <Text key={clash.key} size="xs" c="orange">
                At the same time: {clash.event.title}
              </Text>
            ))}
        </div>
      ),
    },
    {
      key: "organiser",
      title: "Organiser",
      sort: (row) => fullName(state, row.event.organiser),
      filter: { kind: "choice", value: (row) => fullName(state, row.event.organiser) },
      render: (row) => fullName(state, row.event.organiser),
    },
    {
      key: "answer",
      title: "Your answer",
      sort: (row) => row.mine,
      render: (row) => (
        <Badge variant="light" color={responseColour(row.mine)} className={classes.answer}>
          {responseText(row.mine)}
        </Badge>
      ),
    },
  ];

  const answer = async (events: readonly string[], response: Response, past: string) => {
    const what = events.length === 1 ? `“${state.events[events[0] ?? ""]?.title}”` : countOf(events.length, "invitation");
    return (await run("answer_invitations", { events, response }, { done: `${past} ${what}` })).ok;
  };

  return (
    <Page
      title="Invitations"
      subtitle={countOf(all.filter((row) => row.mine === "awaiting" && row.end > now).length, "invitation to answer", "invitations to answer")}
      toolbar={<Segments label="Show" choices={SHOWN} value={shown} onChange={setShown} />}
    >
      <Stack gap="lg">
        <DataTable
          label="Invitations"
          noun="invitation"
          rows={rows}
          rowId={(row) => row.key}
          rowLabel={(row) => eventName(row.event)}
          columns={columns}
          initialSort="when"
          empty={<EmptyState title={shown === "awaiting" ? "Everything is answered" : "No invitations here"} />}
          bulk={(ids, clear) => (
            <Group gap="xs">
              {RESPONSES.map(({ value, verb, past }) => (
                <Button
                  key={value}
                  size="compact-sm"
                  variant="default"
                  onClick={async () => {
                    if (await answer(ids, value, past)) clear();
                  }}
                >
                  {verb}
                </Button>
              ))}
            </Group>
          )}
          rowActions={(row) =>
            RESPONSES.filter(({ value }) => value !== row.mine).map(({ value, verb, past }) => ({
              label: verb,
              run: () => void answer([row.key], value, past),
            }))
          }
        />
        {proposed.length > 0 && (
          <Panel title="Times your guests propose">
            <Stack gap="sm">
              {proposed.flatMap(([key, event]) =>
                event.proposals.map((proposal) => (
                  <Group key={`${key}/${proposal.person}`} justify="space-between" wrap="nowrap">
                    <div style={{ minWidth: 0 }}>
                      <Anchor component={Link} to={`/events/${key}`} size="sm" fw={600} aria-label={eventName(event)}>
                        {event.title}
                      </Anchor>
                      <Text size="xs" c="dimmed">
                        {fullName(state, proposal.person)} proposes {shortWhen(proposal, event.all_day)} instead of{" "}
                        {shortWhen(event, event.all_day)}
                        {proposal.note && `: “${proposal.note}”`}
                      </Text>
                    </div>
                    <ProposalButtons eventKey={key} event={event} person={proposal.person} />
                  </Group>
                )),
              )}
            </Stack>
          </Panel>
        )}
      </Stack>
    </Page>
  );
}
