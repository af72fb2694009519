import { Badge } from "@mantine/core";
import { useApp } from "./app";
import { themeColour } from "./model";

/** The tags of an item, as small words in their colours. */
export function TagBadges({ tags }: { readonly tags: readonly string[] }) {
  const { state } = useApp();
  return (
    <>
      {tags.map((id) => {
        const tag = state.tags[id];
        return (
          tag && (
            <Badge key={id} size="sm" variant="light" color={themeColour(tag.colour)} tt="none" style={{ flex: "none" }}>
              {tag.name}
            </Badge>
          )
        );
      })}
    </>
  );
}
