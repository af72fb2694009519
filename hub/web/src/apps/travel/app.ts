/** The application as its pages see it: state, actions, the clock, all typed. */

import type { Actions, State } from "@generated/travel";
import { createApp } from "@kit";

export const { useApp, useActionForm } = createApp<State, Actions>();
