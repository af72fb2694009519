/** Rowmere: a spreadsheet. The frame, the navigation and the routes. */

import { Finder, Shell, useShortcuts } from "@kit";
import { IconMathFunction, IconSearch, IconStar, IconTable } from "@tabler/icons-react";
import { Navigate, Route, Routes, useNavigate } from "react-router";
import { useApp } from "./app";
import { BookPage } from "./BookPage";
import { ChartsPage } from "./ChartsPage";
import { FunctionsPage } from "./FunctionsPage";
import { NamesPage } from "./NamesPage";
import { NotesPage } from "./NotesPage";
import { RulesPage } from "./RulesPage";
import { SearchPage } from "./SearchPage";
import { SummariesPage } from "./SummariesPage";
import { WorkbooksPage } from "./WorkbooksPage";

export default function Spreadsheet() {
    const { state } = useApp();
    const navigate = useNavigate();
    const books = Object.values(state.workbooks);
    useShortcuts([
        { keys: "g w", label: "Go to the workbooks", run: () => navigate("/workbooks"), section: "Go to" },
        { keys: "g s", label: "Go to the starred workbooks", run: () => navigate("/starred"), section: "Go to" },
        { keys: "g f", label: "Go to the functions", run: () => navigate("/functions"), section: "Go to" },
    ]);
    const nav = [
        { to: "/workbooks", label: "Workbooks", icon: <IconTable size={18} />, badge: books.length },
        {
            to: "/starred",
            label: "Starred",
            icon: <IconStar size={18} />,
            badge: books.filter(({ starred }) => starred).length,
        },
        { to: "/search", label: "Search", icon: <IconSearch size={18} /> },
        { to: "/functions", label: "Functions", icon: <IconMathFunction size={18} /> },
    ];
    return (
        <Shell mark={<Mark />} nav={nav} search={<Finder label="Search all workbooks" />}>
            <Routes>
                <Route path="/" element={<Navigate to="/workbooks" replace />} />
                <Route path="/workbooks" element={<WorkbooksPage key="all" starred={false} />} />
                <Route path="/starred" element={<WorkbooksPage key="starred" starred />} />
                <Route path="/search" element={<SearchPage />} />
                <Route path="/functions" element={<FunctionsPage />} />
                <Route path="/books/:id" element={<BookPage />} />
                <Route path="/books/:id/charts" element={<ChartsPage />} />
                <Route path="/books/:id/summaries" element={<SummariesPage />} />
                <Route path="/books/:id/names" element={<NamesPage />} />
                <Route path="/books/:id/rules" element={<RulesPage />} />
                <Route path="/books/:id/notes" element={<NotesPage />} />
                <Route path="*" element={<Navigate to="/workbooks" replace />} />
            </Routes>
        </Shell>
    );
}

function Mark() {
    return (
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden>
            <rect x="2" y="3" width="20" height="18" rx="3" fill="var(--mantine-primary-color-filled)" />
            <path d="M2 9h20M2 15h9M11 9v12" stroke="var(--mantine-primary-color-contrast)" strokeWidth="1.6" fill="none" />
            <path d="M14 17l2 2 4-5" stroke="var(--mantine-primary-color-contrast)" strokeWidth="1.8" fill="none" />
        </svg>
    );
}
