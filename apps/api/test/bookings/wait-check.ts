import { OFFERS_PER_RELEASE, type OfferOutcome } from '@bandeja/rules/bookings/waits';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { isNight } from '@bandeja/rules/time/night';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Crowd } from './wait-acts.ts';

// What is true of courts that players wait for after any act, and when all clocks have run out.

const ZONE = 'America/Sao_Paulo';
/** Earlier games of the Monday are told at night, without a sound. */
const TEN = Date.parse('2026-03-09T13:00Z');

/** How often the sequences reach what they are about. */
export const reached = { offers: 0, second: 0, taken: 0, expired: 0, free: 0, parts: 0, ordered: 0 };

export type Seen = {
  waits: {
    id: number;
    player: number;
    at: number;
    ended: boolean;
    from: number;
    to: number;
    minutes: number;
  }[];
  offers: {
    id: number;
    release: number;
    root: number;
    wait: number;
    player: number;
    start: number;
    end: number;
    begins: number;
    expires: number;
    told: number | null;
    ended: number | null;
    outcome: OfferOutcome | null;
    held: boolean;
  }[];
  releases: {
    id: number;
    root: number;
    player: number | null;
    offers: number;
    done: boolean;
    told: number[];
    start: number;
    end: number;
    free: boolean;
  }[];
  /** Players who ever booked here: their limits may refuse them. */
  booked: number[];
  notices: { id: number; player: number; type: string; wait: number; at: number; start: number }[];
  overlaps: number;
};

export async function see({ app, courts, people, club }: Crowd): Promise<Seen> {
  const ids = people.map(({ id }) => id);
  const ms = (instant: string) => sql.raw(`(extract(epoch FROM ${instant}) * 1000)::float8`);
  const { rows } = await sql<{ seen: Seen }>`SELECT json_build_object(
    'waits', ARRAY(SELECT json_build_object('id', wait.id, 'player', player_id, 'at', ${ms('created_at')},
        'ended', ended_at IS NOT NULL, 'from', ${ms('lower(wanted.during)')}, 'to', ${ms('upper(wanted.during)')}, 'minutes', duration)
      FROM court_waits wait JOIN court_wait_clubs wanted ON wanted.wait_id = wait.id
      WHERE wanted.club_id = ${club.id} ORDER BY created_at, wait.id),
    'offers', ARRAY(SELECT json_build_object('id', offer.id, 'release', release.id, 'root', coalesce(root_id, release.id),
        'wait', wait_id, 'player', wait.player_id, 'start', ${ms('lower(occupation.during)')}, 'end', ${ms('upper(occupation.during)')},
        'begins', ${ms('begins_at')}, 'expires', ${ms('expires_at')}, 'told', ${ms('told_at')}, 'ended', ${ms('offer.ended_at')},
        'outcome', outcome, 'held', occupation.status = 'held')
      FROM court_offers offer JOIN court_releases release ON release.id = release_id
      JOIN court_occupations occupation ON occupation.id = occupation_id JOIN court_waits wait ON wait.id = wait_id
      WHERE release.court_id = ANY(${courts}) ORDER BY offer.id),
    'releases', ARRAY(SELECT json_build_object('id', id, 'root', coalesce(root_id, id), 'player', player_id, 'offers', offers,
        'done', done_at IS NOT NULL, 'told', told, 'start', ${ms('lower(during)')}, 'end', ${ms('upper(during)')},
        'free', NOT EXISTS (SELECT FROM court_occupations taken
          WHERE taken.court_id = release.court_id AND taken.status <> 'released' AND taken.during && release.during))
      FROM court_releases release WHERE court_id = ANY(${courts}) ORDER BY id),
    'booked', ARRAY(SELECT DISTINCT player_id FROM bookings WHERE player_id = ANY(${ids})),
    'notices', ARRAY(SELECT json_build_object('id', id, 'player', player_id, 'type', type, 'wait', (params->>'wait')::bigint, 'at', ${ms('sent_at')},
        'start', ${ms("(params->>'start_at')::timestamptz")})
      FROM notifications WHERE player_id = ANY(${ids}) AND type IN ('court_offered', 'court_free') AND channel = 'app' ORDER BY id),
    'overlaps', (SELECT count(*) FROM court_occupations a JOIN court_occupations b ON a.court_id = b.court_id AND a.id < b.id
      WHERE a.court_id = ANY(${courts}) AND a.status <> 'released' AND b.status <> 'released' AND a.during && b.during)
  ) AS seen`.execute(app.db);
  return rows[0]?.seen as Seen;
}

