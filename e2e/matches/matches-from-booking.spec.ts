import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dayIn } from '../support/booking-steps.ts';
import { create, MARIA, place } from '../support/new-match.ts';
import { registerPlayer } from '../support/new-player.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a match created from a booking takes its time, court and players, and the booking links to it', async ({
  page,
}) => {
  const person = await registerPlayer(page);
  await signInAs(page, person);
  const headers = { authorization: `Bearer ${await accessOf(page, person)}` };
  const found = await (
    await page.request.get(`/api/player/${person.playerId}/friend-suggestion?search=${MARIA.full}`, {
      headers,
    })
  ).json();
  const date = dayIn(9);
  const free = await (
    await page.request.get(`/booking/availables/?date=${date}&club_slug=ilha-padel-clube`, { headers })
  ).json();
  const [slot] = free;
  const booked = await page.request.post('/booking/court/', {
    headers,
    data: {
      court: slot.courts[0].id,
      date,
      start_time: slot.id,
      match_type: 'Friendly',
      player_details: { players: [{ player: found.results[0].id }, { name: 'Carlão da Firma' }] },
    },
  });
  expect(booked.status()).toBe(201);
  const booking = await booked.json();

  await page.goto(`/booking/${booking.id}`);
  await page.getByRole('link', { name: 'Criar partida' }).tap();
  await expect(place(page, 'A', 2, MARIA.short)).toBeVisible();
  await expect(page.getByText('Na reserva também: Carlão da Firma.')).toBeVisible();
  await expect(page.getByText(`${booking.start_time}–${booking.end_time}`)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Amistosa' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Clube' })).toBeHidden();
  await expectAccessible(page);
  await create(page).tap();
  await expect(page).toHaveURL(/\/match\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(booking.start_time);
  await expect(page.getByText(`Ilha Padel Clube, ${booking.court.name} · Amistosa`)).toBeVisible();

  const match = page.url();
  await page.goto(`/booking/${booking.id}`);
  await expect(page.getByRole('link', { name: MARIA.full })).toBeVisible();
  await expect(page.getByText('Carlão da Firma')).toBeHidden();
  await page.goto(`/match/create?booking=${booking.id}`);
  await expect(page.getByText('Esta reserva já tem partida')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver partida' }).tap();
  await expect(page).toHaveURL(match);
});

/** A booking and its match, of a new player who is signed in. */
async function bookedMatch(page: Page, days: number) {
  const person = await registerPlayer(page);
  await signInAs(page, person);
  const headers = { authorization: `Bearer ${await accessOf(page, person)}` };
  const date = dayIn(days);
  const free = await (
    await page.request.get(`/booking/availables/?date=${date}&club_slug=ilha-padel-clube`, { headers })
  ).json();
  const slot = free.at(-1);
  const booked = await page.request.post('/booking/court/', {
    headers,
    data: { court: slot.courts[0].id, date, start_time: slot.id },
  });
  expect(booked.status()).toBe(201);
  const booking = await booked.json();
  const created = await page.request.post('/api/matches/', {
    headers,
    data: { type: 'Friendly', booking: booking.id },
  });
  expect(created.status()).toBe(201);
  return { booking: booking.id, match: (await created.json()).id };
}

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Cancelar esta reserva?' });

test('cancelling a booking asks what becomes of its match, which goes on without a court', async ({
  page,
}) => {
  const { booking, match } = await bookedMatch(page, 10);
  await page.goto(`/booking/${booking}`);
  await expect(page.getByRole('button', { name: /^Pagar R\$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar reserva' }).tap();
  const question = dialog(page).getByRole('group', { name: 'E a partida desta reserva?' });
  await expect(question.getByRole('radio', { name: 'Manter sem quadra' })).toBeChecked();
  await expect(question).toContainText('Avisamos todos os jogadores.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancelar reserva' }).tap();
  await expect(page.getByText('Reserva cancelada. A partida continua, sem quadra.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver partida' })).toBeHidden();
  await page.goto(`/match/${match}`);
  await expect(page.getByText('Sem quadra.')).toBeVisible();
  await expect(page.getByText('Partida cancelada.')).toBeHidden();
  await expect(page.getByText('Ilha Padel Clube')).toBeHidden();
});

test('cancelling a booking cancels its match with it when the player says so', async ({ page }) => {
  const { booking, match } = await bookedMatch(page, 11);
  await page.goto(`/booking/${booking}`);
  await page.getByRole('button', { name: 'Cancelar reserva' }).tap();
  await dialog(page).getByText('Cancelar também').tap();
  await dialog(page).getByRole('button', { name: 'Cancelar reserva' }).tap();
  await expect(page.getByText('Reserva e partida canceladas.')).toBeVisible();
  await page.goto(`/match/${match}`);
  await expect(page.getByText('Partida cancelada.')).toBeVisible();
});

test('the form says so and offers a match without a booking when the player cannot see the booking', async ({
  page,
}) => {
  await signInAs(page, await registerPlayer(page));
  await page.goto('/match/create?booking=999999999');
  await expect(page.getByText('Não achamos esta reserva')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Criar sem reserva' }).tap();
  await expect(create(page)).toBeVisible();
  await page.goto('/match/create?booking=abc');
  await expect(create(page)).toBeVisible();
});
