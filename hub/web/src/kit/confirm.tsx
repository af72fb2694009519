/** Asks before something that is hard to take back. */

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";

export interface Question {
    /** "Delete 3 contacts?" */
    readonly title: string;
    readonly body?: ReactNode;
    /** The button that does it: "Delete". */
    readonly confirm: string;
    /** The other button; "Cancel" unless given. */
    readonly cancel?: string;
    readonly danger?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

const Context = createContext<Ask | null>(null);

/** Return a function that asks a question in a dialog and resolves to the answer. */
export function useConfirm(): Ask {
    const ask = useContext(Context);
    if (ask === null) throw new Error("useConfirm works inside the kit's root");
    return ask;
}

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
    const [question, setQuestion] = useState<Question | null>(null);
    const answer = useRef<(yes: boolean) => void>(() => undefined);
    const ask = useCallback<Ask>((next) => {
        setQuestion(next);
        return new Promise((resolve) => {
            answer.current = resolve;
        });
    }, []);
    const close = (yes: boolean) => {
        setQuestion(null);
        answer.current(yes);
    };
    return (
        <Context value={ask}>
            {children}
            <Modal
                opened={question !== null}
                onClose={() => close(false)}
                title={question?.title}
                size="sm"
                zIndex={300}
            >
                <Stack gap="md">
                    {typeof question?.body === "string" ? <Text size="sm">{question.body}</Text> : question?.body}
                    <Group justify="flex-end" gap="xs">
                        <Button variant="default" onClick={() => close(false)}>
                            {question?.cancel ?? "Cancel"}
                        </Button>
                        <Button color={question?.danger ? "red" : undefined} data-autofocus onClick={() => close(true)}>
                            {question?.confirm}
                        </Button>
                    </Group>
                </Stack>
            </Modal>
        </Context>
    );
}
