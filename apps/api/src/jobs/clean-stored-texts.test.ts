import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { cleanStoredTexts } from './clean-stored-texts.ts';

const app = useTestApp();

test('texts that an earlier version stored as typed get the form of new ones, and others stay', async () => {
  const typed = await createPlayer(app.db, {
    first_name: 'Joa\u0303o  Pedro',
    last_name: 'D\u00b4A\u0301vila',
    city: 'Santa Ba\u0301rbara',
  });
  const clean = await createPlayer(app.db, { first_name: 'Ana', last_name: 'D’Ávila', city: null });
  const club = await createClub(app.db, { name: 'Padel d`Oeste' });
  const player_details = {
    players: [{ name: 'Ze\u0301 \u200bLima' }, { player: clean.id }],
    note: 'a  b\nc´d',
  };
  const booking = await createBooking(app.db, {
    player_id: typed.id,
    court_id: club.courts[0]?.id ?? 0,
    date: '2026-03-09',
    start_time: '10:00',
    player_details,
  });
  const match = await createMatch(app.db, {
    date: '2026-03-05T22:00:00.000Z',
    players: [typed.id, clean.id],
  });
  await sql`UPDATE matches SET club_name = ${'Clube do Ze\u0301'} WHERE id = ${match.id}`.execute(app.db);

  await cleanStoredTexts(app.db);
  await cleanStoredTexts(app.db);

  const player = (id: number) =>
    app.db
      .selectFrom('players')
      .select(['first_name', 'last_name', 'city', 'search_name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  expect(await player(typed.id)).toEqual({
    first_name: 'João Pedro',
    last_name: 'D’Ávila',
    city: 'Santa Bárbara',
    search_name: ' joao pedro davila',
  });
  expect(await player(clean.id)).toMatchObject({ first_name: 'Ana', last_name: 'D’Ávila', city: null });
  const column = async (query: ReturnType<typeof sql<{ value: unknown }>>) =>
    (await query.execute(app.db)).rows[0]?.value;
  expect(await column(sql`SELECT name AS value FROM clubs WHERE id = ${club.id}`)).toBe('Padel d’Oeste');
  expect(await column(sql`SELECT club_name AS value FROM matches WHERE id = ${match.id}`)).toBe(
    'Clube do Zé',
  );
  expect(await column(sql`SELECT player_details AS value FROM bookings WHERE id = ${booking.id}`)).toEqual({
    players: [{ name: 'Zé Lima' }, { player: clean.id }],
    note: 'a  b\nc’d',
  });
});
