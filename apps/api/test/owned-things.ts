import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { newPlayer, type SignedIn } from './new-player.ts';
import { TEST_NOW, type TestApp } from './test-app.ts';

export type OwnedThings = Awaited<ReturnType<typeof createOwnedThings>>;

const MONDAY = '2026-03-09';

/** One object of every kind that a player can own, and another player who owns none of them. */
export async function createOwnedThings(app: TestApp) {
  const { db } = app;
  const owner = await newPlayer(app, { level: 3, gender: 'F' });
  const other = await newPlayer(app, { level: 3 });
  const club = await createClub(db, { courts: 1 });
  const court = club.courts[0]?.id;
  if (court === undefined) throw new Error('a club of one court came without it');
  const held = await createBooking(db, {
    player_id: owner.id,
    court_id: court,
    date: MONDAY,
    start_time: '18:00',
    status: BOOKING_STATUS.awaiting_payment,
    created_at: TEST_NOW,
  });
  const payment = await db
    .insertInto('payments')
    .values({
      payable_kind: 'booking',
      payable_id: held.id,
      payer_id: owner.id,
      amount_cents: 12_000,
      provider: 'sandbox',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const booked = await createBooking(db, {
    player_id: owner.id,
    court_id: court,
    date: MONDAY,
    start_time: '20:00',
  });
  /** Open, private, with all four players and no set. */
  const match = await matchOf(app, owner);
  const partner = await newPlayer(app, { level: 3, gender: 'F' });
  const tournament = await createTournament(db, {
    club_id: club.id,
    registration_starts_at: new Date(TEST_NOW.getTime() - 60 * 60_000),
    registration_ends_at: new Date(TEST_NOW.getTime() + 48 * 60 * 60_000),
    categories: [{ price_cents: 20_000 }, {}, {}],
  });
  const [paid, open, invited] = tournament.categories.map(({ id }) => id);
  const unpaidTeam = await createTeam(db, {
    category_id: paid ?? 0,
    players: [owner.id, partner.id],
    status: 'awaiting_payment',
    now: TEST_NOW,
  });
  const invitedTeam = await createTeam(db, {
    category_id: invited ?? 0,
    players: [partner.id, owner.id],
    status: 'invited',
    now: TEST_NOW,
  });
  return {
    partner,
    tournament: { hash: tournament.hash, category: paid ?? 0, other: open ?? 0 },
    unpaidTeam: unpaidTeam.id,
    invitedTeam: invitedTeam.id,
    owner,
    other,
    club,
    court,
    date: MONDAY,
    held: held.id,
    payment: payment.id,
    booked: booked.id,
    match: match.id,
    ownPlace: match.players[0]?.id,
    place: match.players[1]?.id,
    password: TEST_PASSWORD,
  };
}

/** A private friendly match of an hour ago, created by this player and played with three others. */
export async function matchOf(
  app: TestApp,
  owner: SignedIn,
  fields: Partial<Parameters<typeof createMatch>[1]> = {},
) {
  const others = [await newPlayer(app), await newPlayer(app), await newPlayer(app)];
  return createMatch(app.db, {
    date: new Date(TEST_NOW.getTime() - 60 * 60_000),
    players: [owner.id, ...others.map(({ id }) => id)],
    ...fields,
  });
}
