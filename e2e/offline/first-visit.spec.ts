import { devices, type Page } from '@playwright/test';
import { registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { openWithWorker } from '../support/worker-steps.ts';

test.use({ serviceWorkers: 'allow' });

const hint = (page: Page) => page.getByRole('region', { name: 'Bandeja na tela de início' });

test('a first visit prepares the app for offline use and offers to install it', async ({ page, context }) => {
  await signInAs(page, await registerPlayer(page));
  // Ten seconds are a hundred here: on a slow machine the worker would be installed after them.
  await page.addInitScript(() => {
    const { setTimeout: wait } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number, ...given: []) =>
        wait(work, ms === 10_000 ? 100_000 : ms, ...given),
    });
  });
  await openWithWorker(page);

  await test.step('ten seconds after the load the code of the shortcuts is on the device', async () => {
    const stored = () =>
      page.evaluate(async () =>
        (await (await caches.open('bandeja-assets')).keys()).map(({ url }) => url).join(),
      );
    for (const chunk of ['_shell.profile', '_shell.notifications.index'])
      expect(await stored()).not.toContain(chunk);
    await page.clock.fastForward(110_000);
    for (const chunk of ['match.create', 'booking.index', 'match.index', 'profile', 'notifications.index'])
      await expect.poll(stored).toContain(`_shell.${chunk}`);
  });

  await test.step('background sync wakes the open pages, which send the queue', async () => {
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ isDeleted }) => !isDeleted);
        if (own) resolve(own.registrationId);
      }),
    );
    await devtools.send('ServiceWorker.enable');
    const registrationId = await registered;
    await page.evaluate(() =>
      navigator.serviceWorker.addEventListener('message', ({ data }) =>
        document.body.setAttribute('data-message', data.type),
      ),
    );
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin: new URL(page.url()).origin,
      registrationId,
      tag: 'bandeja.queue',
      lastChance: false,
    });
    await expect(page.locator('body[data-message="SEND_QUEUE"]')).toBeAttached();
  });

  await test.step('Home offers to install the app until the player closes the hint', async () => {
    /** As Chromium offers it; only a real visitor's engagement makes it do so by itself. */
    const offer = () =>
      page.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true });
        Object.assign(event, { prompt: async () => document.body.setAttribute('data-prompted', 'yes') });
        dispatchEvent(event);
        return event.defaultPrevented;
      });
    expect(await offer()).toBe(true);
    await hint(page).getByRole('button', { name: 'Instalar' }).click();
    await expect(page.locator('body[data-prompted]')).toBeAttached();
    await expect(hint(page)).toBeHidden();
    await offer();
    await hint(page).getByRole('button', { name: 'Agora não' }).click();
    await expect(hint(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
    expect(await offer()).toBe(false);
    await expect(hint(page)).toBeHidden();
  });
});

test('on an iPhone the hint names the steps of Safari', async ({ browser, baseURL }) => {
  const { userAgent } = devices['iPhone 15'] ?? {};
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    ...(baseURL !== undefined && { baseURL }),
    ...(userAgent !== undefined && { userAgent }),
  });
  const page = await context.newPage();
  await signInAs(page, await registerPlayer(page));
  await page.goto('/');
  await expect(hint(page)).toContainText('Adicionar à Tela de Início');
  await context.close();
});
