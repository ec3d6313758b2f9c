import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { presentTeams } from '@bandeja/rules/matches/sets/set-teams';
import type { ShownEntry, Viewing } from '../../../data/offline/queue-port.ts';
import { setRefusals } from '../result/set-refusals.ts';

/** Nothing can be done with a match whose result or whose acceptance waits. */
const nothing = ({ open: _, ...can }: Match['can']): Match['can'] =>
  Object.fromEntries(Object.keys(can).map((name) => [name, false])) as typeof can;

/**
 * The match as the player has left it: with the sets that wait on this device, and what can be done now by the clock of
 * the device, because the server's answer may be from before the sets opened. The server decides when it gets them.
 */
export function withQueued(match: Match, entries: readonly ShownEntry[], viewing: Viewing): Match {
  const isEnded = entries.some(({ call }) => call === 'finishMatch' || call === 'acceptMatch');
  // Finished on another device meanwhile: its result counts, not the entries of this device.
  if (match.ended_at) return isEnded ? { ...match, can: nothing(match.can) } : match;
  const sets = entries.filter(({ call }) => call === 'recordSet');
  let { scores } = match;
  for (const { input } of sets) scores = withSet({ ...match, scores }, input.body as unknown as NewSet);
  const hasQueuedSets = sets.length > 0;
  // A recorded set removes the proposal of a contested match.
  const result = match.result && hasQueuedSets ? { ...match.result, by_team: null } : match.result;
  const changed = {
    ...match,
    ...(hasQueuedSets && { ended_early: null, retired_team: null }),
    scores,
    result,
  };
  return {
    ...changed,
    can: isEnded ? nothing(match.can) : abilitiesOf(changed, hasQueuedSets, viewing),
  };
}

type NewSet = Pick<MatchScore, 'set' | 'team_a_score' | 'team_b_score'> & { players?: MatchScore['players'] };

function withSet(match: Match, { set, team_a_score, team_b_score, players }: NewSet): MatchScore[] {
  const before = match.scores.find((score) => score.set === set);
  const score: MatchScore = {
    id: before?.id ?? -set,
    match: match.id,
    set,
    version: (before?.version ?? 0) + 1,
    team_a_score,
    team_b_score,
    players: players ?? before?.players ?? presentTeams(match.players) ?? [],
  };
  return [...match.scores.filter((one) => one !== before), score].toSorted((a, b) => a.set - b.set);
}

/** What the viewer can do by the server's rules, with the sets that wait. */
function abilitiesOf(match: Match, hasQueuedSets: boolean, { viewerId, now }: Viewing): Match['can'] {
  const { can } = match;
  const { record_set, finish } = setRefusals(match, viewerId, now);
  return {
    ...can,
    // The clock of the device may be behind the server's.
    record_set: can.record_set || record_set === null,
    // The answer does not know the sets that wait.
    finish: (can.finish && !hasQueuedSets) || finish === null,
    // These need the network, and would meet the waiting sets.
    ...(hasQueuedSets && {
      walkover: false,
      remove_set: false,
      seat: false,
      cancel: false,
      leave: false,
      accept: false,
    }),
  };
}
