import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword } from './own-password.ts';

const WAITING = 12;

test('a token is checked before the passwords that wait for their hash', async () => {
  const { subtle } = webcrypto;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', new Uint8Array(32), hmac, false, ['sign']);
  const ended: string[] = [];
  const note = (what: string) => () => ended.push(what);
  const hashes = Array.from({ length: WAITING }, (_, n) => hashPassword(`senha ${n}`).then(note('hash')));
  const token = subtle.sign(hmac, key, new Uint8Array(100)).then(note('token'));
  await Promise.all([...hashes, token]);
  expect(ended).toHaveLength(WAITING + 1);
  expect(ended.indexOf('token')).toBeLessThan(4);
});
