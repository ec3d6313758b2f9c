import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { CommandRefused } from '../../../commands/command.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { freeCourts } from '../../bookings/public.ts';
import { cancelTournamentMatch } from '../../matches/public.ts';
import { listMatchRows, setStage, updateTournamentMatch } from '../draw/draw.repository.ts';
import { lockByHash } from '../draw/draw-tournament.ts';
import { announceTournament, withdrawTeams } from '../teams/places.ts';
import { listTeamsToCancel, type TeamRow } from '../teams/teams.repository.ts';
import { clubOf, listCategories, lockCategory } from '../tournaments.repository.ts';

export type Closed = {
  teams: number;
  matches: number;
  /** Cancelled teams whose fee the club returns, because it was paid there. */
  paidAtClub: { id: number; price_cents: number }[];
};

/**
 * Ends a tournament. Finished: every match has a result. Cancelled: all teams end and are notified, every fee goes back
 * to its payer, the club gets a letter, and the courts of matches that were not played are free again.
 */
export async function closeTournament(
  db: Database,
  { hash, cancel, now }: { hash: string; cancel: boolean; now: Date },
): Promise<Closed> {
  return withTransaction(db, async (tx) => {
    const tournament = await lockByHash(tx, hash);
    if (tournament.stage === 'finished' || tournament.stage === 'cancelled')
      throw new CommandRefused('O torneio já terminou.');
    const matches = await listMatchRows(tx, { tournament: tournament.id });
    const open = matches.filter(({ outcome }) => outcome === null);
    if (!cancel) {
      if (tournament.stage !== 'running' || open.length > 0)
        throw new CommandRefused(`Faltam resultados de ${open.length} jogos. Para cancelar: "cancel": true.`);
      await setStage(tx, tournament.id, 'finished', now);
      announceTournament(tx, hash);
      return { teams: 0, matches: matches.length, paidAtClub: [] };
    }
    // Before the teams: a cancelled tournament offers no place that becomes free.
    await setStage(tx, tournament.id, 'cancelled', now);
    const ended: TeamRow[] = [];
    for (const { id } of await listCategories(tx, [tournament.id])) {
      await lockCategory(tx, id);
      // Also teams that the operator had taken out: they had kept their fee in a tournament that now is none.
      const teams = await listTeamsToCancel(tx, id);
      await withdrawTeams(tx, teams, { because: 'tournament_cancelled', by: null, now });
      for (const { id: team } of teams)
        await addJob(tx, 'queue_team_mail', { team }, { runAt: now, jobKey: `queue_team_mail:${team}` });
      ended.push(...teams);
    }
    const jobKey = `tell_club_of_cancelled:${tournament.id}`;
    await addJob(tx, 'tell_club_of_cancelled', { tournament: tournament.id }, { runAt: now, jobKey });
    for (const match of open) {
      if (match.match_id !== null) await cancelTournamentMatch(tx, match.match_id, now);
      await updateTournamentMatch(tx, match.id, { occupation_id: null }, now);
    }
    const occupations = matches.flatMap(({ occupation_id }) => occupation_id ?? []);
    await freeCourts(tx, occupations, { club: clubOf(tournament), now });
    announceTournament(tx, hash);
    return {
      teams: ended.filter(({ status }) => status !== 'withdrawn').length,
      matches: open.length,
      paidAtClub: ended.filter(
        ({ paid_at_club_at, fee_returned_at }) => paid_at_club_at !== null && fee_returned_at === null,
      ),
    };
  });
}
