import { Text } from "@mantine/core";
import type { RefObject } from "react";
import classes from "../documents.module.css";

interface OutlineProps {
  readonly html: string;
  readonly sheet: RefObject<HTMLDivElement | null>;
}

const STEP_PX = 14;

/** The headings of a document; a click scrolls to one. */
export function Outline({ html, sheet }: OutlineProps) {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  const headings = [...body.querySelectorAll("h1, h2, h3")].filter((one) => one.textContent?.trim());
  if (headings.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No headings yet. Make a line a heading, and it appears here.
      </Text>
    );
  }
  const goTo = (index: number) => {
    const found = [...(sheet.current?.querySelectorAll<HTMLElement>(":is(.ProseMirror, article) :is(h1, h2, h3)") ?? [])].filter((one) => one.textContent?.trim());
    const heading = found[index];
    heading?.scrollIntoView({ block: "center" });
    if (heading) document.getSelection()?.selectAllChildren(heading);
  };
  return (
    <nav aria-label="Outline" className={classes.outline}>
      {headings.map((heading, index) => (
        <button key={index} type="button" style={{ paddingInlineStart: 8 + (Number(heading.localName.slice(1)) - 1) * STEP_PX }} onClick={() => goTo(index)}>
          {heading.textContent}
        </button>
      ))}
    </nav>
  );
}
