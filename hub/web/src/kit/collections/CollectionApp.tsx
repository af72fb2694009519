/** An application made of collections: the frame, a list for each, a page for each record that has one. */

import type { ReactNode } from "react";
import { Navigate, Route, Routes, useNavigate } from "react-router";
import { EmptyState } from "../EmptyState";
import { Page } from "../Page";
import { Shell } from "../Shell";
import { useShortcuts } from "../shortcuts";
import { CollectionList } from "./CollectionList";
import { type CollectionView, CollectionsProvider } from "./model";
import { type RecordExtras, RecordPage } from "./RecordPage";

export interface CollectionAppProps {
    /** `collections` of `@generated/<app>`. */
    readonly views: readonly CollectionView[];
    /** A simple SVG, about 24 px high. */
    readonly mark: ReactNode;
    /** By the key of the collection. */
    readonly icons: Readonly<Record<string, ReactNode>>;
    /** Counts beside the navigation, by the key of the collection. */
    readonly badges?: Readonly<Record<string, number>>;
    /** What the pages of some records show beside what is declared. */
    readonly extras?: Readonly<Record<string, RecordExtras>>;
}

export function CollectionApp({ views, mark, icons, badges = {}, extras = {} }: CollectionAppProps) {
    const navigate = useNavigate();
    useShortcuts(
        views.slice(0, 9).map(({ path, title }, place) => ({
            keys: `g ${place + 1}`,
            label: title,
            run: () => void navigate(path),
            section: "Go to",
        })),
    );
    return (
        <CollectionsProvider value={views}>
            <Shell
                mark={mark}
                nav={views.map(({ key, path, title, section }) => ({
                    to: path,
                    label: title,
                    icon: icons[key],
                    badge: badges[key],
                    section: section || undefined,
                }))}
            >
                <Routes>
                    <Route path="/" element={<Navigate to={views[0]?.path ?? "/-"} replace />} />
                    {views.map((view) => (
                        <Route
                            key={view.key}
                            path={view.path}
                            element={<CollectionList key={view.key} view={view} />}
                        />
                    ))}
                    {views
                        .filter(({ has_page }) => has_page)
                        .map((view) => (
                            <Route
                                key={view.key}
                                path={`${view.path}/:id`}
                                element={<RecordPage view={view} extras={extras[view.key]} />}
                            />
                        ))}
                    <Route path="*" element={<Missing />} />
                </Routes>
            </Shell>
        </CollectionsProvider>
    );
}

function Missing() {
    return (
        <Page title="Page not found">
            <EmptyState title="Nothing is here" text="The address leads nowhere. Choose a page from the navigation." />
        </Page>
    );
}
