import { readdirSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));
// Another folder holds the specimen that tests look at.
const apps = process.env.PAGES_FOLDER ?? "src/apps";
const only = process.env.PAGES_APP || undefined;

/** `virtual:apps`: from the name of an application to what loads its pages; a folder with an index.tsx is enough. */
function loaders(): Plugin {
    return {
        name: "loaders",
        resolveId: (id) => (id === "virtual:apps" ? "\0virtual:apps" : null),
        load(id) {
            if (id !== "\0virtual:apps") return null;
            const names = (existsSync(here + apps) ? readdirSync(here + apps) : []).filter(
                (name) => (only === undefined || name === only) && existsSync(`${here}${apps}/${name}/index.tsx`),
            );
            const entries = names.map((name) => `${JSON.stringify(name)}: () => import("/${apps}/${name}/index.tsx")`);
            return `export const pages = {${entries.join(", ")}};`;
        },
    };
}

export default defineConfig({
    plugins: [react(), loaders()],
    publicDir: false,
    resolve: {
        alias: { "@kit": `${here}src/kit`, "@generated": `${here}src/generated` },
    },
    build: {
        outDir: "dist",
        emptyOutDir: true,
        target: "es2023",
        assetsDir: "assets",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        chunkSizeWarningLimit: 4000,
        // One file of icons, because a request costs a page more than the icons that it does not need.
        rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: "icons", test: /node_modules\/@tabler\// }] } },
        },
    },
});
