import { registerTeam } from '@bandeja/contract/calls/tournament-teams';
import { getTournament } from '@bandeja/contract/calls/tournaments';
import { createClub, createPlayer, createUser } from '@bandeja/db/testing/builders';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let club: number;
beforeAll(async () => {
  club = (await createClub(app.db, {})).id;
});

const SOON = new Date(TEST_NOW.getTime() + 1);

/** Each state of the registration, as the fields of a tournament, with the refusal of every viewer in it. */
const WINDOWS = {
  'not open yet': [{ registration_starts_at: SOON }, 'tournament_not_open_yet'],
  'open since now': [{ registration_starts_at: TEST_NOW }, null],
  'open until the next millisecond': [{ registration_ends_at: SOON }, null],
  closed: [{ registration_ends_at: TEST_NOW }, 'tournament_registration_closed'],
  'closed by its draw': [{ stage: 'running' }, 'tournament_registration_closed'],
  'of a finished tournament': [{ stage: 'finished' }, 'tournament_registration_closed'],
  'of a cancelled tournament': [{ stage: 'cancelled' }, 'tournament_registration_closed'],
} as const;

type Viewer = { id: number; token: string };
type Category = { id: number; other: number };

const LIMITS = { gender: 'F', level_min: 2, level_max: 4 } as const;
const FITS = { gender: 'F', level: 3 } as const;
const player = (fields: Parameters<typeof newPlayer>[1] = {}) => newPlayer(app, { ...FITS, ...fields });

/** A player who has a team in this state, as its inviter or as the invited player. */
async function inTeam(
  category_id: number,
  as: 'inviter' | 'partner',
  status: 'invited' | 'waiting' | 'withdrawn',
) {
  const [viewer, other] = [await player(), await createPlayer(app.db, FITS)];
  const players = as === 'inviter' ? ([viewer.id, other.id] as const) : ([other.id, viewer.id] as const);
  await createTeam(app.db, { category_id, players, status, now: TEST_NOW });
  return viewer;
}

async function afterInvitations(category_id: number, count: number) {
  const [viewer, other] = [await player(), await createPlayer(app.db, FITS)];
  for (let made = 0; made < count; made += 1)
    await createTeam(app.db, {
      category_id,
      players: [viewer.id, other.id],
      status: 'withdrawn',
      now: TEST_NOW,
    });
  return viewer;
}

/** Each viewer of a category for women of level 2 to 4, with the refusal while the registration is open. */
const VIEWERS: Record<string, [(category: Category) => Promise<Viewer | null>, string | null]> = {
  'an anonymous viewer': [async () => null, 'player_missing'],
  'an account without a player': [
    async () => {
      const { id } = await createUser(app.db, { email_verified_at: TEST_NOW });
      return { id: (await createPlayer(app.db, FITS)).id, token: await app.signIn(id) };
    },
    'player_missing',
  ],
  'a player who fits': [() => player(), null],
  'a player at the highest level': [() => player({ level: 4 }), null],
  'a player above it': [() => player({ level: 4.01 }), 'team_level_refused'],
  'a player without a level': [() => player({ level: null }), 'team_level_missing'],
  'a player of another gender': [() => player({ gender: 'M' }), 'team_gender_refused'],
  'an inviter': [({ id }) => inTeam(id, 'inviter', 'invited'), 'team_player_registered'],
  'an inviter in line': [({ id }) => inTeam(id, 'inviter', 'waiting'), 'team_player_registered'],
  'a partner who has accepted': [({ id }) => inTeam(id, 'partner', 'waiting'), 'team_player_registered'],
  'an invited player': [({ id }) => inTeam(id, 'partner', 'invited'), null],
  'an inviter whose team ended': [({ id }) => inTeam(id, 'inviter', 'withdrawn'), null],
  'an inviter of another category': [({ other }) => inTeam(other, 'inviter', 'invited'), null],
  'a player after nine invitations': [({ id }) => afterInvitations(id, 9), null],
  'a player after ten invitations': [({ id }) => afterInvitations(id, 10), 'too_many_team_invites'],
};

describe.each(Object.keys(WINDOWS) as (keyof typeof WINDOWS)[])('a registration that is %s', (window) => {
  test.each(Object.keys(VIEWERS))('answers %s as `can` and `refusal` say', async (who) => {
    const [fields, closed] = WINDOWS[window];
    const { hash, categories } = await createTournament(app.db, {
      club_id: club,
      ...fields,
      categories: [LIMITS, LIMITS],
    });
    const [id = 0, other = 0] = categories.map((category) => category.id);
    const [viewerOf, refusedAs] = VIEWERS[who] ?? [];
    const viewer = (await viewerOf?.({ id, other })) ?? null;
    const options = viewer ? { as: viewer.token } : {};
    const { body } = await app.call(getTournament, { params: { hash } }, options);
    const refusal = closed ?? refusedAs ?? null;
    expect(body.categories[0]).toMatchObject({ refusal, can: { register: refusal === null } });

    const partner = await createPlayer(app.db, FITS);
    const team = { category: id, player_A: viewer?.id ?? partner.id, player_B: partner.id };
    const { status, headers } = await app.call(registerTeam, { body: team }, options);
    // The frame refuses calls without a player before any rule.
    const frame = viewer === null ? 'unauthenticated' : refusedAs === 'player_missing' ? refusedAs : null;
    expect([status === 201, headers['x-error-code'] ?? null]).toEqual([refusal === null, frame ?? refusal]);
  });
});

describe('the partner of a viewer who may register', () => {
  const PARTNERS: Record<string, [(category: number, viewer: number) => Promise<number>, string | null]> = {
    'who fits': [async () => (await createPlayer(app.db, FITS)).id, null],
    'who does not exist': [async () => 999_999, 'player_not_found'],
    'of another gender': [
      async () => (await createPlayer(app.db, { ...FITS, gender: 'M' })).id,
      'team_gender_refused',
    ],
    'outside the levels': [
      async () => (await createPlayer(app.db, { ...FITS, level: 1 })).id,
      'team_level_refused',
    ],
    'who is registered': [
      async (category) => (await inTeam(category, 'inviter', 'invited')).id,
      'team_partner_registered',
    ],
    'who is invited': [
      async (category) => (await inTeam(category, 'partner', 'invited')).id,
      'team_partner_invited',
    ],
    'who has blocked the viewer': [
      async (_, viewer) => {
        const { id } = await createPlayer(app.db, FITS);
        const block = { player_id: id, blocked_id: viewer, created_at: TEST_NOW };
        await app.db.insertInto('player_blocks').values(block).execute();
        return id;
      },
      'player_not_addable',
    ],
  };
  test.each(Object.keys(PARTNERS))('%s is answered with the rule’s own code', async (which) => {
    const { categories } = await createTournament(app.db, { club_id: club, categories: [LIMITS] });
    const category = categories[0]?.id ?? 0;
    const viewer = await player();
    const [partnerOf, refusal] = PARTNERS[which] ?? [];
    const body = { category, player_A: viewer.id, player_B: (await partnerOf?.(category, viewer.id)) ?? 0 };
    const { headers } = await app.call(registerTeam, { body }, { as: viewer.token });
    expect(headers['x-error-code'] ?? null).toBe(refusal);
  });
});
