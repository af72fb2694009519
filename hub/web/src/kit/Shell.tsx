/** The frame of an application: brand, search, navigation and the place for pages, arranged as the session's theme says. */

import { ActionIcon, Badge, Text, Tooltip } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Link, NavLink, useLocation, useNavigationType } from "react-router";
import { ErrorBoundary } from "./ErrorBoundary";
import classes from "./Shell.module.css";
import { useShortcutHelp } from "./shortcuts";
import { useSession } from "./store";
import { Toasts } from "./toasts";

export interface NavItem {
    readonly to: string;
    /** The link's accessible name, exactly. */
    readonly label: string;
    readonly icon?: ReactNode;
    /** A count beside the label; no part of the name. Nothing is shown for 0. */
    readonly badge?: number | string;
    /** Items of one section stand together below its name. */
    readonly section?: string;
    /** The item is the current one only at exactly this address. */
    readonly end?: boolean;
}

export interface ShellProps {
    /** The name; the application's title unless given. */
    readonly brand?: string;
    /** A simple SVG, about 24 px high. */
    readonly mark: ReactNode;
    readonly nav: readonly NavItem[];
    /** Above the navigation: what the application is used for most, such as a button "Compose". */
    readonly navStart?: ReactNode;
    /** Below the navigation. */
    readonly navEnd?: ReactNode;
    readonly search?: ReactNode;
    /** At the end of the head: the user's menu, "New …". */
    readonly actions?: ReactNode;
    readonly children: ReactNode;
}

export function Shell({ brand, mark, nav, navStart, navEnd, search, actions, children }: ShellProps) {
    const { looks, title, beside = [] } = useSession();
    const { pathname } = useLocation();
    const { main, onScroll } = useScrollOfPages();
    const openHelp = useShortcutHelp();
    return (
        <div className={classes.shell} data-navigation={looks.navigation}>
            <header className={classes.head}>
                <Link to="/" className={classes.brand}>
                    {mark}
                    <span>{brand ?? title}</span>
                </Link>
                <div className={classes.search}>{search}</div>
                {looks.navigation === "top" && <Toasts />}
                <div className={classes.actions}>
                    {beside.length > 0 && (
                        <nav className={classes.beside} aria-label="Applications">
                            {beside.map((one) => (
                                <a
                                    key={one.title}
                                    href={one.address}
                                    className={classes.other}
                                    aria-current={one.title === title ? "true" : undefined}
                                >
                                    {one.title}
                                </a>
                            ))}
                        </nav>
                    )}
                    {actions}
                    <Tooltip label="Keyboard shortcuts (?)">
                        <ActionIcon size="lg" aria-label="Keyboard shortcuts" onClick={openHelp}>
                            <IconKeyboard size={20} />
                        </ActionIcon>
                    </Tooltip>
                </div>
            </header>
            <nav className={classes.navigation} aria-label="Main">
                {navStart && <div className={classes.navEdge}>{navStart}</div>}
                <div className={classes.items}>
                    {nav.map((item, index) => (
                        <Fragment key={`${item.section ?? ""}/${item.to}`}>
                            {item.section !== undefined && item.section !== nav[index - 1]?.section && (
                                <div className={classes.section}>{item.section}</div>
                            )}
                            <Item item={item} />
                        </Fragment>
                    ))}
                </div>
                {navEnd && <div className={classes.navEdge}>{navEnd}</div>}
            </nav>
            <main ref={main} onScroll={onScroll} className={classes.main}>
                <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
            </main>
            {looks.navigation !== "top" && <Toasts />}
        </div>
    );
}

function Item({ item }: { readonly item: NavItem }) {
    const counted = item.badge !== undefined && item.badge !== 0 && item.badge !== "";
    return (
        <NavLink
            to={item.to}
            end={item.end ?? item.to === "/"}
            className={classes.item}
            aria-label={item.label}
            aria-description={counted ? String(item.badge) : undefined}
        >
            {item.icon && (
                <span className={classes.icon} aria-hidden>
                    {item.icon}
                </span>
            )}
            <Text span truncate flex={1} inherit>
                {item.label}
            </Text>
            {counted && (
                <Badge size="sm" variant="light" circle={String(item.badge).length === 1} aria-hidden>
                    {item.badge}
                </Badge>
            )}
        </NavLink>
    );
}

/** A page that is opened begins at its top; one that somebody returns to stands where it was left. */
function useScrollOfPages(): { readonly main: RefObject<HTMLElement | null>; readonly onScroll: () => void } {
    const { key, pathname } = useLocation();
    const way = useNavigationType();
    const main = useRef<HTMLElement>(null);
    const places = useRef(new Map<string, number>());
    const wanted = way === "POP" ? (places.current.get(key) ?? 0) : 0;
    const last = useRef({ key, pathname });
    useLayoutEffect(() => {
        if (main.current === null || last.current.key === key) return;
        // Only another page scrolls: filters and dialogs, which are kept in the address as well, stay where they are.
        if (last.current.pathname === pathname) places.current.set(key, main.current.scrollTop);
        else main.current.scrollTop = wanted;
        last.current = { key, pathname };
    });
    return { main, onScroll: () => places.current.set(key, main.current?.scrollTop ?? 0) };
}
