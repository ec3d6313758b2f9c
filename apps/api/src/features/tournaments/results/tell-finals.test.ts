import { recordDeskResult } from '@bandeja/contract/calls/desk-results';
import { withdrawDeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { deskWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { fullTournament, matchesOf, runTournament } from '../../../../test/tournaments/tournament-world.ts';
import { setResult } from './set-result.ts';

const app = useTestApp();

const SETS = { A: [6, 3], B: [3, 6] } as const;
const setsFor = (winner: 'A' | 'B') => {
  const [team_a_score, team_b_score] = SETS[winner];
  return [0, 1].map(() => ({ team_a_score, team_b_score }));
};

/** A drawn tournament of two groups with its groups over, and a manager's calls about the knockout. */
async function world() {
  const desk = await deskWorld(app);
  const { hash } = await fullTournament(app, { club_id: desk.club.id, teams: 6 });
  await runTournament(app, 'draw', { tournament: hash });
  await desk.signInAgain();
  for (const { hash: match, group } of await matchesOf(app, hash))
    if (group !== null) await setResult(app.db, { match, sets: [SETS.A, SETS.A] }, { now: app.clock.now });
  const params = { ...desk.slug, hash };
  const labelled = async (label: string) => (await matchesOf(app, hash)).filter((one) => one.label === label);
  const versionOf = async ({ id }: TournamentMatch) =>
    (
      await app.db
        .selectFrom('tournament_matches')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version;
  const send = async (match: TournamentMatch, fields: object) => {
    const of = { match: match.hash, expected_version: await versionOf(match) };
    const { status } = await app.call(recordDeskResult, { params, body: { ...of, ...fields } }, desk.as);
    expect(status).toBe(200);
  };
  const record = (match: TournamentMatch, winner: 'A' | 'B', fields: object = {}) =>
    send(match, { sets: setsFor(winner), ...fields });
  for (const match of await labelled('Semifinal')) await record(match, 'A');
  return {
    ...{ ...desk, params, labelled, record },
    final: async () => (await labelled('Final'))[0] as TournamentMatch,
    erase: (match: TournamentMatch) => send(match, { outcome: null }),
  };
}

/** What the players of a team were told of their final, oldest first, read or not. */
async function told({ player_A, player_B }: NonNullable<TournamentMatch['team_a']>) {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['player_id', 'params'])
    .where('player_id', 'in', [player_A.id, player_B.id])
    .where('type', '=', 'tournament_final')
    .orderBy('id')
    .execute();
  const of = (player: number) =>
    rows
      .filter(({ player_id }) => player_id === player)
      .map(({ params }) => {
        const { place, corrected = false } = params as { place: number | null; corrected?: boolean };
        return [place, corrected];
      });
  expect(of(player_A.id)).toEqual(of(player_B.id));
  // As if they had read it: the next one stands beside it.
  await app.db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('player_id', 'in', [player_A.id, player_B.id])
    .execute();
  return of(player_A.id);
}

const sidesOf = ({ team_a, team_b }: TournamentMatch) => {
  if (!team_a || !team_b) throw new Error('two teams');
  return [team_a, team_b] as const;
};

test('the two teams of a final are told once; a correction tells whom it gives another place', async () => {
  const { final, record, erase } = await world();
  const [a, b] = sidesOf(await final());
  expect([await told(a), await told(b)]).toEqual([[], []]);
  await record(await final(), 'A');
  expect([await told(a), await told(b)]).toEqual([[[1, false]], [[2, false]]]);
  // Other games, the same champion.
  await record(await final(), 'A', {
    sets: [...setsFor('A').slice(1), { team_a_score: 7, team_b_score: 5 }],
  });
  await erase(await final());
  await record(await final(), 'A');
  expect([await told(a), await told(b)]).toEqual([[[1, false]], [[2, false]]]);
  await record(await final(), 'B');
  expect([await told(a), await told(b)]).toEqual([
    [
      [1, false],
      [2, true],
    ],
    [
      [2, false],
      [1, true],
    ],
  ]);
});

test('a team that a corrected semifinal takes out of the final hears it, the one that stays champion nothing', async () => {
  const { final, record, erase, labelled } = await world();
  const [a, b] = sidesOf(await final());
  await record(await final(), 'A');
  await erase(await final());
  const semifinals = await labelled('Semifinal');
  const wrong = semifinals.find((match) => sidesOf(match).some(({ id }) => id === b.id)) as TournamentMatch;
  const other = sidesOf(wrong).find(({ id }) => id !== b.id);
  if (!other) throw new Error('a loser');
  await record(wrong, sidesOf(wrong)[0].id === b.id ? 'B' : 'A');
  expect([await told(b), await told(other)]).toEqual([[[2, false]], []]);
  const again = await final();
  await record(again, sidesOf(again)[0].id === a.id ? 'A' : 'B');
  expect([await told(a), await told(b), await told(other)]).toEqual([
    [[1, false]],
    [
      [2, false],
      [null, true],
    ],
    [[2, true]],
  ]);
});

test('a final that a team leaves tells the other one', async () => {
  const { final, params, as } = await world();
  const [a, b] = sidesOf(await final());
  const input = { params: { ...params, id: b.id }, body: { confirm: true } };
  expect((await app.call(withdrawDeskTeam, input, as)).status).toBe(200);
  expect([await told(a), await told(b)]).toEqual([[[1, false]], []]);
});
