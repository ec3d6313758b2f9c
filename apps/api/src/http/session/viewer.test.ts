import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signAccess } from '../../features/accounts/sessions/tokens.ts';
import { createTokenCheck } from './viewer.ts';

const NOW = new Date('2026-03-06T12:00:00.000Z');
const MINUTE = 60_000;

function tokens() {
  const secretKey = new TextEncoder().encode('a key that only tests know, 32+ bytes');
  const clock = { now: NOW };
  return {
    clock,
    check: createTokenCheck(secretKey, () => clock.now),
    sign: (userId: number) => signAccess(secretKey, { id: randomUUID(), userId }, NOW),
  };
}

test('a token is checked once, and its claims are kept', async () => {
  const { check, sign } = tokens();
  const token = await sign(7);
  const first = await check(token);
  expect(first.sub).toBe('7');
  expect(await check(token)).toBe(first);
  expect(await check(await sign(8))).not.toBe(first);
});

test('kept claims end with their token', async () => {
  const { check, sign, clock } = tokens();
  const token = await sign(7);
  await check(token);
  clock.now = new Date(NOW.getTime() + 15 * MINUTE);
  await expect(check(token)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a token with the claims of a kept one and another signature is refused', async () => {
  const { check, sign } = tokens();
  const token = await sign(7);
  await check(token);
  const signed = token.slice(0, token.lastIndexOf('..'));
  const forged = createHmac('sha256', 'another key').update(signed).digest('base64url');
  await expect(check(`${signed}.${forged}`)).rejects.toMatchObject({ code: 'unauthenticated' });
});
