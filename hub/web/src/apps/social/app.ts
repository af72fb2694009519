/** The application as its pages see it: state, actions, the clock, all typed. */

import type { Actions, State } from "@generated/social";
import { createApp } from "@kit";

export const { useApp, useActionForm } = createApp<State, Actions>();
