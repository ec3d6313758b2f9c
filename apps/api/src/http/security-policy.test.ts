import { expect, test } from 'vitest';
import { securityHeaders } from './security-policy.ts';

const scriptsOf = (url: string | undefined) => {
  const { contentSecurityPolicy } = securityHeaders(url);
  if (typeof contentSecurityPolicy !== 'object') throw new Error('no policy');
  return contentSecurityPolicy.directives?.['script-src'];
};

test('scripts come from here alone, and from the one address an operator names', () => {
  expect(scriptsOf(undefined)).toEqual(["'self'"]);
  const cdn = 'https://cdn.example/modern-screenshot@4.7.0/dist/index.js';
  expect(scriptsOf(cdn)).toEqual(["'self'", cdn]);
});
