/** A field for rich text. What it holds is small HTML, always written the same way: "a⏎b" is `<p>a</p><p>b</p>`. */

import { Input } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { Extension } from "@tiptap/core";
import Link from "@tiptap/extension-link";
import { Placeholder } from "@tiptap/extensions";
import { useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { normalised } from "./html";
import { LinkControl } from "./LinkControl";
import classes from "./RichText.module.css";

export interface RichTextProps {
    /** The accessible name of the field (role textbox). */
    readonly label: string;
    readonly value?: string;
    readonly onChange: (html: string) => void;
    /** The label is not shown, only read. */
    readonly bare?: boolean;
    readonly placeholder?: string;
    readonly error?: ReactNode;
    readonly autoFocus?: boolean;
    /** The toolbar's buttons; all of them unless given. */
    readonly tools?: "all" | "inline" | "none";
    readonly minHeight?: number;
    readonly maxHeight?: number | string;
    /** What ctrl+Enter does, outside a FormDialog. */
    readonly onSubmit?: () => void;
    /** What Enter alone does (chat); then shift+Enter begins a new line. */
    readonly onEnter?: () => void;
    /** At the end of the toolbar. */
    readonly toolbarEnd?: ReactNode;
}

export function RichText(props: RichTextProps) {
    const {
        label,
        value = "",
        bare,
        placeholder,
        error,
        autoFocus,
        tools = "all",
        minHeight = 96,
        maxHeight,
        toolbarEnd,
    } = props;
    const id = useId();
    const last = useRef(value);
    const latest = useRef(props);
    latest.current = props;
    const editor = useEditor({
        content: value,
        autofocus: autoFocus ? "end" : false,
        // What is typed is what is kept: no sign turns a line into a list or a heading.
        enableInputRules: false,
        enablePasteRules: false,
        extensions: [
            StarterKit.configure({
                codeBlock: false,
                horizontalRule: false,
                hardBreak: false,
                link: false,
                trailingNode: false,
                heading: { levels: [1, 2, 3] },
            }),
            Link.configure({
                autolink: false,
                linkOnPaste: false,
                openOnClick: false,
                HTMLAttributes: { target: null, rel: null, class: null },
            }),
            Placeholder.configure({ placeholder: placeholder ?? "" }),
            Extension.create({
                name: "keys",
                priority: 1000,
                addKeyboardShortcuts() {
                    const submit = (how: "onSubmit" | "onEnter") => () => {
                        const run = latest.current[how];
                        run?.();
                        return run !== undefined;
                    };
                    return {
                        "Mod-Enter": submit("onSubmit"),
                        Enter: submit("onEnter"),
                        "Shift-Enter": ({ editor: one }) =>
                            one.commands.first(({ commands }) => [
                                () => commands.splitListItem("listItem"),
                                () => commands.splitBlock(),
                            ]),
                    };
                },
            }),
        ],
        editorProps: {
            attributes: {
                role: "textbox",
                "aria-multiline": "true",
                "aria-label": label,
                spellcheck: "false",
                ...(error ? { "aria-invalid": "true", "aria-describedby": `${id}-error` } : {}),
            },
        },
        onUpdate: ({ editor: one }) => {
            last.current = normalised(one.getHTML());
            latest.current.onChange(last.current);
        },
    });

    useEffect(() => {
        if (value === last.current) return;
        last.current = value;
        editor.commands.setContent(value, { emitUpdate: false });
    }, [editor, value]);

    return (
        <Input.Wrapper
            label={bare ? undefined : label}
            labelElement="div"
            error={error}
            errorProps={{ id: `${id}-error` }}
        >
            <RichTextEditor
                editor={editor}
                className={classes.editor}
                data-error={error ? true : undefined}
                variant="subtle"
            >
                {tools !== "none" && (
                    <RichTextEditor.Toolbar
                        className={classes.toolbar}
                        role="toolbar"
                        aria-label={`Formatting of ${label}`}
                    >
                        <RichTextEditor.ControlsGroup>
                            <RichTextEditor.Bold />
                            <RichTextEditor.Italic />
                            <RichTextEditor.Underline />
                            <RichTextEditor.Strikethrough />
                            <RichTextEditor.Code />
                            <LinkControl editor={editor} />
                        </RichTextEditor.ControlsGroup>
                        {tools === "all" && (
                            <RichTextEditor.ControlsGroup>
                                <RichTextEditor.H1 />
                                <RichTextEditor.H2 />
                                <RichTextEditor.H3 />
                                <RichTextEditor.BulletList />
                                <RichTextEditor.OrderedList />
                                <RichTextEditor.Blockquote />
                            </RichTextEditor.ControlsGroup>
                        )}
                        {toolbarEnd}
                    </RichTextEditor.Toolbar>
                )}
                <RichTextEditor.Content
                    className={classes.content}
                    style={{ "--kit-min": `${minHeight}px`, maxHeight }}
                />
            </RichTextEditor>
        </Input.Wrapper>
    );
}
