import type { Page } from '@playwright/test';
import { dayIn, holdFirst } from '../support/booking-steps.ts';
import { registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO, expect, test } from '../support/test.ts';
import { holdCode, watchPaint } from './first-paint.ts';

// Home on a device that has kept nothing of it (apps/web/first-paint/drawn-home.ts).

/** The top of Home: its texts, and where its buttons lead. The way to the club follows with the read of the club. */
const topOf = async (page: Page) => {
  const top = page.locator(':is([data-area="me"], [data-area="next"], [data-area="short"])');
  return {
    texts: await top.locator('h2, h2 + div span, .game span, .game + p, .box p, small').allTextContents(),
    links: await top
      .getByRole('link')
      .filter({ hasNotText: 'Rota' })
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  };
};

/** A player with a paid court and no match. */
async function withBooking(page: Page) {
  const player = await registerPlayer(page);
  const { headers } = player;
  const booking = await holdFirst(page, player, dayIn(4));
  const opened = await page.request.post('/payment/booking/create/', {
    headers,
    data: { booking_id: booking.id },
  });
  const charged = await page.request.post('/payment/charge/', {
    headers,
    data: {
      payment_id: (await opened.json()).id,
      method: 'card',
      card: {
        token: 'approve',
        payment_method_id: 'visa',
        installments: 1,
        document: { type: 'CPF', number: '19119119100' },
      },
    },
  });
  expect(await charged.json()).toMatchObject({ status: 'approved' });
  return player;
}

for (const [known, person, heading] of [
  ['the next game', () => DEMO, 'Seu próximo jogo'],
  ['a booking without a match', withBooking, 'Seu próximo jogo'],
  ['that there is none', registerPlayer, 'Nenhum jogo marcado'],
] as const) {
  test(`on a device without stored data Home draws ${known} before its code, and the app nothing else`, async ({
    page,
  }) => {
    await signInAs(page, await person(page));
    const paint = await watchPaint(page);
    const { release } = await holdCode(page);
    const past = page.waitForResponse(/when=past/);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await past;
    await expect(page).toHaveTitle('Bandeja');
    const drawn = await topOf(page);
    expect(drawn.texts.length).toBeGreaterThan(0);
    expect(drawn.links.length).toBeGreaterThan(1);
    if (heading === 'Nenhum jogo marcado') expect((await paint()).largest).toMatch(/./);
    else await expect.poll(async () => (await paint()).largest).toMatch(/\d\d:\d\d/);
    await page.evaluate(() =>
      new MutationObserver(() => {
        if (document.body.textContent?.includes('Carregando seu próximo jogo'))
          document.body.dataset.wasEmpty = '';
      }).observe(document.body, { subtree: true, childList: true }),
    );
    release();
    await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Últimas partidas' })).toBeVisible();
    await expect(page.locator('body[data-was-empty]')).toHaveCount(0);
    expect(await topOf(page)).toEqual(drawn);
    expect((await paint()).shift).toBeLessThanOrEqual(0.02);
  });
}

test('at a desk the top of Home keeps its height when the app comes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(page);
  const { release } = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Seu próximo jogo' })).toBeVisible();
  const bottom = async () => {
    const box = await page.getByRole('link', { name: 'Minhas Reservas' }).last().boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  const drawn = await bottom();
  release();
  await expect(page.getByRole('heading', { name: /^Olá, / })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Últimas partidas' })).toBeVisible();
  expect(await bottom()).toBe(drawn);
});

test('on a first visit whose reads fail Home offers a retry, and no error is uncaught', async ({
  page,
  allowConsole,
}) => {
  allowConsole('net::ERR_FAILED');
  await signInAs(page);
  const lost = /\/booking\/court\/|list_by_player/;
  await page.route(lost, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Não deu para buscar suas reservas')).toBeVisible({ timeout: 20_000 });
  await page.unroute(lost);
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click();
  await expect(page.getByRole('heading', { name: 'Seu próximo jogo' })).toBeVisible();
});
