import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { BANNERS, CLUB, HELD, OPEN, OWN, RANKED, WRITE } from './control-sql.ts';

// The control of the bench: the least Fastify and pg that gives the same bytes as the server on the bench's data, and
// writes the same rows. No schemas, no query builder, no limits of players, no other headers; one zone without changes
// of the clock. A token is looked up once. CONTROL_DATABASE and CONTROL_PORT say where.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
const pool = new pg.Pool({ connectionString: process.env.CONTROL_DATABASE, max: 10 });
const app = Fastify({ bodyLimit: 256 * 1024, routerOptions: { ignoreTrailingSlash: true } });
// biome-ignore lint/suspicious/noExplicitAny: rows of any statement.
type Row = Record<string, any>;
const query = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query({ name, text, values })).rows;

const refuse = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode });
app.setErrorHandler((error: Row, _, reply) => {
  const taken = error.code === '23P01' || error.code === '40P01';
  reply.status(taken ? 409 : (error.statusCode ?? 500));
  reply.send({ error: taken ? 'Este horário acabou de ser reservado' : error.message });
});

const viewers = new Map<string, { user: number; player: number }>();
async function viewerOf(request: FastifyRequest) {
  const token = request.headers.authorization?.slice(7) ?? '';
  const known = viewers.get(token);
  if (known) return known;
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const [row] = await query(
    'viewer',
    `SELECT s.user_id AS user, p.id AS player FROM sessions s JOIN players p ON p.user_id = s.user_id
     WHERE s.id = $1 AND s.revoked_at IS NULL`,
    [sid],
  );
  if (!row) throw refuse(401, 'no session');
  const viewer = { user: row.user, player: row.player };
  viewers.set(token, viewer);
  return viewer;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const summary = ({ id, slug, name, city }: Row) => ({ id, slug, name, city });
const priceOf = ({ prices }: Row, at: number, duration: number) =>
  (prices.find((p: Row) => p.from_minute <= at && at < p.to_minute).price_cents_per_hour * duration) / 60;

app.get('/booking/availables/', async (request) => {
  const { date, club_slug } = request.query as Row;
  const [club] = await query('club', `${CLUB} WHERE c.slug = $2`, [date, club_slug]);
  if (!club) return [];
  const ids = club.courts.map(({ id }: Row) => id);
  const busy = await query(
    'busy',
    `SELECT o.court_id, extract(epoch FROM lower(o.during)) * 1000 AS start, extract(epoch FROM upper(o.during)) * 1000 AS end
     FROM court_occupations o LEFT JOIN bookings b ON b.occupation_id = o.id AND b.status IN (${OPEN}) AND b.hold_expires_at <= $4
     WHERE o.court_id = ANY($1) AND o.status IN ('held', 'confirmed') AND b.id IS NULL AND o.during && tstzrange($2, $3)`,
    [ids, new Date(club.midnight), new Date(club.midnight + 48 * 3_600_000), new Date()],
  );
  const slots = [];
  for (const { opens, closes } of club.hours) {
    for (let at = opens; at < closes; at += club.step) {
      const start = club.midnight + at * 60_000;
      if (start <= Date.now()) continue;
      const courts = [];
      for (const { id, name, surface, indoor } of club.courts) {
        const availables = [];
        for (const duration of club.durations) {
          const end = start + duration * 60_000;
          const taken = busy.some((b) => b.court_id === id && b.start < end && start < b.end);
          if (at + duration > closes || taken) continue;
          const price_cents = priceOf(club, at, duration);
          availables.push({ start_time: clock(at), end_time: clock(at + duration), duration, price_cents });
        }
        if (availables.length > 0)
          courts.push({ id, name, surface, indoor, club: summary(club), availables });
      }
      if (courts.length > 0) slots.push({ id: clock(at), courts });
    }
  }
  return slots;
});

const NOTHING = {
  edit: false,
  seat: false,
  record_set: false,
  remove_set: false,
  finish: false,
  contest: false,
};
const CAN = { ...NOTHING, accept: false, cancel: false, leave: false, confirm: false, not_me: false };
const OF = `m.cancelled_at IS NULL AND m.id IN (SELECT match_id FROM match_players WHERE player_id = $1)
  AND ($2::bool IS NULL OR (m.ended_at IS NOT NULL) = $2)`;
app.get('/api/matches/list_by_player/', async (request) => {
  const { player_id, page, page_size, finished } = request.query as Row;
  const wanted = [player_id, finished === undefined ? null : finished === 'true'];
  const [total] = await query('count', `SELECT count(*) FROM matches m WHERE ${OF}`, wanted);
  const rows = await query(
    'matches',
    `SELECT m.*, q.name AS court_name, c.id AS club_id, c.slug, c.name AS club, c.timezone,
       (SELECT json_agg(json_build_object('id', s.id, 'team', s.team, 'position', s.position, 'confirmed', s.confirmed_at IS NOT NULL,
          'player_id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'level', p.level, 'images',
          (SELECT coalesce(json_agg(json_build_object('id', i.id, 'caption', i.caption, 'image', i.image) ORDER BY position, id), '[]')
           FROM images i WHERE i.content_type = 'player' AND i.object_id = p.id)) ORDER BY s.team, s.position)
        FROM match_players s JOIN players p ON p.id = s.player_id WHERE s.match_id = m.id) AS seats,
       (SELECT json_agg(x ORDER BY set) FROM match_scores x WHERE x.match_id = m.id) AS sets,
       (SELECT coalesce(json_agg(x ORDER BY player_id), '[]') FROM level_changes x WHERE x.match_id = m.id) AS changes
     FROM matches m LEFT JOIN courts q ON q.id = m.court_id LEFT JOIN clubs c ON c.id = q.club_id
     WHERE ${OF} ORDER BY m.date DESC, m.id DESC LIMIT $3 OFFSET $4`,
    [...wanted, page_size, (page - 1) * page_size],
  );
  const results = rows.map((m) => ({
    ...{
      id: m.id,
      date: m.date,
      ended_at: m.ended_at,
      type: m.type,
      winner: m.winner,
      ended_early: m.ended_early,
    },
    ...{ is_public: m.is_public, version: m.version, cancelled_at: m.cancelled_at },
    result: { state: 'final', until: null, by_team: null, reason: null },
    ...{ consent_until: null, levels_waiting: m.levels_waiting, can: CAN },
    court: { id: m.court_id, name: m.court_name, club: { id: m.club_id, slug: m.slug, name: m.club } },
    ...{
      has_lost_court: m.lost_court_id !== null,
      meta_data: m.club_name === null ? {} : { club: m.club_name },
    },
    ...{ booking: m.booking_id, created_by: m.created_by, timezone: m.timezone },
    players: m.seats.map(({ player_id, first_name, last_name, images, ...s }: Row) => ({
      ...{ id: s.id, player: { id: player_id, first_name, last_name, images } },
      ...{ team: s.team, position: s.position, level: s.level, confirmed: s.confirmed },
    })),
    scores: m.sets.map((s: Row) => ({
      ...{ id: s.id, match: m.id, set: s.set, version: s.version },
      ...{ team_a_score: s.team_a_score, team_b_score: s.team_b_score },
      players: s.players.map(({ match_player, team, position }: Row) => ({ match_player, team, position })),
    })),
    level_changes: m.changes,
  }));
  const link = (to: number) => {
    const search = new URLSearchParams(request.url.split('?')[1]);
    search.set('page', String(to));
    return `${request.url.split('?')[0]}?${search}`;
  };
  const next = Number(page) * page_size < total?.count ? link(Number(page) + 1) : null;
  return { count: total?.count, next, previous: page > 1 ? link(page - 1) : null, results };
});

const iso = (millis: number) => new Date(millis).toISOString();
const present = (b: Row, now: number) => ({
  id: b.id,
  court: { id: b.court_id, name: b.court_name, club: summary({ ...b, id: b.club_id }) },
  ...{ player: b.player_id, date: b.date, start_time: clock((+b.start_at - b.midnight) / 60_000) },
  end_time: clock((+b.end_at - b.midnight) / 60_000),
  ...{ start_at: b.start_at, end_at: b.end_at, duration: (+b.end_at - +b.start_at) / 60_000 },
  ...{ timezone: b.timezone, match_type: null, status: b.status, status_label: 'Aguardando Pagamento' },
  ...{ price_cents: b.price_cents, currency: 'BRL', hold_expires_at: b.hold_expires_at },
  ...{ player_details: { players: [] }, meta_data: { club: b.name }, created_at: b.created_at },
  ...{ updated_at: b.updated_at, cancellable_until: b.start_at },
  free_cancellation_until: iso(+b.start_at - b.free_until_hours * 3_600_000),
  ...{
    payment: null,
    cancelled_by: null,
    can: { cancel: +b.start_at > now, pay: false, create_match: true },
  },
});
app.get('/booking/court/', async (request) => {
  const { player } = await viewerOf(request);
  const { status, page_size } = request.query as Row;
  const now = new Date();
  const FITS = `b.player_id = $1 AND b.end_at > $3
    AND (CASE WHEN b.status IN (${OPEN}) AND b.hold_expires_at <= $3 THEN ${BOOKING_STATUS.cancelled} ELSE b.status END) = ANY($2)`;
  const wanted = [player, status.split(','), now];
  const [total] = await query('own count', `SELECT count(*) FROM bookings b WHERE ${FITS}`, wanted);
  const rows = await query(
    'own',
    `SELECT b.*, b.date::text AS date, q.name AS court_name, c.id AS club_id, c.slug, c.name, c.city, c.timezone, c.free_until_hours,
       extract(epoch FROM b.date::timestamp AT TIME ZONE c.timezone) * 1000 AS midnight
     FROM bookings b JOIN courts q ON q.id = b.court_id JOIN clubs c ON c.id = q.club_id
     WHERE ${FITS} ORDER BY b.start_at, b.id LIMIT $4`,
    [...wanted, page_size],
  );
  return { count: total?.count, next: null, previous: null, results: rows.map((row) => present(row, +now)) };
});
app.post('/booking/court/', async (request, reply) => {
  const viewer = await viewerOf(request);
  const { court, date, start_time, duration } = request.body as Row;
  const [club] = await query('court', `${CLUB} WHERE c.id = (SELECT club_id FROM courts WHERE id = $2)`, [
    date,
    court,
  ]);
  if (!club) throw refuse(404, 'no court');
  const [now, at] = [new Date(), Number(start_time.slice(0, 2)) * 60 + Number(start_time.slice(3))];
  const start_at = new Date(club.midnight + at * 60_000);
  const end_at = new Date(+start_at + duration * 60_000);
  const [price_cents, hold_expires_at] = [
    priceOf(club, at, duration),
    new Date(+now + club.hold_minutes * 60_000),
  ];
  const key = String(request.headers['idempotency-key']);
  const job = [new Date(+hold_expires_at - 5 * 60_000), 'end_hold:'];
  const fields = [court, start_at, end_at, viewer.player, date, price_cents, hold_expires_at, now];
  const [written] = await query('write', WRITE, [
    ...fields,
    ...job,
    viewer.user,
    key,
    `${request.url}\n${JSON.stringify(request.body)}`,
  ]);
  const court_name = club.courts.find(({ id }: Row) => id === court).name;
  const row = {
    ...club,
    club_id: club.id,
    id: written?.id,
    court_id: court,
    court_name,
    player_id: viewer.player,
    date,
  };
  reply.status(201);
  return present(
    {
      ...row,
      start_at,
      end_at,
      status: HELD,
      price_cents,
      hold_expires_at,
      created_at: now,
      updated_at: now,
    },
    +now,
  );
});
app.get('/notification/info/count/', async (request) => {
  const { player } = await viewerOf(request);
  const [row] = await query(
    'unread',
    "SELECT count(*) FROM notifications WHERE player_id = $1 AND NOT is_read AND channel = 'app'",
    [player],
  );
  return row;
});
const today = () => iso(Date.now() - 3 * 3_600_000).slice(0, 10);
app.get('/api/banner', async () => query('banners', BANNERS, [today()]));
app.get('/api/ranking/score/player/:id', async (request) =>
  query('ranked', RANKED, [(request.params as Row).id]),
);
app.get('/api/players/user', async (request) => {
  const [p = {}] = await query('own player', OWN, [(await viewerOf(request)).user]);
  return {
    ...{
      id: p.id,
      first_name: p.first_name,
      last_name: p.last_name,
      best_hand: p.best_hand,
      court_position: p.court_position,
    },
    ...{
      gender: p.gender,
      city: p.city,
      created_at: p.created_at,
      updated_at: p.updated_at,
      images: p.images,
    },
    ...{
      level: { level: p.level, reliability: p.reliability },
      user: p.user_id,
      email: p.email,
      phone: p.phone,
    },
    ...{ birth_date: p.birth_date, postal_code: p.postal_code, is_complete_profile: true },
    ...{ email_verified: p.email_verified, consents: { needs_terms: false, analytics: null } },
  };
});
app.get('/constant', (request, reply) => {
  const bytes = Number((request.query as Row).bytes);
  reply.type('application/json; charset=utf-8').send(`"${'x'.repeat(bytes - 2)}"`);
});
await app.listen({ port: Number(process.env.CONTROL_PORT), host: '127.0.0.1' });
