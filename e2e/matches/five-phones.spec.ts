import { rowsOfServer } from '@bandeja/db/testing/rows-of-server';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import type { Page } from '@playwright/test';
import { evening, SOON } from '../support/live-steps.ts';
import { startMovedServer } from '../support/moved-server.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { bankDoes, openBank } from '../support/payment-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

const PLACE = 'R$ 30,00';
/** A job that is due by the moved clock begins within a second; the bank answers in another one. */
const JOB = { timeout: 10_000 };
/** A worker of jobs that met a deadlock of the queue begins again within half a minute. */
const RECOVERED = { timeout: 45_000 };

type Phone = { page: Page; player: Awaited<ReturnType<typeof registerPlayer>>; first: string };

/** A court of an evening in two days that the player has paid, with a match on it. */
async function paidMatch({ page, player: { headers } }: Phone, date: string) {
  const [slot] = await evening(page, DEMO_DESK.slug, date);
  const post = async (url: string, data: object) => {
    const answer = await page.request.post(url, { headers, data });
    expect(answer.ok(), url).toBe(true);
    return answer.json();
  };
  const booking = await post('/booking/court/', {
    ...{ court: slot?.courts[0]?.id, date, start_time: slot?.id },
  });
  const { id } = await post('/payment/booking/create/', { booking_id: booking.id });
  const { sandbox_url } = await post('/payment/charge/', { payment_id: id });
  await page.goto(sandbox_url);
  await bankDoes(page, 'Pagar');
  const read = async () => (await page.request.get(`/booking/court/${booking.id}/`, { headers })).json();
  await expect.poll(async () => (await read()).status, JOB).toBe(30);
  const match = await post('/api/matches/', {
    ...{ date: booking.start_at, type: 'Friendly', booking: booking.id },
  });
  return { booking, match: match.id as number };
}

const opening = ({ page }: Phone) => page.getByRole('region', { name: 'Partida aberta' });
const seat = ({ page }: Phone, who: string) => {
  const named = { name: `${who} V.` };
  return page.getByRole('button', named).or(page.getByRole('link', named)).first();
};
const place = ({ page }: Phone) => page.getByRole('region', { name: 'Pagamento da vaga' });

async function enter(phone: Phone) {
  await opening(phone).getByRole('button', { name: 'Entrar', exact: true }).click();
  const sheet = phone.page.getByRole('dialog', { name: 'Entrar na partida' });
  await sheet.getByRole('button', { name: /^Entrar e pagar R\$/ }).click();
  await expect(place(phone).getByRole('img', { name: /^QR code do Pix de R\$/ })).toBeVisible();
}

/** Pays the code on the screen at the bank. */
async function pay(phone: Phone) {
  const bank = await openBank(phone.page);
  await bankDoes(bank, 'Pagar');
  await expect(opening(phone)).toContainText(`Sua vaga está paga: ${PLACE}.`, JOB);
  await bank.close();
}

/** The creator opens the match again, with the price that its places have. */
async function openUntilStart({ page }: Phone) {
  await page.getByRole('button', { name: 'Abrir de novo' }).click();
  const sheet = page.getByRole('dialog', { name: 'Abrir partida' });
  await expect(sheet.getByLabel('Preço da vaga (R$, opcional)')).toHaveValue('30,00');
  const start = sheet.getByLabel('Entram até').getByRole('option', { name: '(no início)' });
  await sheet.getByLabel('Entram até').selectOption((await start.getAttribute('value')) ?? '');
  await sheet.getByRole('button', { name: 'Abrir partida' }).click();
}

/** What each of the players has paid, and what of it is not back yet, in centavos. */
async function moneyOf(dataDir: string, phones: readonly Phone[]) {
  const rows = await rowsOfServer<{ payer_id: number; paid: number; kept: number }>(
    dataDir,
    `SELECT payer_id::int, sum(amount_cents)::int AS paid, sum(amount_cents - COALESCE((
        SELECT sum(amount_cents) FROM payment_refunds WHERE payment_id = payments.id AND status = 'done'), 0))::int AS kept
      FROM payments WHERE approved_at IS NOT NULL AND payer_id = ANY($1) GROUP BY payer_id`,
    [phones.map(({ player }) => player.playerId)],
  );
  return Object.fromEntries(
    rows.map(({ payer_id, paid, kept }) => [
      phones.find(({ player }) => player.playerId === payer_id)?.first,
      [paid, kept],
    ]),
  );
}

