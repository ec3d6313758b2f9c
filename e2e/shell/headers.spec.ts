import type { Response } from '@playwright/test';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// Every answer that a visit of the built app receives, by its class. apps/api/src/http/headers.test.ts has the classes
// that no visit meets: redirects, refusals, failures, bytes that are no request.

const PAGES = ['/', '/booking', '/club/arena-moema-padel', '/match', '/profile', '/tournament', '/dashboard'];
const IMMUTABLE = 'public, max-age=31536000, immutable';

type Class = 'page' | 'asset' | 'picture' | 'file' | 'call';

function classOf(response: Response): Class {
  const { pathname } = new URL(response.url());
  if (response.request().resourceType() === 'document') return 'page';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/media/')) return 'picture';
  return /\.\w+$/.test(pathname) ? 'file' : 'call';
}

const CACHE: Record<Class, string> = {
  page: 'no-cache',
  asset: IMMUTABLE,
  picture: IMMUTABLE,
  file: 'no-cache',
  call: 'no-store',
};

/** Calls whose answers are requested again with their ETag. */
const REVALIDATED_CALLS = ['/booking/availables/', '/booking/availables/days/'];

/** Banners are shown from the cache for a while: those that a player asks for may be of clubs that only they follow. */
async function cachingOf(response: Response): Promise<string> {
  const url = new URL(response.url());
  if (REVALIDATED_CALLS.includes(url.pathname)) return 'private, no-cache';
  if (url.pathname !== '/api/banner') return CACHE[classOf(response)];
  const isOfPlayer = !url.searchParams.has('club') && (await response.request().headerValue('authorization'));
  return `${isOfPlayer ? 'private' : 'public'}, max-age=300`;
}

test('every answer of a visit has the security headers and the caching of its class', async ({
  page,
  baseURL,
}) => {
  const answers: Response[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(`${baseURL}/`)) answers.push(response);
  });
  await signInAs(page);
  for (const path of PAGES) {
    // The pictures of Home's banners are the files of the visit; they come last, after the list of banners.
    const file =
      path === '/' && page.waitForResponse((answer) => classOf(answer) === 'file' && answer.status() === 200);
    await page.goto(path);
    // The frame is drawn before its code, and the title is set by the code.
    await expect(page).toHaveTitle(/ · Bandeja$/);
    await expect(page.locator('h1').first()).toBeVisible();
    await file;
  }
  const seen = new Set<Class>();
  let compressed = 0;
  for (const answer of answers) {
    const headers = await answer.allHeaders();
    const name = classOf(answer);
    seen.add(name);
    const place = `${name} ${answer.url()}`;
    const policy = headers['content-security-policy'] ?? '';
    for (const part of [
      "default-src 'self'",
      "script-src 'self' 'sha256-",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ])
      expect(policy, place).toContain(part);
    expect(policy, place).not.toMatch(/unsafe-|\*/);
    expect(headers, place).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': await cachingOf(answer),
    });
    expect(headers['permissions-policy'], place).toContain('geolocation=()');
    expect(headers['access-control-allow-origin'], place).toBeUndefined();
    // Compressed by the build, except below 1 kB, where it saves no packet; a font is compressed in itself.
    const isText = /\.(js|css)$/.test(new URL(answer.url()).pathname);
    if (name === 'asset' && isText && Number(headers['content-length']) >= 1_024)
      expect(headers['content-encoding'], place).toBe('br');
    if (headers['content-encoding'] === 'br') compressed += 1;
    if (name === 'asset') expect(answer.url()).toMatch(/-[\w-]{7}\.\w+$/);
  }
  expect(compressed).toBeGreaterThan(10);
  expect([...seen].sort()).toEqual(expect.arrayContaining(['asset', 'call', 'file', 'page']));
});
