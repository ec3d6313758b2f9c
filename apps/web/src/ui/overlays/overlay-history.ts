/**
 * The browser's back closes what is open over the page. Each open overlay has an entry of the history with the address of
 * its page, which the router does not see (decision 166). However an overlay closes, its entry is left, or the next page
 * takes its place.
 */

/** In the state of an entry: how many overlays are open there. */
const MARK = 'overlays';
/** In the state of an entry: its place in the router's history. Entries of overlays have that of their page. */
const PLACE = '__TSR_index';

interface Page {
  state: Record<string, unknown>;
  href: string;
}

/** How the open overlays close, the topmost last. */
const open: (() => void)[] = [];
/** The page below them. */
let page: Page;
/** Entries are being left, from this page; what is written to the history meanwhile waits. */
let leaving: { from: Page; late: (() => void)[] } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let isInstalled = false;

/** Adds an open overlay. @returns what removes it once it is closed */
export function addOverlay(close: () => void): () => void {
  install();
  open.push(close);
  countOpen();
  return () => {
    open.splice(open.indexOf(close), 1);
    countOpen();
  };
}

/** Said on the document: the history has its entries a moment later. */
function countOpen(): void {
  document.documentElement.dataset.overlays = String(open.length);
  settleSoon();
}

const depthOf = (state: unknown): number => Number(Object(state)[MARK] ?? 0);

/** Not marked: `depth` is 0. */
const marked = ({ [MARK]: _, ...state }: Page['state'], depth: number) =>
  depth > 0 ? { ...state, [MARK]: depth } : state;

const isOf = ({ state }: Page, other: unknown): boolean =>
  typeof state[PLACE] === 'number' && state[PLACE] === Object(other)[PLACE];

/** Later, so that an overlay that replaces another one, or a page, changes no entry. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

/** Makes as many entries as overlays are open. */
function settle(): void {
  if (leaving) return;
  const depth = depthOf(history.state);
  for (let at = depth + 1; at <= open.length; at += 1)
    History.prototype.pushState.call(history, marked(page.state, at), '');
  if (depth <= open.length) return;
  leaving = { from: page, late: [] };
  history.go(open.length - depth);
}

function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  page = present();
  // The router's, which tell it of a change by others.
  const { pushState, replaceState } = history;
  const write =
    (kind: 'pushState' | 'replaceState') =>
    (state: unknown, unused: string, url?: string | URL | null): void => {
      const given = Object(state) as Page['state'];
      if (leaving) {
        leaving.late.push(() => History.prototype[kind].call(history, given, unused, url));
      } else {
        const depth = depthOf(history.state);
        // A page that follows takes the place of the overlay that has led to it.
        if (depth > 0)
          replaceState.call(history, marked(given, kind === 'pushState' ? 0 : depth), unused, url);
        else (kind === 'pushState' ? pushState : replaceState).call(history, given, unused, url);
      }
      page = { state: marked(given, 0), href: url == null ? page.href : String(url) };
      settleSoon();
    };
  history.pushState = write('pushState');
  history.replaceState = write('replaceState');
  // The page's own way back is not that of an overlay which has just closed.
  history.back = () => {
    const back = () => History.prototype.back.call(history);
    if (depthOf(history.state) > open.length) settle();
    if (leaving) leaving.late.push(back);
    else back();
  };
  // A handler keeps the place in which it was first set: before the router's listener (first-paint/before-paint.ts).
  window.onpopstate = onPop;
}

function onPop(event: PopStateEvent): void {
  const below = leaving?.from ?? page;
  const late = leaving?.late ?? [];
  const depth = depthOf(event.state);
  const isClosing = !leaving;
  leaving = null;
  settleSoon();
  if (isOf(below, event.state)) {
    event.stopImmediatePropagation();
    // The address may have changed while the overlay was open.
    History.prototype.replaceState.call(history, marked(below.state, depth), '', below.href);
    for (const write of late) write();
    if (isClosing) for (const close of open.slice(depth).reverse()) close();
    return;
  }
  page = present();
  for (const close of [...open].reverse()) close();
}

const present = (): Page => ({ state: marked(Object(history.state), 0), href: location.href });

// The page was loaded again where an overlay was open.
if (typeof history !== 'undefined' && depthOf(history.state) > 0) {
  install();
  settleSoon();
}
