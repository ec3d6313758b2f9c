import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { freeCourts } from '../../bookings/public.ts';
import { cancelTournamentMatch, settleTournamentMatches } from '../../matches/public.ts';
import { updateCategory, updateTournament } from '../desk/desk-tournaments.repository.ts';
import {
  deleteDraw,
  hasBegun,
  listMatchRows,
  setStage,
  updateTournamentMatch,
} from '../draw/draw.repository.ts';
import { lockByHash, undoSchedule } from '../draw/draw-tournament.ts';
import { isMerging, writeQuestion } from '../teams/merges.repository.ts';
import { announceTournament, endCancelled } from '../teams/places.ts';
import { listTeamsToCancel, type TeamRow } from '../teams/teams.repository.ts';
import {
  type CategoryRow,
  clubOf,
  listCategories,
  lockCategory,
  type TournamentRow,
} from '../tournaments.repository.ts';

export type Closed = {
  teams: number;
  matches: number;
  /** Cancelled teams whose fee the club returns, because it was paid there. */
  paidAtClub: TeamRow[];
};

/**
 * Ends a tournament. Finished: every match has a result, which is final from then on. Cancelled: all teams end and are notified, every fee goes back
 * to its payer, the club gets a letter, and the courts of matches that were not played are free again.
 */
export async function closeTournament(
  db: Database,
  { hash, cancel, reason, now }: { hash: string; cancel: boolean; reason?: string; now: Date },
): Promise<Closed> {
  return withTransaction(db, async (tx) => {
    const tournament = await lockByHash(tx, hash);
    if (tournament.stage === 'finished' || tournament.stage === 'cancelled')
      throw new Refusal('tournament_over');
    const matches = await listMatchRows(tx, { tournament: tournament.id });
    const open = matches.filter(({ outcome }) => outcome === null);
    if (!cancel) {
      if (tournament.stage !== 'running') throw new Refusal('tournament_not_running');
      if (open.length > 0)
        throw new Refusal('tournament_results_missing', {
          sentence:
            open.length === 1
              ? 'Falta o resultado de 1 jogo.'
              : `Faltam os resultados de ${open.length} jogos.`,
        });
      const left = whyOpen(matches.length, await listCategories(tx, [tournament.id]));
      if (left) throw new Refusal('tournament_results_missing', { sentence: left });
      const fours = matches.flatMap(({ match_id }) => match_id ?? []);
      const contested = await settleTournamentMatches(tx, fours, now);
      if (contested > 0)
        throw new Refusal('tournament_results_missing', { sentence: contestedWords(contested) });
      await setStage(tx, tournament.id, 'finished', now);
      announceTournament(tx, hash);
      return { teams: 0, matches: matches.length, paidAtClub: [] };
    }
    // Before the teams: a cancelled tournament offers no place that becomes free.
    await setStage(tx, tournament.id, 'cancelled', now);
    if (reason !== undefined) await updateTournament(tx, tournament.id, { cancel_reason: reason, now });
    const ended: TeamRow[] = [];
    for (const { id } of await listCategories(tx, [tournament.id])) {
      await lockCategory(tx, id);
      // Also teams that the operator had taken out: they had kept their fee in a tournament that now is none.
      const teams = await listTeamsToCancel(tx, id);
      await endCancelled(tx, teams, { now });
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

const contestedWords = (count: number) =>
  count === 1
    ? 'Os jogadores contestam o resultado de 1 jogo: grave o resultado antes.'
    : `Os jogadores contestam os resultados de ${count} jogos: grave os resultados antes.`;

/** Why a tournament without open matches has not ended: teams have paid for a category that is not drawn. Null: it has. */
export function whyOpen(matches: number, categories: readonly CategoryRow[]): string | null {
  const undrawn = categories.find(
    ({ drawn_at, cancelled_at, teams }) => drawn_at === null && cancelled_at === null && Number(teams) > 0,
  );
  if (undrawn) return `${undrawn.name} ainda não foi sorteada: sorteie ou cancele a categoria antes.`;
  return matches === 0 ? 'Não há nenhum jogo: cancele o torneio.' : null;
}

/**
 * Cancels one category of a locked tournament, before its first result: its teams end as those of a cancelled tournament
 * do, its draw goes, and its courts are free. A trigger refuses every later team.
 */
export async function cancelCategory(
  tx: Database,
  tournament: TournamentRow,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<Pick<Closed, 'teams'>> {
  const categories = await listCategories(tx, [tournament.id]);
  if (!categories.some((one) => one.id === id)) throw new Refusal('tournament_category_not_found');
  const category = await lockCategory(tx, id);
  if (!category || category.cancelled_at) throw new Refusal('category_cancelled');
  if (!categories.some((one) => one.id !== id && one.cancelled_at === null))
    throw new Refusal('category_is_last');
  // A question of its own ends with it; into another one's it may not vanish.
  if (category.merge_into !== null) await writeQuestion(tx, id, null);
  else if (await isMerging(tx, { tournament: tournament.id, category: id }))
    throw new Refusal('category_merge_open');
  if (await hasBegun(tx, id)) throw new Refusal('category_has_results');
  await undoSchedule(tx, tournament, category, now).catch((error: unknown) => {
    // Its sentence is about drawing again.
    if (error instanceof Refusal) throw new Refusal(error.code);
    throw error;
  });
  const teams = await listTeamsToCancel(tx, id);
  await endCancelled(tx, teams, { now, category: true });
  await deleteDraw(tx, id);
  await updateCategory(tx, id, { cancelled_at: now, cancel_reason: reason });
  const jobKey = `tell_club_of_category:${id}`;
  const payload = { tournament: tournament.id, category: id };
  await addJob(tx, 'tell_club_of_category', payload, { runAt: now, jobKey });
  announceTournament(tx, tournament.hash);
  return { teams: teams.filter(({ status }) => status !== 'withdrawn').length };
}
