import { createHash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * The two style elements React Aria adds to a page (usePress, and usePreventScroll on iOS), letter for letter. Should an
 * update change them, the browser tests fail on the refused style.
 */
const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * What Mercado Pago's secure fields need besides their script: each field is a frame, whose page the script fetches first
 * (from `secure-fields`, else from `api-static`); cards and tokens are asked of `api`. Its tracking and its fingerprint
 * of the device, which wants inline scripts, are switched off by the page (apps/web/.../card-fields.ts).
 */
const CARD_FRAMES = ['https://secure-fields.mercadopago.com', 'https://api-static.mercadopago.com'];
const CARD_CALLS = ['https://api.mercadopago.com', ...CARD_FRAMES];

/**
 * Headers of every answer. Scripts and styles come from this origin alone, but for the script that draws a match and the
 * one that takes a card, where an operator has set them, named to the letter.
 */
export const securityHeaders = ({
  captureScriptUrl,
  cardScriptUrl,
}: {
  captureScriptUrl: string | undefined;
  cardScriptUrl: string | undefined;
}): FastifyHelmetOptions => {
  // The sandbox's stand-in is a path of our own and needs nothing.
  const cardScript = cardScriptUrl && URL.canParse(cardScriptUrl) ? cardScriptUrl : null;
  return policy({
    scripts: [captureScriptUrl, cardScript].filter((url) => url != null).map(sourceOf),
    calls: cardScript ? CARD_CALLS : [],
    frames: cardScript ? CARD_FRAMES : [],
  });
};

/** A source of a policy names an origin and a path; the query of an address has no place in it. */
const sourceOf = (address: string) => {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
};

const policy = ({
  scripts,
  calls,
  frames,
}: Record<'scripts' | 'calls' | 'frames', string[]>): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scripts],
      'style-src': ["'self'", ...REACT_ARIA_STYLES.map(hashOf)],
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
    },
  },
  // Chat and maps open in new tabs; nothing here needs the opener.
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Told by the proxy that ends TLS; over plain http on localhost browsers ignore it.
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
});
