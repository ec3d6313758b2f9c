import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { createAccount, newPerson, registerPlayer } from '../support/new-player.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { DEMO, expect, test } from '../support/test.ts';
import { expectSeparated, expectTabReachesAll, expectToFit, lengthenNames, widensAt } from './page-layout.ts';

/** Ids of the demo data, for the parameters of paths, and the names that are titles of pages. */
interface Ids {
  match: string;
  booking: string;
  player: string;
  ranking: string;
  tournament: string;
  americano: string;
  names: Record<'player' | 'ranking', string>;
}

interface Visit {
  /** Of the document; without the name of the app. A function: the name of what the page shows. */
  title: string | ((ids: Ids) => string);
  /** The viewer; the demo player by default. */
  as?: 'visitor' | 'account without a player' | 'player without a level';
  address?: (ids: Ids) => string;
}

/** Every route of the app. */
const VISITS: Record<string, Visit> = {
  '/login': { title: 'Entrar', as: 'visitor' },
  '/sign-up': { title: 'Criar conta', as: 'visitor' },
  '/password-reset': { title: 'Redefinir senha', as: 'visitor' },
  '/password-reset-confirm/$uid/$token': {
    title: 'Nova senha',
    as: 'visitor',
    address: () => '/password-reset-confirm/MQ/none',
  },
  '/email-confirm/$token': {
    title: 'Confirmar e-mail',
    as: 'visitor',
    address: () => '/email-confirm/none',
  },
  '/email-undo/$token': {
    title: 'Desfazer troca de e-mail',
    as: 'visitor',
    address: () => '/email-undo/none',
  },
  '/termos-de-uso': { title: 'Termos de uso', as: 'visitor' },
  '/politica-privacidade': { title: 'Política de privacidade', as: 'visitor' },
  '/como-o-nivel-funciona': { title: 'Como o nível funciona', as: 'visitor' },
  '/club/$club_slug': { title: 'Arena Moema Padel', as: 'visitor', address: () => '/club/arena-moema-padel' },
  '/player/$player_id': {
    title: ({ names }) => names.player,
    as: 'visitor',
    address: ({ player }) => `/player/${player}`,
  },
  '/player/register': { title: 'Seu cadastro', as: 'account without a player' },
  '/player/level/register': { title: 'Seu nível', as: 'player without a level' },
  '/': { title: 'Início' },
  '/dashboard': { title: 'Dashboard' },
  '/profile': { title: 'Perfil' },
  '/player/delete-account': { title: 'Excluir conta' },
  '/ranking-details/$ranking_id': {
    title: ({ names }) => names.ranking,
    address: ({ ranking }) => `/ranking-details/${ranking}`,
  },
  '/match': { title: 'Jogos' },
  '/match/create': { title: 'Criar Partida' },
  '/match/$match_id': { title: 'Partida', address: ({ match }) => `/match/${match}` },
  '/booking': { title: 'Reservar Quadra' },
  '/booking/list': { title: 'Minhas Reservas' },
  '/booking/$booking_id': { title: 'Reserva', address: ({ booking }) => `/booking/${booking}` },
  '/notifications': { title: 'Notificações' },
  '/notifications/settings': { title: 'Preferências' },
  '/tournament': { title: 'Torneios' },
  '/tournament/$hash': {
    title: 'Torneio',
    address: ({ tournament }) => `/tournament/${tournament}`,
  },
  '/tournament/$hash/register': {
    title: 'Inscrição no torneio',
    address: ({ tournament }) => `/tournament/${tournament}/register`,
  },
  '/americano': { title: 'Americano e Mexicano' },
  '/americano/create': { title: 'Criar Americano' },
  '/americano/$hash': {
    title: 'Americano',
    address: ({ americano }) => `/americano/${americano}`,
  },
  '/play': { title: 'Jogar' },
};

