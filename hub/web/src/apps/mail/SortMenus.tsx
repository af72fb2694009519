/** The menus that move conversations to folders and label them; both can create a new folder or label. */

import { FormDialog } from "@kit";
import { Button, Group, Menu, TextInput } from "@mantine/core";
import { IconArchive, IconFolder, IconFolderPlus, IconInbox, IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { useActionForm, useApp } from "./app";
import { useMail } from "./Context";
import { LabelDot } from "./LabelChip";
import { byName } from "./mailbox";
import { useThreadDeeds } from "./useThreadDeeds";

interface MenuProps {
  readonly ids: readonly string[];
  readonly onDone?: () => void;
}

export function MoveMenu({ ids, onDone }: MenuProps) {
  const { state } = useApp();
  const mail = useMail();
  const deeds = useThreadDeeds();
  const [naming, setNaming] = useState(false);
  const where = new Set(ids.map((id) => mail.conversations.get(id)?.thread.folder));
  const go = async (folder: string) => {
    const result = await deeds.move(ids, folder);
    if (result.ok) onDone?.();
  };
  const isHere = (folder: string) => where.size === 1 && where.has(folder);
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" size="compact-sm" leftSection={<IconFolder size={16} />}>
            Move to
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Move to">
          <Menu.Item leftSection={<IconInbox size={16} />} disabled={isHere("inbox")} onClick={() => void go("inbox")}>
            Inbox
          </Menu.Item>
          <Menu.Item leftSection={<IconArchive size={16} />} disabled={isHere("archive")} onClick={() => void go("archive")}>
            Archive
          </Menu.Item>
          <Menu.Divider />
          {byName(state.folders).map(([id, folder]) => (
            <Menu.Item key={id} leftSection={<IconFolder size={16} />} disabled={isHere(id)} onClick={() => void go(id)}>
              {folder.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconFolderPlus size={16} />} onClick={() => setNaming(true)}>
            New folder
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {naming && <MoveToNewFolder ids={ids} onClose={() => setNaming(false)} onDone={onDone} />}
    </>
  );
}

function MoveToNewFolder({ ids, onClose, onDone }: MenuProps & { readonly onClose: () => void }) {
  const form = useActionForm("create_folder", {
    initial: { name: "" },
    arguments: ({ name }) => ({ name, thread_ids: ids }),
    done: ({ name }) => `Moved to “${name}”`,
    onDone: () => onDone?.(),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Move to a new folder" submit="Create and move" size="sm">
      <TextInput label="Folder name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}

/** The menu stays open, so that several labels can be changed. */
export function LabelMenu({ ids }: { readonly ids: readonly string[] }) {
  const { state } = useApp();
  const mail = useMail();
  const deeds = useThreadDeeds();
  const has = (labelId: string) => ids.every((id) => mail.conversations.get(id)?.thread.labels.includes(labelId));
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<IconTag size={16} />}>
          Labels
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Labels">
        {byName(state.labels).map(([id, label]) => {
          const isOn = has(id);
          return (
            <Menu.CheckboxItem
              key={id}
              aria-label={label.name}
              checked={isOn}
              rightSection={<LabelDot colour={label.colour} />}
              onChange={() => void deeds.label(ids, id, !isOn)}
            >
              <Group miw={120}>{label.name}</Group>
            </Menu.CheckboxItem>
          );
        })}
        {Object.keys(state.labels).length === 0 && <Menu.Label>No labels yet</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
