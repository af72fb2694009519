import { Button, Group, Popover, TextInput } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconLink } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { useState } from "react";

/** The button "Link" of a rich text: asks for an address, or takes the link away. */
export function LinkControl({ editor }: { readonly editor: Editor }) {
    const [address, setAddress] = useState<string | null>(null);
    const close = () => setAddress(null);
    const keep = (next: string) => {
        const chain = editor.chain().focus().extendMarkRange("link");
        if (next === "") chain.unsetLink().run();
        else chain.setLink({ href: /^(\/|[a-z]+:)/i.test(next) ? next : `https://${next}` }).run();
        close();
    };
    return (
        <Popover opened={address !== null} onChange={close} trapFocus returnFocus position="bottom-start">
            <Popover.Target>
                <RichTextEditor.Control
                    aria-label="Link"
                    title="Link"
                    active={editor.isActive("link")}
                    onClick={() =>
                        setAddress(address === null ? String(editor.getAttributes("link").href ?? "") : null)
                    }
                >
                    <IconLink size={16} stroke={1.5} />
                </RichTextEditor.Control>
            </Popover.Target>
            <Popover.Dropdown
                aria-label="Link"
                onKeyDown={(event) => {
                    if (event.key !== "Enter") return;
                    // Not the form around it.
                    event.preventDefault();
                    event.stopPropagation();
                    keep(address?.trim() ?? "");
                }}
            >
                <Group gap={6} align="flex-end">
                    <TextInput
                        label="Link address"
                        placeholder="https://"
                        w={260}
                        value={address ?? ""}
                        onChange={(event) => setAddress(event.currentTarget.value)}
                    />
                    <Button onClick={() => keep(address?.trim() ?? "")}>Set link</Button>
                    {editor.isActive("link") && (
                        <Button variant="default" onClick={() => keep("")}>
                            Remove link
                        </Button>
                    )}
                </Group>
            </Popover.Dropdown>
        </Popover>
    );
}
