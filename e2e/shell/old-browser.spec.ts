import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SENTENCE = 'Atualize o navegador: esta versão é antiga demais para abrir o app.';

test('a browser below the oldest supported one is asked to be updated, and no failure advises about the signal', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  // What all supported browsers have; the engine's own code keeps it.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CompressionStream'));
  await signInAs(page);
  await page.route('**/api/matches/**', (route) => route.abort());
  await page.goto('/match');
  const notice = page.getByRole('alert').filter({ hasText: SENTENCE });
  await expect(notice.getByRole('link', { name: 'Recarregar' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).first().click();
  await expect(page.getByRole('main').getByText(SENTENCE).first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('sinal');
});

test('a file that the browser cannot parse asks for an update of the browser', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/nexpected token|Page code not loaded/);
  await signInAs(page);
  const unparsable = { contentType: 'text/javascript', body: 'const using = #{};' };
  let loads = 0;
  await page.route(/\/assets\/_shell\.tournament\.index-.*\.js/, (route) => {
    loads += 1;
    return route.fulfill(unparsable);
  });
  await page.goto('/tournament');
  // Half a file looks the same: the page loads once more by itself.
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByText('Não deu para abrir esta página')).toBeVisible();
  await expect(page.getByRole('main').getByText(SENTENCE)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('sinal');

  // The entry itself: nothing of the app runs.
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.fulfill(unparsable));
  await page.goto('/login');
  await expect(page.getByRole('alert').filter({ hasText: SENTENCE })).toBeVisible();
  await expect(page.getByText('Confira o sinal e recarregue')).toBeHidden();
});
