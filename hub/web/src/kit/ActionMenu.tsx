import { ActionIcon, Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";

export interface MenuEntry {
    /** The item's accessible name. */
    readonly label: string;
    readonly icon?: ReactNode;
    readonly run: () => void;
    readonly danger?: boolean;
    readonly disabled?: boolean;
    /** A line above the item. */
    readonly divided?: boolean;
}

export interface ActionMenuProps {
    /** The button's accessible name: "Actions for Nora Winters". */
    readonly label: string;
    readonly entries: readonly MenuEntry[];
    /** Another button than the three dots; it takes a ref and the button's props. */
    readonly children?: ReactNode;
}

/** A button that opens a menu of actions (role menuitem). */
export function ActionMenu({ label, entries, children }: ActionMenuProps) {
    return (
        <Menu>
            <Menu.Target>
                {children ?? (
                    <ActionIcon aria-label={label} onClick={(event) => event.stopPropagation()}>
                        <IconDotsVertical size={18} />
                    </ActionIcon>
                )}
            </Menu.Target>
            <Menu.Dropdown aria-label={label} onClick={(event) => event.stopPropagation()}>
                {entries.map((entry) => (
                    <Fragment key={entry.label}>
                        {entry.divided && <Menu.Divider />}
                        <Menu.Item
                            leftSection={entry.icon}
                            color={entry.danger ? "red" : undefined}
                            disabled={entry.disabled}
                            onClick={entry.run}
                        >
                            {entry.label}
                        </Menu.Item>
                    </Fragment>
                ))}
            </Menu.Dropdown>
        </Menu>
    );
}
