import { expect, test } from 'vitest';
import { openSecrets, sealSecrets } from './seal.ts';

const KEY = new TextEncoder().encode('a key that only tests know, 32+ bytes');
const SECRETS = { accessToken: 'APP_USR-of-the-club', webhookSecret: 'secret of its webhooks' };

test('what was sealed opens with the same key for the same club only, and not after a change of any byte', () => {
  const sealed = sealSecrets(KEY, 7, SECRETS);
  expect(openSecrets(KEY, 7, sealed)).toEqual(SECRETS);
  expect(sealed.toString('latin1')).not.toContain('APP_USR');
  expect(sealSecrets(KEY, 7, SECRETS)).not.toEqual(sealed);
  expect(openSecrets(KEY, 8, sealed)).toBeNull();
  expect(openSecrets(new TextEncoder().encode('another key of the same length, 32 b'), 7, sealed)).toBeNull();
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openSecrets(KEY, 7, changed)).toBeNull();
  }
  for (const length of [0, 1, 29, sealed.length - 1])
    expect(openSecrets(KEY, 7, sealed.subarray(0, length))).toBeNull();
});
