import type { RegularDetails, RegularPlan } from '@bandeja/contract/calls/desk-regulars';
import { addDays, weekdayOf } from '@bandeja/rules/time/local-time';
import { expectAccessible } from '../support/axe.ts';
import { dayIn } from '../support/booking-steps.ts';
import { bankDoes, openBank } from '../support/payment-steps.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

/** After the days of all other tests; two days after those of regulars.spec.ts. */
const FIRST = dayIn(28);
const NAME = 'Mesada Prado';

test('a customer without an account pays the month by one Pix from the link, and the desk sees it at once', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  await signInAs(page, DEMO_DESK.owner);
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.owner)}` };
  const api = `/desk/${DEMO_DESK.slug}`;
  const agenda = await page.request.get(`${api}/agenda/?date=${FIRST}`, { headers });
  const wanted = {
    ...{
      court: (await agenda.json()).courts[0].id,
      weekday: weekdayOf(FIRST),
      start_time: '07:00',
      duration: 60,
    },
    ...{ from: FIRST, until: addDays(FIRST, 21), price_cents: 10_000, price_by: 'time', due_day: 10 },
    customer: { name: NAME },
  };
  const plan: RegularPlan = await (
    await page.request.post(`${api}/regulars/`, { headers, data: { ...wanted, dry_run: true } })
  ).json();
  // Of the demo's bookings, if there are any at this hour.
  const choices = plan.conflicts.map(({ date }) => ({ date, do: 'skip' }));
  const saved = await page.request.post(`${api}/regulars/`, { headers, data: { ...wanted, choices } });
  expect(saved.status()).toBe(201);
  const regular: RegularDetails = (await saved.json()).regular;
  const link = await page.request.post(`${api}/regulars/links/`, {
    headers,
    data: { customer: regular.customer.id },
  });
  const { path } = await link.json();

  await page.goto(`/desk/${DEMO_DESK.slug}/mensalistas?aba=mensalidades&mes=${FIRST.slice(0, 7)}`);
  const bill = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: NAME }) });
  await expect(bill.getByText('Em aberto', { exact: true })).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const customer = await context.newPage();
  await customer.goto(path);
  await expect(customer.getByText(/^Mesada, esta é a sua conta/)).toBeVisible();
  await expect(customer.getByText('Prado')).toHaveCount(0);
  // One tap from the link to the code.
  await customer
    .getByRole('button', { name: /^Pagar com Pix R\$/ })
    .first()
    .click();
  await expect(customer.getByRole('img', { name: /^QR code do Pix de/ })).toBeVisible();
  await expect(customer.getByLabel('Código Pix copia e cola')).not.toHaveValue('');
  await expectAccessible(customer);
  // Another tab, or a reload, shows the same code.
  await customer.reload();
  await expect(customer.getByRole('img', { name: /^QR code do Pix de/ })).toBeVisible();
  await bankDoes(await openBank(customer), 'Pagar');
  await expect(customer.getByText(/^Pago: R\$/)).toBeVisible();
  await expect(customer.getByText('Nada a pagar').first()).toBeVisible();
  await context.close();

  // Without a reload.
  await expect(bill.getByText('Paga', { exact: true })).toBeVisible();
});
