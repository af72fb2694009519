/** Escape closes one thing at a time: a list, menu or calendar before the dialog that it belongs to. */

const POPUP = ".mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Combobox-dropdown";
const MARK = "data-mantine-stop-propagation";

/** Begin before any dialog is there: the first to listen is the first to be asked. */
export function closeOneAtATime(): void {
    window.addEventListener(
        "keydown",
        ({ key, target }) => {
            if (
                key !== "Escape" ||
                !(target instanceof Element) ||
                target.closest(POPUP) === null ||
                target.hasAttribute(MARK)
            )
                return;
            // Mantine's dialogs leave the key to an element that has this mark.
            target.setAttribute(MARK, "true");
            setTimeout(() => target.removeAttribute(MARK), 0);
        },
        { capture: true },
    );
}
