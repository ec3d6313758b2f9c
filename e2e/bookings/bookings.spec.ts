import { formatLongDate } from '@bandeja/rules/format/dates';
import type { Locator, Page } from '@playwright/test';
import {
  anySlot,
  bookFirst,
  bookingPage,
  CITY,
  dayIn,
  held,
  rememberClub,
  reserve,
  sheet,
  signInNew,
  slotForTwo,
  tapDay,
  timeOf,
  today,
} from '../support/booking-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { expectPix } from '../support/payment-steps.ts';
import { expect, test } from '../support/test.ts';

test('a booked court appears in Minhas Reservas and can be cancelled there', async ({ page }) => {
  await rememberClub(page);
  await signInNew(page);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Atalhos' })
    .getByRole('link', { name: /^Reservar Quadras/ })
    .tap();
  await tapDay(page, dayIn(1));
  const slot = anySlot(page).first();
  const time = await timeOf(slot);
  await slot.tap();
  await expect(
    sheet(page).getByText(/Cancele de graça até|O prazo para cancelar de graça terminou/),
  ).toBeVisible();
  await reserve(page).tap();

  await expect(held(page)).toBeVisible();
  await expectPix(page);

  await page.goto('/booking/list');
  const card = page.getByRole('list', { name: 'Próximas' }).getByRole('link');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(time);
  await expect(card).toContainText('Aguardando Pagamento');
  await card.tap();

  await expect(page.getByRole('heading', { level: 1 })).toContainText(time);
  await expect(page.getByRole('link', { name: 'Criar partida' })).toHaveAttribute(
    'href',
    /\/match\/create\?booking=\d+/,
  );
  await page.getByRole('button', { name: 'Cancelar reserva' }).tap();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('não custa nada');
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).tap();
  await expect(page.getByText('Reserva cancelada. A quadra está livre de novo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar reserva' })).toHaveCount(0);

  await page.goto('/booking/list');
  await expect(page.getByText('Nenhum jogo marcado')).toBeVisible();
  await page.getByText('Canceladas').click();
  await expect(page.getByRole('list', { name: 'Canceladas' }).getByRole('link')).toContainText('Cancelada');
});

test('one of two players gets the court and the other is offered the next when both book at once', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole('409');
  const context = await browser.newContext();
  const rival = await context.newPage();
  await Promise.all([signInNew(page), signInNew(rival)]);
  // Without live updates, which would disable the button first: this test checks the refusal by the server.
  for (const one of [page, rival]) {
    await one.route('**/events/stream/**', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: {} }),
    );
  }
  const address = bookingPage(dayIn(5));
  await page.goto(address);
  const time = await timeOf(slotForTwo(page).first());
  await Promise.all([page, rival].map((one) => one.goto(`${address}&time=${time}`)));
  const wanted = sheet(page).getByRole('group', { name: 'Quadra' }).getByRole('radio').first();
  await expect(wanted).toBeChecked();
  await expect(reserve(page)).toBeEnabled();
  await expect(reserve(rival)).toBeEnabled();

  await Promise.all([reserve(page).click(), reserve(rival).click()]);

  const refused = (one: Page) =>
    one.getByText(/Este horário acabou de ser reservado\. Já escolhemos a próxima quadra livre/);
  await expect(held(page).or(refused(page))).toBeVisible();
  await expect(held(rival).or(refused(rival))).toBeVisible();
  const loser = (await refused(page).isVisible()) ? page : rival;
  const winner = loser === page ? rival : page;
  await expect(held(winner)).toBeVisible();
  await expect(refused(loser)).toBeVisible();

  await reserve(loser).click();
  await expect(held(loser)).toBeVisible();
  await context.close();
});

