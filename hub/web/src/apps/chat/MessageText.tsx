/** The text of a message: people, groups and channels stand out, code and addresses are set apart. */

import { Anchor, Code } from "@mantine/core";
import { Fragment } from "react";
import { Link } from "react-router";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { ownHandles } from "./model";

const PART = /(`[^`\n]+`|https?:\/\/[^\s]+|@[a-z0-9]+(?:[.-][a-z0-9]+)*|#[a-z0-9]+(?:[-_][a-z0-9]+)*)/g;

export function MessageText({ text }: { readonly text: string }) {
    return (
        <div className={classes.text}>
            {text.split(PART).map((part, index) => (
                <Fragment key={index}>{index % 2 === 1 ? <Part part={part} /> : part}</Fragment>
            ))}
        </div>
    );
}

function Part({ part }: { readonly part: string }) {
    const { state } = useApp();
    if (part.startsWith("`")) return <Code>{part.slice(1, -1)}</Code>;
    if (part.startsWith("http")) return <Code>{part}</Code>;
    const name = part.slice(1);
    if (part.startsWith("#")) {
        const found = Object.entries(state.channels).find(([, one]) => one.name === name);
        return found ? (
            <Anchor component={Link} to={`/c/${found[0]}`}>
                {part}
            </Anchor>
        ) : (
            part
        );
    }
    const person = Object.entries(state.people).find(([, one]) => one.handle === name);
    const isKnown = person || name === "channel" || Object.values(state.groups).some(({ handle }) => handle === name);
    if (!isKnown) return part;
    const isMe = ownHandles(state).has(name);
    return (
        <span className={classes.mention} data-me={isMe || undefined}>
            {person ? (
                <Anchor component={Link} to={`/people/${person[0]}`} c="inherit">
                    {part}
                </Anchor>
            ) : (
                part
            )}
        </span>
    );
}
