import { formatLongDate } from '@bandeja/rules/format/dates';
import type { Locator, Page } from '@playwright/test';
import {
  anySlot,
  bookingPage,
  dayIn,
  held,
  holdFirst,
  rememberClub,
  reserve,
  sheet,
  signInNew,
  tapDay,
  timeOf,
} from '../support/booking-steps.ts';
import { choose } from '../support/choose.ts';
import { evening } from '../support/live-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { expectPix } from '../support/payment-steps.ts';
import { expect, test } from '../support/test.ts';

test('four taps lead from Home to the Pix of a held court when the phone is 360 px wide, and the court is cancelled in Minhas Reservas', async ({
  page,
}) => {
  expect(page.viewportSize()?.width).toBe(360);
  await rememberClub(page);
  await signInNew(page);
  await page.goto('/');
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  await tap(
    page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link', { name: /^Reservar Quadras/ }),
  );
  await tapDay(page, dayIn(1));
  taps += 1;
  const slot = anySlot(page).first();
  const time = await timeOf(slot);
  await tap(slot);
  await expect(
    sheet(page).getByText(/Cancele de graça até|O prazo para cancelar de graça terminou/),
  ).toBeVisible();
  await tap(reserve(page));

  await expect(held(page)).toBeVisible();
  await expectPix(page);
  expect(taps).toBeLessThanOrEqual(4);
  // Everything needed to pay is on the screen without scrolling.
  await expect(page.getByRole('button', { name: 'Copiar código' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('timer')).toHaveText(/^(29|30):\d\d$/);

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
  await expect(dialog).toContainText('Você ainda não pagou, então não custa nada.');
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).tap();
  await expect(page.getByText('Reserva cancelada. A quadra está livre de novo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar reserva' })).toHaveCount(0);

  await page.goBack();
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
  const club = 'arena-moema-padel';
  const slots = await evening(page, club, dayIn(5));
  const time = slots.find(({ courts }) => courts.length > 1)?.id;
  await Promise.all([page, rival].map((one) => one.goto(`${bookingPage(dayIn(5), club)}&time=${time}`)));
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

test('the back button of the phone closes the sheet, the list shows its last known times offline, and a double tap creates one booking', async ({
  page,
  allowConsole,
  context,
}) => {
  allowConsole('ERR_INTERNET_DISCONNECTED');
  await signInNew(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/booking/court/')) sent.push(request.url());
  });
  await page.goto(bookingPage(dayIn(10)));

  await test.step('the back button closes the sheet and keeps the page', async () => {
    await anySlot(page).first().click();
    await expect(sheet(page)).toBeVisible();
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/booking\?.*date=/);
  });

  await test.step('the list shows the last known times and their age when the phone is offline', async () => {
    await expect(anySlot(page).first()).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/Sem sinal\. Dados das \d\d:\d\d\./)).toBeVisible();
    await expect(anySlot(page).first()).toBeVisible();
    await choose(page.getByRole('radio', { name: formatLongDate(dayIn(6)) }));
    await expect(page.getByText('Não deu para buscar os horários')).toBeVisible();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByText('Não deu para buscar os horários')).toBeVisible();
    // Back online, the page refetches by itself.
    await context.setOffline(false);
    await expect(anySlot(page).first()).toBeVisible();
  });

  await test.step('a double tap creates one booking', async () => {
    await anySlot(page).first().click();
    await expect(reserve(page)).toBeEnabled();
    await reserve(page).dblclick();
    await expect(held(page)).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

test('the booking of another player is shown as not found', async ({ page, allowConsole }) => {
  allowConsole(/40[34]/);
  const owner = await registerPlayer(page, newPerson());
  const { id } = await holdFirst(page, owner, dayIn(12));
  await signInNew(page);
  await page.goto(`/booking/${id}`);
  await expect(page.getByRole('heading', { name: 'Reserva não encontrada' })).toBeVisible();
});

test('a visitor sees a club and its free times, and returns to them after log-in', async ({ page }) => {
  const player = await registerPlayer(page, newPerson());
  const clubs = await (await page.request.get('/api/clubs/')).json();
  const [club] = clubs.results;
  await page.goto(`/club/${club.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: club.name })).toBeVisible();
  // They come after the club and push the button down.
  await expect(page.getByRole('link', { name: /a partir de/ }).first()).toBeVisible();
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
