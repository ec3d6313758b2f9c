import { createClub } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { type AccessRow, type Asking, anyPlayer } from '../access-rows.ts';
import { TEST_NOW } from '../test-app.ts';

const minutesFromNow = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000);

/** A wait of the owner with an open offer of a court. */
async function offerOf({ app, things: { owner } }: Asking): Promise<{ wait: number; offer: number }> {
  const { courts, id: club } = await createClub(app.db, { courts: 1 });
  const court = courts[0]?.id ?? 0;
  const [from, to] = [minutesFromNow(6 * 60), minutesFromNow(7 * 60)];
  const during = sql<string>`tstzrange(${from}::timestamptz, ${to}::timestamptz)`;
  await app.db
    .updateTable('court_waits')
    .set({ ended_at: TEST_NOW })
    .where('player_id', '=', owner.id)
    .execute();
  const wait = await app.db
    .insertInto('court_waits')
    .values({
      ...{ player_id: owner.id, place: 1, date: '2026-03-06', from_minute: 900, to_minute: 1_000 },
      ...{ duration: 60, created_at: TEST_NOW, until: to },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('court_wait_clubs').values({ wait_id: wait.id, club_id: club, during }).execute();
  const release = await app.db
    .insertInto('court_releases')
    .values({ court_id: court, date: '2026-03-06', during, offers: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const occupation = await app.db
    .insertInto('court_occupations')
    .values({ court_id: court, during, kind: 'offer', status: 'held' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const offer = await app.db
    .insertInto('court_offers')
    .values({
      ...{ release_id: release.id, wait_id: wait.id, occupation_id: occupation.id, number: 1 },
      ...{ price_cents: 12_000, begins_at: TEST_NOW, expires_at: minutesFromNow(10), told_at: TEST_NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { wait: wait.id, offer: offer.id };
}

/** About an object of which nobody else learns. */
const notOthers = (input: AccessRow['input']): AccessRow => ({
  answers: [401, 404, 204],
  ...(input && { input }),
});

export const WAIT_ACCESS: Readonly<Record<string, AccessRow>> = {
  listWaits: anyPlayer(200),
  addWait: anyPlayer(201, ({ things }) => ({
    body: { clubs: [things.club.slug], date: '2026-03-10', from: '18:00', to: '22:00', duration: 60 },
  })),
  removeWait: notOthers(async (asking) => ({ params: { id: (await offerOf(asking)).wait } })),
  listOffers: anyPlayer(200),
  declineOffer: notOthers(async (asking) => ({ params: { id: (await offerOf(asking)).offer }, body: {} })),
};
