/** Writing in a conversation: send, attach files, schedule, keep as a draft, ask everybody. */

import type { Attachment } from "@generated/chat";
import { ActionMenu, Attachments, FileDrop, UploadButton } from "@kit";
import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChevronDown, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { titleOf } from "./model";
import { PollDialog, ScheduleDialog } from "./SendDialogs";
import { Writing } from "./Writing";

export function Composer({ id }: { readonly id: string }) {
    const { state, act, run } = useApp();
    const [text, setText] = useState("");
    const [files, setFiles] = useState<readonly Attachment[]>([]);
    const [problem, setProblem] = useState<string | null>(null);
    const [dialog, setDialog] = useState<"schedule" | "poll" | null>(null);
    const attach = (more: readonly Attachment[]) => setFiles([...files, ...more]);
    const empty = () => {
        setText("");
        setFiles([]);
        setProblem(null);
    };
    const send = async () => {
        const result = await act("post_message", { conversation_id: id, text, files: [...files] });
        if (result.ok) empty();
        else setProblem(result.message);
    };
    const keep = async () => {
        const result = await run("save_draft", { conversation_id: id, text }, { done: "Draft saved" });
        if (result.ok) empty();
    };
    return (
        <FileDrop onFiles={attach}>
            <div className={classes.composer}>
                <Writing
                    label={`Message ${titleOf(state, id)}`}
                    value={text}
                    error={problem}
                    onChange={(value) => {
                        setText(value);
                        setProblem(null);
                    }}
                    onSend={() => void send()}
                />
                <Attachments files={files} onRemove={(file) => setFiles(files.filter((one) => one !== file))} />
                <Group gap={6} justify="space-between">
                    <UploadButton label="Attach files" compact onFiles={attach} />
                    <Group gap={2}>
                        <Button leftSection={<IconSend size={16} />} onClick={() => void send()}>
                            Send
                        </Button>
                        <ActionMenu
                            label="More ways to send"
                            entries={[
                                { label: "Schedule", run: () => setDialog("schedule") },
                                { label: "Save as draft", run: () => void keep() },
                                { label: "Start a poll", run: () => setDialog("poll") },
                            ]}
                        >
                            <ActionIcon size="lg" aria-label="More ways to send">
                                <IconChevronDown size={17} />
                            </ActionIcon>
                        </ActionMenu>
                    </Group>
                </Group>
                {dialog === "schedule" && (
                    <ScheduleDialog id={id} text={text} onClose={() => setDialog(null)} onDone={empty} />
                )}
                {dialog === "poll" && <PollDialog id={id} onClose={() => setDialog(null)} />}
            </div>
        </FileDrop>
    );
}
