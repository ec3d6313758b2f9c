import type { DeskWithdrawalChanges } from '@bandeja/contract/calls/desk-tournament-teams';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseTakeOut } from '@bandeja/rules/tournaments/team-abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { loadMatches } from '../read-draw.ts';
import { fillPlaces, withdrawTeams } from '../teams/places.ts';
import { findTeam, getTeam, type TeamRow, updateTeams } from '../teams/teams.repository.ts';
import { lockCategory, lockTournament } from '../tournaments.repository.ts';
import { advanceTournament } from './advance-tournament.ts';
import { type CategoryState, presentChanges, readCategory, teamsOf } from './result-changes.ts';

type Options = {
  /** Also a team that has won its final, and stays champion. */
  confirm?: boolean;
  /** The fee goes back; left out: it stays. That of a team without matches always goes back. */
  refund?: boolean;
  /** Hands back over the counter what the club took of a drawn team. */
  handBack?: (tx: Database, team: TeamRow) => Promise<void>;
  now: Date;
};

export type Withdrawn = {
  /** As it was before. */
  team: TeamRow;
  /** It has won the final of its category. */
  champion: boolean;
  changes: DeskWithdrawalChanges;
};

/**
 * Takes a team out of a running tournament: it loses what it has not played. Refuses, until it is confirmed, the withdrawal of
 * a champion. Resolves with what follows.
 */
export function withdrawDrawnTeam(
  db: Database,
  id: number,
  { confirm = false, refund = false, handBack, now }: Options,
): Promise<Withdrawn> {
  return withTransaction(db, async (tx) => {
    const seen = await findTeam(tx, id);
    const tournament = seen && (await lockTournament(tx, seen.tournament_id));
    if (!tournament) throw new Refusal('tournament_team_not_found');
    const category = await lockCategory(tx, (await getTeam(tx, id)).category_id);
    // Under the locks: another person may have taken it out meanwhile.
    const team = await getTeam(tx, id);
    const refusal = refuseTakeOut({ stage: tournament.stage, status: team.status });
    if (refusal) throw new Refusal(refusal);
    const before = await readCategory(tx, team);
    const champion = category?.champion === id && hasWonFinal(before, id);
    if (champion && !confirm) throw new Refusal('team_is_champion');
    // The club gives back what it took over the counter, now.
    const overCounter = refund && isDrawn(team);
    await withdrawTeams(tx, [team], {
      because: 'operator',
      by: null,
      now,
      keepsFee: isDrawn(team) && !refund,
      overCounter,
    });
    if (overCounter && team.paid_at_club_at !== null) {
      await handBack?.(tx, team);
      await updateTeams(tx, [id], { fee_returned_at: now }, now);
    }
    // Of a category that asks its teams to play in another one, it may be the last.
    if (category?.drawn_at === null) await fillPlaces(tx, category.id, now);
    await advanceTournament(tx, tournament, now);
    const after = await readCategory(tx, team);
    const changes = await presentChanges(tx, { before, after, withdrawn: [] });
    return {
      team,
      champion,
      changes: { ...changes, walkovers: await walkoversOf(tx, { before, after, id }) },
    };
  });
}

/** A team of a category that is not drawn has no matches: its fee goes back, by the provider or after a letter to the club. */
export const isDrawn = ({ group_id }: Pick<TeamRow, 'group_id'>): boolean => group_id !== null;

/** A final without an opponent becomes vacant; one with two teams stays won. */
const hasWonFinal = ({ matches }: CategoryState, id: number): boolean =>
  matches.some(
    ({ group_id, team_a, team_b, winner }) =>
      group_id === null &&
      winner !== null &&
      team_a !== null &&
      team_b !== null &&
      (winner === 'A' ? team_a : team_b) === id,
  );

type Compared = { before: CategoryState; after: CategoryState; id: number };

/** The matches that the team loses unplayed. */
async function walkoversOf(tx: Database, { before, after, id }: Compared) {
  const open = new Set(before.matches.flatMap((match) => (match.outcome === null ? match.id : [])));
  const lost = after.matches.filter(
    ({ id: match, outcome, team_a, team_b }) =>
      open.has(match) && outcome === 'walkover' && (team_a === id || team_b === id),
  );
  return (await loadMatches(tx, lost, null, 'whole')).map((match) => ({
    ...{ hash: match.hash, label: match.label, teams: teamsOf(match) },
  }));
}
