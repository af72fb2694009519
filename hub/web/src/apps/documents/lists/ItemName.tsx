import { Anchor, Text } from "@mantine/core";
import { IconLink, IconStarFilled, IconUsers } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "../documents.module.css";
import { dragProps, useDrop } from "../drag";
import { ItemIcon } from "../ItemIcon";
import { addressOf, type Entry } from "../model";
import { TagBadges } from "../TagBadges";

interface ItemNameProps {
  readonly entry: Entry;
  readonly selected: readonly string[];
  readonly note?: string;
}

/** An item's name in a list, which can be dragged; items can be dropped on a folder's name. */
export function ItemName({ entry, selected, note }: ItemNameProps) {
  const { id, item } = entry;
  const drop = useDrop(id, item.name);
  return (
    <div className={classes.itemName} {...dragProps(id, selected)} {...(item.kind === "folder" ? drop : {})}>
      <ItemIcon item={item} />
      <div className={classes.itemText}>
        <div className={classes.itemLine}>
          <Anchor component={Link} to={addressOf(entry)} size="sm" c="inherit" className={classes.itemLink} draggable={false}>
            {item.name}
          </Anchor>
          {item.starred && <IconStarFilled size={13} color="var(--mantine-color-yellow-6)" role="img" aria-label="Starred" />}
          {Object.keys(item.grants).length > 0 && <IconUsers size={14} color="var(--mantine-color-dimmed)" role="img" aria-label="Shared" />}
          {item.link && <IconLink size={14} color="var(--mantine-color-dimmed)" role="img" aria-label="Link is on" />}
          <TagBadges tags={item.tags} />
        </div>
        {note && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {note}
          </Text>
        )}
      </div>
    </div>
  );
}
