/** The hooks of this application, and its records by short names. */

import type { Actions, Calendar, Event, Person, Room, State, Task } from "@generated/calendar";
import { createApp } from "@kit";

export const { useApp, useActionForm } = createApp<State, Actions>();

export type { Actions, Calendar, Event, Person, Room, State, Task };
export type Repeat = NonNullable<Event["repeat"]>;
export type Colour = Calendar["colour"];
export type Weekday = Person["works_on"][number];
export type Scope = NonNullable<Actions["edit_event"]["scope"]>;
export type Response = Event["guests"][string]["response"];

export const WEEKDAYS: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
export const COLOURS: readonly Colour[] = ["blue", "teal", "green", "lime", "yellow", "orange", "red", "pink", "violet", "gray"];

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const COLOUR_CHOICES = COLOURS.map((value) => ({ value, label: capital(value) }));
