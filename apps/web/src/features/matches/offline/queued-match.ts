import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { isMatchType } from '@bandeja/rules/matches/match-type';
import { matchWinner } from '@bandeja/rules/matches/winner';
import type { Clock, ShownEntry } from '../../../data/offline/queue-port.ts';
import { membersOf } from '../match-names.ts';
import { presentPlaces } from '../sets/set-places.ts';

/** Nothing can be done with a match whose result or whose acceptance waits. */
const nothing = (can: Match['can']): Match['can'] =>
  Object.fromEntries(Object.keys(can).map((name) => [name, false])) as Match['can'];

/**
 * The match as the player has left it: with the sets that wait on this device, and what can be done now by the clock of
 * the device, because the server's answer may be from before the sets opened. The server decides when it gets them.
 */
export function withQueued(match: Match, entries: readonly ShownEntry[], { now, areSetsOpen }: Clock): Match {
  const isEnded = entries.some(({ call }) => call === 'finishMatch' || call === 'acceptMatch');
  // Finished on another device meanwhile: its result stands, whatever waits here.
  if (match.ended_at) return isEnded ? { ...match, can: nothing(match.can) } : match;
  const sets = entries.filter(({ call }) => call === 'recordSet');
  let { scores } = match;
  for (const { input } of sets) scores = withSet({ ...match, scores }, input.body as unknown as NewSet);
  const changed = { ...match, scores };
  return {
    ...changed,
    can: isEnded ? nothing(match.can) : abilitiesOf(changed, sets.length > 0, { now, areSetsOpen }),
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
    players: players ?? before?.players ?? presentPlaces(match) ?? [],
  };
  return [...match.scores.filter((one) => one !== before), score].toSorted((a, b) => a.set - b.set);
}

function abilitiesOf(match: Match, hasQueuedSets: boolean, { now, areSetsOpen }: Clock): Match['can'] {
  const { can, date, scores, result } = match;
  const type = isMatchType(match.type) ? match.type : 'Friendly';
  const isOpen = can.edit && match.ended_at === null;
  const isFull = membersOf(match, 'A').length === 2 && membersOf(match, 'B').length === 2;
  const isDecided = type !== 'Competitive' || matchWinner(type, scores) !== null;
  const canFinish =
    isOpen &&
    isFull &&
    result?.state !== 'contested' &&
    new Date(date) <= now &&
    scores.length > 0 &&
    isDecided;
  return {
    ...can,
    record_set: can.record_set || (isOpen && isFull && areSetsOpen),
    finish: can.finish || canFinish,
    // These need the network, and would meet the waiting sets.
    ...(hasQueuedSets && { remove_set: false, seat: false, cancel: false, leave: false }),
  };
}
