import { bookAtDesk } from '@bandeja/contract/calls/desk-booking-changes';
import { type ClubFields, createClub } from '@bandeja/db/testing/builders';
import type { TestApp } from '../test-app.ts';
import { employ } from './employ.ts';

/** The Monday after TEST_NOW, which is a Friday. */
export const MONDAY = '2026-03-09';

/** A club with its courts, open daily 07:00–23:00 at R$ 120,00 an hour, and its staff. */
export async function createDeskWorld(app: TestApp, fields: ClubFields = {}) {
  const club = await createClub(app.db, fields);
  const [court = 0, second = 0] = club.courts.map(({ id }) => id);
  const reception = await employ(app, club, 'reception');
  const manager = await employ(app, club, 'manager');
  const { slug } = club;

  type Wanted = {
    court?: number;
    date?: string;
    start_time?: string;
    duration?: number;
    price_cents?: number;
  };
  const bodyOf = ({
    court: at = court,
    date = MONDAY,
    start_time = '18:00',
    duration = 60,
    ...rest
  }: Wanted = {}) => ({
    ...{ court: at, date, start_time, duration, customer: { name: 'Beatriz' } },
    ...rest,
  });
  const book = (wanted: Wanted & { customer?: object } = {}, by = reception) =>
    app.call(bookAtDesk, { params: { slug }, body: bodyOf(wanted) as never }, by.as);
  return { club, slug, court, second, reception, manager, bodyOf, book };
}
