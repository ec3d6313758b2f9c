import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { registerPlayer } from '../support/new-player.ts';
import { newReader } from '../support/notification-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const device = (page: Page) => page.getByRole('region', { name: 'Avisos neste aparelho' });

/** A push service is not reachable from a test machine: the browser's subscription is made up, with real keys. */
async function stubSubscriptions(page: Page) {
  await page.addInitScript(() => {
    const KEY = 'test.push';
    const base64url = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const subscriptionOf = ({ key, ...json }: { key: string; endpoint?: string }) => ({
      ...json,
      options: { applicationServerKey: bytesOf(key).buffer },
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    });
    const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
    Object.assign(PushManager.prototype, {
      getSubscription: async () => stored() && subscriptionOf(stored()),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ]);
        const p256dh = base64url(await crypto.subtle.exportKey('raw', pair.publicKey));
        const auth = base64url(crypto.getRandomValues(new Uint8Array(16)));
        const endpoint = `https://push.bandeja.test/${applicationServerKey.length}/${auth}`;
        localStorage.setItem(
          KEY,
          JSON.stringify({ endpoint, keys: { p256dh, auth }, key: applicationServerKey }),
        );
        return subscriptionOf(stored());
      },
    });
  });
}

async function openSettings(page: Page) {
  const player = await registerPlayer(page);
  await signInAs(page, player);
  await stubSubscriptions(page);
  await page.goto('/notifications/settings');
  return player;
}

test('the browser requests the permission for push messages only after the tap, and they are turned off again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  const player = await openSettings(page);
  const devices = async () => {
    const answer = await page.request.get('/api/account/export', { headers: player.headers });
    return (await answer.json()).push_devices;
  };
  await expect(device(page).getByRole('button', { name: 'Receber avisos' })).toBeVisible();
  expect(await devices()).toEqual([]);
  await expectAccessible(page);
  await device(page).getByRole('button', { name: 'Receber avisos' }).tap();
  await expect(device(page).getByText('Este aparelho recebe avisos')).toBeVisible();
  // 87 characters of base64url: the uncompressed point of the server's public key.
  expect(await devices()).toEqual([
    {
      endpoint: expect.stringMatching(/^https:\/\/push\.bandeja\.test\/87\//),
      created_at: expect.any(String),
    },
  ]);
  // The server has dropped the device: the next opening stores it again.
  const [{ endpoint }] = await devices();
  const { headers } = player;
  await page.request.post('/notification/push/subscriptions/remove/', { headers, data: { endpoint } });
  expect(await devices()).toEqual([]);
  await page.reload();
  await expect.poll(devices).toEqual([expect.objectContaining({ endpoint })]);
  // The browser's subscription is for a former key of the server, or lost: the next opening makes another one.
  for (const lose of ["{ ...stored, key: 'BAAA' }", 'null']) {
    const [before] = await devices();
    await page.evaluate(
      `{ const stored = JSON.parse(localStorage.getItem('test.push')); localStorage.setItem('test.push', JSON.stringify(${lose})); }`,
    );
    await page.reload();
    // Between the former one and the new one there is none.
    await expect
      .poll(async () => (await devices()).at(-1)?.endpoint ?? before.endpoint)
      .not.toBe(before.endpoint);
  }
  const { endpoint: last } = (await devices()).at(-1);
  await device(page).getByRole('button', { name: 'Parar de receber' }).tap();
  await expect(device(page).getByRole('button', { name: 'Receber avisos' })).toBeVisible();
  expect(await devices()).not.toContainEqual(expect.objectContaining({ endpoint: last }));
});

test('the settings show a message when the browser blocks notifications', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await openSettings(page);
  await expect(device(page).getByText('Os avisos estão bloqueados')).toBeVisible();
  await expect(device(page).getByRole('button')).toHaveCount(0);
});

/** The service worker of the app, and a function that delivers a push message to it as a push service does. */
async function receivePush(page: Page, context: BrowserContext) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { scope: '/' });
    const { active } = await navigator.serviceWorker.ready;
    if (!active) throw new Error('no worker');
    // A message to a worker that is still activating is lost.
    if (active.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active.addEventListener('statechange', () => active.state === 'activated' && resolve());
    });
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  await worker.evaluate(`(() => {
    const show = self.registration.showNotification.bind(self.registration);
    self.timesShown = 0;
    self.registration.showNotification = async (...message) => {
      await show(...message);
      self.timesShown += 1;
    };
  })()`);
  // Chromium stores a message before it shows it: asked in between, getNotifications finds it not shown and deletes it.
  const deliver = async (data: string) => {
    const before: number = await worker.evaluate('self.timesShown');
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await expect.poll(() => worker.evaluate('self.timesShown')).toBe(before + 1);
  };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  return { worker, deliver, shown };
}

test('a push message is shown, replaced by its group, and opens its page; its worker is served for the whole site and checked again at every start', async ({
  page,
  context,
}) => {
  const served = await page.request.get('/sw.js');
  expect(served.headers()).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  await context.grantPermissions(['notifications']);
  const reader = await newReader(page);
  const match = await reader.notify();
  await page.goto('/profile');
  const { worker, deliver, shown } = await receivePush(page, context);
  const message = { title: 'Vitória!', body: 'qua, 12 ago, 10:29', tag: 'awaiting' };
  await deliver(JSON.stringify({ ...message, meta_data: { type: 'match', id: match } }));
  await expect.poll(shown).toEqual([message]);
  // Chromium has no command that taps a notification: the event is dispatched in the worker.
  const tap = () =>
    worker.evaluate(`(async () => {
      const [notification] = await self.registration.getNotifications({ tag: 'awaiting' });
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })()`);
  await tap();
  await expect(page).toHaveURL(`/match/${match}`);
  await expect.poll(shown).toEqual([]);

  const folded = { title: '3 resultados esperam você', body: message.body, tag: 'awaiting' };
  await deliver(JSON.stringify({ ...message, meta_data: { type: 'match', id: match } }));
  await deliver(JSON.stringify({ ...folded, meta_data: null }));
  await expect.poll(shown).toEqual([folded]);
  await tap();
  await expect(page).toHaveURL('/notifications');
  await expect.poll(shown).toEqual([]);

  // A page with unsaved input asks before it gives way.
  await page.goto('/match/create');
  await page.getByLabel('Horário').fill('21:30');
  await deliver(JSON.stringify({ ...message, meta_data: { type: 'match', id: match } }));
  await tap();
  const question = page.getByRole('alertdialog', { name: 'Abrir o aviso?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ficar aqui' }).tap();
  await expect(page.getByLabel('Horário')).toHaveValue('21:30');
  await deliver(JSON.stringify({ ...message, meta_data: { type: 'match', id: match } }));
  await tap();
  await question.getByRole('button', { name: 'Abrir' }).tap();
  await expect(page).toHaveURL(`/match/${match}`);

  // A message that cannot be read still shows that something has happened.
  await deliver('not json');
  await expect
    .poll(async () => (await shown()).map(({ title }) => title))
    .toEqual(['Você tem uma novidade no Bandeja']);
});
