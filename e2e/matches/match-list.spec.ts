import { expectAccessible } from '../support/axe.ts';
import { newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('Jogos filters by type and companion, keeps the filters in the address and opens a match from its card', async ({
  page,
}) => {
  const mine = await newMatchPlayer(page, 'Otília', 'Brandão');
  const friends = await newFriends(page, 4);
  const ids = friends.map(({ id }) => id);
  const dynamic = await newMatch(page, mine, ids.slice(0, 3), 'Dynamic');
  await newMatch(page, mine, ids.slice(1, 4), 'Friendly');
  // Two compositions: the card shows the second board collapsed.
  const { players } = await (
    await page.request.get(`/api/matches/${dynamic}`, { headers: mine.headers })
  ).json();
  const four = (players as { id: number; team: string; position: number }[]).map(
    ({ id, team, position }) => ({
      match_player: id,
      team,
      position,
    }),
  );
  await recordSet(page, mine, dynamic, [1, 4, 1]);
  const swapped = [0, 2, 1, 3].map((from, at) => ({ ...four[at], match_player: four[from]?.match_player }));
  const second = await page.request.post('/api/match-scores/', {
    headers: mine.headers,
    data: { match: dynamic, set: 2, team_a_score: 2, team_b_score: 5, players: swapped },
  });
  expect(second.status()).toBe(201);

  await signInAs(page, mine);
  await page.goto('/match');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await page.getByLabel('Tipo').selectOption('Amistosa');
  await expect(page).toHaveURL(/type=Friendly/);
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Com quem' }).click();
  const friend = friends[0];
  await page
    .getByRole('dialog')
    .getByLabel('Buscar pelo nome')
    .fill(`${friend?.first_name} ${friend?.last_name}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${friend?.first_name} ${friend?.last_name}`) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`with=${friend?.id}`));
  await expect(page.getByText('Nenhuma partida com estes filtros')).toBeVisible();
  await page.getByLabel('Tipo').selectOption('Todos os tipos');
  await expect(cards).toHaveCount(1);
  await expect(cards.getByText('Dinâmica')).toBeVisible();
  await page.reload();
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Com .*Tirar este filtro$/ })).toContainText(
    friend?.first_name ?? '',
  );
  await expectAccessible(page);

  await expect(cards.getByText('Set 2:')).toHaveCount(0);
  await cards.getByRole('button', { name: 'Ver mais' }).click();
  await expect(cards.getByText('Set 2:')).toHaveCount(2);
  await cards.getByRole('button', { name: 'Ver menos' }).click();
  await cards.getByRole('link', { name: 'Add Resultado' }).click();
  await expect(page).toHaveURL(new RegExp(`/match/${dynamic}$`));
  await page.goBack();
  await cards.getByRole('link', { name: new RegExp(`^Perfil Atleta de ${friend?.first_name}`) }).click();
  await expect(page).toHaveURL(new RegExp(`/player/${friend?.id}$`));
});