/** `heard`: a notification replaces an unread one about the same, so those that are stored are not all. */
export type World = {
  crowd: Crowd;
  last: Seen;
  heard: Seen['notices'];
  mails: number;
  /** The worker was down, and has not run since. */
  isLate: boolean;
  /** Jobs were lost. */
  isLost: boolean;
  /** From now on two workers do everything. */
  isDouble: boolean;
};

/** Compares what is stored with what was before the last act. `worked`: all jobs that were due have run. */
export async function check(world: World, { worked = false } = {}): Promise<void> {
  const { app } = world.crowd;
  const [before, seen] = [world.last, await see(world.crowd)];
  world.last = seen;
  const now = app.clock.now.getTime();
  const night = (instant: number) => isNight(new Date(instant).toISOString(), ZONE);
  expect(seen.overlaps).toBe(0);
  const isNew = ({ id }: { id: number }) => !before.offers.some((known) => known.id === id);
  for (const offer of seen.offers) {
    expect(offer.held).toBe(offer.ended === null);
    // An offer that ran out had its ten minutes, by day, and was told at their beginning.
    expect(offer.expires - offer.begins).toBe(10 * MINUTE_MS);
    expect(night(offer.begins)).toBe(false);
    if (offer.outcome === 'expired') expect(offer.ended).toBeGreaterThanOrEqual(offer.expires);
    const wait = seen.waits.find(({ id }) => id === offer.wait);
    expect([offer.start >= (wait?.from ?? 0), offer.end <= (wait?.to ?? 0)]).toEqual([true, true]);
    expect(offer.end - offer.start).toBe((wait?.minutes ?? 0) * MINUTE_MS);
    if (!isNew(offer)) continue;
    expect(offer.start - now).toBeGreaterThanOrEqual(120 * MINUTE_MS);
    const chosen = seen.waits.findIndex(({ id }) => id === offer.wait);
    const earlier = seen.waits.slice(0, chosen);
    const player = seen.releases.find(({ id }) => id === offer.release)?.player ?? null;
    expect(earlier.filter((one) => mayBeAsked(one, { ...offer, player }, { before, seen, now }))).toEqual([]);
    reached.ordered += earlier.length > 0 ? 1 : 0;
  }
  for (const release of seen.releases) {
    const offers = seen.offers.filter((offer) => offer.release === release.id);
    expect(offers.filter(({ outcome }) => outcome === null).length).toBeLessThanOrEqual(1);
    expect(offers.length).toBeLessThanOrEqual(OFFERS_PER_RELEASE);
    if (release.done) expect(offers.filter(({ outcome }) => outcome === null)).toEqual([]);
    const players = release.told.map((wait) => seen.waits.find(({ id }) => id === wait)?.player ?? -wait);
    expect(new Set(players).size).toBe(players.length);
    // A player who declined is not notified again.
    const was = before.releases.find(({ id }) => id === release.id)?.told ?? [];
    const declined = before.offers.filter((one) => one.root === release.root && one.outcome === 'declined');
    const news = release.told.filter((wait) => !was.includes(wait));
    expect(news.filter((id) => declined.some(({ wait }) => wait === id))).toEqual([]);
    // No court that fits a whole wait is left to all while its player could be asked.
    const isNews = release.done && !before.releases.some(({ id, done }) => id === release.id && done);
    // The offer of a player who was erased at the same moment is gone: the desk may have ended it.
    const isErased = before.offers.some(
      (one) => one.release === release.id && !seen.offers.some(({ id }) => id === one.id),
    );
    if (
      isNews &&
      !isErased &&
      release.free &&
      release.offers < OFFERS_PER_RELEASE &&
      offers.at(-1)?.outcome !== 'ended'
    )
      expect(seen.waits.filter((one) => mayBeAsked(one, release, { before, seen, now }))).toEqual([]);
    // After the jobs a release that goes on has one open offer.
    if (worked && !release.done)
      expect(offers.filter(({ outcome, expires }) => outcome === null && expires > now)).toHaveLength(1);
  }
  // A player holds one court of a time, and is asked once for all of a release.
  for (const { id: player } of world.crowd.people) {
    const own = seen.offers.filter((offer) => offer.player === player);
    expect(new Set(own.map(({ root }) => root)).size).toBe(own.length);
  }
  const heard = seen.notices.filter(
    ({ id, at }) => !before.notices.some((known) => known.id === id && known.at === at),
  );
  world.heard.push(...heard);
  for (const { type, at, start } of world.isLate ? [] : heard) {
    const isEarly = start < TEN;
    if (night(at)) expect([type, isEarly]).toEqual(['court_free', true]);
  }
  const letters = app.mails.slice(world.mails).filter(({ subject }) => /^Vagou/.test(subject));
  if (night(now) && !world.isLate) expect(letters).toEqual([]);
  world.mails = app.mails.length;
}

