import { expect, type Page } from '@playwright/test';
import { DEMO } from './test.ts';

/** Sessions of new accounts that no browser has yet, by e-mail address. */
const unused = new Map<string, string>();

type Credentials = { email: string; password: string };

/** A new session, as the answer of the log-in has it. */
async function logIn({ request }: Pick<Page, 'request'>, { email, password }: Credentials): Promise<string> {
  const response = await request.post('/api/token/', { data: { username: email, password } });
  expect(response.status()).toBe(200);
  return response.text();
}

/** A token for the first calls of a new account; signInAs gives its session to the first browser. */
export async function firstAccessOf(page: Pick<Page, 'request'>, credentials: Credentials): Promise<string> {
  const tokens = await logIn(page, credentials);
  unused.set(credentials.email, tokens);
  return JSON.parse(tokens).access;
}

/** Stores a session in the browser, which is faster than the log-in form. */
export async function signInAs(page: Page, credentials: Credentials = DEMO): Promise<void> {
  const tokens = unused.get(credentials.email) ?? (await logIn(page, credentials));
  unused.delete(credentials.email);
  await page.addInitScript((stored) => {
    // Only when none is stored, so that a later log-out lasts.
    if (!sessionStorage.getItem('signed-in-by-test')) {
      localStorage.setItem('bandeja.session', stored);
      sessionStorage.setItem('signed-in-by-test', 'yes');
    }
  }, tokens);
}

/** A token for API calls outside the page. */
export async function accessOf(page: Pick<Page, 'request'>, credentials: Credentials): Promise<string> {
  return JSON.parse(await logIn(page, credentials)).access;
}
