/** The hooks of Rowmere, typed by its state and actions. */

import type { Actions, State } from "@generated/spreadsheet";
import { createApp } from "@kit";

export const { useApp, useActionForm } = createApp<State, Actions>();
