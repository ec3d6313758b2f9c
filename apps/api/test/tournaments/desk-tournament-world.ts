import { callDeskMatch } from '@bandeja/contract/calls/desk-match-calls';
import * as boards from '@bandeja/contract/calls/desk-tournament-board';
import * as draws from '@bandeja/contract/calls/desk-tournament-draw';
import { confirmDeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import * as calls from '@bandeja/contract/calls/desk-tournaments';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { sql } from 'kysely';
import { drawTournament } from '../../src/features/tournaments/draw/draw-tournament.ts';
import { setResult } from '../../src/features/tournaments/results/set-result.ts';
import { employ } from '../desk/employ.ts';
import type { TestApp } from '../test-app.ts';
import { matchesOf } from './tournament-world.ts';

/** What the form sends of a tournament with two categories. */
export const PLAN = {
  ...{ name: 'Copa Jatobá', starts_on: '2026-03-14', ends_on: '2026-03-15' },
  ...{ registration_starts_at: '2026-03-01T09:00', registration_ends_at: '2026-03-12T20:00' },
  categories: [
    { name: 'Mista', gender: 'X' as const, max_teams: 8, price_cents: 20_000 },
    { name: 'Livre', max_teams: 4, price_cents: 0 },
  ],
};

/** A manager at a club of two courts, and short functions for the calls about its tournaments. */
export async function deskWorld(app: TestApp) {
  const club = await createClub(app.db, { courts: 2 });
  const { as, id } = await employ(app, club, 'manager');
  const slug = { slug: club.slug };
  return {
    ...{ club, slug, as },
    /** After the clock has moved past the end of the session. */
    signInAgain: async () => Object.assign(as, { as: await app.signIn(id) }),
    create: (fields: object = {}) =>
      app.call(calls.createDeskTournament, { params: slug, body: { ...PLAN, ...fields } }, as),
    read: async (hash: string) =>
      (await app.call(calls.getDeskTournament, { params: { ...slug, hash } }, as)).body,
    list: async () => (await app.call(calls.listDeskTournaments, { params: slug }, as)).body,
    change: (hash: string, body: object) =>
      app.call(
        calls.changeDeskTournament,
        { params: { ...slug, hash }, body: { expected_version: 1, ...body } },
        as,
      ),
    publish: (hash: string, expected_version = 1) =>
      app.call(calls.publishDeskTournament, { params: { ...slug, hash }, body: { expected_version } }, as),
    remove: (hash: string) => app.call(calls.removeTournamentDraft, { params: { ...slug, hash } }, as),
    registration: (hash: string, body: { open: boolean; until?: string }) =>
      app.call(calls.setTournamentRegistration, { params: { ...slug, hash }, body }, as),
    cancel: (hash: string, body: { category?: number; reason: string }) =>
      app.call(calls.cancelDeskTournament, { params: { ...slug, hash }, body }, as),
  };
}

/** A tournament of the club whose registration is over, with this many confirmed teams, and the calls of its draw. */
export async function drawWorld(app: TestApp, { teams = 6, categories = [{}] as object[] } = {}) {
  const desk = await deskWorld(app);
  const { now } = app.clock;
  const tournament = await createTournament(app.db, {
    ...{ club_id: desk.club.id, categories },
    registration_starts_at: new Date(now.getTime() - 48 * HOUR_MS),
    registration_ends_at: new Date(now.getTime() - HOUR_MS),
  });
  const enter = async (category_id: number, level = 3) => {
    const [one, other] = [await createPlayer(app.db, { level }), await createPlayer(app.db, { level })];
    return createTeam(app.db, { category_id, players: [one.id, other.id], now });
  };
  for (const { id } of tournament.categories)
    for (let index = 0; index < teams; index += 1) await enter(id, 1 + ((index * 7) % 12) / 3);
  const category = tournament.categories[0]?.id ?? 0;
  const params = { ...desk.slug, hash: tournament.hash };
  return {
    ...{ ...desk, ...tournament, category, params, enter },
    preview: (query: { category?: number; seed?: number } = {}, as = desk.as) =>
      app.call(draws.previewDeskDraw, { params, query: { category, ...query } }, as),
    seedTeams: (teams: number[], expected_version = 1, as = desk.as) =>
      app.call(draws.seedDeskTeams, { params, body: { category, teams, expected_version } }, as),
    publishDraw: (body: Parameters<typeof bodyOf>[1], as = desk.as) =>
      app.call(draws.publishDeskDraw, { params, body: bodyOf(category, body) }, as),
  };
}

/** As drawWorld, drawn in all categories, with the calls of the board. */
export async function boardWorld(app: TestApp, fields: Parameters<typeof drawWorld>[1] = {}) {
  const world = await drawWorld(app, fields);
  for (const { id } of world.categories)
    await world.publishDraw({ ...(await world.preview({ category: id })).body, category: id });
  const { params } = world;
  const board = async (date = '2026-03-14') =>
    (await app.call(boards.getDeskBoard, { params, query: { date } }, world.as)).body;
  return {
    ...{ ...world, board },
    propose: async (missing: 'true' | 'false' = 'false') =>
      (await app.call(boards.proposeDeskSchedule, { params, query: { missing } }, world.as)).body,
    save: async (
      matches: Place[],
      {
        as = world.as,
        version,
        ...confirm
      }: { as?: typeof world.as; version?: number; confirm?: boolean } = {},
    ) =>
      app.call(
        boards.saveDeskSchedule,
        { params, body: { matches, expected_version: version ?? (await board()).version, ...confirm } },
        as,
      ),
    delay: async (
      body: { minutes: number; from?: string; courts?: number[]; plan?: string; dry_run?: boolean },
      { as = world.as, version }: { as?: typeof world.as; version?: number } = {},
    ) =>
      app.call(
        boards.delayDeskSchedule,
        { params, body: { ...body, expected_version: version ?? (await board()).version } },
        as,
      ),
  };
}

/** Of a published board, in the database: pairs that share a court or, within the rest, a known player. A match that ended early has them until its end. */
export async function overlapsOf({ db }: TestApp, id: number): Promise<number> {
  const { rows } = await sql`
    WITH seats AS (
      SELECT match.id, match.court_id, LEAST(match.starts_at, match.finished_at) AS starts_at,
        LEAST(match.ends_at, match.finished_at) AS ends_at, tournament.rest_minutes,
        ARRAY(SELECT unnest(ARRAY[team.player_a, team.player_b]) FROM tournament_teams team
          WHERE team.id IN (match.team_a, match.team_b)) AS players
      FROM tournament_matches match JOIN tournaments tournament ON tournament.id = match.tournament_id
      WHERE match.tournament_id = ${id} AND match.starts_at IS NOT NULL)
    SELECT FROM seats one JOIN seats other ON one.id < other.id
    WHERE one.court_id = other.court_id AND tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
      OR one.players && other.players AND tstzrange(one.starts_at, one.ends_at + one.rest_minutes * interval '1 minute')
        && tstzrange(other.starts_at, other.ends_at + other.rest_minutes * interval '1 minute')`.execute(db);
  return rows.length;
}

type Place = { hash: string; court: number | null; starts_at: string | null; goes_on?: boolean };

const HOUR_MS = 60 * 60_000;

const bodyOf = (
  category: number,
  {
    version,
    swaps = [],
    ...draw
  }: { category?: number; seed: number; draw: string; version: number; swaps?: { a: number; b: number }[] },
) => ({
  category: draw.category ?? category,
  seed: draw.seed,
  draw: draw.draw,
  swaps,
  expected_version: version,
});

/** A manager's request for each call that changes a tournament of the club. */
export function deskTournamentCallers(app: TestApp) {
  const at = async (body: object, { draft = false } = {}) => {
    const { as, club, slug, create } = await deskWorld(app);
    const { hash } = draft
      ? (await create({ draft })).body
      : await createTournament(app.db, { club_id: club.id, categories: [{}, {}] });
    return { input: { params: { ...slug, hash }, body }, ...as };
  };
  const ofTeam = async (status: 'awaiting_payment' | 'confirmed' | 'withdrawn') => {
    const { as, club, slug } = await deskWorld(app);
    const categories = [{ price_cents: 20_000 }];
    const { hash, categories: made } = await createTournament(app.db, { club_id: club.id, categories });
    const { id } = await createTeam(app.db, {
      ...{ category_id: made[0]?.id ?? 0, status, now: app.clock.now },
    });
    return { input: { params: { ...slug, hash, id } }, ...as };
  };
  /** A drawn tournament of three teams without courts; `ended`: with all its results. */
  const drawn = async ({ ended }: { ended: boolean }) => {
    const { as, params, hash } = await drawWorld(app, { teams: 3 });
    await drawTournament(app.db, { hash, now: app.clock.now });
    const open = () => matchesOf(app, hash).then((all) => all.filter(({ winner }) => winner === null));
    for (let [next] = await open(); ended && next; [next] = await open())
      await setResult(app.db, { match: next.hash, walkover: 'A' }, { now: app.clock.now });
    const [match] = await matchesOf(app, hash);
    const body = {
      match: match?.hash ?? '',
      expected_version: 1,
      outcome: 'walkover' as const,
      winner: 'A' as const,
    };
    return { input: { params, ...(!ended && { body }) }, ...as };
  };
  /** A match that begins now, on its court; `called`: to it. */
  const onCourt = async ({ called }: { called: boolean }) => {
    const { as, params, hash, club } = await drawWorld(app, { teams: 3 });
    await drawTournament(app.db, { hash, now: app.clock.now });
    const [match] = await matchesOf(app, hash);
    const court_id = club.courts[0]?.id ?? 0;
    const [starts_at, ends_at] = [app.clock.now, new Date(app.clock.now.getTime() + HOUR_MS)];
    const occupation = await app.db
      .insertInto('court_occupations')
      .values({
        ...{ court_id, kind: 'tournament', status: 'confirmed', reason: 'Torneio' },
        during: sql`tstzrange(${starts_at}, ${ends_at})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('tournament_matches')
      .set({ court_id, starts_at, ends_at, occupation_id: occupation.id })
      .where('hash', '=', match?.hash ?? '')
      .execute();
    const input = { params, body: { match: match?.hash ?? '' } };
    if (called) await app.call(callDeskMatch, input, as);
    return { input, ...as };
  };
  return {
    callDeskMatch: () => onCourt({ called: false }),
    takeBackDeskCall: () => onCourt({ called: true }),
    recordDeskResult: () => drawn({ ended: false }),
    finishDeskTournament: () => drawn({ ended: true }),
    async openRefereeLink() {
      const { as, params } = await drawWorld(app);
      return { input: { params }, ...as };
    },
    async createDeskTournament() {
      const { as, slug } = await deskWorld(app);
      return { input: { params: slug, body: { ...PLAN, draft: true } }, ...as };
    },
    changeDeskTournament: () => at({ name: 'Copa Ipê', expected_version: 1 }),
    publishDeskTournament: () => at({ expected_version: 1 }, { draft: true }),
    setTournamentRegistration: () => at({ open: false }),
    cancelDeskTournament: () => at({ reason: 'Chuva forte' }),
    async enterDeskTeam() {
      const { as, club, slug } = await deskWorld(app);
      const { hash, categories: made } = await createTournament(app.db, { club_id: club.id });
      const members = [{ name: 'Ana Souza', phone: '11 98888-7777' }, { name: 'Bia Lopes' }];
      return { input: { params: { ...slug, hash }, body: { category: made[0]?.id ?? 0, members } }, ...as };
    },
    async confirmDeskTeam() {
      const { input, ...as } = await ofTeam('awaiting_payment');
      return { input: { ...input, body: { method: 'cash' } }, ...as };
    },
    async returnDeskFee() {
      const { input, ...as } = await ofTeam('withdrawn');
      await app.db
        .updateTable('tournament_teams')
        .set({ paid_at_club_at: app.clock.now })
        .where('id', '=', input.params.id)
        .execute();
      return { input: { ...input, body: { method: 'transfer' } }, ...as };
    },
    async correctDeskFee() {
      const { input, ...as } = await ofTeam('awaiting_payment');
      const { body } = await app.call(confirmDeskTeam, { ...input, body: { method: 'cash' } }, as);
      return { input: { ...input, body: { payment: body.taken?.[0]?.id, reason: 'Engano' } }, ...as };
    },
    removeDeskTeam: () => ofTeam('confirmed'),
    async swapDeskPartner() {
      const { as, club, slug } = await deskWorld(app);
      const { hash, categories: made } = await createTournament(app.db, { club_id: club.id });
      const team = await createTeam(app.db, { category_id: made[0]?.id ?? 0, now: app.clock.now });
      const player = await createPlayer(app.db, { level: 3 });
      const customer = await createCustomer(app.db, { club_id: club.id, player_id: player.id });
      const body = { leaves: team.player_b, customer };
      return { input: { params: { ...slug, hash, id: team.id }, body }, ...as };
    },
    async setDeskImpediments() {
      const { as, club, slug } = await deskWorld(app);
      const { hash, categories: made } = await createTournament(app.db, { club_id: club.id });
      const { id, player_a } = await createTeam(app.db, {
        ...{ category_id: made[0]?.id ?? 0, now: app.clock.now },
      });
      const body = { player: player_a, impediments: [] };
      return { input: { params: { ...slug, hash, id }, body }, ...as };
    },
    async withdrawDeskTeam() {
      const { input, ...as } = await drawn({ ended: false });
      const [match] = await matchesOf(app, input.params.hash);
      return { input: { params: { ...input.params, id: match?.team_a?.id ?? 0 }, body: {} }, ...as };
    },
    async saveDeskSchedule() {
      const { as, params, board, propose } = await boardWorld(app, { teams: 3 });
      const { matches } = await propose();
      return {
        input: { params, body: { matches, expected_version: (await board()).version } },
        ...as,
      };
    },
    async delayDeskSchedule() {
      const { as, params, board, propose, save } = await boardWorld(app, { teams: 3 });
      await save((await propose()).matches);
      const body = { minutes: 45, from: '2026-03-14T10:00:00Z', expected_version: (await board()).version };
      return { input: { params, body }, ...as };
    },
    async publishDeskDraw() {
      const { as, params, category, preview } = await drawWorld(app);
      const { body } = await preview();
      return { input: { params, body: bodyOf(category, body) }, ...as };
    },
  };
}
