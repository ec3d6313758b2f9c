import type { Database } from '@bandeja/db/database';
import { placeUntil } from '@bandeja/rules/tournaments/registration';
import { tournamentStatus } from '@bandeja/rules/tournaments/tournament-status';
import { addJob } from '../../../jobs/add-job.ts';
import { findCategory, getTournamentRow } from '../tournaments.repository.ts';
import { announceTournament, notifyOfTeam } from './notify-team.ts';
import { boundPlayers } from './team-state.ts';
import { updateTeams } from './team-writes.repository.ts';
import { findNextDeadline, listOverdue, listWaiting } from './teams.repository.ts';
import { withdrawTeams } from './withdraw-teams.ts';

/** A category has at most 128 places; a longer line is ended in several steps. */
const WAITING_AT_MOST = 10_000;

/**
 * Brings the places of a locked category to the present: places whose deadline has passed are lost, the free ones are
 * offered to the teams in line, and the line ends with the registration. Every change of a team runs this before and
 * after, so the state never depends on the job being on time.
 */
export async function fillPlaces(tx: Database, id: number, now: Date): Promise<void> {
  const category = await findCategory(tx, id);
  if (!category) return;
  const tournament = await getTournamentRow(tx, category.tournament_id);
  const isOpen = tournamentStatus(tournament, now) === 'open';
  await withdrawTeams(tx, await listOverdue(tx, id, now), { because: 'missed', by: null, now });
  if (isOpen) await offerFreePlaces(tx, id, now);
  else await withdrawTeams(tx, await listWaiting(tx, id, { limit: WAITING_AT_MOST }), endOfLine(now));
  if (isOpen) await scheduleFilling(tx, id, tournament.registration_ends_at);
}

const endOfLine = (now: Date) => ({ because: 'registration_ended' as const, by: null, now });

async function offerFreePlaces(tx: Database, id: number, now: Date): Promise<void> {
  const category = await findCategory(tx, id);
  if (!category || category.teams >= category.max_teams) return;
  const first = await listWaiting(tx, id, { limit: category.max_teams - category.teams, fits: true });
  for (const team of first) {
    const until = placeUntil(team, now, { isAgain: team.is_again });
    await updateTeams(tx, [team.id], { status: 'offered', place_until: new Date(until) }, now);
    await notifyOfTeam(tx, 'tournament_place_offered', team, {
      players: [team.player_a, team.player_b].filter(
        (player) => team.accepted_at === null || boundPlayers(team).includes(player),
      ),
      now,
      params: { until },
    });
    announceTournament(tx, team.hash);
  }
}

/** One job a category, at its next deadline. */
async function scheduleFilling(tx: Database, category: number, registrationEnd: Date): Promise<void> {
  const held = await findNextDeadline(tx, category);
  const runAt = held !== null && held < registrationEnd ? held : registrationEnd;
  await addJob(tx, 'fill_places', { category }, { runAt, jobKey: `fill_places:${category}` });
}
