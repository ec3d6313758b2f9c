import { expectAccessible } from '../support/axe.ts';
import { bookFirst, dayIn, holdFirst, sheet, signInNew } from '../support/booking-steps.ts';
import { choose } from '../support/choose.ts';
import { MARIA } from '../support/new-match.ts';
import { bankDoes, expectPix, openBank } from '../support/payment-steps.ts';
import { expect, test } from '../support/test.ts';

test('a paid booking is divided, and a friend without an account pays a share by one tap from its link', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  await signInNew(page);
  await bookFirst(page, dayIn(6));
  await expectPix(page);
  await bankDoes(await openBank(page), 'Pagar');
  // Before, the division is another one: each pays.
  await expect(page.getByRole('heading', { name: 'Quadra reservada!' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver reserva' }).click();
  // The sheet of the new booking has the button as well.
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Dividir', exact: true }).click();

  await test.step('the shares make the price to the centavo', async () => {
    await choose(sheet(page).getByRole('radio', { name: '3' }));
    await sheet(page).getByLabel('Nome (parte 2)').fill('Ana');
    const own = sheet(page).getByLabel('Sua parte: valor em reais');
    const amount = await own.inputValue();
    await own.fill('1');
    await expect(sheet(page).getByText(/^Faltam R\$/)).toBeVisible();
    await expect(sheet(page).getByRole('button', { name: 'Criar os links' })).toBeDisabled();
    await own.fill(amount);
    await expectAccessible(page);
    await sheet(page).getByRole('button', { name: 'Criar os links' }).click();
  });
  const row = sheet(page).getByRole('listitem').filter({ hasText: 'Ana' });
  await expect(row.getByText('Esperando')).toBeVisible();
  await expect(row.getByRole('link', { name: 'Mandar o link de Ana no WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=/,
  );
  await expectAccessible(page);
  const link = await row.getByRole('textbox', { name: 'Link de Ana' }).inputValue();

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const friend = await context.newPage();
  // Of the page itself: the link is one tap more.
  await friend.addInitScript(() =>
    addEventListener(
      'click',
      () => sessionStorage.setItem('taps', `${Number(sessionStorage.getItem('taps')) + 1}`),
      true,
    ),
  );
  await friend.goto(new URL(link).pathname);
  await expect(friend.getByText('reservou a quadra e divide a conta com você.')).toBeVisible();
  await expect(friend.getByText('Ana')).toHaveCount(0);
  await expect(friend.getByText(/^Se a reserva for cancelada até/)).toBeVisible();
  await friend.getByRole('button', { name: /^Pagar R\$.* com Pix$/ }).click();
  await expect(friend.getByRole('img', { name: /^QR code do Pix de/ })).toBeVisible();
  await expect(friend.getByLabel('Código Pix copia e cola')).not.toHaveValue('');
  const taps = 1 + Number(await friend.evaluate(() => sessionStorage.getItem('taps')));
  expect(taps).toBe(2);
  // Nothing floats over it, wherever the page is scrolled to.
  await expect
    .poll(async () => {
      const copy = await friend.getByRole('button', { name: 'Copiar código' }).boundingBox();
      const support = await friend.getByRole('link', { name: /^Falar com o suporte/ }).boundingBox();
      return (support?.y ?? Number.NaN) - (copy?.y ?? Number.NaN) - (copy?.height ?? 0);
    })
    .toBeGreaterThan(0);
  await expectAccessible(friend);
  await bankDoes(await openBank(friend), 'Pagar');
  await expect(friend.getByText(/^Pago: R\$/)).toBeVisible();
  await context.close();

  // The open sheet hears of it.
  await expect(row.getByText('Paga')).toBeVisible();
  await expect(sheet(page).getByText(/voltaram ou estão voltando para você/)).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: 'Desfazer a divisão' })).toHaveCount(0);
});

test('each pays: the own share holds the court, the last one confirms it, and a cancellation gives each the own money back', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  await signInNew(page);
  await bookFirst(page, dayIn(7));
  await expectPix(page);
  await page.getByRole('link', { name: 'Ver reserva' }).click();
  // The sheet of the new booking has the button as well.
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Dividir', exact: true }).click();

  await test.step('two ways are offered, and each pays is chosen', async () => {
    await expect(sheet(page).getByRole('radio', { name: 'Cada um paga' })).toBeChecked();
    await expect(
      sheet(page).getByText(/senão a reserva é cancelada e cada um recebe de volta/),
    ).toBeVisible();
    await choose(sheet(page).getByRole('radio', { name: '2', exact: true }));
    await sheet(page).getByLabel('Nome (parte 2)').fill('Ana');
    await expectAccessible(page);
    await sheet(page).getByRole('button', { name: 'Dividir e pagar a minha parte' }).click();
  });
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Cada um paga a parte dele' })).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Link de Ana' }).inputValue();

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const friend = await context.newPage();
  await friend.goto(new URL(link).pathname);
  await expect(friend.getByText(/ainda não pagou a própria parte/)).toBeVisible();

  await page.getByRole('button', { name: /^Pagar R\$.* com Pix$/ }).click();
  await expect(page.getByRole('img', { name: /^QR code do Pix de/ })).toBeVisible();
  // It has the focus once its answer has come, which scrolls the page; looked at at its top, not through the header.
  await expect(page.getByRole('region', { name: 'Pagamento', exact: true })).toBeFocused();
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await bankDoes(await openBank(page), 'Pagar');
  await expect(page.getByText(/^Faltam R\$.*Os outros pagam até/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pagar eu os R\$.* que faltam$/ })).toBeVisible();
  await expectAccessible(page);

  // Its page asks again by itself.
  await friend.getByRole('button', { name: /^Pagar R\$.* com Pix$/ }).click();
  await expect(
    friend.getByText(/^Pague até .*\. A quadra só fica confirmada quando todas as partes forem pagas/),
  ).toBeVisible();
  await expectAccessible(friend);
  await bankDoes(await openBank(friend), 'Pagar');
  await expect(friend.getByText(/^Pago: R\$.*Bom jogo!$/)).toBeVisible();
  await expect(page.getByText('Confirmada', { exact: true })).toBeVisible();

  await test.step('the player cancels in time, and each gets the own money back', async () => {
    await page.getByRole('button', { name: 'Cancelar reserva' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar reserva' }).click();
    await expect(page.getByText('Cancelada', { exact: true })).toBeVisible();
    await friend.reload();
    await expect(
      friend.getByText(/^A reserva foi cancelada\. O seu Pix de R\$.* voltou para você\.$/),
    ).toBeVisible();
    await context.close();
    await page.getByRole('button', { name: 'Ver divisão' }).click();
    await expect(sheet(page).getByText('Devolvida')).toHaveCount(2);
    await expect(sheet(page).getByText(/^A reserva foi cancelada\. Cada parte paga voltou/)).toBeVisible();
    await expect(sheet(page).getByRole('button', { name: 'Desfazer a divisão' })).toHaveCount(0);
  });
});