let known: Ids | undefined;
/** Read once for each worker. */
async function idsOf(page: Page): Promise<Ids> {
  if (known) return known;
  const headers = { authorization: `Bearer ${await accessOf(page, DEMO)}` };
  const read = async (path: string) => (await page.request.get(path, { headers })).json();
  /** The first row of a list of the demo data. */
  const first = async (path: string) => {
    const list = await read(path);
    const [row] = list.results ?? list;
    if (!row) throw new Error(`The demo data has nothing at ${path}`);
    return row;
  };
  const { id: player, first_name, last_name } = await read('/api/players/user');
  const [match, booking, ranking, tournament, americano] = await Promise.all([
    first(`/api/matches/list_by_player/?player_id=${player}&type=Competitive&when=past`),
    first('/booking/court/'),
    first('/api/ranking/'),
    first('/tournament/?status=open'),
    first('/api/americanos/'),
  ]);
  known = {
    player: String(player),
    match: String(match.id),
    booking: String(booking.id),
    ranking: String(ranking.id),
    tournament: tournament.hash,
    americano: americano.hash,
    names: { player: `${first_name} ${last_name}`, ranking: ranking.name },
  };
  return known;
}

async function enter(page: Page, as: Visit['as']) {
  if (as === 'visitor') return;
  if (as === 'account without a player') return signInAs(page, await createAccount(page));
  if (as === 'player without a level')
    return signInAs(page, await registerPlayer(page, newPerson(), { level: null }));
  return signInAs(page);
}

// Shared out among the workers.
test.describe.configure({ mode: 'parallel' });

test('every route of the app is in the table', () => {
  const tree = readFileSync(new URL('../../apps/web/src/route-tree.gen.ts', import.meta.url), 'utf8');
  const [, union = ''] = /fullPaths:\s([^;]+)/.exec(tree) ?? [];
  const routes = [...union.matchAll(/'(\/[^']*)'/g)]
    .map(([, path = '']) => path.replace(/(.)\/$/, '$1'))
    // Its pages are in desk/every-desk-page.spec.ts.
    .filter((path) => path !== '/desk/$');
  expect(Object.keys(VISITS).toSorted()).toEqual(routes.toSorted());
});

/** The pages of a test have one browser, which loads the app's code once. */
const PAGES_OF_A_TEST = 6;
const viewers = [...new Set(Object.values(VISITS).map(({ as }) => as))];
const GROUPS = viewers.flatMap((as) => {
  const seen = Object.entries(VISITS).filter(([, visit]) => visit.as === as);
  return Array.from({ length: Math.ceil(seen.length / PAGES_OF_A_TEST) }, (_, nth) => ({
    as,
    visits: seen.slice(nth * PAGES_OF_A_TEST, (nth + 1) * PAGES_OF_A_TEST),
  }));
});

for (const { as, visits } of GROUPS) {
  test(`have their titles, pass axe in both themes, are walked by Tab and fit 320 px, text at 200 % on phone and desk, and right to left: ${visits.map(([path]) => path).join(' ')}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await enter(page, as);
    const phone = page.viewportSize();
    for (const [path, { title, address }] of visits) {
      await test.step(path, async () => {
        if (phone) await page.setViewportSize(phone);
        const wanted = address ? address(await idsOf(page)) : path;
        const name = typeof title === 'string' ? title : title(await idsOf(page));
        await page.goto(wanted);
        await expect(page.locator('h1').first()).toBeAttached();
        await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe(wanted);
        await expect(page).toHaveTitle(`${name} · Bandeja`);
        await expect(page.getByRole('link', { name: /^Falar com o suporte/ }).first()).toBeVisible();
        await expectSeparated(page.locator('body'));
        await expectAccessible(page);
        await expectTabReachesAll(page);
        await expectToFit(page);
      });
    }
  });
}

/** The pages that show names of players, clubs, courts, tournaments, rankings or an Americano. */
const NAMED = Object.entries(VISITS).filter(
  ([path, { as }]) =>
    (as === undefined && !/delete-account|settings|americano\/create/.test(path)) ||
    /^\/(club|player)\/\$/.test(path),
);

/** Changes the route without a load, and waits for the main view of the new path. */
async function changeRoute(page: Page, path: string) {
  await page.evaluate((to) => {
    document.querySelector('main')?.setAttribute('data-former', 'yes');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('main')).not.toHaveAttribute('data-former', 'yes');
}

test('names of 50 letters widen no page at 360 and 320 px', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, undefined);
  const ids = await idsOf(page);
  await lengthenNames(page);
  const found: Record<string, string[]> = {};
  await page.goto('/profile');
  for (const [path, { address }] of NAMED) {
    await changeRoute(page, address ? address(ids) : path);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
    const wide = await widensAt(page);
    if (wide.length > 0) found[path] = wide;
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(found).toEqual({});
});
