import { expect, type Page } from '@playwright/test';
import { DEMO } from './test.ts';

/** A session written into the browser instead of typed: what a test is not about should not take its time. */
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
    // Only where none is: a later log-out must last.
    if (!sessionStorage.getItem('signed-in-by-test')) {
      localStorage.setItem('bandeja.session', stored);
      sessionStorage.setItem('signed-in-by-test', 'yes');
    }
  }, tokens);
}

/** A token for calls beside the page. */
export async function accessOf(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await page.request.post('/api/token/', { data: { username: email, password } });
  expect(response.status()).toBe(200);
  return (await response.json()).access;
}
