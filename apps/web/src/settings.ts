// Build settings (environment at build time), with the product's defaults.
export const appVersion: string = import.meta.env.BUILD_VERSION ?? '2.0.0';
export const buildDate: string = import.meta.env.BUILD_DATE ?? '2025-09-30T19:39:57Z';

interface Settings {
  brand: string;
  support_url: string;
  /** Origin of the code that draws a match; empty: this application's own. */
  capture_script_url: string;
  /** Address of the script with the bank's card fields; empty: cards are off. */
  card_script_url: string;
  /** Where errors, traces and recordings are sent, with consent; unset: nowhere. */
  sentry_dsn?: string;
  sentry_environment?: string;
  /** Origins whose requests carry the trace, separated by commas. */
  trace_sites?: string;
  /** The measurement id of page views, with consent; unset: none are sent. */
  analytics_id?: string;
  analytics_url?: string;
}

/**
 * Settings of the server at run time. The server writes them into <meta name="bandeja-settings" content='{"brand":
 * …}'> of the page, escaped as an attribute. A missing or unreadable value keeps its default.
 */
export const settings: Settings = {
  brand: 'Bandeja',
  support_url: 'https://wa.me/',
  capture_script_url: '',
  card_script_url: '',
  ...readMeta(),
};

/** Whether the operator measures at all; otherwise there is nothing to ask. */
export const canMeasure = Boolean(settings.sentry_dsn || settings.analytics_id);

function readMeta(): Record<string, string> {
  const content = globalThis.document
    ?.querySelector('meta[name="bandeja-settings"]')
    ?.getAttribute('content');
  if (!content) return {};
  try {
    return Object.fromEntries(
      Object.entries<unknown>(Object(JSON.parse(content))).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      ),
    );
  } catch {
    return {};
  }
}
