import type { Parsed } from '@bandeja/contract/call';
import type {
  recordSet as recordSetCall,
  removeSet as removeSetCall,
} from '@bandeja/contract/calls/match-scores';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseRecordSet, refuseRemoveSet } from '@bandeja/rules/matches/abilities';
import { mayMixTeams, rulesOf } from '@bandeja/rules/matches/match-type';
import { competitiveProgress } from '@bandeja/rules/matches/sets/competitive-progress';
import { checkSetScore } from '@bandeja/rules/matches/sets/set-score';
import { presentTeams, sameTeams } from '@bandeja/rules/matches/sets/set-teams';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import { confirmIn, type Edit, openFor, saveSets } from '../change-match.ts';
import { formOf, presentScore } from '../matches.presenter.ts';
import type { LoadedMatch, ScoreRow } from '../matches.repository.ts';
import { getMatch } from '../reads/read-matches.ts';
import { deleteScore, writeScore } from './match-scores.repository.ts';

/**
 * Records a set, or replaces it. Sets come in order. A Competitive match that two sets have decided still takes
 * more sets, because players may play on; one of a tournament has only the sets of its category's form.
 *
 * Throws, besides openFor with refuseRecordSet, score_version_moved with the present `score`, set_out_of_order,
 * set_beyond_form, set_score_impossible with the rule's sentence, set_players_not_of_match and set_teams_fixed.
 */
export async function recordSet(
  db: Database,
  {
    match: matchId,
    set,
    team_a_score,
    team_b_score,
    players,
    expected_version,
  }: Parsed<typeof recordSetCall>['body'],
  edit: Omit<Edit, 'expectedVersion'>,
): Promise<ScoreRow> {
  return withTransaction(db, async (tx) => {
    const open = await openFor(refuseRecordSet, tx, matchId, edit);
    const recorded = open.scores.find((score) => score.set === set);
    if (expected_version !== undefined && expected_version !== (recorded?.version ?? 0)) {
      throw new Refusal('score_version_moved', {
        present: { score: recorded ? presentScore(recorded) : null },
      });
    }
    const form = formOf(open.match);
    const progress = competitiveProgress(open.scores, form);
    if (!recorded && set !== progress.next_set) throw new Refusal('set_out_of_order');
    if (!recorded && form !== null && progress.decided_by !== null) throw new Refusal('set_beyond_form');
    const check = checkSetScore(rulesOf(open.match.type), { set, team_a_score, team_b_score }, form);
    if (!check.ok) {
      throw new Refusal('set_score_impossible', { sentence: `${check.title} ${check.sentence}` });
    }
    const score = await writeScore(
      tx,
      {
        match_id: matchId,
        set,
        team_a_score,
        team_b_score,
        players: setPlayersOf(open, recorded, players),
      },
      edit.now,
    );
    await confirmIn(tx, open, { player: edit.viewer.playerId, now: edit.now });
    await saveSets(tx, open.match, edit.now);
    return score;
  });
}

/** The four players of the set: the given ones, else those of the recorded set, else the present teams. */
function setPlayersOf(
  { match, players }: LoadedMatch,
  recorded: ScoreRow | undefined,
  given: ScoreRow['players'] | undefined,
): ScoreRow['players'] {
  const teams = presentTeams(players);
  const four = given ? orderSetPlayers(given) : ((recorded && orderSetPlayers(recorded.players)) ?? teams);
  const known = new Set(players.map(({ id }) => id));
  const ids = new Set(four?.map(({ match_player }) => match_player));
  if (!four || ids.size !== four.length || [...ids].some((id) => !known.has(id))) {
    throw new Refusal('set_players_not_of_match');
  }
  if (!mayMixTeams(rulesOf(match.type)) && !(teams && sameTeams(four, teams))) {
    throw new Refusal('set_teams_fixed');
  }
  return four;
}

const PLACES = ['A1', 'A2', 'B1', 'B2'];

const placeOf = ({ team, position }: { team: string; position: number }) => `${team}${position}`;

/** The four players of a set in the stored order A1, A2, B1, B2; null unless each place has one player. */
function orderSetPlayers(players: ScoreRow['players']): ScoreRow['players'] | null {
  const ordered = players.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const complete =
    ordered.length === PLACES.length && ordered.every((one, at) => placeOf(one) === PLACES[at]);
  return complete ? ordered : null;
}

/**
 * Removes the last set. Sets before it stay: without a gap, every set keeps its number, and a match tie-break stays
 * the third. Throws, besides openFor with refuseRemoveSet, set_not_found, set_not_last, and score_version_moved with
 * the present `score`.
 */
export async function removeSet(
  db: Database,
  { match: matchId, set, expected_version }: Parsed<typeof removeSetCall>['body'],
  edit: Omit<Edit, 'expectedVersion'>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { match, scores } = await openFor(refuseRemoveSet, tx, matchId, edit);
    const recorded = scores.find((score) => score.set === set);
    if (!recorded) throw new Refusal('set_not_found');
    if (recorded !== scores.at(-1)) throw new Refusal('set_not_last');
    if (expected_version !== undefined && expected_version !== recorded.version) {
      throw new Refusal('score_version_moved', { present: { score: presentScore(recorded) } });
    }
    await deleteScore(tx, recorded.id);
    await saveSets(tx, match, edit.now);
  });
}

/** The sets of a match, in order, for a viewer who may see the match. */
export const listMatchScores = async (
  db: Database,
  match: number,
  viewer: Viewer | null,
): Promise<ScoreRow[]> => (await getMatch(db, match, viewer)).scores;

/** A set of a match. Throws match_not_found, also for a set that was removed. */
export async function getSet(db: Database, match: number, id: number, viewer: Viewer): Promise<ScoreRow> {
  const score = (await listMatchScores(db, match, viewer)).find((one) => one.id === id);
  if (!score) throw new Refusal('match_not_found');
  return score;
}
