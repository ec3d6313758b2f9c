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
 * Headers of every answer. Scripts and styles come from this origin alone, but for the one script an operator may fetch
 * from elsewhere, named to the letter.
 */
export const securityHeaders = (captureScriptUrl: string | undefined): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...(captureScriptUrl ? [captureScriptUrl] : [])],
      'style-src': ["'self'", ...REACT_ARIA_STYLES.map(hashOf)],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
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
