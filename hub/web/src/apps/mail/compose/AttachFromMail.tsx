import { type Attachment, EmptyState, formatShort, includes } from "@kit";
import { Button, Group, Modal, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useApp } from "../app";
import { useMail } from "../Context";
import { FileIcon } from "../FileChips";
import { filesOf } from "../files";

/** A dialog with every file of the mailbox, to attach one that came earlier. */
export function AttachFromMail({ onClose, onChoose }: { readonly onClose: () => void; readonly onChoose: (file: Attachment) => void }) {
  const { now } = useApp();
  const mail = useMail();
  const [text, setText] = useState("");
  const files = filesOf(mail).filter(({ file, subject, sender }) => includes(`${file.name} ${subject} ${sender}`, text));
  return (
    <Modal opened onClose={onClose} title="Attach from mail" size="lg" zIndex={240}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          label="Find files"
          placeholder="Name, sender or subject"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ScrollArea.Autosize mah={340}>
          <Stack gap={4} role="list" aria-label="Files">
            {files.map(({ key, file, subject, sender, moment }) => (
              <Group key={key} role="listitem" wrap="nowrap" gap="sm" aria-label={file.name}>
                <FileIcon file={file} />
                <div style={{ flex: 1, minWidth: 0 }}>
                  <Text size="sm" truncate>
                    {file.name}
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    {sender}, {formatShort(moment, now)}: {subject}
                  </Text>
                </div>
                <Button
                  size="compact-sm"
                  variant="light"
                  aria-label={`Attach ${file.name}`}
                  onClick={() => {
                    onChoose(file);
                    onClose();
                  }}
                >
                  Attach
                </Button>
              </Group>
            ))}
          </Stack>
          {files.length === 0 && <EmptyState title="No such file" text="Try a part of its name or of the sender's." />}
        </ScrollArea.Autosize>
      </Stack>
    </Modal>
  );
}
