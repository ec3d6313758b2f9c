import { createHash } from 'node:crypto';
import helmet, { type HelmetOptions } from 'helmet';
import { type MonitoringSettings, measuringAddresses } from '../../settings/monitoring-settings.ts';

/**
 * The exact style elements that React Aria adds to a page (usePress, and usePreventScroll on iOS). When an update
 * changes them, the browser tests fail on the refused style.
 */
const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Sources of Mercado Pago's secure fields in addition to the script: each field is a frame whose page the script
 * fetches first (from `secure-fields`, else from `api-static`); cards and tokens come from `api`. The page turns off
 * its tracking and its device fingerprint, which needs inline scripts.
 */
const CARD_FRAMES = ['https://secure-fields.mercadopago.com', 'https://api-static.mercadopago.com'];
const CARD_CALLS = ['https://api.mercadopago.com', ...CARD_FRAMES];

/** Browser features that are off for the app's pages. Sharing and copying stay on for this origin. */
export const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The browser applies this policy wherever text is used as HTML or as the address of a script. Other policies cannot be
 * created.
 */
const TRUSTED_TYPES_POLICY = 'default';

const REFERRER_POLICY = 'strict-origin-when-cross-origin';
const HSTS_SECONDS = 31_536_000;

/** For answers without hooks: invalid paths, and bytes that are not a request. */
export const BARE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': REFERRER_POLICY,
  'strict-transport-security': `max-age=${HSTS_SECONDS}`,
  'x-content-type-options': 'nosniff',
};

/**
 * Headers of every answer. Scripts and styles come from this origin, or are inlined with a listed hash. Exceptions are
 * the configured scripts for match pictures and cards, listed by exact address; calls go to this origin and to the
 * exact addresses that receive page views and error reports, where those are configured. Text becomes HTML or the
 * address of a script only by the app's own policy of trusted types (apps/web/src/start/trusted-types.ts); code of another
 * origin writes such text itself, so where it is configured the policy is not required.
 */
export const securityHeaders = ({
  captureScriptUrl,
  cardScriptUrl,
  monitoring,
  inline = { scripts: [], styles: [] },
}: {
  captureScriptUrl: string | undefined;
  cardScriptUrl: string | undefined;
  monitoring: MonitoringSettings;
  /** Hashes of the scripts and styles inlined into the pages (drawn-pages.ts). */
  inline?: { scripts: string[]; styles: string[] };
}): HelmetOptions => {
  // The sandbox script has a path of this origin and needs no source.
  const cardScript = cardScriptUrl && URL.canParse(cardScriptUrl) ? cardScriptUrl : null;
  const scripts = [captureScriptUrl, cardScript].filter((url) => url != null).map(sourceOf);
  return policy({
    inline,
    scripts,
    calls: [...(cardScript ? CARD_CALLS : []), ...measuringAddresses(monitoring).map(sourceOf)],
    frames: cardScript ? CARD_FRAMES : [],
  });
};

/** A policy source has origin and path; the query of an address is dropped. */
const sourceOf = (address: string) => {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
};

const policy = ({
  inline,
  scripts,
  calls,
  frames,
}: Record<'scripts' | 'calls' | 'frames', string[]> & {
  inline: Record<'scripts' | 'styles', string[]>;
}): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...inline.scripts, ...scripts],
      'style-src': ["'self'", ...inline.styles, ...REACT_ARIA_STYLES.map(hashOf)],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...calls],
      ...(frames.length > 0 && { 'frame-src': frames }),
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      ...(scripts.length === 0 && {
        'require-trusted-types-for': ["'script'"],
        'trusted-types': [TRUSTED_TYPES_POLICY],
      }),
    },
  },
  // Chat and maps open in new tabs and need no opener.
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: REFERRER_POLICY },
  // Effective behind a TLS proxy; browsers ignore it over plain http.
  strictTransportSecurity: { maxAge: HSTS_SECONDS, includeSubDomains: false },
});

/** The headers of these options, written once: helmet would build the same texts for every answer. */
export function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  helmet(options)({} as never, answer as never, () => {});
  return headers;
}
