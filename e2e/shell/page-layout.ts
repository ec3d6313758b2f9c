import { expect, type Locator, type Page } from '@playwright/test';

/** Has the effect of the font size setting of the browser. */
const setText = (page: Page, size: string, direction: string) =>
  page.evaluate(
    ([fontSize, dir]) => {
      document.documentElement.style.fontSize = fontSize;
      document.documentElement.dir = dir;
    },
    [size, direction] as const,
  );

/**
 * Elements that stick out of a window of this width, texts that a box cuts, and texts that are not read from left to
 * right. A phone zooms out for a page that is too wide, so innerWidth cannot be used. Elements in a box that scrolls
 * sideways, or drawn at its edge, are left out.
 */
const misplaced = (page: Page, width: number) =>
  page.evaluate((screen) => {
    const styleOf = (element: Element) => getComputedStyle(element);
    const isIn = (element: Element | null, values: readonly string[]): boolean =>
      element !== null &&
      element !== document.body &&
      (values.includes(styleOf(element).overflowX) || isIn(element.parentElement, values));
    // From right to left a page that is too wide has been scrolled to its end.
    window.scrollTo(0, 0);
    const hidden = [...document.querySelectorAll('.sr-only')]
      .filter(
        (element) =>
          document.documentElement.scrollWidth > screen && element.getBoundingClientRect().left < -1,
      )
      .map((element) => `widens the page: ${element.textContent?.slice(0, 40)}`);
    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) => !element.closest('.sr-only, .skip, svg, script') && element.checkVisibility(),
    );
    const sticksOut = ({ left, right, width: own }: DOMRect) => own > 0 && (right > screen + 1 || left < -1);
    const name = ({ nodeName, textContent }: Node) => `${nodeName} ${textContent?.trim().slice(0, 40)}`;
    const wide = shown
      .filter((element) => sticksOut(element.getBoundingClientRect()))
      .filter((element) => !isIn(element, ['auto', 'scroll', 'hidden', 'clip']));
    // The innermost ones alone: what is around them sticks out because of them.
    const boxes = wide
      .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
      .map((element) => {
        const { left, right } = element.getBoundingClientRect();
        return `${name(element)}: ${Math.round(left)} to ${Math.round(right)} px`;
      });
    const texts = shown.flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text && node.data.trim() !== '')
        .filter((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return sticksOut(range.getBoundingClientRect()) && !isIn(element, ['auto', 'scroll']);
        })
        .map(name),
    );
    const cut = shown
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = styleOf(element);
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        const isWide = overflowX === 'hidden' && textOverflow === 'ellipsis' && scrollWidth > clientWidth + 1;
        const isHigh =
          overflowY === 'hidden' && webkitLineClamp !== 'none' && scrollHeight > clientHeight + 2;
        return isWide || isHigh;
      })
      // The breadcrumb of a long name, which the heading has whole.
      .filter(
        (element) =>
          !element.matches('[aria-current="page"]') ||
          document.querySelector('h1')?.textContent?.trim() !== element.textContent?.trim(),
      )
      .map((element) => `cut: ${name(element)}`);
    // A <select> has no measure of its text, so the text is added next to it.
    const choices = shown
      .filter((element) => element instanceof HTMLSelectElement)
      .filter((select) => {
        const { font, letterSpacing, paddingInlineStart, paddingInlineEnd } = styleOf(select);
        const copy = document.createElement('span');
        copy.textContent = select.selectedOptions[0]?.text ?? '';
        Object.assign(copy.style, { font, letterSpacing, position: 'absolute', whiteSpace: 'nowrap' });
        document.body.append(copy);
        const { width } = copy.getBoundingClientRect();
        copy.remove();
        const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
        return width > select.clientWidth - padding + 1;
      })
      .map((select) => `cut: ${select.selectedOptions[0]?.text}`);
    const edges = (node: Text) => {
      const at = (offset: number) => {
        const range = document.createRange();
        range.setStart(node, offset);
        range.setEnd(node, offset + 1);
        return range.getBoundingClientRect();
      };
      const start = node.data.length - node.data.trimStart().length;
      return [at(start), at(node.data.trimEnd().length - 1)] as const;
    };
    /** A text of one line whose last character is left of its first: `0,22+`, `?Quando você joga`. */
    const mirrored = shown
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node instanceof Text && node.data.trim().length > 1)
      .filter((node) => {
        const [first, last] = edges(node as Text);
        return Math.abs(first.top - last.top) < 3 && last.width > 0 && last.left < first.left - 0.5;
      })
      .map((node) => `mirrored: ${name(node)}`);
    return [...boxes, ...texts, ...cut, ...choices, ...mirrored, ...hidden];
  }, width);

/**
 * Fails with what does not fit: at 320 px with text at 100 % and 200 %, from left to right and from right to left; at
 * 1280 px with text at 200 %.
 */
