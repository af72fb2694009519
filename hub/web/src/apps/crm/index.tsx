/** Ropewalk: the frame, the navigation, the routes. */

import { Button } from "@mantine/core";
import { ActionMenu, EmptyState, Page, SearchBox, Shell, useShortcuts } from "@kit";
import {
  IconAddressBook, IconBook2, IconBuilding, IconCalendarCheck, IconChartBar, IconFileInvoice, IconFileImport, IconFilterStar, IconHome,
  IconLayoutKanban, IconLifebuoy, IconPlus, IconReplace, IconSettings, IconTarget, IconTableColumn,
} from "@tabler/icons-react";
import { useState } from "react";
import { Route, Routes, useLocation, useNavigate, useSearchParams } from "react-router";
import { useApp } from "./app";
import { AccountDialog } from "./dialogs/AccountDialog";
import { ContactDialog } from "./dialogs/ContactDialog";
import { NewDeal } from "./dialogs/DealDialogs";
import { LeadDialog } from "./dialogs/LeadDialogs";
import { NewTicket } from "./dialogs/TicketDialogs";
import type { Kind } from "./links";
import { AccountPage } from "./pages/AccountPage";
import { Accounts } from "./pages/Accounts";
import { Activities } from "./pages/Activities";
import { Board } from "./pages/Board";
import { ContactPage } from "./pages/ContactPage";
import { Contacts } from "./pages/Contacts";
import { DealPage } from "./pages/DealPage";
import { Deals } from "./pages/Deals";
import { Duplicates } from "./pages/Duplicates";
import { Goals } from "./pages/Goals";
import { Imports } from "./pages/Imports";
import { LeadPage } from "./pages/LeadPage";
import { Leads } from "./pages/Leads";
import { Products } from "./pages/Products";
import { QuotePage } from "./pages/QuotePage";
import { Quotes } from "./pages/Quotes";
import { Reports } from "./pages/Reports";
import { Search } from "./pages/Search";
import { Settings } from "./pages/Settings";
import { TicketPage } from "./pages/TicketPage";
import { Tickets } from "./pages/Tickets";
import { Today } from "./pages/Today";

const ICON = 18;

/** A coil of rope. */
function Mark() {
  return (
    <svg width="25" height="25" viewBox="0 0 24 24" aria-hidden fill="none" strokeWidth="2.2" strokeLinecap="round">
      <g stroke="var(--mantine-primary-color-filled)">
        <path d="M12 3a9 9 0 1 1-8.5 6" />
        <path d="M12 7.2A4.8 4.8 0 1 1 7.3 11" />
        <path d="M12 11.4v.2" />
        <path d="M3.5 9 2 5.6 6 5" />
      </g>
    </svg>
  );
}

