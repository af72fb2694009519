import { Typography } from "@mantine/core";
import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { addressOf, tagOf } from "./html";
import classes from "./RichText.module.css";

/** Shows a rich text. It is built element by element from the tags that are allowed, so nothing else can come in. */
export function RichTextView({ html, size = "sm" }: { readonly html: string; readonly size?: "xs" | "sm" | "md" }) {
    const content = useMemo(() => {
        const body = new DOMParser().parseFromString(html, "text/html").body;
        return [...body.childNodes].map(shown);
    }, [html]);
    return (
        <Typography className={classes.view} fz={size}>
            {content}
        </Typography>
    );
}

function shown(node: Node, key: number): ReactNode {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const children = [...node.childNodes].map(shown);
    const tag = tagOf(node);
    if (tag === null) return <Fragment key={key}>{children}</Fragment>;
    if (tag === "a")
        return (
            <a key={key} href={addressOf(node) ?? undefined} rel="noreferrer">
                {children}
            </a>
        );
    if (tag === "p" && children.length === 0)
        return (
            <p key={key}>
                <br />
            </p>
        );
    return createElement(tag, { key }, ...children);
}
