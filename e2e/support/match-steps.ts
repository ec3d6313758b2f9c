import { expect, type Page } from '@playwright/test';
import { minutesAgo } from './clock.ts';
import { newPerson, registerPlayer } from './new-player.ts';

/** The page, or another sender of calls. */
type Sender = Pick<Page, 'request'>;
/** A player with a token for API calls outside the page. */
type Caller = Awaited<ReturnType<typeof registerPlayer>>;

/** A new player with a level. */
export const newMatchPlayer = (page: Sender, first: string, last: string): Promise<Caller> =>
  registerPlayer(page, { ...newPerson(), first, last });

/** A match of four that began a minute ago: the creator at A1, the others at A2, B1, B2. Returns its id. */
export async function newMatch(
  page: Sender,
  creator: Caller,
  others: readonly number[],
  type: 'Competitive' | 'Friendly' | 'Dynamic' = 'Competitive',
  date = minutesAgo(1),
): Promise<number> {
  const places = [{ team: 'A' }, { team: 'B' }, { team: 'B' }];
  const created = await page.request.post('/api/matches/', {
    headers: creator.headers,
    data: {
      date: date.toISOString(),
      type,
      players: others.map((player, index) => ({ player, ...places[index] })),
    },
  });
  expect(created.status()).toBe(201);
  return (await created.json()).id;
}

const FRIENDS = [
  ['Otávio', 'Siqueira'],
  ['Helena', 'Prado'],
  ['Ivan', 'Teles'],
  ['Noemi', 'Castanho'],
  ['Murilo', 'Arruda'],
  ['Quésia', 'Falcão'],
] as const;

/** A capitalized word of letters that no other player of the run has as a name. */
const uniqueName = () => `X${crypto.randomUUID().replace(/[^a-f]/g, '')}`;

/**
 * New players with a level, at most six, with names of their own. Demo players would be shared: their pending results
 * make later ones wait.
 */
export async function newFriends(page: Sender, count: number) {
  return Promise.all(
    FRIENDS.slice(0, count).map(async ([first, surname]) => {
      const last = `${uniqueName()} ${surname}`;
      const { playerId } = await newMatchPlayer(page, first, last);
      return { id: playerId, first_name: first, last_name: last };
    }),
  );
}

export async function recordSet(
  page: Page,
  { headers }: Caller,
  match: number,
  [set, team_a_score, team_b_score]: [number, number, number],
): Promise<void> {
  const recorded = await page.request.post('/api/match-scores/', {
    headers,
    data: { match, set, team_a_score, team_b_score },
  });
  expect(recorded.status()).toBe(201);
}

export async function finish(page: Page, { headers }: Caller, match: number): Promise<void> {
  const finished = await page.request.post(`/api/matches/${match}/finish/`, { headers, data: {} });
  expect(finished.status()).toBe(200);
}

/** Enters the games of a set with the steppers. */
export async function games(page: Page, a: number, b: number): Promise<void> {
  const more = (team: 'A' | 'B') =>
    page
      .getByRole('group', { name: new RegExp(`^Dupla ${team}:`) })
      .getByRole('button', { name: /^Mais um game/ });
  for (let n = 0; n < a; n += 1) await more('A').click();
  for (let n = 0; n < b; n += 1) await more('B').click();
}
