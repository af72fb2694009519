/** All folders as a tree: a click opens one, arrow keys navigate, and items dropped on one are moved there. */

import { IconChevronDown, IconChevronRight, IconHome } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useApp } from "./app";
import classes from "./documents.module.css";
import { useDrop } from "./drag";
import { ItemIcon } from "./ItemIcon";
import { addressOf, ancestors, type Entry, foldersIn, TOP } from "./model";

export function FolderTree() {
  const { state } = useApp();
  const { pathname } = useLocation();
  const current = pathname.startsWith("/drive/") ? pathname.slice("/drive/".length) : null;
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const above = current === null ? [] : ancestors(state, current);
  const isOpen = (id: string) => toggled[id] ?? (above.includes(id) || id === current);
  return (
    <div className={classes.tree}>
      <div className={classes.treeTitle}>Folders</div>
      <ul role="tree" aria-label="Folders">
        <Top />
        {foldersIn(state, null).map((entry) => (
          <Branch
            key={entry.id}
            entry={entry}
            level={1}
            current={current}
            isOpen={isOpen}
            toggle={(id) => setToggled({ ...toggled, [id]: !isOpen(id) })}
          />
        ))}
      </ul>
    </div>
  );
}

function Top() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const drop = useDrop(null, TOP);
  return (
    <li
      role="treeitem"
      aria-label={TOP}
      aria-selected={pathname === "/drive"}
      tabIndex={0}
      className={classes.branch}
      onClick={() => navigate("/drive")}
      onKeyDown={(event) => press(event, { open: () => navigate("/drive") })}
      {...drop}
    >
      <span className={classes.twig} style={{ paddingInlineStart: 25 }}>
        <IconHome size={16} aria-hidden />
        <span className={classes.leaf}>{TOP}</span>
      </span>
    </li>
  );
}

interface BranchProps {
  readonly entry: Entry;
  readonly level: number;
  readonly current: string | null;
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

const STEP_PX = 14;

function Branch({ entry, level, current, isOpen, toggle }: BranchProps) {
  const { state } = useApp();
  const navigate = useNavigate();
  const { id, item } = entry;
  const drop = useDrop(id, item.name);
  const inside = foldersIn(state, id);
  const opened = isOpen(id);
  return (
    <>
      <li
        role="treeitem"
        aria-label={item.name}
        aria-level={level}
        aria-selected={id === current}
        aria-expanded={inside.length > 0 ? opened : undefined}
        tabIndex={-1}
        className={classes.branch}
        onClick={() => navigate(addressOf(entry))}
        onKeyDown={(event) =>
          press(event, { open: () => navigate(addressOf(entry)), turn: (open) => open !== opened && inside.length > 0 && toggle(id) })
        }
        {...drop}
      >
        <span className={classes.twig} style={{ paddingInlineStart: (level - 1) * STEP_PX }}>
          {inside.length > 0 ? (
            <button
              type="button"
              tabIndex={-1}
              className={classes.turn}
              aria-label={`${opened ? "Collapse" : "Expand"} ${item.name}`}
              onClick={(event) => {
                event.stopPropagation();
                toggle(id);
              }}
            >
              {opened ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
            </button>
          ) : (
            <span className={classes.turn} />
          )}
          <ItemIcon item={item} size={16} />
          <span className={classes.leaf}>{item.name}</span>
        </span>
      </li>
      {opened &&
        inside.map((child) => (
          <Branch key={child.id} entry={child} level={level + 1} current={current} isOpen={isOpen} toggle={toggle} />
        ))}
    </>
  );
}

interface Keys {
  readonly open: () => void;
  readonly turn?: (open: boolean) => void;
}

function press(event: KeyboardEvent<HTMLLIElement>, keys: Keys): void {
  const walk = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" } as const;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = event.currentTarget[walk[event.key]];
    if (next instanceof HTMLElement) next.focus();
  } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") keys.turn?.(event.key === "ArrowRight");
  else if (event.key === "Enter" || event.key === " ") keys.open();
  else return;
  event.preventDefault();
}
