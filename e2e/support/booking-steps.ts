import { addDays } from '@bandeja/rules/time/local-date';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, registerPlayer } from './new-player.ts';
import { signInAs } from './sign-in.ts';

export const today = localDateOf(new Date(), 'America/Sao_Paulo');

/** Each test books on a day of its own: they run side by side on one database. */
export const dayIn = (days: number) => addDays(today, days);

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

/** Books the first free time of a day and leaves the page at what follows. */
export async function bookFirst(page: Page, date: string) {
  await page.goto(`/booking?date=${date}`);
  await anySlot(page).first().click();
  await reserve(page).click();
  await expect(held(page)).toBeVisible();
}
