import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import classes from "./FormDialog.module.css";

/** What a dialog needs of a form: `useActionForm` gives it. */
interface Submittable {
    readonly submit: () => Promise<boolean>;
    readonly busy: boolean;
    readonly problem: string | null;
    readonly begin: () => void;
}

export interface FormDialogProps {
    readonly form: Submittable;
    /** Absent: it is, for as long as it is rendered. */
    readonly opened?: boolean;
    readonly onClose: () => void;
    /** The dialog's accessible name. */
    readonly title: string;
    /** The button that does it: "Create label". */
    readonly submit: string;
    readonly danger?: boolean;
    readonly size?: "sm" | "md" | "lg" | "xl";
    /** Beside the buttons at the foot. */
    readonly aside?: ReactNode;
    readonly children: ReactNode;
}

/**
 * A form in a dialog: Enter or ctrl+Enter submits, Escape closes, and it closes by itself once the action was done.
 * The first field has the focus, unless another has `data-autofocus`; the form begins with its `initial` values each
 * time. The focus returns to where it was.
 */
export function FormDialog({
    form,
    opened = true,
    onClose,
    title,
    submit,
    danger,
    size = "md",
    aside,
    children,
}: FormDialogProps) {
    return (
        <Modal
            opened={opened}
            onClose={onClose}
            title={title}
            size={size}
            classNames={{ content: classes.content, body: classes.body }}
        >
            <FormBody form={form} close={onClose} submit={submit} danger={danger} aside={aside}>
                {children}
            </FormBody>
        </Modal>
    );
}

type BodyProps = Pick<FormDialogProps, "form" | "submit" | "danger" | "aside" | "children"> & {
    readonly close: () => void;
};

function FormBody({ form, close, submit, danger, aside, children }: BodyProps) {
    const element = useRef<HTMLFormElement>(null);
    const [before] = useState(() => document.activeElement);
    useLayoutEffect(() => {
        form.begin();
        // The dialog would give the focus to its close button.
        const fields =
            "input:not([type=hidden]):not([type=file]):not(:disabled), textarea:not(:disabled), [type=submit]";
        if (element.current?.querySelector("[data-autofocus]") == null) {
            element.current?.querySelector(fields)?.setAttribute("data-autofocus", "true");
        }
    }, []);
    useEffect(
        () => () => {
            setTimeout(() => {
                if (document.activeElement === document.body && before instanceof HTMLElement)
                    before.focus({ preventScroll: true });
            }, 0);
        },
        [before],
    );
    const send = async () => {
        if (!form.busy && (await form.submit())) close();
    };
    const press = (event: KeyboardEvent) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void send();
    };
    return (
        <form
            ref={element}
            className={classes.form}
            noValidate
            onKeyDown={press}
            onSubmit={(event) => {
                event.preventDefault();
                event.stopPropagation();
                void send();
            }}
        >
            <div className={classes.fields}>
                <Stack gap="sm">{children}</Stack>
            </div>
            <Stack gap="sm" className={classes.foot}>
                {form.problem !== null && (
                    <Alert color="red" p="xs" role="alert">
                        {form.problem}
                    </Alert>
                )}
                <Group justify="space-between">
                    <Group gap="xs">{aside}</Group>
                    <Group gap="xs">
                        <Button variant="default" onClick={close}>
                            Cancel
                        </Button>
                        <Button type="submit" color={danger ? "red" : undefined} aria-busy={form.busy}>
                            {submit}
                        </Button>
                    </Group>
                </Group>
            </Stack>
        </form>
    );
}
