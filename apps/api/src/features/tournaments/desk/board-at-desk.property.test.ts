import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { boardWorld, overlapsOf } from '../../../../test/tournaments/desk-tournament-world.ts';

const app = useTestApp();

test('random acts of a random tournament never publish a conflict of courts, players or rest', async () => {
  const anyAct = fc.record({
    match: fc.nat(999),
    court: fc.nat(1),
    quarter: fc.option(fc.integer({ min: 0, max: 150 })),
    proposal: fc.option(fc.constantFrom('true' as const, 'false' as const)),
  });
  const anyWorld = fc.record({
    teams: fc.integer({ min: 3, max: 7 }),
    categories: fc.integer({ min: 1, max: 2 }),
    third_place: fc.boolean(),
    acts: fc.array(fc.array(anyAct, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(anyWorld, async ({ teams, categories, third_place, acts }) => {
      const world = await boardWorld(app, { teams, categories: Array(categories).fill({ third_place }) });
      for (const given of acts) {
        const { matches, courts } = await world.board();
        const proposal = given[0]?.proposal;
        const places = given.map(({ match, court, quarter }) => {
          const { hash = '' } = matches[match % matches.length] ?? {};
          if (quarter === null) return { hash, court: null, starts_at: null };
          const starts_at = new Date(Date.UTC(2026, 2, 14, 10) + quarter * 900_000).toISOString();
          return { hash, court: courts[court]?.id ?? 0, starts_at };
        });
        const answer = await world.save(proposal ? (await world.propose(proposal)).matches : places);
        // Where two acts are about one match, the last counts; a proposal is never refused.
        if (!proposal) expect([200, 409]).toContain(answer.status);
        else expect([200, 400]).toContain(answer.status);
        expect(await overlapsOf(app, world.id)).toBe(0);
      }
    }),
    { numRuns: 8 },
  );
}, 120_000);
