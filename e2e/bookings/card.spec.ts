import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { bookFirst, dayIn, signInNew } from '../support/booking-steps.ts';
import { bankDoes, expectPix, openBank } from '../support/payment-steps.ts';
import { expect, test } from '../support/test.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Cartão' });
const pay = (page: Page) => form(page).getByRole('button', { name: /^Pagar R\$.* em 1x$/ });

async function chooseCard(page: Page) {
  await page.getByRole('button', { name: 'Pagar com cartão' }).click();
  await expect(page.getByRole('textbox', { name: 'Número do cartão' })).toBeVisible();
}

/** A test card of Mercado Pago: the name of the holder decides the outcome. */
async function fillCard(page: Page, name: 'APRO' | 'OTHE' | 'CONT') {
  await page.getByRole('textbox', { name: 'Número do cartão' }).fill('5031 4332 1540 6351');
  await page.getByRole('textbox', { name: 'Validade' }).fill('11/30');
  await page.getByRole('textbox', { name: 'Código de segurança' }).fill('123');
  await page.getByLabel('Nome no cartão').fill(name);
  await page.getByLabel('CPF do titular').fill('19119119100');
}

test('a card payment loads its script only when chosen and sends no card number to the server', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/sandbox\/card\.js$|card-form/.test(request.url())) scripts.push(request.url());
  });
  // Playwright shows no body of a fetch called with a Request, so the page records each Request it creates.
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(globalThis, {
      sent,
      Request: class extends Request {
        constructor(input: RequestInfo | URL, init?: RequestInit) {
          super(input, init);
          sent.push(`${this.url} ${String(init?.body)}`);
        }
      },
    });
  });
  await signInNew(page);
  await bookFirst(page, dayIn(2));
  await expectPix(page);
  expect(scripts).toEqual([]);

  await chooseCard(page);
  await expect(page.getByRole('heading', { name: /^Pague R\$.* com cartão$/ })).toBeVisible();
  await expectAccessible(page);
  await fillCard(page, 'APRO');
  await expect(page.getByLabel('CPF do titular')).toHaveValue('191.191.191-00');
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Quadra reservada!' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Recebemos R$' })).toBeVisible();
  const sent = await page.evaluate(() => (globalThis as unknown as { sent: string[] }).sent);
  expect(
    sent.filter((one) => one.includes('/payment/charge/') && one.includes('"token":"approve"')),
  ).toHaveLength(1);
  expect(sent.filter((one) => /5031|"123"/.test(one))).toEqual([]);
});

test('the page shows a card in review, and then the payment, without a reload', async ({ page }) => {
  await signInNew(page);
  await bookFirst(page, dayIn(5));
  await expectPix(page);
  await chooseCard(page);
  await fillCard(page, 'CONT');
  await pay(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Pagamento em análise…' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver reserva' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Pagamento em análise…' })).toBeVisible();
  await expect(page.getByText('Aguardando Confirmação')).toBeVisible();
  await bankDoes(await openBank(page), 'Pagar');
  await expect(page.getByRole('status').filter({ hasText: 'Recebemos R$' })).toBeVisible();
});

test('the card form keeps the court held through failures until a card is charged', async ({
  page,
  allowConsole,
}) => {
  allowConsole('net::ERR_FAILED');
  await signInNew(page);
  await page.route('**/sandbox/card.js', (route) => route.abort());
  await bookFirst(page, dayIn(3));
  await expectPix(page);
  const card = page.getByRole('textbox', { name: 'Número do cartão' });

  await test.step('without the script of the bank the form offers a retry and Pix', async () => {
    await page.getByRole('button', { name: 'Pagar com cartão' }).click();
    await expect(page.getByText('Não deu para abrir o formulário do cartão. Confira o sinal.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible();
    await page.unroute('**/sandbox/card.js');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(card).toBeVisible();
  });

  await test.step('each problem is shown at its field', async () => {
    await pay(page).click();
    await expect(page.getByText('Escreva o nome como está no cartão.')).toBeVisible();
    await expect(page.getByText('Este CPF não parece certo. Confira os números.')).toBeVisible();
    await expect(page.getByLabel('Nome no cartão')).toBeFocused();

    await fillCard(page, 'APRO');
    await card.fill('5031 4332 1540 6352');
    await page.getByRole('textbox', { name: 'Validade' }).fill('11/20');
    await pay(page).click();
    await expect(page.getByRole('group', { name: 'Número do cartão' })).toHaveAccessibleDescription(
      'Confira o número do cartão.',
    );
    await expect(page.getByText('Confira a validade: mês e ano, como estão no cartão.')).toBeVisible();
    await expect(page.getByText('Confira o código de segurança.')).toHaveCount(0);
    await expect(card).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('what is typed stays when the window becomes wide and narrow again', async () => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(card).toHaveValue(/5031/);
      await expect(page.getByLabel('Nome no cartão')).toHaveValue('APRO');
    }
  });

  await test.step('the Pix is still valid: it ends only when a card is charged', async () => {
    await page.getByRole('button', { name: 'Pagar com Pix' }).click();
    await expectPix(page);
  });

  await test.step('a refused card leaves the court held', async () => {
    await chooseCard(page);
    await fillCard(page, 'OTHE');
    await pay(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'O banco recusou o pagamento' })).toContainText(
      'A quadra continua guardada.',
    );
    await expect(page.getByText('O banco recusou o pagamento e nada foi cobrado.')).toBeInViewport({
      ratio: 1,
    });
    await expect(page.getByRole('timer')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the court is then paid by another Pix or another card', async () => {
    await page.getByRole('button', { name: 'Pagar com Pix' }).click();
    await page.getByRole('button', { name: 'Gerar outro Pix' }).click();
    await expectPix(page);
    await chooseCard(page);
    await fillCard(page, 'APRO');
    await pay(page).click();
    await expect(page.getByRole('heading', { name: 'Quadra reservada!' })).toBeVisible();
  });
});

test('a card is charged once when the signal goes with its answer and the player pays again', async ({
  page,
  allowConsole,
}) => {
  allowConsole('net::ERR_FAILED');
  const keys: (string | undefined)[] = [];
  let hasSignal = true;
  // The server's messages would show the payment before the player pays again.
  await page.route('**/events/stream/**', (route) => route.abort());
  await page.route(/\/(payment|booking)\//, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (route.request().method() === 'POST') hasSignal = true;
    if (path === '/payment/charge/' && route.request().postDataJSON()?.method === 'card') {
      await route.fetch();
      keys.push(route.request().headers()['idempotency-key']);
      hasSignal = keys.length > 1;
    }
    await (hasSignal ? route.fallback() : route.abort());
  });
  await signInNew(page);
  await bookFirst(page, dayIn(6));
  await expectPix(page);
  await chooseCard(page);
  await fillCard(page, 'APRO');
  await pay(page).click();
  await expect(
    form(page).getByText('O servidor não respondeu. Nada se perdeu: tente de novo.'),
  ).toBeVisible();
  await expect(page.getByLabel('Nome no cartão')).toHaveValue('APRO');
  await page.getByRole('button', { name: 'Fechar aviso' }).click();

  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Quadra reservada!' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Recebemos R$' })).toBeVisible();
  // The test bank gives the same card the same token.
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});