type Place = { root: number; player: number | null; start: number; end: number };

/**
 * Whether a wait could be asked for a place, as far as that is sure: its player has never booked here, has no other offer, and
 * the whole of its times is far enough.
 */
function mayBeAsked(
  wait: Seen['waits'][number],
  place: Place,
  { before, seen, now }: { before: Seen; seen: Seen; now: number },
): boolean {
  const { id, player, from, to, minutes } = wait;
  const own = seen.offers.filter((one) => one.player === player);
  return (
    before.waits.some((one) => one.id === id && !one.ended) &&
    !wait.ended &&
    player !== place.player &&
    !seen.booked.includes(player) &&
    own.every((one) => one.ended !== null && one.root !== place.root) &&
    own.every((one) => before.offers.some((known) => known.id === one.id && known.ended !== null)) &&
    place.end - place.start === minutes * MINUTE_MS &&
    from <= place.start &&
    place.end <= to &&
    from - now > 120 * MINUTE_MS &&
    from >= TEN
  );
}

/** After all deadlines: no offer is open, no wait is active, and each payment has its booking or its refund. */
export async function expectOver({ crowd, last, heard }: World): Promise<void> {
  const { app, bank } = crowd;
  expect(last.offers.filter(({ ended }) => ended === null)).toEqual([]);
  expect(last.releases.filter((release) => !release.done)).toEqual([]);
  // Each was told once of what the rows say; of erased players there are none.
  const isKept = (wait: number) => last.waits.some(({ id }) => id === wait);
  const count = (type: string) => heard.filter((one) => one.type === type && isKept(one.wait)).length;
  const told = last.releases.flatMap((release) => release.told).filter(isKept);
  // News of two parts of one release at the same instant are one notification.
  expect(count('court_free')).toBeLessThanOrEqual(told.length);
  expect(count('court_free')).toBeGreaterThanOrEqual(new Set(told).size);
  expect(count('court_offered')).toBe(last.offers.filter((offer) => offer.told !== null).length);
  const { rows } = await sql<{ jobs: number; waits: number; owned: number; wrong: number }>`
    SELECT (SELECT count(*)::int FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
        WHERE task.identifier IN ('offer_court', 'tell_line', 'send_wait_mail')) AS jobs,
      (SELECT count(*)::int FROM court_waits wait JOIN court_wait_clubs wanted ON wanted.wait_id = wait.id
        WHERE wanted.club_id = ${crowd.club.id} AND ended_at IS NULL AND until > ${app.clock.now}) AS waits,
      COALESCE(sum(money.cents), 0)::int AS owned,
      (count(*) FILTER (WHERE money.cents <> CASE WHEN booking.status = 30 THEN booking.price_cents ELSE 0 END))::int AS wrong
    FROM bookings booking
    CROSS JOIN LATERAL (SELECT sum(amount_cents - returned_cents) AS cents FROM payments
      WHERE booking_id = booking.id AND approved_at IS NOT NULL) AS money
    WHERE booking.court_id = ANY(${crowd.courts}) AND money.cents IS NOT NULL`.execute(app.db);
  const held = bank.charges
    .slice(crowd.first)
    .filter(({ status }) => status === 'approved' || status === 'refunded')
    .reduce((total, { amountCents, refundedCents }) => total + amountCents - refundedCents, 0);
  expect(rows).toEqual([{ jobs: 0, waits: 0, owned: held, wrong: 0 }]);
  reached.offers += last.offers.length;
  for (const what of ['taken', 'expired'] as const)
    reached[what] += last.offers.filter(({ outcome }) => outcome === what).length;
  reached.second += last.releases.filter(({ offers }) => offers === OFFERS_PER_RELEASE).length;
  reached.free += count('court_free');
  reached.parts += last.releases.filter(({ id, root }) => id !== root).length;
}
