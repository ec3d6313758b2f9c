import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dayIn, holdFirst } from '../support/booking-steps.ts';
import { SOON } from '../support/live-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { bankDoes, openBank } from '../support/payment-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

type Player = Awaited<ReturnType<typeof registerPlayer>>;
const DAY = dayIn(13);

/** A name that no other player has. */
const LAST = () => `X${crypto.randomUUID().replace(/[^a-f]/g, '')} Vargas`;

async function phoneOf(browser: Browser, first: string, last = 'Vargas') {
  const context = await browser.newContext();
  const phone = await context.newPage();
  const player = await registerPlayer(phone, newPerson(first, last), { level: 3 });
  await signInAs(phone, player);
  return { phone, player, name: `${first} ${last}`, close: () => context.close() };
}

/** A court that the player has paid, with a match on it. */
async function paidMatch(page: Page, { headers }: Player) {
  const booking = await holdFirst(page, { headers }, DAY, DEMO_DESK.slug);
  const post = async (url: string, data: object) => (await page.request.post(url, { headers, data })).json();
  const { id } = await post('/payment/booking/create/', { booking_id: booking.id });
  const { sandbox_url } = await post('/payment/charge/', { payment_id: id });
  await page.goto(sandbox_url);
  await bankDoes(page, 'Pagar');
  const read = async () => (await page.request.get(`/booking/court/${booking.id}/`, { headers })).json();
  await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe(30);
  const match = await post('/api/matches/', {
    date: booking.start_at,
    type: 'Friendly',
    booking: booking.id,
  });
  return { booking, match: match.id as number, read };
}

const opening = (page: Page) => page.getByRole('region', { name: 'Partida aberta' });
const pay = (page: Page) => page.getByRole('region', { name: 'Pagamento da vaga' });

async function enter(page: Page, match: number) {
  await page.goto(`/match/${match}`);
  await opening(page).getByRole('button', { name: 'Entrar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Entrar na partida' });
  await expect(sheet).toContainText('espera o seu pagamento por até 10 minutos');
  await sheet.getByRole('button', { name: /^Entrar e pagar R\$/ }).click();
  // Without scrolling: it has to be paid within minutes.
  await expect(pay(page).getByRole('img', { name: /^QR code do Pix de R\$/ })).toBeInViewport({ ratio: 0.9 });
}

