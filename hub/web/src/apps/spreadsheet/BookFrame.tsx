/** Shared by the pages of a workbook: its name, the links to other pages, and a message if it does not exist. */

import type { Workbook } from "@generated/spreadsheet";
import { EmptyState, Page } from "@kit";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, NavLink, useParams } from "react-router";
import { useApp } from "./app";
import { type Identified } from "./model";
import classes from "./spreadsheet.module.css";

interface Props {
    /** The name of the page, "Charts"; absent for the grid. */
    readonly part?: string;
    readonly fill?: boolean;
    readonly badges?: (book: Identified<Workbook>) => ReactNode;
    readonly actions?: (book: Identified<Workbook>) => ReactNode;
    readonly children: (book: Identified<Workbook>) => ReactNode;
}

const PARTS = [
    { path: "", label: "Sheets" },
    { path: "/charts", label: "Charts" },
    { path: "/summaries", label: "Summaries" },
    { path: "/names", label: "Named ranges" },
    { path: "/rules", label: "Rules" },
    { path: "/notes", label: "Notes" },
];

export function BookFrame({ part, fill, badges, actions, children }: Props) {
    const { id = "" } = useParams();
    const { state } = useApp();
    const found = state.workbooks[id];
    if (!found) {
        return (
            <Page title="No such workbook">
                <EmptyState
                    title="This workbook is not there any more"
                    action={
                        <Anchor component={Link} to="/workbooks">
                            All workbooks
                        </Anchor>
                    }
                />
            </Page>
        );
    }
    const book = { ...found, id };
    return (
        <Page
            title={part === undefined ? book.name : `${part} of ${book.name}`}
            back={{ to: "/workbooks", label: "Back to workbooks" }}
            badges={badges?.(book)}
            fill={fill}
            actions={actions?.(book)}
            toolbar={
                <nav className={classes.parts} aria-label="Workbook">
                    {PARTS.map(({ path, label }) => (
                        <NavLink key={path} to={`/books/${id}${path}`} end className={classes.part}>
                            {label}
                        </NavLink>
                    ))}
                </nav>
            }
        >
            {children(book)}
        </Page>
    );
}
