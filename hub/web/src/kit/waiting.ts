/**
 * A page that has loaded everything but a session, and waits to be told which address it shows. The server keeps some
 * of them, because loading takes longer than all the rest of opening a page.
 */

/** The address of such a page; the server admits no browser there. */
const PATH = "/_waiting";
/** Under this name the page offers what it is told through. It takes it away before it shows anything. */
const NAME = Symbol.for("cua-gym.waiting");

interface Waiting {
    /** Load all that is needed; false if that failed. */
    readonly ready: () => Promise<boolean>;
    /** Show an address; false if this page is not what a browser would have found there, and nothing was shown. */
    readonly show: (address: string) => Promise<boolean>;
}

/** Return what the page has to wait for before it asks for its session: null where it was opened in the usual way. */
export function waiting(load: (app: string) => Promise<unknown>): Promise<void> | null {
    if (location.pathname !== PATH) return null;
    return new Promise((told) => {
        let shell: string | null = null;
        const ready = async () => {
            const app = location.hostname.split(".")[0] ?? "";
            const [page] = await Promise.all([fetch(PATH), load(app)]);
            shell = page.ok ? await page.text() : null;
            return shell !== null;
        };
        const show = async (address: string) => {
            const found = await fetch(address, { cache: "no-store" });
            const url = new URL(found.url);
            if (!found.ok || url.origin !== location.origin || (await found.text()) !== shell) return false;
            Reflect.deleteProperty(window, NAME);
            history.replaceState(null, "", url.pathname + url.search + new URL(address).hash);
            told();
            return true;
        };
        const offered: Waiting = { ready: () => ready().catch(no), show: (address) => show(address).catch(no) };
        Object.defineProperty(window, NAME, { value: offered, configurable: true });
    });
}

const no = (): boolean => false;
