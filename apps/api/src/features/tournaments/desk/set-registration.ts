import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { isHeld } from '@bandeja/rules/tournaments/statuses';
import { refuseRegistrationTimes } from '@bandeja/rules/tournaments/tournament-plan';
import { Refusal } from '../../../http/errors/refusal.ts';
import { insertEntry } from '../../desk/public.ts';
import { firstStart, timeOf } from '../commands/create-tournament.ts';
import { isMerging } from '../teams/merges.repository.ts';
import { announceTournament, fillPlaces, withdrawTeams } from '../teams/places.ts';
import { listTeamsOfCategory } from '../teams/teams.repository.ts';
import { listCategories, lockCategory, type TournamentRow } from '../tournaments.repository.ts';
import { capPlaces, updateTournament } from './desk-tournaments.repository.ts';
import { getDeskTournament, lockOfClub, type OfTournament, refuseOver } from './read-desk-tournaments.ts';
import { entryOf } from './write-tournament.ts';

/** Places are held until the registration ends, so an earlier end takes them: each category is brought to the present. */
export async function followEnd(tx: Database, tournament: number, end: Date, now: Date): Promise<void> {
  // A team that is asked to play in another category is not joined by new ones.
  if (end > now && (await isMerging(tx, { tournament }))) throw new Refusal('category_merge_open');
  for (const { id } of await listCategories(tx, [tournament])) {
    await lockCategory(tx, id);
    await capPlaces(tx, { category: id, end, now });
    // Ended by the club, not missed by the pair, which may register again like any other.
    if (end <= now) {
      const held = (await listTeamsOfCategory(tx, id)).filter(({ status }) => isHeld(status));
      await withdrawTeams(tx, held, { because: 'registration_ended', by: null, now });
    }
    await fillPlaces(tx, id, now);
  }
}

type Registration = OfTournament & { open: boolean; until?: string | undefined };

/** Closes the registration now, or opens it again until an instant; the draw ends both. */
export function setTournamentRegistration(
  db: Database,
  { open, until, ...asker }: Registration,
): Promise<DeskTournament> {
  const { now } = asker;
  return withTransaction(db, async (tx) => {
    const row = await lockOfClub(tx, asker);
    refuseOver(row);
    if (row.stage !== 'registration') throw new Refusal('tournament_drawn');
    if (row.registration_starts_at > now) throw new Refusal('tournament_not_open_yet');
    const wasOpen = row.registration_ends_at > now;
    if (open === wasOpen && (!open || until === undefined)) return getDeskTournament(tx, asker);
    const end = open ? await endOf(tx, row, { until, now }) : now;
    const registration_ends_at =
      end > row.registration_starts_at ? end : new Date(row.registration_starts_at.getTime() + 1);
    await updateTournament(tx, row.id, { registration_ends_at, now });
    await followEnd(tx, row.id, registration_ends_at, now);
    const act = { call: 'setTournamentRegistration', kind: 'tournament' as const, object: row.id };
    const ends = [row.registration_ends_at.toISOString(), registration_ends_at.toISOString()];
    await insertEntry(tx, { ...entryOf(asker, act), changes: { registration_ends_at: ends } });
    announceTournament(tx, row.hash);
    return getDeskTournament(tx, asker);
  });
}

async function endOf(
  tx: Database,
  row: TournamentRow,
  { until, now }: { until: string | undefined; now: Date },
): Promise<Date> {
  const first_start = await firstStart(tx, row.starts_on, row);
  const closes = until === undefined ? new Date(first_start) : timeOf({ until }, 'until', row.timezone);
  const times = { opens: row.registration_starts_at, closes, first_start, late: false };
  const refusal = refuseRegistrationTimes(times, now);
  if (refusal) throw new Refusal(refusal.code, { field: 'until' });
  return closes;
}
