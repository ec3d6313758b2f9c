import { formatLongDate } from '@bandeja/rules/format/dates';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { expect, type Locator, type Page } from '@playwright/test';
import { now } from './clock.ts';
import { newPerson, registerPlayer } from './new-player.ts';
import { signInAs } from './sign-in.ts';

/** The date in São Paulo at the start of the run. */
const firstDay = localDateOf(process.env.E2E_START ?? now(), 'America/Sao_Paulo');
/** The current date in São Paulo, also when midnight passes during the run. */
export const today = () => localDateOf(now(), 'America/Sao_Paulo');

/** Tests run in parallel on one database, so each books on a day of its own. */
export const dayIn = (days: number) => addDays(firstDay, days);

export const anySlot = (page: Page) =>
  page.getByRole('button', { name: /^\d\d:\d\d a partir de .* \d+ quadras?$/ });
/** A time with two or more free courts, so one is left when another player books. */
export const slotForTwo = (page: Page) =>
  page.getByRole('button', { name: /^\d\d:\d\d a partir de .* ([2-9]|\d\d) quadras$/ });
export const sheet = (page: Page) => page.getByRole('dialog');
/** Names the payment where the club takes it online. */
export const reserve = (page: Page) => page.getByRole('button', { name: /^Reservar( e pagar com Pix)?$/ });

export async function timeOf(slot: Locator): Promise<string> {
  return ((await slot.textContent()) ?? '').slice(0, 5);
}

export async function signInNew(page: Page) {
  const player = await registerPlayer(page, newPerson());
  await signInAs(page, player);
  return player;
}

/** The heading after a booking: the Pix, or the pending request at a club without online payment. */
export const held = (page: Page) =>
  page.getByRole('heading', { name: /^(Pague R\$.[\d.,]+ com Pix|Pedido enviado!)$/ });

/** A club in the zone of the tests; without it the first free time may belong to a club in another zone. */
const CLUB = 'arena-moema-padel';
/** Its city. */
export const CITY = 'São Paulo';
/** The address of the free times of a day at a club. */
export const bookingPage = (date: string, club = CLUB) => `/booking?club=${club}&date=${date}`;

/** Stores the club in the browser, as an earlier visit does, so Reservar Quadra opens with it. */
export const rememberClub = (page: Page) =>
  page.addInitScript((club) => localStorage.setItem('bandeja.place', JSON.stringify({ club })), CLUB);

/**
 * Taps a day of Reservar Quadra; from then on its times are shown, not those of the day before. Today may have no free time
 * left; a later day always has some.
 */
export async function tapDay(page: Page, date: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Dia' })
    .getByRole('radio', { name: new RegExp(formatLongDate(date)) })
    .locator('xpath=ancestor::label')
    .tap();
  await expect(page.getByRole('heading', { name: formatLongDate(date) })).toBeVisible();
}

/** Holds the first free court of a day at a club through the API. Returns the booking. */
export async function holdFirst(
  page: Page,
  { headers }: Pick<Awaited<ReturnType<typeof registerPlayer>>, 'headers'>,
  date: string,
  club = CLUB,
) {
  const free = await page.request.get(`/booking/availables/?date=${date}&club_slug=${club}`, { headers });
  const [slot] = await free.json();
  const booked = await page.request.post('/booking/court/', {
    headers,
    data: { court: slot.courts[0].id, date, start_time: slot.id },
  });
  expect(booked.status()).toBe(201);
  return booked.json();
}

/** Books the first free time of a day at a club and waits for the heading after the booking. */
export async function bookFirst(page: Page, date: string, club?: string) {
  await page.goto(bookingPage(date, club));
  await anySlot(page).first().click();
  await reserve(page).click();
  await expect(held(page)).toBeVisible();
}