test('five phones: a match at a price fills, a place is lost and goes down the line, one leaves late, and rain gives all money back', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const world = await startMovedServer(browser);
  const { newPage, pass, passUntil } = world;
  const phoneOf = async (first: string): Promise<Phone> => {
    const page = await newPage();
    const player = await registerPlayer(page, newPerson(first, 'Vargas'));
    await signInAs(page, player);
    return { page, player, first };
  };
  try {
    // One after another: on a busy machine a server that has just started has refused five at once (503).
    const phones: Phone[] = [];
    for (const first of ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']) phones.push(await phoneOf(first));
    const [ana, bia, caio, davi, eva] = phones as [Phone, Phone, Phone, Phone, Phone];
    const date = addDays(world.today(), 2);
    const { booking, match } = await paidMatch(ana, date);
    const court = booking.price_cents;
    const money = () => moneyOf(world.dataDir, phones);

    await test.step('Ana opens the match at a price; Bia and Caio enter and pay', async () => {
      await Promise.all(phones.map(({ page }) => page.goto(`/match/${match}`)));
      await ana.page.getByRole('button', { name: 'Abrir para outros jogadores' }).click();
      const sheet = ana.page.getByRole('dialog', { name: 'Abrir partida' });
      await sheet.getByLabel('Preço da vaga (R$, opcional)').fill('30,00');
      await sheet.getByRole('button', { name: 'Abrir partida' }).click();
      for (const phone of phones) await expect(opening(phone)).toContainText(`${PLACE} a vaga`, SOON);
      for (const phone of [bia, caio]) {
        await enter(phone);
        await pay(phone);
      }
      for (const phone of phones) await expect(opening(phone)).toContainText('1 lugar livre', SOON);
    });

    const bank = await test.step('Davi has the last place but does not pay; Eva waits in line', async () => {
      await enter(davi);
      for (const phone of [ana, bia, caio, eva])
        await expect(opening(phone)).toContainText('Esperando o pagamento de Davi V.', SOON);
      await opening(eva).getByRole('button', { name: 'Avise se abrir uma vaga' }).click();
      await expect(opening(eva)).toContainText('Você é o próximo da fila');
      return openBank(davi.page);
    });

    await test.step('after ten minutes the place is Eva’s, who pays it; Davi pays late and has it back', async () => {
      await pass(10.5);
      await expect(opening(eva)).toContainText('guardada para você até', JOB);
      for (const phone of [davi, ana, bia, caio])
        await expect(opening(phone)).toContainText('1 lugar livre', SOON);
      await expect(opening(davi)).toContainText('guardado por alguns minutos', SOON);
      await expect(seat(davi, 'Davi')).toBeHidden();
      await enter(eva);
      await pay(eva);
      for (const phone of phones) {
        await expect(opening(phone)).toContainText('Completa', SOON);
        await expect(seat(phone, 'Eva')).toBeVisible(SOON);
      }
      await bank.reload();
      await bankDoes(bank, 'Pagar mesmo assim');
      await expect(async () => {
        await bank.reload();
        await expect(bank.getByText('Devolvida')).toBeVisible({ timeout: 500 });
      }).toPass(JOB);
      expect((await money()).Davi).toEqual([30_00, 0]);
    });

    await test.step('after fill-by the money is the court’s, and the screen of Caio says so before he leaves', async () => {
      const { headers } = ana.player;
      const seen = await (await ana.page.request.get(`/api/matches/${match}/`, { headers })).json();
      await passUntil(Date.parse(seen.opening.fill_by) + MINUTE_MS);
      for (const phone of [bia, caio, eva])
        await expect(opening(phone)).toContainText('o dinheiro volta quando outra pessoa pagar o lugar', JOB);
      await caio.page.getByRole('button', { name: 'Sair da partida' }).click();
      const asked = caio.page.getByRole('alertdialog');
      await expect(asked).toContainText('O dinheiro da sua vaga volta quando outra pessoa pagar o lugar.');
      await asked.getByRole('button', { name: 'Sair da partida' }).click();
      await expect(asked).toBeHidden();
      const again = ana.page.getByRole('button', { name: 'Abrir de novo' });
      await expect(again.or(opening(ana).getByText('1 lugar livre'))).toBeVisible(SOON);
      if (await again.isVisible()) await openUntilStart(ana);
      for (const phone of phones) await expect(opening(phone)).toContainText('1 lugar livre', SOON);
      expect((await money()).Caio).toEqual([30_00, 30_00]);
    });

    await test.step('Davi takes the place and pays, and Caio has the money back', async () => {
      await enter(davi);
      await expect(place(davi)).toContainText('o seu pagamento já fica com a quadra');
      await pay(davi);
      for (const phone of phones) await expect(seat(phone, 'Davi')).toBeVisible(SOON);
      await expect.poll(money, JOB).toEqual({
        // Three places went back to Ana from what she had paid for the court.
        ...{ Ana: [court, court - 3 * 30_00], Bia: [30_00, 30_00], Caio: [30_00, 0] },
        ...{ Davi: [60_00, 30_00], Eva: [30_00, 30_00] },
      });
    });

    await test.step('rain: the desk closes the court, and everyone has the money back', async () => {
      const desk = await newPage();
      await signInAs(desk, DEMO_DESK.owner);
      await desk.goto(`/desk/${DEMO_DESK.slug}/fechamentos?motivo=chuva`);
      await desk.getByLabel('De', { exact: true }).fill(`${date}T${booking.start_time}`);
      await desk.getByLabel('Até', { exact: true }).fill(`${date}T${booking.end_time}`);
      await desk.getByRole('button', { name: 'Ver reservas atingidas' }).click();
      await expect(desk.getByLabel('O que fazer com Ana Vargas', { exact: false })).toHaveValue('refund');
      await desk.getByRole('button', { name: /^Fechar \d+ quadras/ }).click();
      await expect(desk.getByRole('heading', { name: 'Quadras fechadas' })).toBeVisible();
      await expect.poll(money, RECOVERED).toEqual({
        ...{ Ana: [court, 0], Bia: [30_00, 0], Caio: [30_00, 0], Davi: [60_00, 0], Eva: [30_00, 0] },
      });
      for (const phone of phones) {
        await expect(phone.page.getByText('Sem quadra.', { exact: false }).first()).toBeVisible(SOON);
        await expect(opening(phone)).not.toContainText('Sua vaga está paga');
        await phone.page.getByRole('button', { name: /^Notificações/ }).click();
        const told = phone === ana ? 'Reembolso concluído' : 'Dinheiro da vaga devolvido';
        await expect(phone.page.getByRole('dialog', { name: 'Notificações' })).toContainText(told);
      }
    });
  } finally {
    await world.end();
  }
});
