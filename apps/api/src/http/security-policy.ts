import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Headers of every answer. Scripts and styles come from this origin alone; the one inline style allowed by hash is the
 * rule React Aria adds to the page for its pressable elements.
 */
export const contentSecurityPolicy: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
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
};
