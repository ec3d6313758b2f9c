import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dayIn, holdFirst } from '../support/booking-steps.ts';
import { create, MARIA, place } from '../support/new-match.ts';
import { registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a match created from a booking takes its time, court and players, and the booking links to it', async ({
  page,
}) => {
  const person = await registerPlayer(page);
  await signInAs(page, person);
  const { headers } = person;
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

  await test.step('without a booking that the player can see, the form offers a match without one', async () => {
    await page.goto('/match/create?booking=999999999');
    await expect(page.getByText('Não achamos esta reserva')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Criar sem reserva' }).tap();
    await expect(create(page)).toBeVisible();
    await page.goto('/match/create?booking=abc');
    await expect(create(page)).toBeVisible();
  });

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

type Player = Awaited<ReturnType<typeof registerPlayer>>;

/** A booking of the player and its match. */
async function bookMatch(page: Page, player: Player, days: number) {
  const booking = await holdFirst(page, player, dayIn(days), 'ilha-padel-clube');
  const created = await page.request.post('/api/matches/', {
    headers: player.headers,
    data: { type: 'Friendly', booking: booking.id },
  });
  expect(created.status()).toBe(201);
  return { booking: booking.id, match: (await created.json()).id };
}

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Cancelar esta reserva?' });

test('cancelling a booking offers a choice for its match, which continues without a court or is cancelled with it', async ({
  page,
}) => {
  const player = await registerPlayer(page);
  await signInAs(page, player);
  await test.step('the match continues without a court', async () => {
    const { booking, match } = await bookMatch(page, player, 10);
    await page.goto(`/booking/${booking}`);
    await expect(page.getByRole('button', { name: /^Pagar R\$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar reserva' }).tap();
    const question = dialog(page).getByRole('group', { name: 'E a partida desta reserva?' });
    await expect(question.getByRole('radio', { name: 'Manter sem quadra' })).toBeChecked();
    await expect(question).toContainText('Avisamos todos os jogadores.');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Cancelar reserva' }).tap();
    await expect(page.getByText('Reserva cancelada. A partida continua, sem quadra.')).toBeVisible();
    // Behind the dialog nothing has a role.
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Ver partida' })).toBeHidden();
    await page.goto(`/match/${match}`);
    await expect(page.getByText('Sem quadra.')).toBeVisible();
    await expect(page.getByText('Partida cancelada.')).toBeHidden();
    await expect(page.getByText('Ilha Padel Clube')).toBeHidden();
  });

  await test.step('the match is cancelled with its booking when the player chooses so', async () => {
    const { booking, match } = await bookMatch(page, player, 11);
    await page.goto(`/booking/${booking}`);
    await page.getByRole('button', { name: 'Cancelar reserva' }).tap();
    await dialog(page).getByText('Cancelar também').tap();
    await dialog(page).getByRole('button', { name: 'Cancelar reserva' }).tap();
    await expect(page.getByText('Reserva e partida canceladas.')).toBeVisible();
    await page.goto(`/match/${match}`);
    await expect(page.getByText('Partida cancelada.')).toBeVisible();
  });
});
