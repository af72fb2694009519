/** Answers to invitations in words. */

import type { Response } from "./app";

export const RESPONSES = [
  { value: "accepted", verb: "Accept", past: "Accepted" },
  { value: "tentative", verb: "Tentative", past: "Tentatively accepted" },
  { value: "declined", verb: "Decline", past: "Declined" },
] as const satisfies readonly { readonly value: Response; readonly verb: string; readonly past: string }[];

export const responseText = (response: Response | undefined): string =>
  response === undefined ? "" : { awaiting: "no answer", accepted: "accepted", declined: "declined", tentative: "tentative" }[response];

export const responseColour = (response: Response): string =>
  ({ awaiting: "gray", accepted: "teal", declined: "red", tentative: "yellow" })[response];
