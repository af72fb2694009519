/** Files: choosing or dropping them, and showing what is attached. */

import { ActionIcon, Anchor, Button, type ButtonProps, Group, Text } from "@mantine/core";
import { IconFile, IconPaperclip, IconPhoto, IconX } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import classes from "./files.module.css";
import { formatSize } from "./format";
import { store } from "./store";
import { type Attachment, fileUrl } from "./wire";

interface Upload {
    readonly onFiles: (files: readonly Attachment[]) => void;
    /** As in `<input accept>`. */
    readonly accept?: string;
    /** Only one file at a time. */
    readonly single?: boolean;
}

export interface UploadButtonProps extends Upload, Omit<ButtonProps, "onClick"> {
    /** The button's accessible name: "Attach files". */
    readonly label: string;
    /** Only the icon is shown. */
    readonly compact?: boolean;
}

/** A button that asks for files and uploads them; then they are given to `onFiles`. */
export function UploadButton({ label, onFiles, accept, single, compact, ...rest }: UploadButtonProps) {
    const { busy, send, input } = useUpload({ onFiles, accept, single });
    return (
        <>
            {compact ? (
                <ActionIcon aria-label={label} onClick={send} aria-busy={busy} size="lg">
                    <IconPaperclip size={18} />
                </ActionIcon>
            ) : (
                <Button
                    variant="default"
                    leftSection={<IconPaperclip size={16} />}
                    {...rest}
                    onClick={send}
                    aria-busy={busy}
                >
                    {label}
                </Button>
            )}
            {input}
        </>
    );
}

/** A place to drop files on, around any content. */
export function FileDrop({ children, ...upload }: Upload & { readonly children: ReactNode }) {
    const [over, setOver] = useState(false);
    const { take } = useUpload(upload);
    const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
    return (
        <div
            className={classes.drop}
            data-over={over || undefined}
            onDragOver={(event) => {
                if (!hasFiles(event)) return;
                event.preventDefault();
                setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
                setOver(false);
                if (!hasFiles(event)) return;
                event.preventDefault();
                void take([...event.dataTransfer.files]);
            }}
        >
            {children}
        </div>
    );
}

function useUpload({ onFiles, accept, single }: Upload) {
    const field = useRef<HTMLInputElement>(null);
    const [busy, setBusy] = useState(false);
    const take = async (files: readonly File[]) => {
        if (files.length === 0) return;
        setBusy(true);
        const kept = await store.upload(single ? files.slice(0, 1) : files);
        setBusy(false);
        if (kept.length > 0) onFiles(kept);
    };
    const input = (
        <input
            ref={field}
            type="file"
            hidden
            accept={accept}
            multiple={!single}
            onChange={(event) => {
                const files = [...(event.currentTarget.files ?? [])];
                event.currentTarget.value = "";
                void take(files);
            }}
        />
    );
    return { busy, take, input, send: () => field.current?.click() };
}

export interface AttachmentsProps {
    readonly files: readonly Attachment[];
    /** Shows a button "Remove <name>" at each. */
    readonly onRemove?: (file: Attachment) => void;
}

/** Files as chips: each a link, named as the file, that saves it. */
export function Attachments({ files, onRemove }: AttachmentsProps) {
    if (files.length === 0) return null;
    return (
        <Group gap="xs" role="list" aria-label="Attachments">
            {files.map((file) => (
                <div key={file.file_id} className={classes.chip} role="listitem">
                    {file.content_type.startsWith("image/") ? (
                        <IconPhoto size={16} aria-hidden />
                    ) : (
                        <IconFile size={16} aria-hidden />
                    )}
                    <Anchor href={fileUrl(file)} download={file.name} size="sm" c="inherit" className={classes.name}>
                        {file.name}
                    </Anchor>
                    <Text size="xs" c="dimmed" span>
                        {formatSize(file.size)}
                    </Text>
                    {onRemove && (
                        <ActionIcon size="xs" aria-label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
                            <IconX size={14} />
                        </ActionIcon>
                    )}
                </div>
            ))}
        </Group>
    );
}
