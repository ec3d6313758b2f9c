import { anySlot, bookingPage, dayIn, held, reserve, sheet, signInNew } from '../support/booking-steps.ts';
import { mailedPath } from '../support/mail.ts';
import { createAccount, newPerson } from '../support/new-player.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { admin } from '../support/tournament-steps.ts';

/** Open each day from 07:00 to 23:00, with two bands of prices. */
const WEEK = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  hours: { weekday, opens: 420, closes: 1380 },
  prices: [
    { weekday, from_minute: 420, to_minute: 1020, price_cents_per_hour: 9_000 },
    { weekday, from_minute: 1020, to_minute: 1380, price_cents_per_hour: 14_000 },
  ],
}));

test('from the operator’s command to a published club whose first slot a player books', async ({
  page,
  browser,
}) => {
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
  const saved = await page.request.put(`/desk/${slug}/schedule/`, {
    headers: { authorization: `Bearer ${await accessOf(page, owner)}` },
    data: {
      from: dayIn(0),
      hours: WEEK.map(({ hours }) => hours),
      prices: WEEK.flatMap(({ prices }) => prices),
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Publicar', exact: true })).toBeVisible();
  await page.getByLabel('Escolher fotos').setInputFiles('apps/web/public/icon-512.png');
  await expect(page.getByRole('list', { name: 'Fotos do clube' }).getByText('Capa')).toBeVisible();

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
});
