/** The hooks of Wrenfold, typed by its state and actions. */

import { createApp } from "@kit";
import type { Actions, State } from "@generated/chat";

export const { useApp, useActionForm } = createApp<State, Actions>();
