/** Shared by all pages: the conversations of the mailbox, computed once per state. */

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useApp } from "./app";
import { type Mail, mailOf } from "./mailbox";

const MailContext = createContext<Mail | null>(null);

export function MailProvider({ children }: { readonly children: ReactNode }) {
  const { state } = useApp();
  const mail = useMemo(() => mailOf(state), [state]);
  return <MailContext value={mail}>{children}</MailContext>;
}

export function useMail(): Mail {
  const mail = useContext(MailContext);
  if (mail === null) throw new Error("useMail works inside MailProvider");
  return mail;
}
