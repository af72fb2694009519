import { ActionMenu, FileDrop, formatMoment, RichText, RichTextView, UploadButton, useConfirm, useShortcuts } from "@kit";
import { ActionIcon, Button, Group, Text, TextInput, Tooltip } from "@mantine/core";
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconFiles, IconMinus, IconSend, IconTemplate, IconTrash, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useApp } from "../app";
import { FileChips } from "../FileChips";
import classes from "../mail.module.css";
import { byName } from "../mailbox";
import { AttachFromMail } from "./AttachFromMail";
import { isAnswer, type Kind, saysSomething, useCompose, type Writing } from "./ComposeContext";
import { Recipients } from "./Recipients";

const TITLES: Readonly<Record<Kind, string>> = { new: "New message", reply: "Reply", reply_all: "Reply all", forward: "Forward" };

/** The panel in the corner in which the message is written; pages stay usable beside it. */
export function ComposePanel() {
  const { writing } = useCompose();
  return writing === null ? null : <Panel key={writing.key} writing={writing} />;
}

function Panel({ writing }: { readonly writing: Writing }) {
  const { state } = useApp();
  const { change, send, close, discard } = useCompose();
  const confirm = useConfirm();
  const { kind, values, messageId, fault } = writing;
  const [isSmall, setSmall] = useState(false);
  const [isWide, setWide] = useState(false);
  const [withCc, setWithCc] = useState(values.cc.length > 0);
  const [withBcc, setWithBcc] = useState(values.bcc.length > 0);
  const [picking, setPicking] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (fault) setSmall(false);
  }, [fault]);
  useShortcuts([{ keys: "Escape", label: "Save and close the message", section: "Writing", run: () => void close() }]);

  const faultOf = (field: string) => (fault?.field.split(".")[0] === field ? fault.message : undefined);
  const elsewhere = fault !== null && !["to", "cc", "bcc", "subject"].includes(fault.field.split(".")[0] ?? "") ? fault.message : undefined;
  const title = writing.draftId === null ? TITLES[kind] : "Draft";
  const sending = async () => {
    setBusy(true);
    await send();
    setBusy(false);
  };
  const discarding = async () => {
    const yes =
      !saysSomething(writing) ||
      (await confirm({ title: "Discard this message?", body: "What you wrote is not kept.", confirm: "Discard", danger: true }));
    if (yes) await discard();
  };
  const message = messageId === null ? undefined : state.messages[messageId];
  const signature = state.signature;
  const signs = signature.text !== "" && (signature.used_in === "all" || (signature.used_in === "new" && !isAnswer(kind)));

  return (
    <div
      role="dialog"
      aria-label={title}
      className={classes.compose}
      data-wide={isWide || undefined}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
          event.preventDefault();
          void sending();
        }
      }}
    >
      <div className={classes.composeHead}>
        <Text size="sm" fw={650} flex={1} truncate>
          {isAnswer(kind) || values.subject === "" ? (isAnswer(kind) ? `${title}: ${values.subject}` : title) : values.subject}
        </Text>
        <HeadButton label={isSmall ? "Show message" : "Minimise"} run={() => setSmall(!isSmall)} icon={<IconMinus size={16} />} />
        <HeadButton
          label={isWide ? "Narrow" : "Widen"}
          run={() => {
            setWide(!isWide);
            setSmall(false);
          }}
          icon={isWide ? <IconArrowsDiagonalMinimize2 size={16} /> : <IconArrowsDiagonal size={16} />}
        />
        <HeadButton label="Save and close" run={() => void close()} icon={<IconX size={16} />} />
      </div>
      {!isSmall && (
        <>
          <div className={classes.composeBody}>
            <FileDrop onFiles={(files) => change({ attachments: [...values.attachments, ...files] })}>
              <div className={classes.recipients}>
                <Text size="xs" c="dimmed" aria-hidden>
                  To
                </Text>
                <Recipients
                  label="To"
                  value={values.to}
                  onChange={(to) => change({ to })}
                  error={faultOf("to")}
                  autoFocus={!isAnswer(kind) && values.to.length === 0}
                />
                <Group gap={2}>
                  {!withCc && (
                    <Button size="compact-xs" variant="subtle" color="gray" aria-label="Add Cc" onClick={() => setWithCc(true)}>
                      Cc
                    </Button>
                  )}
                  {!withBcc && (
                    <Button size="compact-xs" variant="subtle" color="gray" aria-label="Add Bcc" onClick={() => setWithBcc(true)}>
                      Bcc
                    </Button>
                  )}
                </Group>
              </div>
              {withCc && (
                <div className={classes.recipients}>
                  <Text size="xs" c="dimmed" aria-hidden>
                    Cc
                  </Text>
                  <Recipients label="Cc" value={values.cc} onChange={(cc) => change({ cc })} error={faultOf("cc")} />
                </div>
              )}
              {withBcc && (
                <div className={classes.recipients}>
                  <Text size="xs" c="dimmed" aria-hidden>
                    Bcc
                  </Text>
                  <Recipients label="Bcc" value={values.bcc} onChange={(bcc) => change({ bcc })} error={faultOf("bcc")} />
                </div>
              )}
              {!isAnswer(kind) && (
                <TextInput
                  size="xs"
                  aria-label="Subject"
                  placeholder="Subject"
                  my={4}
                  value={values.subject}
                  error={faultOf("subject")}
                  onChange={(event) => change({ subject: event.currentTarget.value })}
                />
              )}
              <RichText
                bare
                label="Message"
                placeholder="Write your message"
                value={values.body}
                onChange={(body) => change({ body })}
                error={elsewhere}
                minHeight={isWide ? 220 : 130}
                autoFocus={isAnswer(kind)}
                onSubmit={() => void sending()}
              />
              {signs && (
                <Text className={classes.signature} aria-label="Signature that is added">
                  {signature.text}
                </Text>
              )}
              {kind === "forward" && message && (
                <div className={classes.quote} role="group" aria-label="Forwarded message">
                  <Text size="xs" c="dimmed" mb={6}>
                    From {message.sender_name} ({message.sender}), {formatMoment(message.sent_at)}
                  </Text>
                  <RichTextView html={message.body} size="xs" />
                </div>
              )}
              <div style={{ marginTop: 6 }}>
                <FileChips
                  files={values.attachments}
                  onRemove={(gone) => change({ attachments: values.attachments.filter((one) => one.file_id !== gone.file_id) })}
                />
              </div>
            </FileDrop>
          </div>
          <div className={classes.composeFoot}>
            <Button size="xs" leftSection={<IconSend size={16} />} loading={busy} onClick={() => void sending()}>
              Send
            </Button>
            <UploadButton compact label="Attach files" onFiles={(files) => change({ attachments: [...values.attachments, ...files] })} />
            <HeadButton label="Attach from mail" run={() => setPicking(true)} icon={<IconFiles size={18} />} />
            {Object.keys(state.templates).length > 0 && (
              <ActionMenu
                label="Insert template"
                entries={byName(state.templates).map(([, template]) => ({
                  label: template.name,
                  run: () =>
                    change({
                      body: values.body + template.body,
                      ...(values.subject.trim() === "" && !isAnswer(kind) ? { subject: template.subject } : {}),
                    }),
                }))}
              >
                <ActionIcon size="lg" aria-label="Insert template">
                  <IconTemplate size={18} />
                </ActionIcon>
              </ActionMenu>
            )}
            <div style={{ flex: 1 }} />
            <HeadButton label="Discard message" run={() => void discarding()} icon={<IconTrash size={18} />} />
          </div>
        </>
      )}
      {picking && (
        <AttachFromMail
          onClose={() => setPicking(false)}
          onChoose={(file) => {
            if (!values.attachments.some((one) => one.file_id === file.file_id)) change({ attachments: [...values.attachments, file] });
          }}
        />
      )}
    </div>
  );
}

function HeadButton({ label, run, icon }: { readonly label: string; readonly run: () => void; readonly icon: React.ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={run}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
