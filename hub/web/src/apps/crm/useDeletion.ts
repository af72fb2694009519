import type { Actions } from "@generated/crm";
import { useConfirm } from "@kit";
import { useNavigate } from "react-router";
import { useApp } from "./app";

interface Deletion {
  readonly name: string;
  /** What is deleted with the record, and what is kept. */
  readonly body?: string;
  /** The page to go to afterwards. */
  readonly list: string;
}

/** Return a function that deletes a record after confirmation, and goes from its page to the list. */
export function useDeletion() {
  const { run } = useApp();
  const navigate = useNavigate();
  const confirm = useConfirm();
  return async <N extends keyof Actions>(action: N, about: Actions[N], { name, body, list }: Deletion) => {
    if (!(await confirm({ title: `Delete ${name}?`, body, confirm: "Delete", danger: true }))) return;
    const result = await run(action, about, { done: `${name} deleted` });
    if (result.ok) navigate(list);
  };
}
