import { Alert, Button, Code, Stack, Text } from "@mantine/core";
import { Component, type ErrorInfo, type ReactNode } from "react";

/** Shows that a page failed instead of nothing at all; the rest of the window stays usable. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
    override state: { readonly error: Error | null } = { error: null };

    static getDerivedStateFromError(error: unknown): { error: Error } {
        return { error: error instanceof Error ? error : new Error(String(error)) };
    }

    override componentDidCatch(error: unknown, info: ErrorInfo): void {
        console.error("a page failed", error, info.componentStack);
    }

    override render(): ReactNode {
        const { error } = this.state;
        if (error === null) return this.props.children;
        return (
            <Alert color="red" title="This page failed" m="md">
                <Stack gap="sm" align="flex-start">
                    <Text size="sm">
                        Nothing was lost: what you did is kept. Open the page again, or go somewhere else.
                    </Text>
                    <Code>{error.message}</Code>
                    <Button variant="default" onClick={() => this.setState({ error: null })}>
                        Open the page again
                    </Button>
                </Stack>
            </Alert>
        );
    }
}