test('a place that costs: one pays late and has lost it, the next pays, and names who pays after that, and rain gives all money back', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const ana = await registerPlayer(page, newPerson('Ana', 'Vargas'), { level: 3 });
  await signInAs(page, ana);
  const { booking, match, read } = await paidMatch(page, ana);
  const [bia, caio] = [await phoneOf(browser, 'Bia', LAST()), await phoneOf(browser, 'Caio')];

  await test.step('Ana opens the match at a price', async () => {
    await page.goto(`/match/${match}`);
    await page.getByRole('button', { name: 'Abrir para outros jogadores' }).click();
    const sheet = page.getByRole('dialog', { name: 'Abrir partida' });
    await sheet.getByLabel('Preço da vaga (R$, opcional)').fill('30,00');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Abrir partida' }).click();
    await expect(sheet).toBeHidden();
    await expect(opening(page)).toContainText('R$ 30,00 a vaga');
  });

  const lateBank = await test.step('Bia enters, and finds her code again after a reload', async () => {
    await enter(bia.phone, match);
    await expect(opening(page)).toContainText('Esperando o pagamento de Bia V.', SOON);
    await expectAccessible(bia.phone);
    await bia.phone.reload();
    await expect(pay(bia.phone).getByLabel('Código Pix copia e cola')).toHaveValue(/^000201/);
    const bank = await openBank(bia.phone);
    // A bank takes a Pix whose code is over.
    await bankDoes(bank, 'Deixar expirar');
    return bank;
  });

  await test.step('she gives the place up; her Pix comes late and goes back', async () => {
    const { headers } = bia.player;
    expect(
      (await bia.phone.request.post(`/api/matches/${match}/leave/`, { headers, data: {} })).status(),
    ).toBe(200);
    await expect(opening(page)).toContainText('3 lugares livres', SOON);
    await lateBank.reload();
    await bankDoes(lateBank, 'Pagar mesmo assim');
    await expect(async () => {
      await lateBank.reload();
      await expect(lateBank.getByText('Devolvida')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
  });

  await test.step('Caio gets it and pays, and all see it live', async () => {
    await enter(caio.phone, match);
    await bankDoes(await openBank(caio.phone), 'Pagar');
    // The bank tells the server by a job.
    await expect(opening(caio.phone)).toContainText('Sua vaga está paga: R$ 30,00.', { timeout: 10_000 });
    await expect(opening(page)).not.toContainText('Esperando o pagamento', SOON);
    await expectAccessible(caio.phone);
  });

  const place = await test.step('he cannot play, names Bia, and she pays', async () => {
    await opening(caio.phone).getByRole('button', { name: 'Passar meu lugar' }).click();
    const picker = caio.phone.getByRole('dialog', { name: 'Quem joga no seu lugar?' });
    await picker.getByLabel('Buscar pelo nome').fill(bia.name);
    await picker.getByRole('button', { name: bia.name }).click();
    const asked = caio.phone.getByRole('alertdialog', { name: /^Passar sua vaga para Bia/ });
    await expect(asked).toContainText('volta inteiro para você');
    await expectAccessible(caio.phone);
    await asked.getByRole('button', { name: 'Sair e passar a vaga' }).click();
    await expect(asked).toBeHidden();
    await expect(opening(bia.phone)).toContainText('Quem saiu indicou você para a vaga', SOON);
    await enter(bia.phone, match);
    await bankDoes(await openBank(bia.phone), 'Pagar');
    await expect(opening(bia.phone)).toContainText('Sua vaga está paga: R$ 30,00.', { timeout: 10_000 });
    const { headers } = bia.player;
    const seen = await (await bia.phone.request.get(`/api/matches/${match}/`, { headers })).json();
    return seen.payment.match_place as number;
  });

  await test.step('rain: the club closes the court, and all money goes back', async () => {
    const owner = await browser.newContext();
    const desk = await owner.newPage();
    await signInAs(desk, DEMO_DESK.owner);
    await desk.goto(`/desk/${DEMO_DESK.slug}/fechamentos?motivo=chuva`);
    await desk.getByLabel('De', { exact: true }).fill(`${DAY}T${booking.start_time}`);
    await desk.getByLabel('Até', { exact: true }).fill(`${DAY}T${booking.end_time}`);
    await desk.getByRole('button', { name: 'Ver reservas atingidas' }).click();
    await expect(desk.getByLabel('O que fazer com Ana Vargas', { exact: false })).toHaveValue('refund');
    await desk.getByRole('button', { name: /^Fechar \d+ quadras/ }).click();
    await expect(desk.getByRole('heading', { name: 'Quadras fechadas' })).toBeVisible();
    await owner.close();
    expect((await read()).status).toBe(40);
    const paymentOf = async ({ phone, player }: typeof caio, a: string, b: number) =>
      (await (await phone.request.get(`/payment/${a}/${b}/`, { headers: player.headers })).json()).status;
    const ownPayment = async () =>
      (await (await page.request.get(`/payment/booking/${booking.id}/`, { headers: ana.headers })).json())
        .status;
    await expect.poll(ownPayment, { timeout: 20_000 }).toMatch(/^refund/);
    await expect(opening(bia.phone)).not.toContainText('Sua vaga está paga', { timeout: 20_000 });
    await expect.poll(() => paymentOf(bia, 'match_place', place), { timeout: 20_000 }).toMatch(/^refund/);
  });
  await Promise.all([bia.close(), caio.close()]);
});
