import type { Parsed } from '@bandeja/contract/call';
import type { updateMatch as updateMatchCall } from '@bandeja/contract/calls/matches';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseChange } from '@bandeja/rules/matches/abilities';
import { mayMixTeams, rulesOf } from '@bandeja/rules/matches/match-type';
import { checkSetScore } from '@bandeja/rules/matches/sets/set-score';
import { presentTeams, sameTeams } from '@bandeja/rules/matches/sets/set-teams';
import type { MatchField } from '@bandeja/rules/notifications/match-texts';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type Edit, openFor, saveEdit } from '../change-match.ts';
import { type LoadedMatch, loadPresentMatch, type MatchChanges } from '../matches.repository.ts';
import { notifyChange } from '../notices/notify-of-match.ts';
import { assertPublicCourt } from './create-match.ts';

type UpdateMatchInput = Parsed<typeof updateMatchCall>['body'];

/**
 * Changes the fields of a match, and notifies its players of a new time, place or type. Without fields, nothing
 * changes, not even the version. Throws, in addition to openFor with refuseChange, court_not_found, opening_price_fixed and, for a type that its sets do not
 * allow, set_score_impossible or set_teams_fixed.
 */
export async function updateMatch(
  db: Database,
  id: number,
  input: UpdateMatchInput,
  edit: Edit,
): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const open = await openFor(refuseChange, tx, id, edit);
    if (input.type !== undefined) assertSetsAllow(input.type, open);
    const changes = changesOf(input, open.match.court_id);
    if (input.court && input.court !== open.match.court_id) await assertPublicCourt(tx, input.court);
    // Its places were paid for this court and time.
    const isMoved = changes.date !== undefined || changes.court_id !== undefined;
    if (isMoved && open.opening && open.opening.places.length > 0) throw new Refusal('opening_price_fixed');
    if (Object.keys(changes).length > 0) {
      await saveEdit(tx, id, changes, edit.now).catch((error: unknown) => {
        throw violatedConstraint(error) === 'matches_court_id_fkey' ? new Refusal('court_not_found') : error;
      });
    }
    const loaded = await loadPresentMatch(tx, id);
    const changed = changedFields(open, loaded);
    if (changed.length > 0)
      await notifyChange(tx, loaded, { by: edit.viewer.playerId, changed, now: edit.now });
    return loaded;
  });
}

function changesOf(
  { date, type, court, timezone, meta_data, is_public }: UpdateMatchInput,
  present: number | null,
): MatchChanges {
  const hasCourt = (court === undefined ? present : court) !== null;
  return {
    ...(date !== undefined && { date: new Date(date) }),
    ...(type !== undefined && { type }),
    ...(court !== undefined && { court_id: court, lost_court_id: null }),
    ...(hasCourt ? court !== undefined && { timezone: null } : timezone !== undefined && { timezone }),
    ...(meta_data?.club !== undefined && { club_name: meta_data.club || null, lost_court_id: null }),
    ...(is_public !== undefined && { is_public }),
  };
}

/** Fields whose change is notified: time, place and type. */
function changedFields({ match: before }: LoadedMatch, { match: after }: LoadedMatch): MatchField[] {
  const isMoved = before.court_id !== after.court_id || before.club_name !== after.club_name;
  return [
    ...(before.date.getTime() === after.date.getTime() ? [] : ['date' as const]),
    ...(isMoved ? ['place' as const] : []),
    ...(before.type === after.type ? [] : ['type' as const]),
  ];
}

/** A match becomes Competitive only with real padel sets that its two teams played. */
function assertSetsAllow(type: string, { players, scores }: LoadedMatch): void {
  const rules = rulesOf(type);
  for (const score of scores) {
    const check = checkSetScore(rules, score);
    if (!check.ok) {
      throw new Refusal('set_score_impossible', {
        sentence: `Set ${score.set}: ${check.title} ${check.sentence}`,
      });
    }
  }
  if (mayMixTeams(rules)) return;
  const teams = presentTeams(players);
  if (!scores.every((score) => teams && sameTeams(score.players, teams)))
    throw new Refusal('set_teams_fixed');
}
