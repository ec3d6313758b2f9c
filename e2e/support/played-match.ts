import { expect, type Page } from '@playwright/test';
import { minutesAgo } from './clock.ts';
import type { registerPlayer } from './new-player.ts';
import { accessOf } from './sign-in.ts';

type Person = Awaited<ReturnType<typeof registerPlayer>>;

/**
 * A finished match of one set (a Competitive one: of two equal sets), recorded by the first of team A and confirmed by the
 * others, so that it counts for all; `hoursAgo` orders them.
 */
export async function playMatch(
  page: Page,
  teams: { a: readonly [Person, Person]; b: readonly [Person, Person] },
  games: readonly [number, number],
  hoursAgo: number,
  type: 'Friendly' | 'Competitive' = 'Friendly',
): Promise<void> {
  const [creator] = teams.a;
  const post = async (path: string, data: object, by = creator) => {
    const headers = { authorization: `Bearer ${await accessOf(page, by)}` };
    const response = await page.request.post(path, { headers, data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  const { id } = await post('/api/matches/', {
    date: minutesAgo(hoursAgo * 60).toISOString(),
    type,
    players: [
      { player: teams.a[1].playerId, team: 'A' },
      ...teams.b.map(({ playerId }) => ({ player: playerId, team: 'B' })),
    ],
  });
  // A Competitive match needs two sets to be won.
  for (let set = 1; set <= (type === 'Competitive' ? 2 : 1); set += 1) {
    await post('/api/match-scores/', { match: id, set, team_a_score: games[0], team_b_score: games[1] });
  }
  await post(`/api/matches/${id}/finish/`, {});
  for (const other of [teams.a[1], ...teams.b]) await post(`/api/matches/${id}/confirm/`, {}, other);
}
