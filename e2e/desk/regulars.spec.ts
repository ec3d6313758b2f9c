import type { Agenda } from '@bandeja/contract/calls/desk-agenda';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { addDays, weekdayOf } from '@bandeja/rules/time/local-time';
import { expectAccessible } from '../support/axe.ts';
import { dayIn, sheet } from '../support/booking-steps.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

const PAGE = `/desk/${DEMO_DESK.slug}/mensalistas`;
/** After the days of all other tests. */
const FIRST = dayIn(26);
const TIME = '10:00';

test('a monthly player is saved with a conflict solved, skips a week, pays a month, and opens the own link', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const name = 'Mensal Prado';
  await signInAs(page, DEMO_DESK.owner);
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO_DESK.owner)}` };
  const taken = addDays(FIRST, 7);
  const agenda = await page.request.get(`/desk/${DEMO_DESK.slug}/agenda/?date=${taken}`, { headers });
  const { courts, items }: Agenda = await agenda.json();
  const isFree = ({ id }: { id: number }) =>
    items.every((item) => item.court !== id || item.end_time <= TIME || item.start_time >= '11:00');
  const [court, other] = courts.filter(isFree);
  if (!court || !other) throw new Error(`no two courts are free on ${taken}`);
  const booked = await page.request.post(`/desk/${DEMO_DESK.slug}/bookings/`, {
    headers,
    data: {
      court: court.id,
      date: taken,
      start_time: TIME,
      duration: 60,
      customer: { name: 'Avulsa Prado' },
    },
  });
  expect(booked.status()).toBe(201);

  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Novo mensalista' }).first().click();
  const form = sheet(page);
  await form.getByRole('button', { name: 'Ver as datas' }).click();
  await expect(form.getByText('Diga o nome de quem vai jogar.')).toBeVisible();
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('Telefone (opcional)').fill('123');
  await form.getByLabel('Dia da semana').selectOption(String(weekdayOf(FIRST)));
  await form.getByLabel('Quadra').selectOption(String(court.id));
  await form.getByLabel('Início').fill(TIME);
  await form.getByLabel('A partir de').fill(FIRST);
  await form.getByLabel('Preço do mês (R$)').fill('400');
  await form.getByRole('button', { name: 'Ver as datas' }).click();
  // The server's word stands at its field, and what was typed stays.
  await expect(form.getByLabel('Telefone (opcional)')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Preço do mês (R$)')).toHaveValue('400');
  await form.getByLabel('Telefone (opcional)').fill('(11) 98888-1234');
  await form.getByRole('button', { name: 'Ver as datas' }).click();

  const choice = form.getByLabel(`${formatShortDate(taken)}, ${TIME}: quadra ocupada`);
  await expect(choice).toBeVisible();
  // Back is the form with what was typed, not the page.
  await page.goBack();
  await expect(form.getByLabel('Preço do mês (R$)')).toHaveValue('400');
  await form.getByRole('button', { name: 'Ver as datas' }).click();
  await expect(choice).toBeVisible();
  await form.getByRole('button', { name: 'Salvar mensalista' }).click();
  await expect(form.getByText('Pule esta data ou escolha outra quadra.').first()).toBeVisible();
  await choice.selectOption({ label: `Jogar na ${other.name}` });
  // Of the demo's bookings, if there are any at this hour.
  const rest = form.locator('select[aria-invalid="true"]');
  while ((await rest.count()) > 0) await rest.first().selectOption('skip');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Salvar mensalista' }).click();
  await expect(page.getByText(new RegExp(`^Mensalista salvo: ${name}`))).toBeVisible();

  const row = page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(row).toContainText(/10:00–11:00.*R\$\s400,00 por mês/);
  await row.click();
  const dates = sheet(page).getByRole('listitem');
  await expect(dates.filter({ hasText: other.name }).first()).toBeVisible();
  const third = formatShortDate(addDays(FIRST, 14));
  await sheet(page)
    .getByRole('button', { name: new RegExp(`^Não vem nesta semana: ${third}`, 'i') })
    .click();
  await expect(sheet(page).getByText(/A quadra fica livre na hora/)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Liberar a data' }).click();
  await expect(dates.filter({ hasText: new RegExp(third, 'i') })).toContainText(
    /R\$\s[\d,]+ não cobradosNão vem$/,
  );
  await expectAccessible(page);
  await sheet(page).getByRole('button', { name: 'Fechar' }).click();

  await page.goto(`${PAGE}?aba=mensalidades&mes=${FIRST.slice(0, 7)}`);
  const bill = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(bill.getByRole('link', { name: `WhatsApp para ${name}` })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5511988881234\?text=/,
  );
  await bill.getByRole('button', { name: `Receber de ${name}` }).click();
  await sheet(page).getByLabel('Valor (R$)').fill('9999');
  await sheet(page).getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(sheet(page).getByText('O valor passa do que falta pagar.')).toBeVisible();
  await expect(sheet(page).getByLabel('Valor (R$)')).toHaveValue('9999');
  const owed =
    (await sheet(page)
      .getByText(/^Falta pagar/)
      .textContent()) ?? '';
  await sheet(page)
    .getByLabel('Valor (R$)')
    .fill(/[\d.]+,\d\d/.exec(owed)?.[0] ?? '');
  await sheet(page).getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(bill.getByText('Paga', { exact: true })).toBeVisible();

  await bill.getByRole('button', { name: `Link da mensalidade de ${name}` }).click();
  await sheet(page).getByRole('button', { name: 'Criar link' }).click();
  const address = await sheet(page).getByLabel('Link', { exact: true }).inputValue();
  const customer = await (await browser.newContext()).newPage();
  await customer.goto(address);
  await expect(customer.getByRole('heading', { name: 'Sua mensalidade' })).toBeVisible();
  await customer.getByRole('button', { name: `Não vou em ${formatShortDate(addDays(FIRST, 7))}` }).click();
  await customer.getByRole('button', { name: 'Liberar a data' }).click();
  await expect(customer.getByText('Não vem').first()).toBeVisible();
  await expectAccessible(customer);
  await customer.context().close();

  const reception = await (await browser.newContext()).newPage();
  await signInAs(reception, DEMO_DESK.reception);
  await reception.goto(PAGE);
  await reception.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(sheet(reception).getByRole('heading', { name: 'Próximas datas' })).toBeVisible();
  await expect(sheet(reception).getByRole('button', { name: /^Não vem nesta semana/ })).toHaveCount(0);
  await expect(sheet(reception).getByRole('button', { name: 'Encerrar' })).toHaveCount(0);
  await reception.context().close();
});
