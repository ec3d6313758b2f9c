import { isNight } from '@bandeja/rules/time/night';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dayIn, sheet } from '../support/booking-steps.ts';
import { now } from '../support/clock.ts';
import { SOON } from '../support/live-steps.ts';
import { confirmEmail } from '../support/mail.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { bell, dropdown, expectUnread } from '../support/notification-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

type Player = Awaited<ReturnType<typeof registerPlayer>>;

const CITY = 'Florianópolis';

/** A match in the city, without a court, on an evening for which no other test looks; opened to all. */
async function openMatch(page: Page, { headers, playerId }: Player, date: string): Promise<number> {
  const moved = await page.request.patch(`/api/players/${playerId}/`, { headers, data: { city: CITY } });
  expect(moved.status()).toBe(200);
  const created = await page.request.post('/api/matches/', {
    headers,
    data: { date: zonedTime(date, 20 * 60, DEFAULT_ZONE), type: 'Friendly', meta_data: { club: 'Quadra' } },
  });
  expect(created.status()).toBe(201);
  const { id } = await created.json();
  const opened = await page.request.post(`/api/matches/${id}/open/`, {
    headers,
    data: { not_full: 'keep' },
  });
  expect(opened.status()).toBe(200);
  return id;
}

const own = (page: Page) => page.getByRole('region', { name: 'Seus avisos' });

for (const [name, viewport, ahead] of [
  ['a phone', { width: 360, height: 740 }, 11],
  ['a wide window', { width: 1280, height: 800 }, 12],
] as const)
  test(`two taps on the empty page save an alert, and the bell shows the match that another player opens, on ${name}`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await page.setViewportSize(viewport);
    const date = dayIn(ahead);
    const reader = await registerPlayer(page, newPerson('Lia', 'Prado'), { level: 3 });
    await confirmEmail(page, reader.email);
    const host = await registerPlayer(page, newPerson('Otávio', 'Siqueira'), { level: 3 });
    await signInAs(page, reader);

    await test.step('the alert has what was searched', async () => {
      await page.goto(`/play?city=${encodeURIComponent(CITY)}&date=${date}&period=noite&gender=open`);
      await expect(page.getByRole('heading', { name: 'Nenhuma partida com estes filtros' })).toBeVisible();
      await expectUnread(page, 0);
      await page.getByRole('main').getByRole('button', { name: 'Avise-me' }).last().click();
      await expect(sheet(page).getByLabel('Das', { exact: true })).toHaveValue('18:00');
      await expect(sheet(page).getByLabel('Até', { exact: true })).toHaveValue('00:00');
      await expect(sheet(page).getByLabel('Onde')).toHaveValue(`city:${CITY}`);
      await expect(sheet(page).getByRole('button', { pressed: true })).toHaveCount(1);
      await sheet(page).getByLabel('Do nível').selectOption('3');
      await sheet(page).getByLabel('Até o nível').selectOption('2.5');
      await sheet(page).getByRole('button', { name: 'Avisar', exact: true }).click();
      await expect(sheet(page)).toContainText('O nível máximo vem antes do mínimo.');
      await sheet(page).getByLabel('Até o nível').selectOption('4');
      await expectAccessible(page);
      await sheet(page).getByRole('button', { name: 'Avisar', exact: true }).click();
      await expect(sheet(page).getByRole('heading', { name: 'Combinado!' })).toBeVisible();
      await sheet(page).getByRole('button', { name: 'Entendi' }).click();
      await expect(own(page)).toContainText('das 18:00 à meia-noite');
      await expect(own(page)).toContainText(`${CITY} · Homens e mulheres · Nível de 3,0 a 4,0`);
    });

    await test.step('the bell shows the match, and opens it', async () => {
      const id = await openMatch(page, host, date);
      // At night it waits for the morning.
      if (isNight(now(), DEFAULT_ZONE)) return;
      await expectUnread(page, 1, SOON);
      await bell(page).click();
      await expect(dropdown(page)).toContainText('Partida aberta para você');
      await dropdown(page)
        .getByRole('link', { name: /Partida aberta para você/ })
        .click();
      await expect(page).toHaveURL(new RegExp(`/match/${id}$`));
    });

    await test.step('days are chosen by keyboard, and an alert is removed', async () => {
      await page.goto(`/play?city=${encodeURIComponent(CITY)}`);
      await expect(own(page).getByRole('listitem')).toHaveCount(1);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.getByRole('main').getByRole('button', { name: 'Avise-me' }).first().focus();
      await page.keyboard.press('Enter');
      const monday = sheet(page).getByRole('button', { name: 'Seg', exact: true });
      await monday.focus();
      await page.keyboard.press('Space');
      await expect(monday).toHaveAttribute('aria-pressed', 'false');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await own(page)
        .getByRole('button', { name: /^Não avisar mais/ })
        .click();
      await expect(own(page)).toBeHidden();
    });
  });
