/** The rich text that states hold: a small HTML that is always written the same way. */

/** The tags that may stand in a rich text; of their attributes only a link's address is kept. */
export const TAGS: ReadonlySet<string> = new Set([
    "p",
    "strong",
    "em",
    "u",
    "s",
    "a",
    "ul",
    "ol",
    "li",
    "h1",
    "h2",
    "h3",
    "blockquote",
    "code",
]);

const OTHER_NAMES: Readonly<Record<string, string>> = { b: "strong", i: "em", del: "s", strike: "s", div: "p" };

/** Return the one form of a rich text: known tags only, no empty lines at its ends, "" where nothing is written. */
export function normalised(html: string): string {
    const body = new DOMParser().parseFromString(html, "text/html").body;
    const blocks = [...body.childNodes].map(written).filter((text) => text.trim() !== "");
    while (blocks[0] === "<p></p>") blocks.shift();
    while (blocks[blocks.length - 1] === "<p></p>") blocks.pop();
    return blocks.map((block) => (block.startsWith("<") ? block : `<p>${block}</p>`)).join("");
}

const MOST_TEXTS = 5_000;
const texts = new Map<string, string>();

/** The text of a rich text without its tags, for previews and search; the texts of a page are read once. */
export function textOf(html: string): string {
    const known = texts.get(html);
    if (known !== undefined) return known;
    const spaced = html.replace(/<\/(p|li|h[1-3]|blockquote)>/g, " ");
    const { body } = new DOMParser().parseFromString(spaced, "text/html");
    const text = body.textContent?.replace(/\s+/g, " ").trim() ?? "";
    if (texts.size >= MOST_TEXTS) texts.clear();
    texts.set(html, text);
    return text;
}

/** The rich text of plain lines: each becomes a paragraph. */
export const htmlOf = (text: string): string =>
    text === ""
        ? ""
        : text
              .split("\n")
              .map((line) => `<p>${escaped(line)}</p>`)
              .join("");

export function tagOf(element: Element): string | null {
    const name = element.localName;
    const tag = OTHER_NAMES[name] ?? name;
    return TAGS.has(tag) ? tag : null;
}

/** The address of a link, where it is one that may be followed. */
export function addressOf(element: Element): string | null {
    const address = element.getAttribute("href") ?? "";
    return /^(https?:|mailto:|tel:|\/)/i.test(address) ? address : null;
}

function written(node: Node): string {
    if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? "");
    if (!(node instanceof Element)) return "";
    const inner = [...node.childNodes].map(written).join("");
    const tag = tagOf(node);
    if (tag === null) return inner;
    if (tag !== "a") return `<${tag}>${inner}</${tag}>`;
    const address = addressOf(node);
    return address === null ? inner : `<a href="${escaped(address).replaceAll('"', "&quot;")}">${inner}</a>`;
}

const escaped = (text: string): string =>
    text.replaceAll("\u00a0", " ").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
