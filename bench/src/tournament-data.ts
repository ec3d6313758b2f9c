import type { DeskMatches } from '@bandeja/contract/calls/desk-results';
import type { DeskDraw } from '@bandeja/contract/calls/desk-tournament-draw';
import type { Database } from '@bandeja/db/database';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { sql } from 'kysely';
import { openSession } from './data.ts';
import { post, type SendRequest } from './load.ts';

const HOUR_MS = 60 * 60_000;

/** A tournament to draw, of the club's slug and its hash, and the refresh token of a manager. */
export type TournamentData = { club: string; hash: string; categories: number[]; manager: string };

/** A tournament of a club of twelve courts, from today on, whose registration has ended. */
export async function makeTournament(
  db: Database,
  { categories, teams, days }: { categories: number; teams: number; days: number },
): Promise<TournamentData> {
  const club = await createClub(db, { name: 'Arena Torneio', courts: 12 });
  const now = new Date();
  const tournament = await createTournament(db, {
    club_id: club.id,
    categories: Array.from({ length: categories }, () => ({ max_teams: teams })),
    starts_on: localDateOf(now, club.timezone),
    ends_on: addDays(localDateOf(now, club.timezone), days - 1),
    registration_starts_at: new Date(now.getTime() - 48 * HOUR_MS),
    registration_ends_at: new Date(now.getTime() - HOUR_MS),
  });
  for (const { id } of tournament.categories)
    for (let team = 0; team < teams; team++) await createTeam(db, { category_id: id, now });
  const { id: manager } = await createPlayer(db);
  await sql`
    INSERT INTO club_members (club_id, user_id, role, created_at, joined_at)
    SELECT ${club.id}, user_id, 'manager', ${now}, ${now} FROM players WHERE id = ${manager}`.execute(db);
  await sql`ANALYZE`.execute(db);
  return {
    ...{ club: club.slug, hash: tournament.hash, categories: tournament.categories.map(({ id }) => id) },
    manager: await openSession(db, manager),
  };
}

/** The calls of the desk, with the answers that they must give. */
export function deskOf(sendRequest: SendRequest, { club, hash }: TournamentData, token: string) {
  const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    let answer = '';
    const onBody = (text: string) => {
      answer = text;
    };
    const at = `/desk/${club}/tournaments/${hash}/${path}`;
    const status = await sendRequest({
      ...post(at, body ?? {}, token),
      method,
      onBody,
      ...(!body && { body: undefined }),
    });
    if (status >= 300) throw new Error(`${at} answered ${status} ${answer.slice(0, 300)}`);
    return JSON.parse(answer) as Answer;
  };
  return {
    send,
    async draw(categories: readonly number[]) {
      for (const category of categories) {
        const { seed, draw, version } = await send<DeskDraw>('GET', `draw/?category=${category}`);
        await send('POST', 'draw/', { category, seed, draw, swaps: [], expected_version: version });
      }
    },
    matches: async () => (await send<DeskMatches>('GET', 'matches/')).matches,
    record: ({ hash: match, version }: DeskMatches['matches'][number]) =>
      send('POST', 'results/', {
        ...{ match, expected_version: version },
        sets: [
          { team_a_score: 6, team_b_score: 3 },
          { team_a_score: 6, team_b_score: 4 },
        ],
      }),
  };
}
