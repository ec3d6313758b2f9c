import type { Database } from '@bandeja/db/database';
import type { OpenPayment } from '@bandeja/rules/payments/payment-abilities';
import type { PaymentStatus } from '@bandeja/rules/payments/payment-status';
import { type RawBuilder, sql } from 'kysely';
import { accountOfCustomer, customersOf } from '../../customers/public.ts';
import { heldCentsOf, latestCentsOf, latestPaymentOf, openPaymentOf } from '../../payments/public.ts';
import { rowsOfPerson } from '../../players/public.ts';

/** One half of the fee of a team: of its place `player`. */
export type HalfRow = {
  id: number;
  player: number;
  /** What the club took; null: nothing. */
  club_cents: number | null;
  /** What is here of payments in the app; null: nothing. */
  app_cents: number | null;
  /** The player has paid for another category of the tournament. */
  paid_other: boolean;
  payment: { id: number; status: PaymentStatus } | null;
  /** What the latest payment was of. */
  last_cents: number | null;
  open_payment: OpenPayment | null;
};

const playerOf = (half: string, team: string): RawBuilder<number> =>
  sql`CASE ${sql.ref(`${half}.side`)} WHEN 'a' THEN ${sql.ref(`${team}.player_a`)} ELSE ${sql.ref(`${team}.player_b`)} END`;

const heldOf = (half: string) => heldCentsOf('tournament_half', sql.ref<number>(`${half}.id`));

const personOfHalf = rowsOfPerson(playerOf('half', 'team'), accountOfCustomer, customersOf);

/**
 * A team of another category of the tournament has the player, or a row that is the same person, and the player's fee in it is
 * paid. The rows of a person are read once, not for each other team.
 */
const paidOther = sql<boolean>`EXISTS (
  SELECT FROM (SELECT ${personOfHalf} AS ids OFFSET 0) person
    CROSS JOIN tournament_teams other JOIN tournament_categories of_other ON of_other.id = other.category_id
  WHERE of_other.tournament_id = category.tournament_id AND other.id <> team.id
    AND other.status <> 'withdrawn' AND other.price_cents > 0
    AND (other.player_a = ANY (person.ids) OR other.player_b = ANY (person.ids))
    AND (other.status = 'confirmed' OR EXISTS (
      SELECT FROM tournament_halves paid WHERE paid.team_id = other.id
        AND ${playerOf('paid', 'other')} = ANY (person.ids)
        AND (paid.club_cents IS NOT NULL OR ${heldOf('paid')} IS NOT NULL))))`;

/**
 * The halves of `team` of `category`, of player_a first; null: one fee a team. By its rows: a team keeps the fee that it has paid when
 * it moves to a category with another one.
 */
export const halvesOf = sql<HalfRow[] | null>`(
  SELECT jsonb_agg(jsonb_build_object(
    'id', half.id, 'player', ${playerOf('half', 'team')},
    'club_cents', half.club_cents, 'app_cents', ${heldOf('half')},
    'paid_other', category.second_cents IS NOT NULL AND ${paidOther},
    'payment', ${latestPaymentOf('tournament_half', sql.ref<number>('half.id'))},
    'last_cents', ${latestCentsOf('tournament_half', sql.ref<number>('half.id'))},
    'open_payment', ${openPaymentOf('tournament_half', sql.ref<number>('half.id'))}
  ) ORDER BY half.side) FROM tournament_halves half WHERE half.team_id = team.id
)`;

/** The team of a half. */
export const findTeamOfHalf = (db: Database, id: number) =>
  db.selectFrom('tournament_halves').select('team_id').where('id', '=', id).executeTakeFirst();

/** The club took this for a half. */
export async function writeHalfAtClub(
  tx: Database,
  id: number,
  { cents, now }: { cents: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('tournament_halves')
    .set({ club_cents: cents, club_at: now })
    .where('id', '=', id)
    .execute();
}

/** What the club took for a half was none. The row of the till is taken back before: the database refuses it else. */
export async function openHalf(tx: Database, id: number): Promise<void> {
  await tx
    .updateTable('tournament_halves')
    .set({ club_cents: null, club_at: null })
    .where('id', '=', id)
    .execute();
}
