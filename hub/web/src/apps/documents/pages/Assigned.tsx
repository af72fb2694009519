import { DataTable, EmptyState, formatAgo, Page } from "@kit";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconChecklist } from "@tabler/icons-react";
import { Link } from "react-router";
import { useApp } from "../app";
import { ItemIcon } from "../ItemIcon";
import { commentsForMe, may, nameOf } from "../model";

/** The open comments assigned to the user, in all files. */
export function Assigned() {
  const { state, run, now } = useApp();
  const rows = commentsForMe(state);
  return (
    <Page title="Assigned to me" subtitle="Open comments that wait for you">
      <DataTable
        label="Assigned to me"
        noun="comment"
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ comment }) => comment.text}
        initialSort="-written"
        columns={[
          {
            key: "file",
            title: "File",
            render: ({ comment, item }) => (
              <Group gap={9} wrap="nowrap">
                <ItemIcon item={item} />
                <Anchor component={Link} to={`/file/${comment.item}`} size="sm" c="inherit">
                  {item.name}
                </Anchor>
              </Group>
            ),
            sort: ({ item }) => item.name,
            width: 280,
          },
          {
            key: "comment",
            title: "Comment",
            render: ({ comment }) => (
              <>
                <Text size="sm">{comment.text}</Text>
                {comment.quote && (
                  <Text size="xs" c="dimmed">
                    About: {comment.quote}
                  </Text>
                )}
              </>
            ),
            filter: { kind: "text", value: ({ comment }) => comment.text },
          },
          { key: "author", title: "From", render: ({ comment }) => nameOf(state, comment.author), sort: ({ comment }) => nameOf(state, comment.author), width: 150 },
          { key: "written", title: "Written", render: ({ comment }) => formatAgo(comment.written_at, now), sort: ({ comment }) => comment.written_at, width: 110 },
          {
            key: "done",
            title: "Done",
            render: ({ id, comment }) =>
              may(state, comment.item, "commenter") && (
                <Button size="compact-sm" variant="default" onClick={() => void run("resolve_comment", { comment: id }, { done: "Comment resolved" })}>
                  Resolve
                </Button>
              ),
            width: 110,
          },
        ]}
        empty={<EmptyState icon={<IconChecklist size={40} stroke={1.3} aria-hidden />} title="Nothing to do" text="Comments that somebody assigns to you appear here." />}
      />
    </Page>
  );
}
