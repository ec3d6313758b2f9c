import { acceptTeam, getTournamentTeam, withdrawTeam } from '@bandeja/contract/calls/tournament-teams';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FULL, SECOND, useHalvesWorld } from '../../../../test/tournaments/halves-world.ts';

const { app, answer, charge, player, register, settle, tournament } = useHalvesWorld();

const anyAct = fc.record({
  team: fc.nat(1),
  side: fc.nat(1),
  other: fc.boolean(),
  what: fc.constantFrom(
    ...([
      'charge',
      'pay',
      'pay',
      'settle',
      'settle',
      'club',
      'back',
      'won',
      'leave',
      'wait',
      'both',
    ] as const),
  ),
});

/** What the payments of each half hold, whatever their state says. */
const moneyOf = (team: number) =>
  app.db
    .selectFrom('tournament_halves as half')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.half_id', '=', 'half.id')
        .on('payments.status', 'in', ['approved', 'refunding', 'refunded']),
    )
    .select(['half.id', 'half.club_cents'])
    .select((of) =>
      of.fn
        .sum<string | null>(of('payments.amount_cents', '-', of.ref('payments.returned_cents')))
        .as('held'),
    )
    .where('half.team_id', '=', team)
    .groupBy(['half.id', 'half.club_cents'])
    .orderBy('half.id')
    .execute();

test('random acts of one pair in two categories: a half holds a fee of it or nothing, and a team is in with two', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 6, maxLength: 14 }), async (acts) => {
      app.clock.now = new Date('2026-03-06T12:00:00Z');
      const { one, two, take } = await tournament();
      const players = [await player(), await player()] as const;
      const teams: number[] = [];
      for (const category of [one, two]) {
        const { body } = await register(category, ...players);
        await answer(acceptTeam, body.id, players[1]);
        teams.push(body.id);
      }
      const shown: string[] = [];
      const disputed: string[] = [];
      for (const { team: place, side, other, what } of acts) {
        const by = { ...players[side === 0 ? 0 : 1] };
        by.token = await app.signIn(by.userId);
        const team = teams[place] ?? 0;
        const { body } = await app.call(getTournamentTeam, { params: { id: team } }, { as: by.token });
        const half = body.halves?.find((one) => (one.player === by.id) !== other)?.id;
        const next = (ids: readonly string[]) => ids[(side + place) % Math.max(ids.length, 1)];
        const settleNext = async (status?: 'charged_back') => {
          const id = next(shown);
          if (id) await settle(id, status);
          if (id && status) disputed.push(id);
        };
        if (what === 'charge' || what === 'pay') {
          const { providerId } = await charge(team, by, half);
          if (providerId) shown.unshift(providerId);
          if (providerId && what === 'pay') await settle(providerId);
        } else if (what === 'settle') await settleNext();
        else if (what === 'back') await settleNext('charged_back');
        else if (what === 'won') {
          const id = next(disputed);
          if (id) await settle(id, 'dispute_won');
        } else if (what === 'both') await Promise.all(shown.slice(0, 2).map((id) => settle(id)));
        else if (what === 'club') await take(team, other ? undefined : by.id);
        else if (what === 'leave') await answer(withdrawTeam, team, by);
        else app.clock.now = new Date(app.clock.now.getTime() + 9 * 3_600_000);
        await app.runJobs();
        // The clock may be past the end of the session.
        by.token = await app.signIn(by.userId);
        for (const id of teams) {
          const halves = await moneyOf(id);
          const { body: now } = await app.call(getTournamentTeam, { params: { id } }, { as: by.token });
          const kept = halves.map(({ held, club_cents }) => Number(held) + (club_cents ?? 0));
          const paid = kept.filter((cents) => cents === FULL || cents === SECOND).length;
          // Of a withdrawn team the club returns what it took over the counter.
          if (now.status === 'withdrawn') expect(halves.map(({ held }) => Number(held))).toEqual([0, 0]);
          else expect(kept.filter((cents) => ![0, FULL, SECOND].includes(cents))).toEqual([]);
          expect([id, now.status === 'confirmed']).toEqual([id, now.status !== 'withdrawn' && paid === 2]);
        }
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 300_000);
