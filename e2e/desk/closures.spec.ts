import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dayIn, holdFirst } from '../support/booking-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

const DAY = dayIn(8);
const PAGE = `/desk/${DEMO_DESK.slug}/fechamentos`;

async function holdAs(page: Page, first: string) {
  const player = await registerPlayer(page, newPerson(first, 'Chaves'));
  return { ...player, booking: await holdFirst(page, player, DAY) };
}

test('rain: all courts close in few taps, each booking is shown and decided before, and courts open again', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [first, second] = [await holdAs(page, 'Zulmira'), await holdAs(page, 'Yara')];
  await signInAs(page, DEMO_DESK.owner);
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Chuva agora' }).click();
  // Every court and the reason are chosen already; none at all is said at the courts, far above the button.
  await expect(page.getByRole('button', { name: 'Todas', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chuva', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Todas' }).click();
  await page.getByRole('button', { name: 'Ver reservas atingidas' }).click();
  await expect(page.getByText('Escolha pelo menos uma quadra.')).toBeInViewport();
  await page.getByRole('button', { name: 'Todas' }).click();
  await expect(page.getByText('Escolha pelo menos uma quadra.')).toHaveCount(0);
  await page.getByLabel('De', { exact: true }).fill(`${DAY}T06:00`);
  await page.getByLabel('Até', { exact: true }).fill(`${DAY}T05:00`);
  await page.getByRole('button', { name: 'Ver reservas atingidas' }).click();
  await expect(page.getByText('O fim vem antes do começo.')).toBeVisible();
  await expect(page.getByLabel('De', { exact: true })).toHaveValue(`${DAY}T06:00`);
  await page.getByLabel('Até', { exact: true }).fill(`${DAY}T23:59`);
  await page.getByRole('button', { name: 'Ver reservas atingidas' }).click();

  const choiceFor = (name: string) => page.getByLabel(`O que fazer com ${name} Chaves`, { exact: false });
  await expect(choiceFor('Zulmira')).toHaveValue('refund');
  // Back is the form, as it was left.
  await page.goBack();
  await expect(page.getByLabel('Até', { exact: true })).toHaveValue(`${DAY}T23:59`);
  await page.getByRole('button', { name: 'Ver reservas atingidas' }).click();
  await choiceFor('Yara').selectOption('Deixar fora do fechamento');
  await expectAccessible(page);

  // A booking that comes meanwhile is not cancelled unseen.
  const third = await holdAs(page, 'Xenia');
  const close = page.getByRole('button', { name: /^Fechar \d+ quadras/ });
  await close.click();
  await expect(page.getByText('Nada foi fechado', { exact: false })).toContainText('Xenia Chaves');
  await expect(choiceFor('Xenia')).toHaveValue('refund');
  await expect(choiceFor('Yara')).toHaveValue('leave_out');
  await close.click();

  await expect(page.getByRole('heading', { name: 'Quadras fechadas' })).toBeVisible();
  const told = page.getByRole('listitem').filter({ hasText: 'Cancelada' });
  await expect(told.filter({ hasText: 'Zulmira Chaves' })).toBeVisible();
  await expect(told.filter({ hasText: 'Xenia Chaves' })).toBeVisible();
  await expect(page.getByText('Yara Chaves')).toHaveCount(0);
  await expectAccessible(page);
  const statusOf = async ({ headers, booking }: typeof first) =>
    (await (await page.request.get(`/booking/court/${booking.id}/`, { headers })).json()).status;
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([40, 10, 40]);

  await page.getByRole('button', { name: 'Abrir de novo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abrir de novo' }).click();
  await expect(page.getByRole('button', { name: 'Chuva agora' })).toBeVisible();
  const free = await page.request.get(`/booking/availables/?date=${DAY}&club_slug=${DEMO_DESK.slug}`);
  expect((await free.json()).length).toBeGreaterThan(0);
});

test('without the code of the preview the form of a closure stays, and a second try opens it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to fetch dynamically imported module|Page code not loaded/);
  await signInAs(page, DEMO_DESK.owner);
  await page.route(/closure-preview/, (route) => route.abort());
  await page.goto(`${PAGE}?motivo=chuva`);
  await page.getByLabel('De', { exact: true }).fill(`${DAY}T01:00`);
  await page.getByLabel('Até', { exact: true }).fill(`${DAY}T02:00`);
  await page.getByRole('button', { name: 'Ver reservas atingidas' }).click();
  await expect(page.getByText('Não deu para abrir. Confira o sinal e tente de novo.')).toBeVisible();
  await expect(page.getByLabel('Até', { exact: true })).toHaveValue(`${DAY}T02:00`);
  await page.unroute(/closure-preview/);
  await page.getByRole('button', { name: 'Ver reservas atingidas' }).click();
  await expect(page.getByRole('button', { name: 'Mudar', exact: true })).toBeVisible();
});
