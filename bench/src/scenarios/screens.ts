import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DeskMatches } from '@bandeja/contract/calls/desk-results';
import type { DeskDraw } from '@bandeja/contract/calls/desk-tournament-draw';
import type { Database } from '@bandeja/db/database';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { sql } from 'kysely';
import { type BenchData, makeData, openSession } from '../data.ts';
import { numberOf, rounded, sleep, tradeAll } from '../harness.ts';
import { type Measured, post, type SendRequest } from '../load.ts';
import { countDoubleBookings, createBookings } from '../requests.ts';
import type { Scenario } from '../scenario.ts';
import type { Order, Report } from './screen-clients.ts';

const SCREENS = numberOf('screens', 500);
const SECONDS = numberOf('seconds', 60);
/** Between two results of the tournament. */
const EVERY_MS = 1_000 * numberOf('every', 2);
const CATEGORIES = numberOf('categories', 4);
const TEAMS = numberOf('teams', 32);
const BOOKINGS_A_SECOND = 10;
const MOST_RATIO = 2;
const HOUR_MS = 60 * 60_000;

type Data = BenchData & { club: string; hash: string; categories: number[]; manager: string };

async function prepare(db: Database): Promise<Data> {
  const data = await makeData(db);
  const club = await createClub(db, { name: 'Arena Torneio', courts: 12 });
  const now = new Date();
  const tournament = await createTournament(db, {
    club_id: club.id,
    categories: Array.from({ length: CATEGORIES }, () => ({ max_teams: TEAMS })),
    starts_on: localDateOf(now, club.timezone),
    ends_on: addDays(localDateOf(now, club.timezone), 2),
    registration_starts_at: new Date(now.getTime() - 48 * HOUR_MS),
    registration_ends_at: new Date(now.getTime() - HOUR_MS),
  });
  for (const { id } of tournament.categories)
    for (let team = 0; team < TEAMS; team++) await createTeam(db, { category_id: id, now });
  const { id: manager } = await createPlayer(db);
  await sql`
    INSERT INTO club_members (club_id, user_id, role, created_at, joined_at)
    SELECT ${club.id}, user_id, 'manager', ${now}, ${now} FROM players WHERE id = ${manager}`.execute(db);
  await sql`ANALYZE`.execute(db);
  return {
    ...{ ...data, club: club.slug, hash: tournament.hash },
    categories: tournament.categories.map(({ id }) => id),
    manager: await openSession(db, manager),
  };
}

/** The calls of the desk, with the answers that they must give. */
function deskOf(sendRequest: SendRequest, { club, hash }: Data, token: string) {
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

const row = (name: string, { requests, p50, p99, statuses }: Measured) => ({
  ...{ name, requests, p50: rounded(p50), p99: rounded(p99), statuses: JSON.stringify(statuses) },
});

/**
 * Five hundred screens and phones of one network follow a tournament while results are recorded: how long bookings of
 * other players take beside them, and until the last screen shows a result. Fails when their p99 doubles, when one is
 * refused, or when a screen is.
 */
export const scenario: Scenario<Data> = {
  prepare,
  settings: () => ({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }),
  async measure({ db, data, port, sendRequest, load }) {
    const [token = ''] = await tradeAll(port, [data.manager]);
    const desk = deskOf(sendRequest, data, token);
    await desk.draw(data.categories);
    const players = await tradeAll(port, data.refreshTokens);
    const next = createBookings(data, players, 'server');
    const bookings = (seconds: number) => load({ clients: 16, seconds, perSecond: BOOKINGS_A_SECOND, next });
    const open = (await desk.matches()).filter(({ can }) => can.record);
    const results = async (seconds: number) => {
      const end = performance.now() + seconds * 1000;
      let recorded = 0;
      while (performance.now() < end) {
        const due = performance.now() + EVERY_MS;
        const match = open.pop();
        if (!match) throw new Error('all matches have a result: more --categories');
        await desk.record(match);
        recorded += 1;
        await sleep(Math.max(0, due - performance.now()));
      }
      return recorded;
    };
    await Promise.all([bookings(5), results(5)]);
    const [idle] = await Promise.all([bookings(SECONDS), results(SECONDS)]);
    const screens = fork(fileURLToPath(new URL('./screen-clients.ts', import.meta.url)));
    try {
      const answer = async () => (await once(screens, 'message'))[0] as Report;
      screens.send({ port, hash: data.hash, screens: SCREENS } satisfies Order);
      await answer();
      const [beside, recorded] = await Promise.all([bookings(SECONDS), results(SECONDS)]);
      screens.send('end');
      const report = await answer();
      const ratio = rounded(beside.p99 / idle.p99, 2);
      const doubleBookings = await countDoubleBookings(db);
      const refused = [idle, beside].some(({ statuses }) => Object.keys(statuses).join() !== '201');
      return {
        tables: [[row('bookings', idle), row(`beside ${SCREENS} screens`, beside)], [report]],
        result: {
          screens: SCREENS,
          recorded,
          ratio,
          booking_p99: rounded(beside.p99),
          doubleBookings,
          reads: report,
        },
        failures: [
          ...(ratio <= MOST_RATIO
            ? []
            : [`The p99 of a booking exceeded ${MOST_RATIO} times the one at rest.`]),
          ...(refused ? ['A booking was refused.'] : []),
          ...(report.refused > 0 ? ['A screen was refused.'] : []),
          ...(doubleBookings > 0 ? ['A slot was sold twice.'] : []),
        ],
      };
    } finally {
      screens.kill();
    }
  },
};
