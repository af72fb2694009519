/** The hooks of this application, typed by its state and its actions. */

import type { Actions, State } from "@generated/mail";
import { createApp } from "@kit";

export const { useApp, useActionForm } = createApp<State, Actions>();
