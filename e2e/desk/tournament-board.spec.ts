import { expectAccessible } from '../support/axe.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';
import { matchesOf, openBoard } from '../support/tournament-steps.ts';

test('a manager schedules a tournament on a phone: a proposal, a move in the way, another one, and all is published', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const hash = await openBoard(page, 'Copa Quadro', { day: 35 });
  const main = page.getByRole('main');

  await main.getByRole('button', { name: 'Propor para todos' }).click();
  await expect(main.getByText(/^Proposta: 4 jogos com horário/)).toBeVisible();
  const publish = main.getByRole('button', { name: 'Publicar horários' });
  await expect(main.getByText(/^4 mudanças ainda não publicadas/)).toBeVisible();
  const placed = async () =>
    (await matchesOf(page, hash)).filter(({ starts_at }) => starts_at !== null).length;
  expect(await placed()).toBe(0);

  const rows = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Mover / }) });
  const time = ((await rows.first().textContent()) ?? '').slice(0, 5);
  await rows
    .last()
    .getByRole('button', { name: /^Mover / })
    .press('Enter');
  await rows.last().getByLabel('Início').fill(time);
  await expectAccessible(page);
  await rows.last().getByRole('button', { name: 'Mover para cá' }).click();
  await expect(main.getByText(/um decide quem joga o outro/).first()).toBeVisible();
  await publish.click();
  await expect(main.getByRole('status')).toHaveText(['', /\./, /um decide quem joga o outro/]);
  expect(await placed()).toBe(0);

  await main.getByRole('button', { name: 'Desfazer tudo' }).click();
  await main.getByRole('button', { name: 'Propor para os sem horário' }).click();
  await expect(main.getByText(/^4 mudanças ainda não publicadas/)).toBeVisible();
  // What is not published outlives the page.
  await page.reload();
  await expect(main.getByText(/^4 mudanças ainda não publicadas/)).toBeVisible();
  await publish.click();
  await expect(publish).toHaveCount(0);
  await expect.poll(placed).toBe(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // A court with matches is taken out of the tournament after a yes.
  await page.goto(`/desk/${DEMO_DESK.slug}/torneios?torneio=${hash}&editar=sim`);
  const courts = main
    .getByRole('group', { name: 'Quadras do torneio' })
    .getByRole('checkbox', { checked: true });
  const used = courts.first();
  // Not before the page knows which courts have matches.
  await expect(used).toBeEnabled();
  const count = await courts.count();
  await used.press('Space');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/^Estes jogos continuam marcados nela/)).toBeVisible();
  await expect(question.getByRole('listitem')).not.toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(courts).toHaveCount(count);
  await used.press('Space');
  await question.getByRole('button', { name: 'Tirar a quadra' }).click();
  await expect(courts).toHaveCount(count - 1);
});
