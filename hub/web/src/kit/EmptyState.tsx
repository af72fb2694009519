import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

export interface EmptyStateProps {
    readonly icon?: ReactNode;
    /** "No messages" */
    readonly title: string;
    /** Why, and what to do: "Messages you archive appear here." */
    readonly text?: string;
    readonly action?: ReactNode;
}

/** What a list shows that has nothing to show. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
    return (
        <Stack align="center" gap={6} py={48} px="md" ta="center" c="dimmed">
            {icon}
            <Title order={2} size="md" c="var(--mantine-color-text)">
                {title}
            </Title>
            {text && (
                <Text size="sm" maw={420}>
                    {text}
                </Text>
            )}
            {action}
        </Stack>
    );
}
