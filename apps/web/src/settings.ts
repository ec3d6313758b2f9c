// Build settings (environment at build time), with the product's defaults.
export const appVersion: string = import.meta.env.VITE_APP_VERSION ?? '2.0.0';
export const buildDate: string = import.meta.env.VITE_BUILD_DATE ?? '2025-09-30T19:39:57Z';

/**
 * Settings of the server at run time. The server writes them into <meta name="bandeja-settings" content='{"brand":
 * …}'> of the page, escaped as an attribute. A missing or unreadable value keeps its default.
 */
export const settings = {
  brand: 'Bandeja',
  support_url: 'https://wa.me/',
  /** Origin of the code that draws a match; empty: this application's own. */
  capture_script_url: '',
  /** Address of the script with the bank's card fields; empty: cards are off. */
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
