import type { Document, Upload } from "@generated/documents";
import { countOf, formatDay, formatMoment, formatSize, textOf } from "@kit";
import { ActionIcon, Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useApp } from "../app";
import { Access } from "../dialogs/Share";
import { useDialogs } from "../dialogs/dialogs";
import classes from "../documents.module.css";
import { kindOf, may, nameOf, pathOf, roleName, sizeOf, standingOf, themeColour } from "../model";

/** All details of a file. */
export function Details({ id, item }: { readonly id: string; readonly item: Document | Upload }) {
  const { state, run } = useApp();
  const show = useDialogs();
  const canEdit = may(state, id, "editor");
  const words = item.kind === "document" ? textOf(item.body).split(" ").filter((word) => word !== "").length : 0;
  const facts: readonly (readonly [string, string])[] = [
    ["Type", kindOf(item)],
    ["In", pathOf(state, item.parent)],
    ["Owner", nameOf(state, item.owner)],
    ["My role", roleName(standingOf(state, id))],
    ["Modified", `${formatMoment(item.modified_at)}, ${nameOf(state, item.modified_by)}`],
    ["Created", formatMoment(item.created_at)],
    ["Size", item.kind === "document" ? `${formatSize(sizeOf(item))}, ${countOf(words, "word")}` : formatSize(sizeOf(item))],
    ["Link", item.link ? `${roleName(item.link.role)}${item.link.expires ? ` until ${formatDay(item.link.expires)}` : ""}` : "Off"],
  ];
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
      </dl>
      <div>
        <Group justify="space-between" mb={4}>
          <Title order={2} size="h6">
            Description
          </Title>
          {canEdit && (
            <Button size="compact-xs" variant="default" onClick={() => show({ what: "describe", id })}>
              Edit description
            </Button>
          )}
        </Group>
        <Text size="sm" c={item.description ? undefined : "dimmed"} className={classes.words}>
          {item.description || "None"}
        </Text>
      </div>
      <div>
        <Group justify="space-between" mb={4}>
          <Title order={2} size="h6">
            Tags
          </Title>
          {canEdit && (
            <Button size="compact-xs" variant="default" onClick={() => show({ what: "addTag", ids: [id] })}>
              Add tag
            </Button>
          )}
        </Group>
        <Group gap={6}>
          {item.tags.length === 0 && (
            <Text size="sm" c="dimmed">
              None
            </Text>
          )}
          {item.tags.map((key) => {
            const tag = state.tags[key];
            return (
              tag && (
                <Badge
                  key={key}
                  variant="light"
                  color={themeColour(tag.colour)}
                  tt="none"
                  rightSection={
                    canEdit && (
                      <ActionIcon
                        size={16}
                        variant="transparent"
                        color={themeColour(tag.colour)}
                        aria-label={`Remove tag ${tag.name}`}
                        onClick={() => void run("untag_items", { items: [id], tag: key }, { done: `Tag “${tag.name}” removed` })}
                      >
                        <IconX size={13} />
                      </ActionIcon>
                    )
                  }
                >
                  {tag.name}
                </Badge>
              )
            );
          })}
        </Group>
      </div>
      <div>
        <Title order={2} size="h6" mb={4}>
          Access
        </Title>
        <Access id={id} item={item} canChange={false} />
      </div>
    </Stack>
  );
}

function FactRow({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <Text component="dt" size="sm">
        {name}
      </Text>
      <Text component="dd" size="sm">
        {value}
      </Text>
    </>
  );
}
