import type { Database } from '@bandeja/db/database';
import { needsGuardianConsent } from '@bandeja/rules/players/age';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { type RawBuilder, sql } from 'kysely';
import { consentGiven } from '../accounts/public.ts';

/** What says whether a player is under age alone. */
export type AgeFacts = { birth_date: string | null; has_guardian: boolean };

/** The facts of isMinorAlone about a player, as a fragment of another feature's statement. */
export const ageFactsOf = (player: number | null | RawBuilder<number>) =>
  sql<AgeFacts | null>`(SELECT jsonb_build_object('birth_date', birth_date,
    'has_guardian', ${consentGiven(sql`players.user_id`, 'guardian')}) FROM players WHERE id = ${player})`;

/** Under 18 without a guardian's consent on file. Who gave no birth date has declared to be of age. */
export const isMinorAlone = (facts: AgeFacts | null, now: Date): boolean =>
  facts !== null &&
  facts.birth_date !== null &&
  !facts.has_guardian &&
  needsGuardianConsent(facts.birth_date, localDateOf(now, DEFAULT_ZONE));

/** Those of the players who are under 18, by their birth dates. */
export async function listMinors(db: Database, players: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .selectFrom('players')
    .select(['id', 'birth_date'])
    .where('id', 'in', [0, ...players])
    .where('birth_date', 'is not', null)
    .execute();
  const today = localDateOf(now, DEFAULT_ZONE);
  return new Set(
    rows.filter(({ birth_date }) => needsGuardianConsent(birth_date ?? '', today)).map(({ id }) => id),
  );
}
