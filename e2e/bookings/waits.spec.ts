import type { CourtOffer } from '@bandeja/contract/calls/waits';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { bookingPage, dayIn, sheet, signInNew } from '../support/booking-steps.ts';
import { evening, newRival } from '../support/live-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { bankDoes, expectPix, openBank } from '../support/payment-steps.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

const CLUB = DEMO_DESK.slug;
type Player = Awaited<ReturnType<typeof registerPlayer>>;

const offersOf = async (page: Page, { headers }: Player): Promise<CourtOffer[]> =>
  (await page.request.get('/api/offers/', { headers })).json();

/** The court is given to the line by a job, a moment after it was released. */
const hasOffer = (page: Page, player: Player) =>
  expect.poll(async () => (await offersOf(page, player)).length, { message: 'an offer' }).toBe(1);

async function waitFor(page: Page, { headers }: Player, date: string, from = '18:00') {
  const data = { clubs: [CLUB], date, from, to: '23:00', duration: 60 };
  expect((await page.request.post('/api/waits/', { headers, data })).status()).toBe(201);
}

/** A court of that evening, booked by another player who gives it back. */
async function releaser(page: Page, date: string) {
  const slot = (await evening(page, CLUB, date)).find(({ courts }) => courts.length > 0);
  const court = slot?.courts[0];
  if (!slot || !court) throw new Error(`nothing is free on ${date}`);
  const rival = await newRival(page);
  const booking = await rival.book(court.id, date, slot.id);
  return { release: () => rival.cancel(booking), time: slot.id, court };
}

const card = (page: Page) => page.getByRole('region', { name: 'Vagou uma quadra para você' });

test('a cancelled court is offered to the one who waits, who takes it by Pix; a no passes it to the next', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const date = dayIn(8);
  const first = await signInNew(page);
  const { release, time, court } = await releaser(page, date);

  await test.step('two taps ask to be told, with what was searched', async () => {
    await page.goto(`${bookingPage(date)}&period=noite`);
    await page.getByRole('button', { name: 'Avise se vagar' }).tap();
    await expect(sheet(page).getByLabel('Das')).toHaveValue('18:00');
    await expect(sheet(page).getByLabel('Até')).toHaveValue('23:00');
    await expectAccessible(page);
    await sheet(page).getByRole('button', { name: 'Avisar', exact: true }).tap();
    await expect(sheet(page).getByRole('heading', { name: 'Combinado!' })).toBeVisible();
    await sheet(page).getByRole('link', { name: 'Ver meus avisos' }).tap();
    await expect(page.getByRole('region', { name: 'Avise se vagar' }).getByRole('listitem')).toHaveCount(1);
  });

  const other = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const second = await other.newPage();
  const next = await signInNew(second);
  await waitFor(second, next, date);

  await test.step('the first in line says no, and the next takes the court', async () => {
    await release();
    await hasOffer(page, first);
    await page.reload();
    await expect(card(page)).toContainText(court.name);
    await expect(card(page)).toContainText(/faltam? \d+|\d+:\d\d/);
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Não quero' }).tap();
    await expect(card(page)).toHaveCount(0);
    await hasOffer(second, next);
    await second.goto('/booking/list');
    await expect(card(second)).toContainText(court.name);
    // Nobody else sees it free.
    const free = await page.request.get(`/booking/availables/?date=${date}&club_slug=${CLUB}`);
    const slots: { id: string; courts: { id: number }[] }[] = await free.json();
    expect(slots.find(({ id }) => id === time)?.courts.map(({ id }) => id) ?? []).not.toContain(court.id);
    await card(second).getByRole('button', { name: 'Reservar' }).tap();
    await expect(second).toHaveURL(/\/booking\/\d+$/);
    await expectPix(second);
    await bankDoes(await openBank(second), 'Pagar');
    await expect(second.getByText('Confirmada').first()).toBeVisible();
  });

  await test.step('an own wait is listed, and taken back', async () => {
    const waits = page.getByRole('region', { name: 'Avise se vagar' });
    await waits.getByRole('button', { name: /^Não avisar mais/ }).tap();
    await expect(waits).toHaveCount(0);
  });
  await other.close();
});

test('the desk sees an offer, ends it and books the court', async ({ page }) => {
  const date = dayIn(9);
  const player = await registerPlayer(page, newPerson());
  const { release, court } = await releaser(page, date);
  await waitFor(page, player, date);
  await release();
  await hasOffer(page, player);
  const [offer] = await offersOf(page, player);
  await signInAs(page, DEMO_DESK.reception);
  await page.goto(`/desk/${CLUB}?data=${date}&quadra=${court.id}`);
  const item = page.getByRole('button', { name: /^Lista de espera/ });
  await expect(item).toContainText('Oferecida');
  await item.tap();
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Encerrar a oferta' }).tap();
  // Behind the sheet nothing has a role.
  await expect(sheet(page)).toHaveCount(0);
  await expect(item).toHaveCount(0);
  expect(await offersOf(page, player)).toEqual([]);
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.reception)}` };
  const booked = await page.request.post(`/desk/${CLUB}/bookings/`, {
    headers,
    data: {
      ...{ court: court.id, date, start_time: offer?.start_time, duration: 60 },
      customer: { name: 'Vera Espera' },
    },
  });
  expect(booked.status()).toBe(201);
  // Other tests give courts of this day back.
  const waits: { id: number }[] = await (
    await page.request.get('/api/waits/', { headers: player.headers })
  ).json();
  for (const { id } of waits) {
    const left = await page.request.delete(`/api/waits/${id}/`, { headers: player.headers });
    expect(left.status()).toBe(204);
  }
});
