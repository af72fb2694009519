/** The emoji of this application: drawn, so that no font is needed, and called by words. */

import type { Status } from "@generated/chat";
import { ActionIcon, Menu, SimpleGrid } from "@mantine/core";
import {
    type Icon,
    IconAlertTriangleFilled,
    IconBeach,
    IconBulbFilled,
    IconBus,
    IconCalendarEventFilled,
    IconCircleCheckFilled,
    IconCircleXFilled,
    IconConfetti,
    IconEyeFilled,
    IconFlameFilled,
    IconHeadphonesFilled,
    IconHeartFilled,
    IconHelpCircleFilled,
    IconHome,
    IconHourglassFilled,
    IconMoodPlus,
    IconMoodSmileFilled,
    IconMugFilled,
    IconPhoneFilled,
    IconRocket,
    IconStarFilled,
    IconTemperature,
    IconThumbUpFilled,
} from "@tabler/icons-react";

export type Emoji = Status["emoji"];

const DRAWN: Readonly<Record<Emoji, readonly [Icon, string]>> = {
    "thumbs-up": [IconThumbUpFilled, "yellow"],
    heart: [IconHeartFilled, "red"],
    smile: [IconMoodSmileFilled, "yellow"],
    party: [IconConfetti, "grape"],
    fire: [IconFlameFilled, "orange"],
    rocket: [IconRocket, "indigo"],
    star: [IconStarFilled, "yellow"],
    eyes: [IconEyeFilled, "cyan"],
    check: [IconCircleCheckFilled, "green"],
    cross: [IconCircleXFilled, "red"],
    question: [IconHelpCircleFilled, "violet"],
    bulb: [IconBulbFilled, "yellow"],
    warning: [IconAlertTriangleFilled, "orange"],
    hourglass: [IconHourglassFilled, "teal"],
    calendar: [IconCalendarEventFilled, "blue"],
    phone: [IconPhoneFilled, "green"],
    coffee: [IconMugFilled, "orange"],
    bus: [IconBus, "blue"],
    house: [IconHome, "teal"],
    palm: [IconBeach, "lime"],
    thermometer: [IconTemperature, "red"],
    focus: [IconHeadphonesFilled, "indigo"],
};

export const EMOJI = Object.keys(DRAWN) as readonly Emoji[];

export const emojiLabel = (emoji: string): string => {
    const words = emoji.replaceAll("-", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
};

export function EmojiIcon({ emoji, size = 16 }: { readonly emoji: string; readonly size?: number }) {
    const [Drawn, colour] = DRAWN[emoji as Emoji] ?? [IconHelpCircleFilled, "gray"];
    return <Drawn size={size} color={`var(--mantine-color-${colour}-6)`} aria-hidden style={{ flex: "none" }} />;
}

/** A button that opens all emoji. */
export function EmojiButton({ onPick }: { readonly onPick: (emoji: Emoji) => void }) {
    return (
        <Menu position="bottom-end">
            <Menu.Target>
                <ActionIcon size="md" aria-label="Add reaction">
                    <IconMoodPlus size={17} />
                </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown aria-label="Reactions">
                <SimpleGrid cols={3} spacing={0} verticalSpacing={0} w={390}>
                    {EMOJI.map((emoji) => (
                        <Menu.Item
                            key={emoji}
                            leftSection={<EmojiIcon emoji={emoji} size={18} />}
                            px={8}
                            py={4}
                            onClick={() => onPick(emoji)}
                        >
                            {emojiLabel(emoji)}
                        </Menu.Item>
                    ))}
                </SimpleGrid>
            </Menu.Dropdown>
        </Menu>
    );
}
