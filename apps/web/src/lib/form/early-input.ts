/** The fields of the page that was drawn before the code arrived, with what was typed into them. */
let fields: HTMLInputElement[] = [];
let focused: HTMLInputElement | null = null;
let isSent = () => false;

/** Call before the app replaces the drawn page. */
export function watchEarlyInput(root: HTMLElement): void {
  fields = [...root.querySelectorAll('input')];
  const see = (target: unknown) => {
    focused = fields.find((field) => field === target) ?? null;
  };
  see(document.activeElement);
  root.addEventListener('focusin', ({ target }) => see(target));
  root.addEventListener('focusout', () =>
    queueMicrotask(() => {
      // A field that the app has just replaced keeps the focus.
      if (focused?.isConnected && document.activeElement === document.body) focused = null;
    }),
  );
  isSent = () => root.hasAttribute('data-sent');
}

/** What was typed into the fields with these names, once; null: nothing. */
export function takeEarlyInput(
  names: readonly string[],
): { values: Record<string, string>; focused: string | null; isSent: boolean } | null {
  const own = fields.filter(({ name }) => names.includes(name));
  if (own.length === 0) return null;
  const taken = {
    values: Object.fromEntries(
      own.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
    ),
    focused: focused && own.includes(focused) ? focused.name : null,
    isSent: isSent(),
  };
  fields = [];
  focused = null;
  return taken;
}