export default function Ropewalk() {
  const { state, now, today } = useApp();
  const navigate = useNavigate();
  const [creating, setCreating] = useState<Kind | null>(null);
  const mine = Object.values(state.activities).filter(
    (one) => !one.done && one.owner_id === state.me && one.due.slice(0, 10) <= today,
  ).length;
  const late = Object.values(state.activities).filter((one) => !one.done && one.due < now).length;
  const unanswered = Object.values(state.tickets).filter((ticket) => ticket.status === "new").length;
  const waiting = Object.values(state.imports).filter((one) => !one.done).length;
  const nav = [
    { to: "/", label: "Today", icon: <IconHome size={ICON} />, badge: mine },
    { to: "/board", label: "Pipeline", icon: <IconLayoutKanban size={ICON} />, section: "Sell" },
    { to: "/deals", label: "Deals", icon: <IconTableColumn size={ICON} />, section: "Sell" },
    { to: "/leads", label: "Leads", icon: <IconFilterStar size={ICON} />, section: "Sell" },
    { to: "/quotes", label: "Quotes", icon: <IconFileInvoice size={ICON} />, section: "Sell" },
    { to: "/activities", label: "Activities", icon: <IconCalendarCheck size={ICON} />, badge: late, section: "Sell" },
    { to: "/accounts", label: "Accounts", icon: <IconBuilding size={ICON} />, section: "Customers" },
    { to: "/contacts", label: "Contacts", icon: <IconAddressBook size={ICON} />, section: "Customers" },
    { to: "/tickets", label: "Tickets", icon: <IconLifebuoy size={ICON} />, badge: unanswered, section: "Customers" },
    { to: "/products", label: "Price book", icon: <IconBook2 size={ICON} />, section: "Manage" },
    { to: "/reports", label: "Reports", icon: <IconChartBar size={ICON} />, section: "Manage" },
    { to: "/goals", label: "Goals", icon: <IconTarget size={ICON} />, section: "Manage" },
    { to: "/duplicates", label: "Duplicates", icon: <IconReplace size={ICON} />, section: "Manage" },
    { to: "/import", label: "Import", icon: <IconFileImport size={ICON} />, badge: waiting, section: "Manage" },
    { to: "/settings", label: "Settings", icon: <IconSettings size={ICON} />, section: "Manage" },
  ];
  useShortcuts([
    { keys: "n d", label: "New deal", run: () => setCreating("deal"), section: "Create" },
    { keys: "n l", label: "New lead", run: () => setCreating("lead"), section: "Create" },
    { keys: "n c", label: "New contact", run: () => setCreating("contact"), section: "Create" },
    { keys: "n a", label: "New account", run: () => setCreating("account"), section: "Create" },
    { keys: "n t", label: "New ticket", run: () => setCreating("ticket"), section: "Create" },
    { keys: "g h", label: "Today", run: () => navigate("/"), section: "Go to" },
    { keys: "g p", label: "Pipeline", run: () => navigate("/board"), section: "Go to" },
    { keys: "g d", label: "Deals", run: () => navigate("/deals"), section: "Go to" },
    { keys: "g l", label: "Leads", run: () => navigate("/leads"), section: "Go to" },
    { keys: "g c", label: "Contacts", run: () => navigate("/contacts"), section: "Go to" },
    { keys: "g a", label: "Accounts", run: () => navigate("/accounts"), section: "Go to" },
    { keys: "g v", label: "Activities", run: () => navigate("/activities"), section: "Go to" },
    { keys: "g t", label: "Tickets", run: () => navigate("/tickets"), section: "Go to" },
    { keys: "g q", label: "Quotes", run: () => navigate("/quotes"), section: "Go to" },
    { keys: "g r", label: "Reports", run: () => navigate("/reports"), section: "Go to" },
  ]);
  const made = (kind: Kind) => (id: string) => navigate(`/${kind}s/${id}`);
  const close = () => setCreating(null);
  return (
    <Shell
      mark={<Mark />}
      nav={nav}
      search={<Everywhere />}
      actions={
        <ActionMenu
          label="Create"
          entries={(["deal", "lead", "contact", "account", "ticket"] as const).map((kind) => ({
            label: `New ${kind}`,
            run: () => setCreating(kind),
          }))}
        >
          <Button variant="light" leftSection={<IconPlus size={16} />}>
            Create
          </Button>
        </ActionMenu>
      }
    >
      <Routes>
        <Route path="/" element={<Today />} />
        <Route path="/search" element={<Search />} />
        <Route path="/board" element={<Board />} />
        <Route path="/deals" element={<Deals />} />
        <Route path="/deals/:id" element={<DealPage />} />
        <Route path="/leads" element={<Leads />} />
        <Route path="/leads/:id" element={<LeadPage />} />
        <Route path="/quotes" element={<Quotes />} />
        <Route path="/quotes/:id" element={<QuotePage />} />
        <Route path="/activities" element={<Activities />} />
        <Route path="/accounts" element={<Accounts />} />
        <Route path="/accounts/:id" element={<AccountPage />} />
        <Route path="/contacts" element={<Contacts />} />
        <Route path="/contacts/:id" element={<ContactPage />} />
        <Route path="/tickets" element={<Tickets />} />
        <Route path="/tickets/:id" element={<TicketPage />} />
        <Route path="/products" element={<Products />} />
        <Route path="/reports" element={<Reports />} />
        <Route path="/goals" element={<Goals />} />
        <Route path="/duplicates" element={<Duplicates />} />
        <Route path="/import" element={<Imports />} />
        <Route path="/settings" element={<Settings />} />
        <Route path="*" element={<Missing />} />
      </Routes>
      {creating === "deal" && <NewDeal onMade={made("deal")} onClose={close} />}
      {creating === "lead" && <LeadDialog onMade={made("lead")} onClose={close} />}
      {creating === "contact" && <ContactDialog onMade={made("contact")} onClose={close} />}
      {creating === "account" && <AccountDialog onMade={made("account")} onClose={close} />}
      {creating === "ticket" && <NewTicket onMade={made("ticket")} onClose={close} />}
    </Shell>
  );
}

/** Searches all kinds of records, and opens the page of results. */
function Everywhere() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const text = pathname === "/search" ? (query.get("q") ?? "") : "";
  const search = (next: string) => void navigate(`/search?q=${encodeURIComponent(next)}`, { replace: pathname === "/search" });
  return <SearchBox label="Search everything" shortcut="ctrl+k" value={text} onChange={search} />;
}

function Missing() {
  return (
    <Page title="Page not found">
      <EmptyState title="Nothing is here" text="The address leads nowhere. Choose a page from the navigation." />
    </Page>
  );
}