test('a double tap creates one booking', async ({ page }) => {
  await signInNew(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/booking/court/')) sent.push(request.url());
  });
  await page.goto(bookingPage(dayIn(6)));
  await anySlot(page).first().click();
  await expect(reserve(page)).toBeEnabled();
  await reserve(page).dblclick();
  await expect(held(page)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('filters are in the address, survive a reload, and the club is remembered', async ({ page }) => {
  await signInNew(page);
  await page.goto('/booking');
  await page.getByRole('button', { name: CITY }).tap();
  const club = page.getByLabel('Clube');
  await expect(club.getByRole('option')).not.toHaveCount(1);
  await club.selectOption({ index: 1 });
  await expect(club).not.toHaveValue('');
  const chosen = await club.inputValue();
  const date = dayIn(7);
  await page.getByRole('radio', { name: formatLongDate(date) }).check({ force: true });
  await page.getByRole('radio', { name: 'Tarde' }).check({ force: true });
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('club') === chosen && url.searchParams.get('period') === 'tarde',
  );

  await page.reload();
  await expect(club).toHaveValue(chosen);
  await expect(page.getByRole('radio', { name: formatLongDate(date) })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Tarde' })).toBeChecked();
  await expect(page.getByRole('heading', { name: formatLongDate(date) })).toBeVisible();
  await expect(page.getByLabel('Cidade')).not.toHaveValue('');

  await page.goto('/booking');
  await expect(page).toHaveURL((url) => url.searchParams.get('club') === chosen);

  await expect(page.getByLabel('Cidade')).toHaveValue(CITY);
  await club.selectOption('');
  await page.goto('/booking');
  await expect(club).toHaveValue('');
  await expect(page.getByLabel('Cidade')).toHaveValue(CITY);
});

test('an invalid address shows the default list', async ({ page, allowConsole }) => {
  // The page requests the club of that name, which does not exist.
  allowConsole('404');
  await signInNew(page);
  await page.goto(
    '/booking?date=2025-02-30&period=madrugada&duration=-1&time=25:00&booked=x&club=nao-existe',
  );
  await expect(page).not.toHaveURL(/nao-existe/);
  await page.getByRole('button', { name: CITY }).tap();
  await expect(page.getByRole('radio', { name: `Hoje, ${formatLongDate(today())}` })).toBeChecked();
  await expect(sheet(page)).toHaveCount(0);
});

test('a court is booked by keyboard alone', async ({ page }) => {
  await signInNew(page);
  await page.goto(bookingPage(dayIn(8)));
  const slot = anySlot(page).first();
  await expect(slot).toBeVisible();
  await tabTo(page, slot);
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(slot).toBeFocused();

  await page.keyboard.press('Enter');
  const types = sheet(page).getByRole('group', { name: 'Tipo de partida' }).getByRole('radio');
  await expect(reserve(page)).toBeEnabled();
  await tabTo(page, types.first());
  await page.keyboard.press('ArrowRight');
  await expect(types.nth(1)).toBeChecked();
  await tabTo(page, reserve(page));
  await page.keyboard.press('Enter');
  await expect(held(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
});

test('the back button of the phone closes the sheet and keeps the page', async ({ page }) => {
  await signInNew(page);
  await page.goto(bookingPage(dayIn(9)));
  await anySlot(page).first().click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/booking\?.*date=/);
});

test('the list shows the last known times and their age when the phone is offline', async ({
  page,
  allowConsole,
  context,
}) => {
  allowConsole('ERR_INTERNET_DISCONNECTED');
  await signInNew(page);
  await page.goto(bookingPage(dayIn(10)));
  await expect(anySlot(page).first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/Sem sinal\. Dados das \d\d:\d\d\./)).toBeVisible();
  await expect(anySlot(page).first()).toBeVisible();
  await page.getByRole('radio', { name: formatLongDate(dayIn(11)) }).check({ force: true });
  await expect(page.getByText('Não deu para buscar os horários')).toBeVisible();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Não deu para buscar os horários')).toBeVisible();
  // Back online, the page refetches by itself.
  await context.setOffline(false);
  await expect(anySlot(page).first()).toBeVisible();
});

test('the booking of another player is shown as not found', async ({ page, browser, allowConsole }) => {
  allowConsole(/40[34]/);
  const context = await browser.newContext();
  const owner = await context.newPage();
  await signInNew(owner);
  await bookFirst(owner, dayIn(12));
  const address = await owner.getByRole('link', { name: 'Ver reserva' }).getAttribute('href');
  await context.close();
  await signInNew(page);
  await page.goto(address ?? '');
  await expect(page.getByRole('heading', { name: 'Reserva não encontrada' })).toBeVisible();
});

test('a visitor sees a club and its free times, and returns to them after log-in', async ({ page }) => {
  const player = await registerPlayer(page, newPerson());
  const clubs = await (await page.request.get('/api/clubs/')).json();
  const [club] = clubs.results;
  await page.goto(`/club/${club.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: club.name })).toBeVisible();
  await page.getByRole('link', { name: 'Reservar Quadra' }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('E-mail ou usuário').fill(player.email);
  await page.getByLabel('Senha', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(
    (url) => url.pathname === '/booking' && url.searchParams.get('club') === club.slug,
  );
  await expect(page.getByRole('heading', { name: 'Quando você joga?' })).toBeVisible();
});

async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
