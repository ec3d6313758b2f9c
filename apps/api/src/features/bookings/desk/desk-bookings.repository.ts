import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { creditCustomerOf, customerNames } from '../../customers/public.ts';
import { playerContacts } from '../../players/public.ts';
import { closureTextOf, selectBookings } from '../bookings.repository.ts';

/** Bookings with who booked them, for the staff of their club. */
const selectDeskBookings = (db: Database) =>
  selectBookings(db)
    .leftJoin(customerNames(db).as('customer'), 'customer.customer_id', 'booking.customer_id')
    .leftJoin(playerContacts(db).as('player'), 'player.player_id', 'booking.player_id')
    .select(['customer.customer_name', 'customer.customer_phone'])
    .select(['player.player_first_name', 'player.player_last_name', 'player.player_phone'])
    .select(closureTextOf(sql.ref('booking.id')).as('closure_text'))
    .select(
      creditCustomerOf({
        club: sql.ref('place.club_id'),
        customer: sql.ref('booking.customer_id'),
        player: sql.ref('booking.player_id'),
      }).as('credit_customer_id'),
    );

export type DeskBookingRow = NonNullable<Awaited<ReturnType<typeof findDeskBooking>>>;

/** A booking of this club; undefined for one of another club. */
export const findDeskBooking = (db: Database, club: number, id: number) =>
  selectDeskBookings(db).where('booking.id', '=', id).where('place.club_id', '=', club).executeTakeFirst();
