import { registerPlayer } from '../support/new-player.ts';
import { startOwnServer } from '../support/own-server.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { countLoads, openWithWorker } from '../support/worker-steps.ts';

test.use({ serviceWorkers: 'allow' });

test('the app announces once that it is ready for offline use, and opens without network', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole('ERR_INTERNET_DISCONNECTED');
  await signInAs(page, await registerPlayer(page));
  const loads = countLoads(page);
  // The message stays for five seconds.
  await Promise.all([
    openWithWorker(page),
    expect(page.getByText('Pronto: o Bandeja agora abre também sem sinal.')).toBeVisible({ timeout: 40_000 }),
  ]);
  // The first worker takes over the page without a reload.
  expect(loads()).toBe(1);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
  await expect(page.getByText('Pronto: o Bandeja')).toBeHidden();
});

test('at Login the message appears after the log-in, not over a field', async ({ page }) => {
  const { email, password } = await registerPlayer(page);
  await openWithWorker(page, '/login');
  const ready = page.getByText('Pronto: o Bandeja agora abre também sem sinal.');
  await page.getByLabel('E-mail ou usuário').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await expect(ready).toBeHidden();
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await expect(ready).toBeVisible();
});

test('a new version waits for the form of another tab, then every tab reloads once', async ({
  browser,
  allowConsole,
}) => {
  // A build runs in the middle.
  test.setTimeout(400_000);
  allowConsole(/ERR_|Failed to fetch/);
  const server = await startOwnServer();
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow', locale: 'pt-BR' });
  try {
    const [reading, typing] = [await context.newPage(), await context.newPage()];
    const messages: string[] = [];
    reading.on('console', (message) => messages.push(message.text()));
    await openWithWorker(reading, '/login');
    await openWithWorker(typing, '/sign-up');
    const email = typing.getByLabel('E-mail', { exact: true });
    await email.fill('quadra@exemplo.com.br');

    await server.deploy();
    const loads = [countLoads(reading), countLoads(typing)];
    // The first request after the restart may meet a connection that the server has closed.
    const update = () =>
      navigator.serviceWorker.ready
        .then((registration) => registration.update())
        .then(
          () => true,
          () => false,
        );
    await expect.poll(() => reading.evaluate(update)).toBe(true);
    // The worker of the new version stores its files first.
    await expect
      .poll(() => messages, { timeout: 60_000 })
      .toContain('Há uma versão nova do Bandeja. A página vai ser atualizada.');
    // The new worker is complete and waits for the form.
    const isWaiting = () =>
      reading.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    await expect(email).toHaveValue('quadra@exemplo.com.br');
    // The old page still loads its code: the server has the files of the last two builds.
    await reading.getByRole('link', { name: 'Esqueci minha senha' }).click();
    await expect(reading.getByRole('heading', { level: 1 })).toHaveText(/senha/i);
    expect(loads.map((count) => count())).toEqual([0, 0]);
    expect(await isWaiting()).toBe(true);

    // Leaving the form frees the new version.
    await typing
      .getByRole('link', { name: /^Entrar/ })
      .first()
      .click();
    // The old worker is replaced once it is idle.
    await expect.poll(() => loads.map((count) => count()), { timeout: 30_000 }).toEqual([1, 1]);
    await expect.poll(isWaiting).toBe(false);
    await expect(typing.getByLabel('Senha', { exact: true })).toBeVisible();
    // The typed text is still there.
    await typing.goto('/sign-up');
    await expect(email).toHaveValue('quadra@exemplo.com.br');
    expect(loads[0]?.()).toBe(1);
  } finally {
    await context.close();
    await server.stop();
  }
});
