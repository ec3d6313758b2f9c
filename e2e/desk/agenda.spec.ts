import type { Locator, Page } from '@playwright/test';
import { bookingPage, dayIn, holdFirst, sheet } from '../support/booking-steps.ts';
import { rowsOnDevice } from '../support/device-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

const agendaOn = (date: string) => `/desk/${DEMO_DESK.slug}?data=${date}`;

/** Opens the agenda of a day and waits until the page receives events. */
async function openAgenda(page: Page, date: string) {
  const connected = page.waitForResponse((answer) => {
    const { pathname, search } = new URL(answer.url());
    return pathname === '/events/stream/' && decodeURIComponent(search).includes(`desk:${DEMO_DESK.slug}`);
  });
  await page.goto(agendaOn(date));
  expect((await connected).status()).toBe(200);
}

/** Books by the desk's own call. */
async function bookAtDesk(
  page: Page,
  booking: { court: number; date: string; start_time: string; name: string },
) {
  const { name, ...place } = booking;
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.reception)}` };
  const answer = await page.request.post(`/desk/${DEMO_DESK.slug}/bookings/`, {
    headers,
    data: { ...place, duration: 60, customer: { name } },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

async function readAgenda(page: Page, date: string) {
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.reception)}` };
  const answer = await page.request.get(`/desk/${DEMO_DESK.slug}/agenda/?date=${date}`, { headers });
  return answer.json();
}

test('on a phone a walk-in takes three taps and a name; players and desk see each other’s bookings without reload', async ({
  page,
  browser,
}) => {
  const date = dayIn(12);
  const player = await registerPlayer(page, newPerson());
  const players = await (await browser.newContext()).newPage();
  await signInAs(players, player);
  await players.goto(`${bookingPage(date, DEMO_DESK.slug)}&period=noite`);
  const slot = players.getByRole('button', { name: /^21:00 a partir de/ });
  const listed = await page.request.get(`/booking/availables/?date=${date}&club_slug=${DEMO_DESK.slug}`);
  const free = (await listed.json()).find(({ id }: { id: string }) => id === '21:00').courts.length;
  const courts = (count: number) => new RegExp(`[^0-9]${count} quadras?$`);
  await expect(slot).toHaveAccessibleName(courts(free));

  await signInAs(page, DEMO_DESK.reception);
  await openAgenda(page, date);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await tap(page.getByRole('button', { name: /^Reservar às 21:00/ }));
  const name = sheet(page).getByLabel('Nome');
  await tap(name);
  await name.pressSequentially('Beto Passante');
  await tap(sheet(page).getByRole('button', { name: /^Reservar · R\$/ }));
  await expect(page.getByText('Reserva feita: Beto Passante, 21:00.')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(4);
  const walkIn = page.getByRole('button', { name: /^Beto Passante/ });
  await expect(walkIn).toContainText('A pagar');

  // The player's open page has a court less, and the desk sees the player's hold.
  await expect(slot).toHaveAccessibleName(courts(free - 1));
  await holdFirst(page, player, date, DEMO_DESK.slug);
  await expect(page.getByRole('button', { name: /Aguarda pagamento · faltam? \d+ min/ })).toBeVisible();

  // A refusal is said where it belongs, and what was typed stays.
  await walkIn.tap();
  await sheet(page).getByRole('button', { name: 'Cancelar reserva' }).tap();
  await sheet(page).getByRole('button', { name: 'Cancelar reserva' }).tap();
  await expect(sheet(page).getByText('Diga o motivo.')).toBeVisible();
  await sheet(page).getByLabel('Motivo').fill('Desistiu');
  await sheet(page).getByRole('button', { name: 'Cancelar reserva' }).tap();
  await expect(sheet(page).getByText('Cancelada')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Fechar' }).tap();
  await expect(sheet(page)).toBeHidden();
  await expect(walkIn).toHaveCount(0);
  await expect(slot).toHaveAccessibleName(courts(free));
  await players.context().close();
});

test('on a desk the keyboard goes through the grid, and a booking is moved by mouse and by form, also after a change by others', async ({
  page,
}) => {
  const date = dayIn(20);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { courts } = await readAgenda(page, date);
  const [one, two] = courts;
  const booked = await bookAtDesk(page, { court: one.id, date, start_time: '18:00', name: 'Rita Quadra' });
  await signInAs(page, DEMO_DESK.reception);
  await openAgenda(page, date);

  // Arrows from the first cell: down along the court, right to the next one; Enter opens.
  const cell = (court: { id: number; name: string }, time: string) =>
    page.getByRole('region', { name: court.name }).getByRole('button', { name: new RegExp(time) });
  await cell(one, '17:00').focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(two, '17:00')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const rita = page.getByRole('button', { name: /^Rita Quadra/ });
  await expect(rita).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('heading', { name: 'Rita Quadra' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`reserva=${booked.id}`));
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(rita).toBeFocused();

  // By mouse to the next court, three hours earlier.
  const target = await cell(two, '15:00').boundingBox();
  const from = await rita.boundingBox();
  if (!target || !from) throw new Error('not drawn');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y);
  await page.mouse.move(target.x + 20, target.y + 10, { steps: 5 });
  await expect(page.getByText(`${two.name} · 15:00`, { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(sheet(page).getByLabel('Quadra')).toHaveValue(String(two.id));
  await sheet(page).getByRole('button', { name: 'Mover' }).click();
  await expect(page.getByText(`Reserva mudada: ${two.name}, 15:00.`)).toBeVisible();
  await expect(page.getByRole('region', { name: two.name }).getByText('15:00–16:00')).toBeVisible();

  // Another viewer changes it while the form is open: the sheet names the difference and keeps what was chosen.
  await rita.click();
  await sheet(page).getByRole('button', { name: 'Nota' }).click();
  await sheet(page).getByLabel('Nota, só da equipe').fill('Traz a própria raquete');
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.owner)}` };
  const read = await page.request.get(`/desk/${DEMO_DESK.slug}/bookings/${booked.id}/`, { headers });
  const { version } = await read.json();
  const moved = await page.request.patch(`/desk/${DEMO_DESK.slug}/bookings/${booked.id}/`, {
    headers,
    data: { start_time: '15:30', expected_version: version },
  });
  expect(moved.status()).toBe(200);
  await expect(sheet(page).getByText(/Quando: .*15:00–16:00 → .*15:30–16:30/)).toBeVisible();
  await expect(sheet(page).getByLabel('Nota, só da equipe')).toHaveValue('Traz a própria raquete');
  await sheet(page).getByRole('button', { name: 'Guardar nota' }).click();
  await expect(sheet(page).getByText('Traz a própria raquete')).toBeVisible();
});

test('without network today stays readable with its time, and the log-out erases it', async ({
  page,
  allowConsole,
}) => {
  allowConsole('Failed to load resource');
  await signInAs(page, DEMO_DESK.reception);
  await page.goto(`/desk/${DEMO_DESK.slug}`);
  await expect(page.getByRole('heading', { name: /^Hoje/ })).toBeVisible();
  const stored = async () =>
    (await rowsOnDevice(page, 'answers'))?.filter(({ key }) => (key as [number])[0] === 0).length;
  // The clubs, today and tomorrow.
  await expect.poll(stored).toBe(3);
  await page.route(/\/desk\/(clubs|[^/]+\/agenda)\//, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^Sem sinal\. Dados d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Hoje/ })).toBeVisible();
  await page.getByRole('button', { name: 'Amanhã' }).click();
  await expect(page.getByRole('heading', { name: /^Amanhã/ })).toBeVisible();
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(stored).toBe(0);
});
