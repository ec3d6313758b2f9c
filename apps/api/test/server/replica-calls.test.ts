import { allCalls } from '@bandeja/contract/all-calls';
import { urlOf } from '@bandeja/contract/client';
import type { Database } from '@bandeja/db/database';
import { createDatabase } from '@bandeja/db/database';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createReplicaReads, type ReadPlace } from '../../src/http/replica-reads.ts';
import { ACCESS } from '../access-table.ts';
import { createOwnedThings } from '../owned-things.ts';
import { useTestApp } from '../test-app.ts';

/** Every call that a replica may answer. A new one belongs here when it decides nothing and may be some seconds late. */
const READ_REPLICA = [
  ...['getClub', 'listClubs', 'listClubCities', 'suggestClubs', 'listFreeDays'],
  ...['getPlayer', 'listPlayers', 'listLevelHistory', 'getPlayerStatistics', 'getMatchStats'],
  ...[
    'listRankings',
    'listRankingsOfPlayer',
    'listTopPlayers',
    'listPositions',
    'getPlayerStanding',
    'listAwards',
  ],
  ...['listTournaments', 'getTournament', 'getTournamentTv', 'listTournamentGroups', 'getTournamentGroup'],
  ...['listTournamentMatches', 'getTournamentMatch', 'listGroupTeams', 'listTournamentTeams'],
];

/** Statements that reached the replica. */
const sent: string[] = [];

// The same database, on connections that refuse every write; it knows everything at once.
const app = useTestApp({
  replica: (address) => {
    const readOnly = new URL(address);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    replica = createDatabase({
      connectionString: readOnly.href,
      onTrip: (statements) => sent.push(...statements.map((statement) => statement.sql)),
    });
    reads = createReplicaReads({
      db: replica,
      publicUrl: undefined,
      watch: {
        onChange() {},
        start() {},
        stop: async () => {},
        now: () => 0,
        knownUntil: () => Number.POSITIVE_INFINITY,
        status: () => ({ state: 'used', lagMs: 0 }),
      },
    });
    return reads;
  },
});
let replica: Database;
let reads: ReturnType<typeof createReplicaReads>;
let things: Awaited<ReturnType<typeof createOwnedThings>>;
beforeAll(async () => {
  things = await createOwnedThings(app);
});

const count = (place: ReadPlace) => reads.counts().get(place) ?? 0;
/** What the replica answered; of a thing that it does not know the primary is asked again. */
const answers = () => count('replica') + count('refused');

const byName = (a: string, b: string) => a.localeCompare(b);

test('the calls that a replica may answer are reads, and these', () => {
  const marked = allCalls.filter(({ readsReplica }) => readsReplica);
  expect(marked.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(marked.map(({ name }) => name).toSorted(byName)).toEqual(READ_REPLICA.toSorted(byName));
});

test('the replica of this test refuses writes', async () => {
  await expect(sql`DELETE FROM clubs`.execute(replica)).rejects.toMatchObject({ code: '25006' });
});

test.each(
  allCalls
    .filter(({ method, name }) => method === 'GET' && name !== 'openEventStream')
    .map((call) => [call.name, call] as const),
)('%s reads where the contract says', async (name, call) => {
  const input = (await ACCESS[name]?.input?.({ app, things, actor: 'owner' })) ?? {};
  const [before, answered] = [sent.length, answers()];
  const { statusCode } = await app.app.inject({
    method: 'GET',
    url: urlOf(call, input as Parameters<typeof urlOf>[1]),
    headers: { authorization: `Bearer ${things.owner.token}` },
  });
  expect(statusCode).toBe(ACCESS[name]?.answers[2]);
  const [statements, here] = [sent.length - before, answers() - answered];
  if (!call.readsReplica) {
    expect([statements, here]).toEqual([0, 0]);
  } else {
    expect(statements).toBeGreaterThan(0);
    // Not as a write that was refused and asked again on the primary.
    expect([here, count('failed')]).toEqual([1, 0]);
  }
});
