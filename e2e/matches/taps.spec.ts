import { zonedTime } from '@bandeja/rules/time/zoned-time';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dayIn } from '../support/booking-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Counts the taps of a journey. */
function countTaps() {
  const taps = { count: 0 };
  const tap = async (what: Locator) => {
    await what.click();
    taps.count += 1;
  };
  return { taps, tap };
}

test.use({ viewport: { width: 390, height: 844 } });

test('from Home a player opens a match with at most five taps, at the usual club and time, and another one joins it with at most three', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const host = await registerPlayer(page, newPerson('Zulmira', 'Quintas'), { level: 3 });
  const { results } = await (await page.request.get('/api/clubs/')).json();
  const club = await (await page.request.get(`/api/clubs/${results[0].slug}/`)).json();
  // Two matches of last week at half past eight in the evening, by the clock of the club.
  for (const days of [-7, -5]) {
    const date = zonedTime(dayIn(days), 20 * 60 + 30, club.timezone);
    const played = await page.request.post('/api/matches/', {
      headers: host.headers,
      data: { date, type: 'Friendly', court: club.courts[0].id },
    });
    expect(played.status()).toBe(201);
  }
  await signInAs(page, host);

  const id = await test.step('Home, Jogar, the form, the sheet: open', async () => {
    const { taps, tap } = countTaps();
    await page.goto('/');
    await tap(page.getByRole('link', { name: 'Partidas abertas' }));
    await tap(page.getByRole('link', { name: 'Abrir uma partida' }).first());
    await expect(page.getByLabel('Horário')).toHaveValue('20:30');
    await expect(page.getByLabel('Clube')).toHaveValue(club.name);
    await expectAccessible(page);
    await tap(page.getByRole('button', { name: 'Criar partida' }));
    const sheet = page.getByRole('dialog', { name: 'Abrir partida' });
    await expect(sheet.getByLabel('Nível de')).toHaveValue('2.5');
    await expect(sheet.getByLabel('até', { exact: true })).toHaveValue('3.5');
    await tap(sheet.getByRole('button', { name: 'Abrir partida' }));
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('region', { name: 'Partida aberta' })).toContainText('3 lugares livres');
    expect(taps.count).toBeLessThanOrEqual(5);
    return Number(new URL(page.url()).pathname.split('/').at(-1));
  });

  await test.step('Home, Jogar, Entrar: in', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await signInAs(phone, await registerPlayer(phone, newPerson('Bia', 'Prado'), { level: 3 }));
    const { taps, tap } = countTaps();
    await phone.goto('/');
    await tap(phone.getByRole('link', { name: 'Partidas abertas' }));
    const card = phone.getByRole('article').filter({ hasText: 'Zulmira Q.' });
    await tap(card.getByRole('button', { name: /^Entrar:/ }));
    const sheet = phone.getByRole('dialog', { name: 'Entrar na partida' });
    await tap(sheet.getByRole('button', { name: 'Entrar', exact: true }));
    await expect(phone).toHaveURL(new RegExp(`/match/${id}$`));
    expect(taps.count).toBeLessThanOrEqual(3);
    await context.close();
  });

  // No other test finds it.
  const closed = await page.request.post(`/api/matches/${id}/close/`, { headers: host.headers, data: {} });
  expect(closed.status()).toBe(200);
});
