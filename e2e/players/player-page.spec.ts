import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { playMatch } from '../support/played-match.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

type Person = Awaited<ReturnType<typeof registerPlayer>>;

/** Chromium logs this for each request in flight when the connection is cut. */
const CUT = 'ERR_INTERNET_DISCONNECTED';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** The summary of another player has the full name, no greeting, and no way to the viewer's Perfil. */
async function expectNoGreeting(page: Page, fullName: string) {
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(fullName);
  await expect(heading.getByRole('link')).toHaveCount(0);
  await expect(main.getByText('Olá')).toHaveCount(0);
  await expect(main.locator('a[href="/profile"]')).toHaveCount(0);
}

const form = (page: Page) => page.getByRole('region', { name: 'Forma' });
/** A figure of the page, by its name. */
const figure = (page: Page, name: string) =>
  form(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

/** Rita, Otto and the two other players of their matches. */
async function fourPlayers(page: Page): Promise<Record<'rita' | 'otto' | 'vera' | 'caio', Person>> {
  return {
    rita: await registerPlayer(page, newPerson('Rita', 'Prado')),
    otto: await registerPlayer(page, newPerson('Otto', 'Pires')),
    vera: await registerPlayer(page, newPerson('Vera', 'Nunes')),
    caio: await registerPlayer(page, newPerson('Caio', 'Lemos')),
  };
}

/** Rita loses one match with Otto, wins one with Otto, and wins the last against Otto. */
async function playThree(page: Page) {
  const four = await fourPlayers(page);
  const { rita, otto, vera, caio } = four;
  await playMatch(page, { a: [rita, otto], b: [vera, caio] }, [3, 6], 3);
  await playMatch(page, { a: [rita, otto], b: [vera, caio] }, [6, 3], 2);
  await playMatch(page, { a: [rita, vera], b: [otto, caio] }, [7, 5], 1);
  return four;
}

test('Perfil Atleta shows the statistics to a visitor', async ({ page, context, allowConsole }) => {
  allowConsole('net::ERR_FAILED');
  allowConsole(CUT);
  const { rita, otto } = await playThree(page);

  await test.step('it offers a retry when the statistics fail to load', async () => {
    const calls = /\/api\/(matches\/statistics_by_player|match-stats)\//;
    await page.route(calls, (route) => route.abort());
    await page.goto(`/player/${rita.playerId}`);
    const numbers = page.getByRole('alert').filter({ hasText: 'Não deu para buscar os números' });
    await expect(page.getByText('Não deu para buscar parceiros e rivais')).toBeVisible();
    // Each read is tried again for a while: with an answer meanwhile it would not fail.
    await expect(numbers).toBeVisible();
    await page.route(/\/api\/match-stats\//, (route) => route.abort());
    await page.unroute(calls);
    await numbers.getByRole('button', { name: 'Tentar de novo' }).tap();
    await expect(figure(page, 'Partidas')).toHaveText('3');
    await expect(page.getByRole('list', { name: 'Parceiros' })).toBeVisible();
    const months = form(page).getByRole('alert');
    await expect(months).toContainText('Não deu para buscar os meses');
    await page.unroute(/\/api\/match-stats\//);
    await months.getByRole('button', { name: 'Tentar de novo' }).tap();
    await expect(form(page).getByRole('table')).toBeAttached();
  });

  const summary = page.getByRole('main').locator('header').first();
  await expect(summary).toContainText(/Rita Prado.*Nível \d,\d.*Confiabilidade \d+%/s);
  await expect(title(page, 'Rita Prado')).toBeVisible();
  for (const [name, value] of [
    ['Partidas', '3'],
    ['Vitórias', '2'],
    ['Derrotas', '1'],
    ['Aproveitamento', '67%'],
    ['Sequência', '2 vitórias seguidas'],
    ['Sets', '2 ganhos, 1 perdido'],
    ['Games', '16 ganhos, 14 perdidos'],
    ['Amistosa', '3 partidas, 2 vitórias'],
  ] as const)
    await expect(figure(page, name)).toHaveText(value);
  await expect(form(page).getByRole('img', { name: /derrota, vitória, vitória$/ })).toBeVisible();
  const months = form(page).getByRole('table', { name: 'Partidas e vitórias de cada mês' });
  await expect(months.getByRole('row')).toHaveCount(13);
  await expect(page.getByRole('region', { name: /^Você e / })).toBeHidden();

  await test.step('it shows the last known figures and their age when the phone is offline', async () => {
    await context.setOffline(true);
    await expect(page.getByText(/^Sem sinal\. Dados das \d\d:\d\d\.$/)).toHaveCount(1);
    await expect(figure(page, 'Partidas')).toHaveText('3');
    await context.setOffline(false);
    await expect(page.getByText(/^Sem sinal/)).toBeHidden();
  });

  const rivals = page.getByRole('list', { name: 'Rivais' });
  await expect(rivals.getByRole('link', { name: /Caio Lemos 3 partidas contra, 2 vitórias/ })).toBeVisible();
  const partners = page.getByRole('list', { name: 'Parceiros' });
  await partners.getByRole('link', { name: /Otto Pires 2 partidas em dupla, 1 vitória/ }).tap();
  await expect(page).toHaveURL(new RegExp(`/player/${otto.playerId}$`));
  await expect(title(page, 'Otto Pires')).toBeVisible();
  await expect(figure(page, 'Sequência')).toHaveText('1 derrota');

  await test.step('partners show no name and no link when the account is deleted', async () => {
    const gone = await page.request.post('/api/account/delete', {
      headers: { authorization: `Bearer ${await accessOf(page, otto)}` },
      data: { password: otto.password },
    });
    expect(gone.status()).toBe(204);
    await signInAs(page, rita);
    await page.goto(`/player/${otto.playerId}`);
    await expect(title(page, 'Jogador removido')).toBeVisible();
    await expect(page.getByText('Esta conta foi excluída')).toBeVisible();
    await expect(page.getByRole('region', { name: /^Você e / })).toBeHidden();
    await expect(form(page)).toBeHidden();
    await expectAccessible(page);
    await page.goto(`/player/${rita.playerId}`);
    const partners = page.getByRole('list', { name: 'Parceiros' });
    await expect(partners).toContainText('Jogador removido');
    await expect(partners.getByRole('link', { name: /removido/ })).toHaveCount(0);
  });
});

test('Perfil Atleta shows the matches played together when the viewer is signed in, but not on the own page; Perfil shows the own figures, also offline', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(CUT);
  const { rita, otto } = await playThree(page);
  await signInAs(page, otto);
  await page.goto(`/player/${rita.playerId}`);
  const both = page.getByRole('region', { name: /^Você e / });
  await expect(both.getByRole('heading', { name: 'Você e Rita' })).toBeVisible();
  await expect(both).toContainText(
    'Vocês jogaram juntos 2 vezes (1 vitória), um contra o outro 1 (você não venceu).',
  );
  await expectAccessible(page);

  await page
    .getByRole('list', { name: 'Parceiros' })
    .getByRole('link', { name: /Otto Pires/ })
    .tap();
  await expect(page).toHaveURL(new RegExp(`/player/${otto.playerId}$`));
  await expect(title(page, 'Otto Pires')).toBeVisible();
  await expect(figure(page, 'Partidas')).toHaveText('3');
  await expect(both).toBeHidden();

  const stranger = await registerPlayer(page, newPerson('Lia', 'Matos'));
  await page.goto(`/player/${stranger.playerId}`);
  await expect(both).toHaveText(/Vocês ainda não jogaram juntos nem um contra o outro\.$/);
  await expectNoGreeting(page, 'Lia Matos');

  await page.getByRole('button', { name: /^Menu do perfil/ }).tap();
  await page.getByRole('menuitem', { name: 'Perfil' }).tap();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(figure(page, 'Sequência')).toHaveText('1 derrota');
  await expect(page.getByRole('list', { name: 'Parceiros' }).getByRole('link')).toHaveCount(2);
  await expect(form(page).getByRole('table')).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText(/^Sem sinal\. Dados das/)).toHaveCount(1);
  await expect(figure(page, 'Partidas')).toHaveText('3');
});

test('Perfil Atleta shows a sentence and no empty figures when the player has no match; the picture on Home opens it, and the greeting opens Perfil', async ({
  page,
}) => {
  const person = await registerPlayer(page, newPerson('Lia', 'Matos'));
  await page.goto(`/player/${person.playerId}`);
  await expect(form(page)).toContainText('Nenhuma partida finalizada ainda.');
  await expect(page.getByRole('region', { name: 'Parceiros e rivais' })).toBeVisible();
  await expect(form(page).getByRole('term')).toHaveCount(0);
  await expectAccessible(page);
  await expect(form(page).getByRole('link')).toHaveCount(0);

  await signInAs(page, person);
  await page.goto('/');
  await page.getByRole('link', { name: 'Perfil Atleta de Lia Matos', exact: true }).tap();
  await expect(page).toHaveURL(new RegExp(`/player/${person.playerId}$`));
  await expect(title(page, 'Lia Matos')).toBeVisible();
  await expect(page.getByText('As partidas finalizadas aparecem aqui.')).toBeVisible();
  await page.getByRole('button', { name: 'Editar perfil' }).tap();
  await expect(title(page, 'Editar perfil')).toBeVisible();
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Início' }).tap();
  await page.getByRole('link', { name: 'Olá, Lia', exact: true }).tap();
  await expect(page).toHaveURL(/\/profile$/);
  await form(page).getByRole('link', { name: 'Criar Partida' }).tap();
  await expect(page).toHaveURL(/\/match\/create$/);
});