export async function expectToFit(page: Page): Promise<void> {
  const visits = [
    [320, 640, '100%', 'rtl'],
    [320, 640, '100%', 'ltr'],
    [320, 640, '200%', 'rtl'],
    [320, 640, '200%', 'ltr'],
    [360, 740, '200%', 'ltr'],
    [1280, 800, '200%', 'ltr'],
  ] as const;
  for (const [width, height, size, direction] of visits) {
    await page.setViewportSize({ width, height });
    await setText(page, size, direction);
    const found = await misplaced(page, width);
    expect(found, `${width} px, text at ${size}, ${direction}`).toEqual([]);
  }
}

/** 50 letters without a space, as long as a name may be. */
const LONG_NAME = `Wwwwwwwwww${'abcdefghij'.repeat(4)}`;

/** Keys of names that players, clubs and operators choose. */
const NAMES = new Set([
  'name',
  'first_name',
  'last_name',
  'short_name',
  'club',
  'place',
  'by',
  'guest_name',
  'title',
]);

const withLongNames = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return NAMES.has(key) ? LONG_NAME : value;
  if (Array.isArray(value)) return value.map((one) => withLongNames(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withLongNames(one, name)]));
};

/** From here on every name in an answer of the server has 50 letters. */
export const lengthenNames = (page: Page) =>
  page.route('**/*', async (route) => {
    const request = route.request();
    const isRead = request.resourceType() === 'fetch' && request.method() === 'GET';
    // The stream of events has no end.
    if (!isRead || request.url().includes('/events/stream/')) return route.fallback();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('application/json')) return route.fulfill({ response });
    return route.fulfill({ response, json: withLongNames(await response.json()) });
  });

/** What is wider than the screen at 360 and 320 px; text that its box cuts is not. */
export async function widensAt(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const boxes = (await misplaced(page, width)).filter((one) => / px$/.test(one));
    const whole = await page.evaluate(() => document.documentElement.scrollWidth);
    found.push(...boxes.map((one) => `${width}: ${one}`));
    if (whole > width) found.push(`${width}: the page has ${whole} px`);
  }
  return found;
}

/**
 * Fails with a sentence without a space before the next text: "tente de novo.Tentar de novo". Blocks have a line of
 * their own.
 */
export async function expectSeparated(part: Locator): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent has no line between two blocks.
  const text = await part.innerText();
  expect(text.match(/\p{Ll}[.!?]\p{Lu}\p{Ll}+/gu) ?? [], 'sentences without a gap').toEqual([]);
}

/**
 * Fails with the controls that Tab does not reach, and with those that the focus leaves wholly behind another part, for
 * example the dock.
 */
export async function expectTabReachesAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const state = { reached: new Set<unknown>(), covered: [] as string[], isRound: false };
    const boxOf = (element: Element) => (element.closest('label') ?? element).getBoundingClientRect();
    const isCovered = (element: Element) => {
      const { left, top, width, height } = boxOf(element);
      return [0.1, 0.5, 0.9].every((x) =>
        [0.1, 0.5, 0.9].every((y) => {
          const hit = document.elementFromPoint(left + width * x, top + height * y);
          const own = element.closest('label') ?? element;
          return hit === null || !(own.contains(hit) || hit.contains(own));
        }),
      );
    };
    const look = (element: Element) => {
      state.isRound ||= state.reached.has(element);
      // A row of a long list may be redrawn as another element, with the same address.
      state.reached.add(element).add(element.getAttribute('href') ?? element);
      requestAnimationFrame(() => {
        if (document.activeElement === element && isCovered(element))
          state.covered.push(`${element.nodeName} ${element.textContent?.slice(0, 40)}`);
      });
    };
    addEventListener('focusin', ({ target }) => look(target as Element));
    Object.assign(window, { tabState: state });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  type Tabbed = { tabState: { reached: Set<unknown>; covered: string[]; isRound: boolean } };
  // A list may grow while it is walked, so the controls are not counted before. A long list draws eight rows beyond the
  // view in the frame after a scroll, so fewer are walked before the next frames.
  for (let presses = 0; presses < 100; presses += 1) {
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab');
    const isRound = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const answer = () => resolve((window as unknown as Tabbed).tabState.isRound);
          requestAnimationFrame(() => requestAnimationFrame(answer));
        }),
    );
    if (isRound) break;
  }
  const found = await page.evaluate(() => {
    const { reached, covered } = (window as unknown as Tabbed).tabState;
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
    const missed = [...controls].filter(
      (control) =>
        control.tabIndex >= 0 &&
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.matches(':disabled') &&
        !reached.has(control) &&
        !reached.has(control.getAttribute('href') ?? control) &&
        // One stop for a group of radios.
        !(control instanceof HTMLInputElement && control.type === 'radio'),
    );
    return [...missed.map(({ outerHTML }) => `missed: ${outerHTML.slice(0, 120)}`), ...covered];
  });
  expect(found, 'by Tab').toEqual([]);
}
