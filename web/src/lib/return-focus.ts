const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** For each dialog that had the focus, the element that had it before. */
const openers = new WeakMap<Element, Element>();
const open = new Set<Element>();
let last: Element | null = null;

/** The entry of a menu disappears with its menu, so the button that opened the menu stands for it. */
function lasting(element: Element): Element {
  const menu = element.closest('[role="menu"]');
  return (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? element;
}

/** A dialog may be opened from another that has closed since. The focus then goes to where that other one was opened from. */
function stillThere(opener: Element | undefined): Element | null {
  if (!opener || opener.isConnected) return opener ?? null;
  const dialog = opener.closest(DIALOG);
  return dialog ? stillThere(openers.get(dialog)) : null;
}

const observer = new MutationObserver(() => {
  for (const dialog of open) {
    if (dialog.isConnected) continue;
    open.delete(dialog);
    if (open.size === 0) observer.disconnect();
    if (document.activeElement !== document.body) continue;
    const place = stillThere(openers.get(dialog));
    if (place instanceof HTMLElement) place.focus();
    if (document.activeElement !== document.body) continue;
    // The opener is gone, such as the row of an order that was cancelled. The focus goes to the dialog below or to the main area, so that
    // screen readers do not start at the top of the page.
    const below = [...open].filter((one) => one.isConnected).at(-1) ?? document.getElementById('main');
    if (below instanceof HTMLElement) below.focus();
  }
});

function focused({ target, relatedTarget }: FocusEvent) {
  if (!(target instanceof Element)) return;
  const dialog = target.closest(DIALOG);
  if (dialog && !open.has(dialog)) {
    const from = relatedTarget instanceof Element ? relatedTarget : last;
    if (from) openers.set(dialog, lasting(from));
    if (open.size === 0) observer.observe(document.body, { childList: true, subtree: true });
    open.add(dialog);
  }
  last = lasting(target);
}

/** Returns the focus to where a dialog was opened from, also when the dialog was removed without being drawn closed. */
export function watchFocus() {
  document.addEventListener('focusin', focused);
}
