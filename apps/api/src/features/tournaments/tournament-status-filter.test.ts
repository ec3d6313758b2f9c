import { listTournaments } from '@bandeja/contract/calls/tournaments';
import { createClub } from '@bandeja/db/testing/builders';
import { createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import {
  TOURNAMENT_STATUSES,
  type TournamentStage,
  tournamentStatus,
} from '@bandeja/rules/tournaments/statuses';
import { beforeAll, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';

const STAGES = ['registration', 'running', 'finished', 'cancelled'] as const satisfies TournamentStage[];
const at = (ms: number) => new Date(TEST_NOW.getTime() + ms);
/** Windows of registration around now: start and end, in milliseconds from now. */
const WINDOWS = [
  [1, 1000],
  [0, 1000],
  [-1, 1000],
  [-1000, 1],
  [-1000, 0],
  [-1000, -1],
  [0, 1],
] as const;

const app = useTestApp();
let club_slug: string;
const made: { hash: string; window: Parameters<typeof tournamentStatus>[0] }[] = [];
beforeAll(async () => {
  const club = await createClub(app.db, { courts: 1 });
  club_slug = club.slug;
  for (const stage of STAGES)
    for (const [index, [start, end]] of WINDOWS.entries()) {
      const window = {
        stage,
        registration_starts_at: at(start),
        registration_ends_at: at(end),
        starts_on: ['2026-03-05', '2026-03-06', '2026-03-07'][index % 3] ?? '',
      };
      const { hash } = await createTournament(app.db, {
        club_id: club.id,
        ends_on: window.starts_on,
        ...window,
      });
      made.push({ hash, window: { ...window, timezone: club.timezone } });
    }
});

test.each(TOURNAMENT_STATUSES)(
  'the filter %s lists the tournaments whose status the rule computes so',
  async (status) => {
    const { body } = await app.call(listTournaments, { query: { status, club_slug, page_size: 50 } });
    const expected = made.filter(({ window }) => tournamentStatus(window, TEST_NOW) === status);
    expect(expected.length).toBeGreaterThan(0);
    expect(body.count).toBe(expected.length);
    expect(new Set(body.results.map(({ hash }) => hash))).toEqual(new Set(expected.map(({ hash }) => hash)));
    expect(new Set(body.results.map((tournament) => tournament.status))).toEqual(new Set([status]));
  },
);
