import { expect, test } from 'vitest';
import { securityHeaders } from './security-policy.ts';

const policyWith = (urls: { captureScriptUrl?: string; cardScriptUrl?: string }) => {
  const { contentSecurityPolicy } = securityHeaders({
    captureScriptUrl: undefined,
    cardScriptUrl: undefined,
    ...urls,
  });
  if (typeof contentSecurityPolicy !== 'object') throw new Error('no policy');
  return contentSecurityPolicy.directives ?? {};
};

test('scripts come from this origin only, and from the configured capture script', () => {
  expect(policyWith({})['script-src']).toEqual(["'self'"]);
  const cdn = 'https://cdn.example/modern-screenshot@4.7.0/dist/index.js';
  expect(policyWith({ captureScriptUrl: cdn })['script-src']).toEqual(["'self'", cdn]);
  expect(policyWith({ captureScriptUrl: `${cdn}?v=2#top` })['script-src']).toEqual(["'self'", cdn]);
});

test('cards add the script, frames and calls of Mercado Pago only', () => {
  const without = policyWith({});
  expect(without['connect-src']).toEqual(["'self'"]);
  expect(without).not.toHaveProperty('frame-src');
  const sdk = 'https://sdk.mercadopago.com/js/v2';
  const frames = ['https://secure-fields.mercadopago.com', 'https://api-static.mercadopago.com'];
  expect(policyWith({ cardScriptUrl: sdk })).toEqual({
    ...without,
    'script-src': ["'self'", sdk],
    'connect-src': ["'self'", 'https://api.mercadopago.com', ...frames],
    'frame-src': frames,
  });
});

test('sandbox cards add nothing, since their script is served from this origin', () => {
  expect(policyWith({ cardScriptUrl: '/sandbox/card.js' })).toEqual(policyWith({}));
});
