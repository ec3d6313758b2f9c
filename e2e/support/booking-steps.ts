import { formatLongDate } from '@bandeja/rules/format/dates';
import { addDays } from '@bandeja/rules/time/local-date';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { expect, type Locator, type Page } from '@playwright/test';
import { now } from './clock.ts';
import { newPerson, registerPlayer } from './new-player.ts';
import { signInAs } from './sign-in.ts';

/** The day of São Paulo on which the run starts. */
const firstDay = localDateOf(process.env.E2E_START ?? now(), 'America/Sao_Paulo');
/** Today, also after a midnight within the run. */
export const today = () => localDateOf(now(), 'America/Sao_Paulo');

/** Each test books on a day of its own: they run side by side on one database. */
export const dayIn = (days: number) => addDays(firstDay, days);

export const anySlot = (page: Page) =>
  page.getByRole('button', { name: /^\d\d:\d\d a partir de .* \d+ quadras?$/ });
/** Where somebody else may take a court and another is left. */
export const roomySlot = (page: Page) =>
  page.getByRole('button', { name: /^\d\d:\d\d a partir de .* ([2-9]|\d\d) quadras$/ });
export const sheet = (page: Page) => page.getByRole('dialog');
export const reserve = (page: Page) => page.getByRole('button', { name: 'Reservar', exact: true });

export async function timeOf(slot: Locator): Promise<string> {
  return ((await slot.textContent()) ?? '').slice(0, 5);
}

export async function signInNew(page: Page) {
  const player = await registerPlayer(page, newPerson());
  await signInAs(page, player);
  return player;
}

/** What follows a booking: its Pix to pay, or, at a club that takes no online payment, its answer to wait for. */
export const held = (page: Page) =>
  page.getByRole('heading', { name: /^(Pague R\$.[\d.,]+ com Pix|Pedido enviado!)$/ });

/** A club in the zone of the tests: the first free time of all clubs may belong to one an hour behind. */
const CLUB = 'arena-moema-padel';
/** The free times of a day at a club. */
export const bookingPage = (date: string, club = CLUB) => `/booking?club=${club}&date=${date}`;

/** The browser opens Reservar Quadra at the club, as after an earlier visit. */
export const rememberClub = (page: Page) =>
  page.addInitScript((club) => localStorage.setItem('bandeja.place', JSON.stringify({ club })), CLUB);

/** Taps a day of Reservar Quadra. Today may have no time left; a later day always has. */
export const tapDay = (page: Page, date: string) =>
  page
    .getByRole('group', { name: 'Dia' })
    .getByRole('radio', { name: new RegExp(formatLongDate(date)) })
    .locator('xpath=ancestor::label')
    .tap();

/** Books the first free time of a day at a club and leaves the page at what follows. */
export async function bookFirst(page: Page, date: string, club?: string) {
  await page.goto(bookingPage(date, club));
  await anySlot(page).first().click();
  await reserve(page).click();
  await expect(held(page)).toBeVisible();
}
