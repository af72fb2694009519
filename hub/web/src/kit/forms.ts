/** Forms that do one action: what the server refuses is shown at the field it names. */

import { useForm, type UseFormReturnType } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { type Result, store } from "./store";
import { toast } from "./toasts";

export interface Submission<V, A> {
    readonly initial: V;
    /** The arguments of the action from the values of the form. */
    readonly arguments: (values: V) => A;
    /** The message when it was done: "Label created". It offers Undo unless `undo` is false. */
    readonly done?: string | ((values: V) => string);
    readonly undo?: boolean;
    /** What happens then: close the dialog, go to what was made. */
    readonly onDone?: (made: readonly string[], values: V) => void;
    /** Where an argument has another name than its field: from the argument's dotted path to the field's. */
    readonly fields?: Readonly<Record<string, string>>;
    /** What can be said without asking the server; by field. */
    readonly validate?: (values: V) => Partial<Record<string, string>>;
}

/** What a field of the kit takes; Mantine's own inputs take `form.getInputProps(name)`. */
export interface FieldProps<T> {
    readonly value: T;
    readonly onChange: (value: T) => void;
    readonly error: ReactNode;
}

export interface ActionForm<V> extends UseFormReturnType<V> {
    readonly field: <K extends keyof V & string>(name: K) => FieldProps<V[K]>;
    /** Do the action; resolves to whether it was done. */
    readonly submit: () => Promise<boolean>;
    readonly busy: boolean;
    /** A refusal that is about no field of the form. */
    readonly problem: string | null;
    /** Start afresh with the initial values of now. */
    readonly begin: () => void;
}

export function useActionFormOf<V extends Record<string, unknown>, A>(
    action: string,
    submission: Submission<V, A>,
): ActionForm<V> {
    const form = useForm<V>({ initialValues: submission.initial, validateInputOnChange: false });
    const [busy, setBusy] = useState(false);
    const [problem, setProblem] = useState<string | null>(null);

    function refuse(result: Extract<Result, { ok: false }>, values: V): void {
        const path = result.field === null ? null : (submission.fields?.[result.field] ?? result.field);
        const field = path === null ? null : nearest(values, path);
        if (field === null) setProblem(result.message);
        else form.setFieldError(field, result.message);
    }

    async function submit(): Promise<boolean> {
        const values = form.getValues();
        const faults = Object.entries(submission.validate?.(values) ?? {}).filter(([, fault]) => fault);
        form.clearErrors();
        setProblem(null);
        if (faults.length > 0) {
            form.setErrors(Object.fromEntries(faults));
            return false;
        }
        setBusy(true);
        const result = await store.act(action, submission.arguments(values));
        setBusy(false);
        if (!result.ok) {
            refuse(result, values);
            return false;
        }
        const done = typeof submission.done === "function" ? submission.done(values) : submission.done;
        if (done !== undefined) toast(done, submission.undo === false ? {} : { undo: () => void store.undo() });
        form.resetDirty();
        submission.onDone?.(result.made, values);
        return true;
    }

    function begin(): void {
        form.setInitialValues(submission.initial);
        form.setValues(submission.initial);
        form.clearErrors();
        form.resetDirty();
        setProblem(null);
    }

    const field = <K extends keyof V & string>(name: K): FieldProps<V[K]> => {
        const { value, onChange, error } = form.getInputProps(name) as FieldProps<V[K]>;
        return { value, onChange, error };
    };

    return { ...form, field, submit, busy, problem, begin };
}

/** Return the longest beginning of a dotted path that the values have, or null. */
function nearest(values: unknown, path: string): string | null {
    const parts = path.split(".");
    for (let length = parts.length; length > 0; length -= 1) {
        let value: unknown = values;
        const found = parts.slice(0, length).every((part) => {
            if (typeof value !== "object" || value === null || !(part in value)) return false;
            value = (value as Record<string, unknown>)[part];
            return true;
        });
        if (found) return parts.slice(0, length).join(".");
    }
    return null;
}
