import { Avatar as Picture, type MantineSize } from "@mantine/core";

const COLOURS = [
    "blue",
    "indigo",
    "teal",
    "green",
    "grape",
    "orange",
    "cyan",
    "pink",
    "violet",
    "red",
    "lime",
    "yellow",
];
const SIZES: Readonly<Record<string, number>> = { xs: 20, sm: 26, md: 32, lg: 44, xl: 64 };

/** Somebody's initials in a colour of their own. It has no accessible name: the name stands beside it, or `labelled` gives it one. */
export function Avatar({
    name,
    size = "md",
    labelled,
}: {
    readonly name: string;
    readonly size?: MantineSize;
    readonly labelled?: boolean;
}) {
    return (
        <Picture
            size={SIZES[size]}
            radius="xl"
            color={colourOf(name)}
            variant="filled"
            {...(labelled ? { role: "img", "aria-label": name, title: name } : { "aria-hidden": true })}
        >
            {initials(name)}
        </Picture>
    );
}

/** A colour of the theme that always belongs to this name. */
export function colourOf(name: string): string {
    let sum = 7;
    for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
    return COLOURS[sum % COLOURS.length] ?? "blue";
}

/** "Nora Winters" → "NW" */
export function initials(name: string): string {
    const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
    const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
    return chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("") || "?";
}
