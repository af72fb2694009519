import type { Actions, State } from "@generated/board";
import { createApp } from "@kit";

export const { useApp, useActionForm } = createApp<State, Actions>();
