/** The operations on conversations, from a list, a row, a conversation or by dragging: the action and its message. */

import { countOf, type Result } from "@kit";
import { useApp } from "./app";
import { useMail } from "./Context";

type Simple =
  | "archive" | "delete" | "restore" | "delete_forever" | "star" | "unstar" | "unsnooze" | "mark_spam" | "mark_not_spam" | "mute" | "unmute";

const SAID: Readonly<Record<Simple, string>> = {
  archive: "archived",
  delete: "moved to trash",
  restore: "restored",
  delete_forever: "deleted for good",
  star: "starred",
  unstar: "no longer starred",
  unsnooze: "back in the inbox",
  mark_spam: "moved to spam",
  mark_not_spam: "moved to the inbox",
  mute: "muted",
  unmute: "no longer muted",
};

export interface ThreadDeeds {
  readonly simple: (name: Simple, ids: readonly string[]) => Promise<Result>;
  readonly move: (ids: readonly string[], folder: string) => Promise<Result>;
  readonly label: (ids: readonly string[], labelId: string, wanted: boolean) => Promise<Result>;
  readonly snooze: (ids: readonly string[], until: string, said: string) => Promise<Result>;
  readonly markRead: (ids: readonly string[], unread: boolean) => Promise<Result>;
  /** The effect of dropping conversations on a navigation link; null if nothing can be dropped. */
  readonly dropOn: (path: string, ids: readonly string[]) => Promise<Result> | null;
}

export function useThreadDeeds(): ThreadDeeds {
  const { run, state } = useApp();
  const mail = useMail();
  const what = (ids: readonly string[]) => countOf(ids.length, "conversation");

  const deeds: ThreadDeeds = {
    simple: (name, ids) => run(name, { thread_ids: ids }, { done: `${what(ids)} ${SAID[name]}` }),
    move: (ids, folder) =>
      run("move", { thread_ids: ids, folder }, { done: `${what(ids)} moved to ${mail.folderName(folder)}` }),
    label: (ids, label_id, wanted) => {
      const name = state.labels[label_id]?.name ?? "";
      return run(wanted ? "add_label" : "remove_label", { thread_ids: ids, label_id }, {
        done: wanted ? `${what(ids)} labelled “${name}”` : `“${name}” taken off ${what(ids)}`,
      });
    },
    snooze: (ids, until, said) => run("snooze", { thread_ids: ids, until }, { done: `${what(ids)} snoozed until ${said}` }),
    markRead: (ids, unread) =>
      run("mark_read", { thread_ids: ids, unread }, { done: `${what(ids)} marked as ${unread ? "unread" : "read"}` }),
    dropOn: (path, ids) => {
      const [, kind = "", id = ""] = path.split("/");
      switch (kind) {
        case "inbox":
          return deeds.move(ids, "inbox");
        case "archive":
          return deeds.simple("archive", ids);
        case "trash":
          return deeds.simple("delete", ids);
        case "spam":
          return deeds.simple("mark_spam", ids);
        case "starred":
          return deeds.simple("star", ids);
        case "folder":
          return deeds.move(ids, id);
        case "label":
          return deeds.label(ids, id, true);
        default:
          return null;
      }
    },
  };
  return deeds;
}
