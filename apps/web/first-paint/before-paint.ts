// Errors before the reporting code is loaded (src/shell/measuring/uncaught.ts) stay in memory.
const page: { earlyErrors?: Event[] | null } = globalThis as object;
const early: Event[] = [];
page.earlyErrors = early;
for (const type of ['error', 'unhandledrejection'])
  addEventListener(type, (event) => {
    if (early.length < 20) early.push(event);
  });

// Takes its place before the router's listener: entries of open overlays are no pages (src/ui/overlays/overlay-history.ts).
window.onpopstate = () => {};

// In the head of the page: applies the chosen theme and direction before the first paint, so that the page does not flash.
try {
  const saved = JSON.parse(localStorage.getItem('bandeja.settings') as string);
  if (/^(light|dark)$/.test(saved.theme)) document.documentElement.dataset.theme = saved.theme;
  if (saved.rtl) document.documentElement.dir = 'rtl';
} catch {
  // Nothing is stored, or storage is unavailable (private windows): the system's theme applies.
}

/** Built from src/shell/measuring/failed-start.ts. A variable, because it is no part of any bundle. */
const FAILED_START: string = '/failed-start.js';

// The app replaces this function when it has started (src/main.tsx), in a task that is scheduled before the load event
// and runs before this one. If this function is still here, the app's entry has failed: index.html has a notice.
const check = () =>
  setTimeout(() => {
    if (window.onload !== check) return;
    // The script writes another sentence for an old browser.
    void import(/* @vite-ignore */ FAILED_START).finally(() => {
      (document.getElementById('failed') as HTMLElement).hidden = false;
    });
  });
window.onload = check;
