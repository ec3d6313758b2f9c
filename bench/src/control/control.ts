import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import * as sql from './control-sql.ts';

// The control of the bench: the least Fastify and pg that gives the same bytes as the server on the bench's data, and
// writes the same rows (control.test.ts). No schemas, no query builder, no limits, no other headers; one zone without
// changes of the clock. A token is looked up once. Settings: CONTROL_DATABASE and CONTROL_PORT.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
const pool = new pg.Pool({ connectionString: process.env.CONTROL_DATABASE, max: 10 });
const app = Fastify({ bodyLimit: 256 * 1024, routerOptions: { ignoreTrailingSlash: true } });
// biome-ignore lint/suspicious/noExplicitAny: rows of any statement.
type Row = Record<string, any>;
const query = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query({ name, text, values })).rows;

app.setErrorHandler((error: Row, _, reply) => {
  const taken = error.code === '23P01' || error.code === '40P01';
  reply.status(taken ? 409 : (error.statusCode ?? 500));
  reply.send({ error: taken ? 'Este horário acabou de ser reservado' : error.message });
});

const viewers = new Map<string, Row>();
async function viewerOf(request: FastifyRequest) {
  const token = request.headers.authorization?.slice(7) ?? '';
  const known = viewers.get(token);
  if (known) return known;
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const [viewer] = await query('viewer', sql.VIEWER, [sid]);
  if (!viewer) throw Object.assign(new Error('no session'), { statusCode: 401 });
  viewers.set(token, viewer);
  return viewer;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const priceOf = ({ prices }: Row, at: number, duration: number) =>
  (prices.find((p: Row) => p.from_minute <= at && at < p.to_minute).price_cents_per_hour * duration) / 60;

app.get('/booking/availables/', async (request) => {
  const { date, club_slug } = request.query as Row;
  const [club = {}] = await query('club', `${sql.CLUB} WHERE c.slug = $2`, [date, club_slug]);
  const ids = club.courts.map(({ id }: Row) => id);
  const span = [new Date(club.midnight), new Date(club.midnight + 48 * 3_600_000)];
  const busy = await query('busy', sql.BUSY, [ids, ...span, new Date()]);
  const slots = [];
  for (const { opens, closes } of club.hours) {
    for (let at = opens; at < closes; at += club.step) {
      const start = club.midnight + at * 60_000;
      if (start <= Date.now()) continue;
      const courts = [];
      for (const court of club.courts) {
        const availables = [];
        for (const duration of club.durations) {
          const end = start + duration * 60_000;
          const taken = busy.some((b) => b.court_id === court.id && b.start < end && start < b.end);
          if (at + duration > closes || taken) continue;
          const price_cents = priceOf(club, at, duration);
          availables.push({ start_time: clock(at), end_time: clock(at + duration), duration, price_cents });
        }
        if (availables.length > 0) courts.push({ ...court, availables });
      }
      if (courts.length > 0) slots.push({ id: clock(at), courts });
    }
  }
  return slots;
});

const link = (url: string, to: number) => {
  const search = new URLSearchParams(url.split('?')[1]);
  search.set('page', String(to));
  return `${url.split('?')[0]}?${search}`;
};
const placed = ({ match_player, team, position }: Row) => ({ match_player, team, position });
app.get('/api/matches/list_by_player/', async (request) => {
  const { player_id, page, page_size, finished } = request.query as Row;
  const wanted = [player_id, finished === undefined ? null : finished === 'true'];
  const [total] = await query('count', sql.MATCHES_COUNT, wanted);
  const results = await query('matches', sql.MATCHES, [...wanted, page_size, (page - 1) * page_size]);
  for (const score of results.flatMap(({ scores }) => scores)) score.players = score.players.map(placed);
  const next = Number(page) * page_size < total?.count ? link(request.url, Number(page) + 1) : null;
  return { count: total?.count, next, previous: page > 1 ? link(request.url, page - 1) : null, results };
});
app.get('/api/open-matches/', async (request) => {
  const [now, limit] = [new Date(), (request.query as Row).page_size];
  const [total] = await query('to enter count', sql.OPEN_MATCHES_COUNT, [now]);
  const rows = await query('to enter', sql.OPEN_MATCHES, [now, limit]);
  const results = rows.map(({ seated, places_free, price_cents, ...row }) => ({
    ...{ ...row, places_free, price_cents, places_for: { F: places_free, M: places_free }, seated },
  }));
  return {
    count: total?.count,
    next: limit < total?.count ? link(request.url, 2) : null,
    previous: null,
    results,
  };
});

app.get('/booking/court/', async (request) => {
  const { player } = await viewerOf(request);
  const { status, page_size } = request.query as Row;
  const wanted = [player, status.split(',').map(Number), new Date()];
  const [total] = await query('own count', sql.BOOKINGS_COUNT, wanted);
  const results = await query('own', sql.BOOKINGS, [...wanted, page_size]);
  return { count: total?.count, next: null, previous: null, results };
});
app.post('/booking/court/', async (request, reply) => {
  const viewer = await viewerOf(request);
  const { court, date, start_time, duration } = request.body as Row;
  const ofCourt = `${sql.CLUB} WHERE c.id = (SELECT club_id FROM courts WHERE id = $2)`;
  const [club = {}] = await query('court', ofCourt, [date, court]);
  const [now, at] = [Date.now(), Number(start_time.slice(0, 2)) * 60 + Number(start_time.slice(3))];
  const start = club.midnight + at * 60_000;
  const ends = now + club.hold_minutes * 60_000;
  const times = [new Date(start), new Date(start + duration * 60_000)];
  const price = priceOf(club, at, duration);
  const fields = [court, ...times, viewer.player, date, price, new Date(ends), new Date(now)];
  const key = [viewer.user, request.headers['idempotency-key']];
  const sent = `${request.url}\n${JSON.stringify(request.body)}`;
  const [written] = await query('write', sql.WRITE, [...fields, new Date(ends - 5 * 60_000), ...key, sent]);
  reply.status(201);
  return written;
});
const item = ({ date, court_name, paid, items, open, version, arrived, no_show, ...row }: Row) => ({
  ...row,
  ...{ paid_cents: row.booking && paid, open_cents: open, arrived, no_show, version },
});
app.get('/desk/:slug/agenda/', async (request) => {
  const { slug } = request.params as Row;
  const { date } = request.query as Row;
  const { user } = await viewerOf(request);
  const [member] = await query('member', sql.MEMBER, [slug, user]);
  if (!member) throw Object.assign(new Error('no club'), { statusCode: 404 });
  const [club = {}] = await query('club', `${sql.CLUB} WHERE c.slug = $2`, [date, slug]);
  const now = new Date();
  // Open until midnight in São Paulo: the day ends an hour later.
  const today = new Date(now.getTime() - 4 * 3_600_000).toISOString().slice(0, 10);
  const courts = club.courts.map(({ id, name }: Row) => ({ id, name }));
  const ids = courts.map(({ id }: Row) => id);
  const day = [new Date(club.midnight), new Date(club.midnight + 36 * 3_600_000), date];
  const rows = await query('agenda', sql.AGENDA_DAY, [ids, now, ...day]);
  const requests = await query('requests', sql.AGENDA_REQUESTS, [ids, now]);
  return {
    ...{ date, today, today_ends_at: new Date(Date.parse(today) + 28 * 3_600_000).toISOString() },
    timezone: club.timezone,
    courts,
    hours: club.hours.map(({ opens, closes }: Row) => ({ opens, closes })),
    step_minutes: club.step,
    durations: club.durations,
    prices: club.prices.map(({ from_minute, to_minute, price_cents_per_hour, fixed_cents }: Row) => ({
      ...{ from_minute, to_minute, price_cents_per_hour, fixed_cents },
    })),
    items: rows.map(item),
    requests: requests.map((row) => ({ ...item(row), date: row.date, court_name: row.court_name })),
  };
});
const ofViewer = async (request: FastifyRequest, name: string, text: string, id: 'user' | 'player') =>
  (await query(name, text, [(await viewerOf(request))[id]]))[0];
app.get('/notification/info/count/', (request) => ofViewer(request, 'unread', sql.UNREAD, 'player'));
app.get('/api/players/user', (request) => ofViewer(request, 'own player', sql.OWN, 'user'));
app.get('/api/banner', () =>
  query('banners', sql.BANNERS, [new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)]),
);
app.get('/api/ranking/score/player/:id', (request) =>
  query('ranked', sql.RANKED, [(request.params as Row).id]),
);
app.get('/constant', (request, reply) => {
  const bytes = Number((request.query as Row).bytes);
  reply.type('application/json; charset=utf-8').send(`"${'x'.repeat(bytes - 2)}"`);
});
await app.listen({ port: Number(process.env.CONTROL_PORT), host: '127.0.0.1' });
