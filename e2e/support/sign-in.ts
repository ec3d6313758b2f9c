import { expect, type Page } from '@playwright/test';
import { DEMO } from './test.ts';

/** Stores a session in the browser, which is faster than the log-in form. */
export async function signInAs(
  page: Page,
  credentials: { email: string; password: string } = DEMO,
): Promise<void> {
  const response = await page.request.post('/api/token/', {
    data: { username: credentials.email, password: credentials.password },
  });
  expect(response.status()).toBe(200);
  const tokens = await response.text();
  await page.addInitScript((stored) => {
    // Only when none is stored, so that a later log-out lasts.
    if (!sessionStorage.getItem('signed-in-by-test')) {
      localStorage.setItem('bandeja.session', stored);
      sessionStorage.setItem('signed-in-by-test', 'yes');
    }
  }, tokens);
}

/** A token for API calls outside the page. */
export async function accessOf(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await page.request.post('/api/token/', { data: { username: email, password } });
  expect(response.status()).toBe(200);
  return (await response.json()).access;
}
