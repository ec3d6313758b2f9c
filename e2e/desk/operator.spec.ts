import { readFile } from 'node:fs/promises';
import { formatLongDate, formatShortDate } from '@bandeja/rules/format/dates';
import { addDays, weekdayOf } from '@bandeja/rules/time/local-time';
import type { Locator, Page } from '@playwright/test';
import { anySlot, bookingPage, dayIn, held, reserve, sheet, signInNew } from '../support/booking-steps.ts';
import { mailedPath } from '../support/mail.ts';
import { createAccount, newPerson } from '../support/new-player.ts';
import { bankDoes, openBank } from '../support/payment-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { admin } from '../support/tournament-steps.ts';

test('from the operator’s command to the sums of the month, by the pages alone', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const owner = await createAccount(page, newPerson('Dona', 'Norte'));
  const name = `Arena Norte ${owner.userId}`;
  const slug = `arena-norte-${owner.userId}`;
  expect(await admin(['clubs', 'open', name, owner.email])).toContain(slug);
  const invitation = await mailedPath(owner.email, /\/desk\/invitation\/[\w-]+/);
  await signInAs(page, owner);
  await page.goto(invitation);
  await page.getByRole('button', { name: 'Entrar na equipe' }).click();
  await page.getByRole('link', { name: 'Ver o que falta' }).click();
  await page.getByLabel('Cidade').fill('Niterói');
  await page.getByLabel('Estado').selectOption('RJ');
  await page.getByLabel('Razão social').fill('Norte Esportes Ltda.');
  await page.getByLabel('CNPJ ou CPF').fill('12.abc.345/01de-36');
  const save = page.getByRole('button', { name: 'Salvar e continuar' });
  await save.click();
  await expect(page.getByText('Este CNPJ ou CPF não confere.')).toBeVisible();
  await page.getByLabel('CNPJ ou CPF').fill('12.abc.345/01de-35');
  await save.click();

  await expect(page.getByRole('heading', { name: 'Quadras', level: 2 })).toBeFocused();
  await page.getByRole('button', { name: 'Acrescentar 6 quadras' }).click();
  await expect(page.getByRole('list', { name: 'Quadras do clube' }).getByRole('listitem')).toHaveCount(6);
  await page.getByRole('button', { name: 'Mudar Quadra 1' }).click();
  await sheet(page).getByLabel('Nome da quadra').fill('Quadra 2');
  await sheet(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(sheet(page).getByText('Já há uma quadra com este nome.')).toBeVisible();
  await sheet(page).getByLabel('Nome da quadra').fill('Central');
  await sheet(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Central')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();

  await expect(page.getByText('Faltam os horários: o clube não abre em nenhum dia.')).toBeVisible();
  await page.getByRole('link', { name: 'Definir horários e preços' }).click();
  await page.getByLabel('A noite começa às').fill('17:00');
  await page.getByLabel('Dia: R$ por hora').fill('90');
  await page.getByLabel('Noite: R$ por hora').fill('140,00');
  await page.getByRole('button', { name: 'Montar a semana' }).click();
  await expect(page.getByRole('button', { name: /: R\$ 90\/h 07:00–17:00$/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ver o que muda e publicar' }).click();
  await sheet(page).getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText(/^Publicado: vale a partir de/)).toBeVisible();
  await page.getByRole('link', { name: 'Ver o que falta' }).click();
  const parts = page.getByRole('navigation', { name: 'Partes do clube' });
  await expect(parts.getByText(/falta/)).toHaveCount(0);
  await parts.getByRole('link', { name: /^4\./ }).click();
  await expect(page.getByText(/^Sem conta, o clube não recebe pelo app/)).toBeVisible();
  await page.getByRole('button', { name: 'Pôr a conta do clube' }).click();
  const account = page.getByRole('form', { name: 'Conta do Mercado Pago' });
  await expect(account.getByLabel('Endereço dos webhooks')).toHaveValue(
    new RegExp(`/payment/webhook/sandbox/${slug}/$`),
  );
  await account.getByLabel('Access token').fill('APP_USR-of-the-arena-4321');
  await account.getByLabel('Assinatura secreta dos webhooks').fill('secret-of-the-arena');
  await account.getByLabel('Sua senha').fill('not the password');
  await account.getByRole('button', { name: 'Guardar a conta' }).click();
  await expect(account.getByText('Senha incorreta.')).toBeVisible();
  await account.getByLabel('Sua senha').fill(owner.password);
  await account.getByRole('button', { name: 'Guardar a conta' }).click();
  await expect(page.getByText(/Token terminado em 4321/)).toBeVisible();
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Publicar', exact: true })).toBeVisible();
  await page.getByLabel('Escolher fotos').setInputFiles('apps/web/public/icon-512.png');
  await expect(page.getByRole('list', { name: 'Fotos do clube' }).getByText('Capa')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar o clube' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file.courts.map(({ name }: { name: string }) => name)).toContain('Central');
  expect(file.weeks[0].prices).toHaveLength(14);

  const visitor = await browser.newContext();
  const player = await visitor.newPage();
  await signInNew(player);
  await player.goto(`/club/${slug}`);
  await expect(player.getByRole('heading', { name: 'Não há clube neste endereço' })).toBeVisible();

  await page.getByRole('button', { name: 'Publicar o clube' }).click();
  await expect(page.getByRole('button', { name: 'Esconder o clube' })).toBeVisible();
  await expect(page.getByText('Clube ainda não publicado.')).toHaveCount(0);

  await player.reload();
  await expect(player.getByText('Norte Esportes Ltda. · CNPJ 12.ABC.345/01DE-35')).toBeVisible();
  await player.goto(bookingPage(dayIn(3), slug));
  await anySlot(player).first().click();
  await expect(player.getByText(/^Quem vende: Norte Esportes/)).toBeVisible();
  await reserve(player).click();
  await expect(held(player)).toBeVisible();
  await visitor.close();
  await runDay(page, slug);
});

/** A walk-in, a move, a monthly player, rain, the till and the month's table, on a phone. */
async function runDay(page: Page, slug: string): Promise<void> {
  const day = dayIn(4);
  const menu = async (name: string) => {
    await page.getByRole('button', { name: 'Mais', exact: true }).tap();
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).tap();
  };
  const close = () => sheet(page).getByRole('button', { name: 'Fechar', exact: true }).tap();
  await page.getByRole('link', { name: 'Agenda', exact: true }).tap();
  await page.getByLabel('Data').fill(day);
  // Until then the free times are those of today.
  await expect(page.getByRole('heading', { name: formatLongDate(day) })).toBeVisible();
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await tap(page.getByRole('button', { name: /^Reservar às 09:00/ }));
  await tap(sheet(page).getByLabel('Nome'));
  await page.keyboard.type('Caio Ribeiro');
  await tap(sheet(page).getByRole('button', { name: /^Reservar · R\$\s90,00/ }));
  await expect(page.getByText('Reserva feita: Caio Ribeiro, 09:00.')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(4);

  const caio = page.getByRole('button', { name: /^Caio Ribeiro/ });
  await caio.tap();
  await sheet(page)
    .getByRole('button', { name: /^Receber/ })
    .tap();
  await sheet(page).getByRole('button', { name: 'Metade' }).tap();
  await sheet(page).getByRole('button', { name: 'Registrar pagamento' }).tap();
  await expect(sheet(page).getByText('parte 2 de 2')).toBeVisible();
  await sheet(page).getByLabel('Forma').selectOption({ label: 'Pix com QR code' });
  await sheet(page).getByRole('button', { name: 'Mostrar o Pix' }).tap();
  await expect(page.getByRole('img', { name: /^QR code do Pix de R\$\s45,00/ })).toBeVisible();
  const bank = await openBank(page);
  await bankDoes(bank, 'Pagar');
  await expect(sheet(page).getByText(/^Recebido: R\$\s45,00, Pix com QR code/)).toBeVisible();
  await bank.close();
  await sheet(page).getByRole('button', { name: 'Voltar à conta' }).tap();
  await expect(sheet(page).getByRole('button', { name: /^Receber/ })).toHaveCount(0);
  await sheet(page).getByRole('button', { name: 'Mover' }).tap();
  await sheet(page).getByLabel('Quadra').selectOption({ label: 'Quadra 3' });
  await sheet(page).getByLabel('Início').selectOption({ label: '10:00' });
  await sheet(page).getByRole('button', { name: 'Mover' }).tap();
  await expect(page.getByText('Reserva mudada: Quadra 3, 10:00.')).toBeVisible();
  await close();

  await page.getByRole('button', { name: /^Reservar às 10:00/ }).tap();
  await sheet(page).getByLabel('Nome').fill('Rosa Prado');
  await sheet(page).getByText('Dinheiro', { exact: true }).tap();
  await sheet(page)
    .getByRole('button', { name: /^Reservar · R\$/ })
    .tap();
  await expect(page.getByText('Reserva feita: Rosa Prado, 10:00. Pago.')).toBeVisible();

  await menu('Mensalistas');
  await page.getByRole('button', { name: 'Novo mensalista' }).first().tap();
  await sheet(page).getByLabel('Nome').fill('Lia Matos');
  await sheet(page)
    .getByLabel('Dia da semana')
    .selectOption(String(weekdayOf(dayIn(5))));
  await sheet(page).getByLabel('Início').fill('20:00');
  await sheet(page).getByLabel('Preço do mês (R$)').fill('520');
  await sheet(page).getByRole('button', { name: 'Ver as datas' }).tap();
  // The preview is read from its top.
  await expect(sheet(page).getByText('Lia Matos: ')).toBeInViewport();
  await expect(sheet(page).getByRole('heading', { name: 'Novo mensalista' })).toBeInViewport();
  await sheet(page).getByRole('button', { name: 'Salvar mensalista' }).tap();
  await page.getByRole('button', { name: /^Lia Matos/ }).tap();
  const second = formatShortDate(addDays(dayIn(5), 7));
  await sheet(page)
    .getByRole('button', { name: new RegExp(`^Não vem nesta semana: ${second}`, 'i') })
    .tap();
  await sheet(page).getByRole('button', { name: 'Liberar a data' }).tap();
  await expect(sheet(page).getByText('Não vem', { exact: true })).toBeVisible();
  await close();

  // Rain: of two courts one customer has the money back, the other one likes credit.
  await menu('Fechar quadras');
  await page.getByRole('button', { name: 'Chuva agora' }).tap();
  await page.getByRole('button', { name: 'Central', exact: true }).tap();
  await page.getByRole('button', { name: 'Quadra 3', exact: true }).tap();
  await page.getByLabel('De', { exact: true }).fill(`${day}T07:00`);
  await page.getByLabel('Até', { exact: true }).fill(`${day}T23:00`);
  await page.getByRole('button', { name: 'Ver reservas atingidas' }).tap();
  const choiceFor = (name: string) => page.getByLabel(`O que fazer com ${name}`, { exact: false });
  await expect(choiceFor('Caio Ribeiro')).toHaveValue('refund');
  await choiceFor('Rosa Prado').selectOption({ label: 'Cliente aceitou crédito de R$\u00a090,00' });
  await page.getByRole('button', { name: /^Fechar 2 quadras e devolver R\$\s90,00/ }).tap();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rosa Prado' })).toContainText(/crédito/i);

  await page.getByRole('link', { name: 'Caixa', exact: true }).tap();
  await page.getByRole('button', { name: /^Devolver R\$\s45,00/ }).tap();
  await sheet(page)
    .getByRole('button', { name: /^Devolver R\$\s45,00/ })
    .tap();
  await sheet(page).getByRole('button', { name: 'Registrar devolução' }).tap();
  await expect(page.getByText(/^Devolvido: R\$\s45,00/)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Fechar caixa' }).tap();
  await sheet(page).getByLabel('Dinheiro contado (R$)').fill('90');
  await sheet(page).getByRole('button', { name: 'Fechar caixa' }).tap();
  await expect(page.getByText('Caixa fechado. O dinheiro bate.')).toBeVisible();

  await page.getByRole('link', { name: 'Dinheiro do dia e do mês' }).tap();
  await page.getByRole('button', { name: 'Este mês' }).tap();
  // The bank's answer to the refund comes by itself.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Reembolso · Pix com QR code')).toBeVisible();
  }).toPass({ timeout: 45_000 });
  // On the first of a month, its name is that of the day.
  await expect(page.getByRole('region', { name: /^Total, (01|.*1º)/ })).toContainText(/R\$\s90,00/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).tap();
  const table = await readFile(await (await download).path(), 'utf8');
  const sums: Record<string, number[]> = {};
  const centsOf = (cell = '') => Number(cell.replace(',', ''));
  for (const line of table.split('\r\n').slice(1, -1)) {
    const [, , , method = '', value, outside] = line.split(';');
    const [counted = 0, others = 0] = sums[method] ?? [];
    sums[method] = [counted + centsOf(value), others + centsOf(outside)];
  }
  // Cash 45 + 90 − 45; the Pix of 45 went back; the credit is no money that left.
  expect(sums).toEqual({
    ...{ Dinheiro: [9_000, 0], 'Pix com QR code': [0, 0], 'Crédito do cliente': [0, -9_000] },
  });
  await page.goto(`/desk/${slug}/clientes`);
  await expect(page.getByRole('link', { name: /^Rosa Prado/ })).toContainText(/Crédito R\$\s90,00/);
}
