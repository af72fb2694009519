/** What the user keeps for later, with its reminders. */

import { EmptyState, formatMoment, Page, useUrlState } from "@kit";
import { Badge, Button, Tabs } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useState } from "react";
import { useApp } from "./app";
import classes from "./chat.module.css";
import { Excerpt } from "./Excerpt";
import { RemindDialog } from "./MessageDialogs";

export function LaterPage() {
    const { state, now, run } = useApp();
    const [tab, setTab] = useUrlState("tab", "open");
    const [dialog, setDialog] = useState<string | null>(null);
    const all = Object.entries(state.saved).toReversed();
    const shown = all.filter(([, one]) => one.done === (tab === "done"));
    const reminded = dialog === null ? undefined : state.messages[dialog];
    const count = all.filter(([, one]) => !one.done).length;
    return (
        <Page
            title="Later"
            toolbar={
                <Tabs value={tab} onChange={(value) => setTab(value ?? "open")}>
                    <Tabs.List>
                        <Tabs.Tab value="open" aria-label="Open">
                            Open ({count})
                        </Tabs.Tab>
                        <Tabs.Tab value="done" aria-label="Done">
                            Done ({all.length - count})
                        </Tabs.Tab>
                    </Tabs.List>
                </Tabs>
            }
        >
            {shown.length === 0 && (
                <EmptyState
                    icon={<IconBookmark size={40} />}
                    title={tab === "done" ? "Nothing is done yet" : "Nothing is waiting"}
                    text="Save a message for later, or set a reminder, in its menu."
                />
            )}
            <div className={classes.cards}>
                {shown.map(([key, one]) => {
                    const message = state.messages[one.message_id];
                    if (!message) return null;
                    return (
                        <Excerpt
                            key={key}
                            id={one.message_id}
                            message={message}
                            why={
                                one.remind_at && (
                                    <Badge size="sm" color={one.remind_at <= now ? "red" : "blue"}>
                                        Reminder: {formatMoment(one.remind_at)}
                                    </Badge>
                                )
                            }
                            actions={
                                <>
                                    {one.done ? (
                                        <Button
                                            size="compact-sm"
                                            variant="default"
                                            onClick={() => void run("save_for_later", { message_id: one.message_id }, { done: "Open again" })}
                                        >
                                            Reopen
                                        </Button>
                                    ) : (
                                        <Button
                                            size="compact-sm"
                                            variant="light"
                                            onClick={() => void run("complete_saved", { saved_id: key }, { done: "Marked as done" })}
                                        >
                                            Mark as done
                                        </Button>
                                    )}
                                    <Button size="compact-sm" variant="default" onClick={() => setDialog(one.message_id)}>
                                        Remind me
                                    </Button>
                                    <Button
                                        size="compact-sm"
                                        variant="subtle"
                                        color="red"
                                        aria-label="Remove from Later"
                                        onClick={() => void run("unsave", { saved_id: key }, { done: "Removed from Later" })}
                                    >
                                        Remove
                                    </Button>
                                </>
                            }
                        />
                    );
                })}
            </div>
            {dialog !== null && reminded && <RemindDialog id={dialog} message={reminded} onClose={() => setDialog(null)} />}
        </Page>
    );
}
