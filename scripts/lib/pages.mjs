import { readFileSync } from 'node:fs';
import { at } from './root.mjs';

/**
 * The pages of the web app, from its list of paths.
 * @returns {Promise<Record<string, { path: string, title: string, access: string }>>} path: with `$name` for
 * parameters
 */
export async function readPages() {
  return (await evaluate('paths.ts')).pages;
}

/**
 * The pages of a club's desk.
 * @returns {Promise<Record<string, { path: string, title: string, access: string }>>}
 */
export async function readDeskPages() {
  return (await evaluate('desk-pages.ts')).deskPages;
}

/** @param {string} file a module of the web app without imports of values */
async function evaluate(file) {
  const { transform } = await import('esbuild');
  const { code } = await transform(readFileSync(at('apps', 'web', 'src', file), 'utf8'), { loader: 'ts' });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

/**
 * Fills the parameters of a path with real values; with an example where the demo data has none.
 * @param {(path: string) => Promise<any>} get calls the API as the demo player; null without an answer
 * @returns {Promise<(path: string) => string>}
 */
export async function pathFiller(get) {
  const me = await get('/api/players/user');
  const [matches, bookings, clubs, players, rankings, tournaments, americanos] = await Promise.all([
    get(`/api/matches/list_by_player/?player_id=${me?.id}&page_size=20`),
    get('/booking/court/?page_size=20'),
    get('/api/clubs/'),
    get('/api/players/?page_size=10'),
    get('/api/ranking/'),
    get('/tournament/'),
    get('/api/americanos/'),
  ]);
  /** @param {any} list @returns {any[]} the rows of a page, or a plain list */
  const rows = (list) => list?.results ?? (Array.isArray(list) ? list : []);
  const finished = rows(matches).filter((match) => match.ended_at && match.scores?.length > 0);
  // A competitive match shows the most, since it has moved levels.
  const shown = finished.find((match) => match.type === 'Competitive') ?? finished[0] ?? rows(matches)[0];
  /** @type {Record<string, string>} */
  const values = {
    match_id: String(shown?.id ?? 1),
    booking_id: String(rows(bookings)[0]?.id ?? 1),
    club_slug: rows(clubs)[0]?.slug ?? 'exemplo',
    player_id: String(rows(players).find((player) => player.id !== me?.id)?.id ?? 1),
    ranking_id: String(rows(rankings)[0]?.id ?? 1),
    uid: 'MQ',
    token: 'exemplo',
    // The first demo club has a desk.
    slug: 'arena-moema-padel',
  };
  /** @param {any[]} list */
  const hashOf = (list) => list[0]?.hash ?? 'exemplo';
  const hashes = { tournament: hashOf(rows(tournaments)), americano: hashOf(rows(americanos)) };
  // Registering is possible in one that is open.
  const open = hashOf(rows(tournaments).filter(({ status }) => status === 'open'));
  return (path) =>
    path
      .replace('/tournament/$hash/register', `/tournament/${open}/register`)
      .replace(
        /^\/(tournament|americano)\/\$hash/,
        (_, /** @type {'tournament' | 'americano'} */ kind) => `/${kind}/${hashes[kind]}`,
      )
      .replaceAll(/\$(\w+)/g, (_, name) => values[name] ?? '1');
}
