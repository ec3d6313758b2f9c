import { expect } from '@playwright/test';
import { ELEMENT, type Engine } from './webdriver.ts';

/** A shown element by selector and accessible name: its label, or its text. Runs in the page. */
function findShown(selector: string, source: string): Element | null {
  const named = new RegExp(source);
  const textOf = (element: Element | null | undefined) =>
    element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const nameOf = (element: Element) => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    return (
      element.getAttribute('aria-label') ??
      (labelled.length > 0
        ? labelled.map((id) => textOf(document.getElementById(id))).join(' ')
        : labels?.[0]
          ? textOf(labels[0])
          : (element.getAttribute('alt') ?? textOf(element)))
    );
  };
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  return (
    [...document.querySelectorAll(selector)].find(
      (element) => isShown(element) && named.test(nameOf(element)),
    ) ?? null
  );
}

export function tabOf({ send }: Engine, origin: string) {
  /** Runs a function in the page, and returns what it resolves to. Its text is sent: it uses only its arguments. */
  async function run<Args extends unknown[], Value>(
    act: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((${act})(...Array.from(arguments).slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await send('POST execute/async', { script, args })) as { value: Value; error?: string };
    if (answer.error) throw new Error(answer.error);
    return answer.value;
  }
  async function find(selector: string, name: RegExp): Promise<string> {
    const found = await run(findShown, selector, name.source);
    if (!found) throw new Error(`no ${selector} is shown with the name ${name}`);
    return (found as unknown as Record<typeof ELEMENT, string>)[ELEMENT];
  }
  const tries = { timeout: 30_000, intervals: [30, 60, 120, 250] };
  return {
    run,
    open: (path: string) => send('POST url', { url: origin + path }),
    sees: (selector: string, name: RegExp) => expect(() => find(selector, name)).toPass(tries),
    misses: (selector: string, name: RegExp) =>
      expect.poll(() => run(findShown, selector, name.source), tries).toBeNull(),
    /** Clicks where the driver finds the element free: a sheet that still moves covers it. */
    click: (selector: string, name: RegExp) =>
      expect(async () => {
        const id = await find(selector, name);
        // The driver scrolls to an edge of the window, where a fixed bar may be.
        await run((element: unknown) => (element as Element).scrollIntoView({ block: 'center' }), {
          [ELEMENT]: id,
        });
        await send('POST element/{id}/click', { id });
      }).toPass(tries),
    type: (selector: string, name: RegExp, text: string) =>
      expect(async () => send('POST element/{id}/value', { id: await find(selector, name), text })).toPass(
        tries,
      ),
    until: (holds: () => unknown) => expect.poll(() => run(holds), tries).toBeTruthy(),
  };
}
