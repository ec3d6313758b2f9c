import { expect, test } from '../support/test.ts';

// Fixtures of support/test.ts fail every test whose page violates the policy; every-page.spec.ts visits all pages.
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
