// Writes src/generated/<name>.ts for every schemas/<name>.json given by name: records, `State`, `Actions`, and the value
// `collections` where the application has any.
import { readFile, writeFile, mkdir } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const options = {
    bannerComment: "// Made by scripts/pages from the application's Python models; do not edit.",
    format: false,
    maxItems: -1,
    unknownAny: true,
    strictIndexSignatures: false,
    additionalProperties: false,
};

/** Records are values that nobody changes: read-only all the way down. */
const frozen = (text) =>
    text
        .replace(/^("?[\w$-]+"?\??: |\[k: string\]: )/gm, "readonly $1")
        .replace(/(\w+|\([^()]*\)|\{[^{}]*\})\[\]/g, "readonly $1[]");

/** What the archetypes of pages are told: a value, typed as the kit reads it. */
const described = (collections) =>
    'import type { CollectionView } from "./kit";\n' +
    `export const collections: readonly CollectionView[] = ${JSON.stringify(collections, null, 1)};\n`;

await mkdir("src/generated", { recursive: true });
for (const name of process.argv.slice(2)) {
    const { collections, ...schema } = JSON.parse(await readFile(`schemas/${name}.json`, "utf8"));
    const text = frozen(await compile({ title: "Application", ...schema }, "Application", options));
    const actions = name === "kit" ? "" : '\nexport type Actions = Application["actions"];\n';
    const names = collections ? actions + described(collections) : actions;
    const path = `src/generated/${name}.ts`;
    const before = await readFile(path, "utf8").catch(() => "");
    if (before !== text + names) await writeFile(path, text + names);
}
