import { requiredCalls } from '@bandeja/contract/testing/required-calls';
import { createUser, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { beforeAll, describe, expect, test } from 'vitest';
import { formWith } from '../images/upload.ts';
import { newPlayer, type SignedIn } from '../new-player.ts';
import { createOwnedThings, matchOf, type OwnedThings } from '../owned-things.ts';
import { photo } from '../pictures.ts';
import { rankingOf } from '../ranking-of.ts';
import { TEST_NOW, useTestApp } from '../test-app.ts';
import { drawAndSchedule, fullTournament, matchesOf } from '../tournaments/tournament-world.ts';

// Each required call with exactly its required fields, as a client of other software sends them.

const app = useTestApp();

type Fields = Record<string, unknown>;
type Sent = { url?: (string | number)[]; fields?: Fields; form?: true; as?: string; status?: number };

let things: OwnedThings;
let owner: SignedIn;
let world: { hash: string; match: string; group: number; category: number; team: number };
let ranking: number;
beforeAll(async () => {
  const tournament = await fullTournament(app);
  await drawAndSchedule(app, tournament.hash);
  const [match] = await matchesOf(app, tournament.hash);
  app.clock.now = TEST_NOW;
  world = {
    hash: tournament.hash,
    match: match?.hash ?? '',
    group: match?.group ?? 0,
    category: tournament.categories[0]?.id ?? 0,
    team: match?.team_a?.id ?? 0,
  };
});
const renew = async () => {
  things = await createOwnedThings(app);
  owner = things.owner;
  ranking = await rankingOf(app, owner);
};

/** An account without a player, and one with a player without a level. */
const fresh = async () => {
  const user = await createUser(app.db);
  return { user, token: await app.signIn(user.id) };
};

async function mailedLink(): Promise<[string, string]> {
  const { user } = await fresh();
  await send('POST', '/api/password-reset/', {
    fields: { email: user.email, redir: 'https://bandeja.test' },
  });
  await app.runJobs();
  const text = app.mails.findLast(({ to }) => to === user.email)?.text ?? '';
  const [, uid = '', token = ''] = /confirm\/([\w-]+)\/([\w-]+)\n/.exec(text) ?? [];
  return [uid, token];
}

const logIn = { username: '', password: TEST_PASSWORD };

/** The values of a call; `url` fills the names in braces in their order. */
const SENT: Record<string, () => Sent | Promise<Sent>> = {
  'POST api/token/': async () => ({ fields: { ...logIn, username: (await fresh()).user.username } }),
  'POST api/token/refresh/': async () => {
    const answer = await send('POST', '/api/token/', {
      fields: { ...logIn, username: (await fresh()).user.username },
    });
    return { fields: { refresh: answer.json().refresh } };
  },
  'GET api/players/{id}/': () => ({ url: [owner.id] }),
  'POST api/players/': async () => {
    const { user, token } = await fresh();
    const names = { first_name: 'Ana', last_name: 'Souza', best_hand: 'right', court_position: 'left' };
    return { fields: { user: user.id, email: user.email, ...names, gender: 'F' }, as: token };
  },
  'PATCH api/players/{id}/': () => ({ url: [owner.id] }),
  // Deviation: deleting an account asks for its password (docs/decisions/148-required-calls-with-their-fields-only.md).
  'DELETE api/players/{id}/': () => ({ url: [owner.id], status: 400 }),
  'GET api/player/{id}/level/history/': () => ({ url: [owner.id] }),
  'POST api/player-level/': async () => {
    const { id, token } = await newPlayer(app);
    const level = { level: 3, previous_level: 3, reliability: 20, previous_reliability: 20 };
    return { fields: { player: id, ...level }, as: token };
  },
  'GET api/player/{id}/friend-suggestion': () => ({
    url: [owner.id],
    fields: { page: 1, page_size: 10, search: 'a', start_date: '2026-01-01' },
  }),
  'POST api/images/': async () => {
    const image = await photo(64, 64).png().toBuffer();
    return {
      form: true,
      fields: { content_type: 'player', object_id: String(owner.id), caption: 'avatar', image },
    };
  },
  'POST api/users/': () => ({
    fields: {
      username: `nova${owner.id}`,
      email: `nova${owner.id}@exemplo.com`,
      password: 'bandeja-nova-2026',
    },
  }),
  'POST api/password-reset/': () => ({ fields: { email: 'ana@exemplo.com', redir: 'https://bandeja.test' } }),
  'POST api/password-reset-confirm/': async () => {
    const [uidb64, token] = await mailedLink();
    return { fields: { uidb64, token, new_password: 'voleio-na-rede-7' } };
  },
  'GET booking/availables/': () => ({
    fields: { date: things.date, sport: 'Padel', city: things.club.city, club_slug: things.club.slug },
  }),
  'POST booking/court/': () => ({
    fields: {
      ...{ court: things.court, date: '2026-03-10', start_time: '10:00', match_type: 'Friendly' },
      player_details: { players: [] },
    },
  }),
  'GET booking/court/{id}/': () => ({ url: [things.held] }),
  'POST booking/court/{id}/cancel/': () => ({
    url: [things.held],
    fields: { player_details: { players: [] } },
  }),
  'GET booking/court/config/': () => ({
    fields: { court: things.court, date: '2026-03-10', start_time: '10:00' },
  }),
  'POST payment/booking/create/': () => ({ fields: { booking_id: things.held } }),
  'POST payment/charge/': () => ({ fields: { payment_id: things.payment } }),
  'GET payment/{a}/{b}/': () => ({ url: ['booking', things.held] }),
  'POST payment/cancel/': () => ({ fields: { payment_id: things.payment } }),
  'GET api/clubs/{slug}/': () => ({ url: [things.club.slug] }),
  'GET api/club-suggestions/': () => ({ fields: { search: 'pad' } }),
  'GET notification/info/': () => ({ fields: { channel: 'app', status: 'sent', page_size: 20 } }),
  'POST notification/info/{id}/mark-as-read/': async () => {
    await send('POST', '/api/match-players/', {
      fields: { match: things.match, player: things.other.id, team: '', position: 1 },
    });
    const { id } = await app.db
      .selectFrom('notifications')
      .select('id')
      .where('player_id', '=', things.other.id)
      .executeTakeFirstOrThrow();
    return { url: [id], as: things.other.token };
  },
  'GET api/match-scores/': () => ({ fields: { match: things.match } }),
  'POST api/match-scores/': async () => {
    const players = await app.db
      .selectFrom('match_players')
      .select(['id as match_player', 'team', 'position'])
      .where('match_id', '=', things.match)
      .execute();
    return { fields: { match: things.match, set: 1, team_a_score: 6, team_b_score: 4, players } };
  },
  'POST api/matches/': () => ({ fields: { date: '2026-03-09T23:00:00Z', type: 'Friendly' } }),
  'GET api/matches/{id}': () => ({ url: [things.match] }),
  'PATCH api/matches/{id}/': () => ({ url: [things.match], fields: { type: 'Dynamic' } }),
  'POST api/matches/{id}/finish/': async () => ({
    url: [(await matchOf(app, owner, { sets: [[6, 4]] })).id],
  }),
  'GET api/matches/statistics_by_player/': () => ({ fields: { player_id: owner.id } }),
  'GET api/matches/list_by_player/': () => ({ fields: { player_id: owner.id, page_size: 10, page: 1 } }),
  'GET api/match-stats/{playerId}/': () => ({ url: [owner.id], fields: { start_date: '2026-01-01' } }),
  'POST api/match-players/': () => ({
    fields: { match: things.match, player: things.other.id, team: '', position: 1 },
  }),
  'PATCH api/match-players/{id}/': () => ({ url: [things.place ?? 0], fields: { team: 'B', position: 1 } }),
  'POST api/match-players/remove/': () => ({ fields: { id: things.place } }),
  'GET api/ranking/': () => ({ fields: { club: things.club.id } }),
  'GET api/ranking/score/player/{id}': () => ({ url: [owner.id] }),
  'GET api/ranking/{id}/score/top-players/': () => ({ url: [ranking] }),
  'GET api/ranking/score/detail/{a}/{b}/': () => ({ url: [ranking, owner.id] }),
  'GET api/ranking/{id}/score/player/{playerId}': () => ({ url: [ranking, owner.id] }),
  'GET api/ranking/{id}/score/positions/': () => ({ url: [ranking], fields: { start: 1, end: 10 } }),
  'GET tournament/{hash}/': () => ({ url: [world.hash] }),
  'GET tournament/': () => ({ fields: { page: 1, page_size: 10 } }),
  'GET tournament/group/{id}/': () => ({ url: [world.group] }),
  'GET tournament/categories/{id}/groups/': () => ({ url: [world.category] }),
  'GET tournament/categories/{id}/groups/{groupId}/team/': () => ({ url: [world.category, world.group] }),
  'GET tournament/matches/{hash}/': () => ({ url: [world.match] }),
  'GET tournament/teams/{id}/': () => ({ url: [world.team] }),
  'POST tournament/teams/': () => ({
    fields: { category: things.tournament.other, player_A: owner.id, player_B: things.partner.id },
  }),
};

async function send(method: string, url: string, { fields, form, as }: Sent) {
  const inQuery = method === 'GET' && fields;
  const query = inQuery ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  const request = form && new Request('http://x', { method, body: formWith(fields as never) });
  const payload = request ? Buffer.from(await request.arrayBuffer()) : inQuery ? undefined : fields;
  return app.app.inject({
    method: method as 'GET',
    url: url + query,
    headers: {
      authorization: `Bearer ${as ?? owner.token}`,
      'x-session-id': 'visita-1',
      ...(request && { 'content-type': request.headers.get('content-type') ?? '' }),
    },
    ...(payload !== undefined && { payload }),
  });
}

describe('a required call with exactly its required fields', () => {
  test.each(requiredCalls)('$call is answered', async ({ call, method, path, fields }) => {
    await renew();
    const sent = (await SENT[call]?.()) ?? {};
    const names = [...fields.query, ...fields.body].map((name) => name.replace(/=.*/, ''));
    // PATCH and the calls without a list of fields take any of theirs.
    if (names.length > 0) expect(Object.keys(sent.fields ?? {}).toSorted()).toEqual(names.toSorted());
    const values = [...(sent.url ?? [])];
    const url = `/${path.replace(/\{\w+\}/g, () => String(values.shift()))}`;
    const answer = await send(method, url, sent);
    expect(answer.statusCode, answer.body).toBe(
      sent.status ?? { 201: 201, 204: 204 }[answer.statusCode] ?? 200,
    );
  });

  test('the own teams and matches of all tournaments are listed without a filter', async () => {
    await renew();
    const teams = (await send('GET', '/tournament/teams/', {})).json();
    expect(teams.map(({ id }: { id: number }) => id)).toEqual([things.unpaidTeam, things.invitedTeam]);
    const stranger = { as: (await fresh()).token };
    expect((await send('GET', '/tournament/teams/', stranger)).json()).toEqual([]);
    expect((await send('GET', '/tournament/matches/', stranger)).json()).toEqual([]);
    const { user_id } = await app.db
      .selectFrom('tournament_teams')
      .innerJoin('players', 'players.id', 'tournament_teams.player_a')
      .select('players.user_id')
      .where('tournament_teams.id', '=', world.team)
      .executeTakeFirstOrThrow();
    const matches = (
      await send('GET', '/tournament/matches/', { as: await app.signIn(user_id ?? 0) })
    ).json();
    expect(matches.length).toBeGreaterThan(0);
    for (const { team_a, team_b } of matches) expect([team_a?.id, team_b?.id]).toContain(world.team);
  });

  test('a charge without a method is a Pix', async () => {
    await renew();
    const { method, pix } = (
      await send('POST', '/payment/charge/', { fields: { payment_id: things.payment } })
    ).json();
    expect([method, typeof pix?.qr_code]).toEqual(['pix', 'string']);
  });
});
