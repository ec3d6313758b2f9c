// Build settings (environment at build time), with the product's own defaults (seed §9).
export const appVersion: string = import.meta.env.VITE_APP_VERSION ?? '2.0.0';
export const buildDate: string = import.meta.env.VITE_BUILD_DATE ?? '2025-09-30T19:39:57Z';

/**
 * What the server decides at run time, written by it into <meta name="bandeja-settings" content='{"brand": …}'> of
 * the page, escaped as an attribute. Whatever is missing or unreadable keeps its default.
 */
export const settings = {
  brand: 'Bandeja',
  support_url: 'https://wa.me/',
  /** Where the code that draws a match comes from; empty: from here. */
  capture_script_url: '',
  /** What takes a card with the bank's own fields; empty: no cards here. */
  card_script_url: '',
  ...readMeta(['brand', 'support_url', 'capture_script_url', 'card_script_url']),
};

function readMeta<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const content = globalThis.document
    ?.querySelector('meta[name="bandeja-settings"]')
    ?.getAttribute('content');
  if (!content) return {};
  try {
    const values: Record<string, unknown> = Object(JSON.parse(content));
    const read: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = values[name];
      if (typeof value === 'string' && value) read[name] = value;
    }
    return read;
  } catch {
    return {};
  }
}
