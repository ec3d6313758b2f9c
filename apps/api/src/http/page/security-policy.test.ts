import { expect, test } from 'vitest';
import { NO_MONITORING } from '../../../test/no-monitoring.ts';
import { securityHeaders } from './security-policy.ts';

const policyWith = (urls: {
  captureScriptUrl?: string;
  cardScriptUrl?: string;
  monitoring?: typeof NO_MONITORING;
}) => {
  const { contentSecurityPolicy } = securityHeaders({
    captureScriptUrl: undefined,
    cardScriptUrl: undefined,
    monitoring: NO_MONITORING,
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
  const { 'require-trusted-types-for': _required, 'trusted-types': _names, ...others } = without;
  expect(policyWith({ cardScriptUrl: sdk })).toEqual({
    ...others,
    'script-src': ["'self'", sdk],
    'connect-src': ["'self'", 'https://api.mercadopago.com', ...frames],
    'frame-src': frames,
  });
});

test('sandbox cards add nothing, since their script is served from this origin', () => {
  expect(policyWith({ cardScriptUrl: '/sandbox/card.js' })).toEqual(policyWith({}));
});

test('trusted types are required while all scripts are of this origin', () => {
  const own = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] };
  expect(policyWith({})).toMatchObject(own);
  expect(policyWith({ cardScriptUrl: '/sandbox/card.js' })).toMatchObject(own);
  const captureScriptUrl = 'https://cdn.example/capture.js';
  expect(policyWith({ captureScriptUrl })).not.toHaveProperty('require-trusted-types-for');
});

test('measuring adds exactly the two addresses that receive it, and leaves trusted types on', () => {
  const sentryDsn = 'https://public@errors.example/path/42';
  const analyticsId = 'G-AB12CD34EF';
  const { 'connect-src': calls, ...others } = policyWith({
    monitoring: { ...NO_MONITORING, sentryDsn, analyticsId },
  });
  expect(calls).toEqual([
    "'self'",
    'https://errors.example/path/api/42/envelope/',
    'https://www.google-analytics.com/g/collect',
  ]);
  const { 'connect-src': _own, ...without } = policyWith({});
  expect(others).toEqual(without);
  expect(policyWith({ monitoring: { ...NO_MONITORING, sentryDsn } })['connect-src']).toHaveLength(2);
});