test('one tap on the page of a match opens the division, and a player is found by name', async ({ page }) => {
  const player = await signInNew(page);
  const booking = await holdFirst(page, player, dayIn(6));
  const created = await page.request.post('/api/matches/', {
    headers: player.headers,
    data: { type: 'Friendly', booking: booking.id },
  });
  const { id } = await created.json();
  await page.goto(`/match/${id}`);
  await page.getByRole('link', { name: 'Dividir', exact: true }).click();
  const division = page.getByRole('dialog', { name: /^Dividir R\$/ });
  await expect(division.getByRole('radio', { name: 'Cada um paga' })).toBeChecked();
  await division.getByRole('button', { name: 'Buscar jogador' }).click();
  const search = page.getByRole('dialog', { name: 'Quem paga esta parte?' });
  await search.getByLabel('Buscar pelo nome').fill(MARIA.full);
  await search.getByRole('button', { name: new RegExp(`^${MARIA.full}`) }).click();
  await expect(search).toHaveCount(0);
  await expect(division.getByRole('button', { name: MARIA.full })).toHaveAttribute('aria-pressed', 'true');
  await expect(division.getByLabel('Nome (parte 2)')).toHaveValue(MARIA.full);
  await expectAccessible(page);
  await division.getByRole('button', { name: 'Dividir e pagar a minha parte' }).click();
  await expect(division).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/booking/${booking.id}$`));
  await expect(page.getByRole('listitem').filter({ hasText: MARIA.full })).toBeVisible();
});
