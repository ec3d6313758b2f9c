import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { MatchPlayer } from '@bandeja/contract/calls/matches';
import { sameTeams } from '@bandeja/rules/matches/sets/set-teams';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOf, isSameEntry, nextDraft, rivalEntry } from './score-entry.ts';
import { proposedPlaces, putPlayer, type SetPlaces } from './set-teams.ts';

const places: SetPlaces = [
  { match_player: 1, team: 'A', position: 1 },
  { match_player: 2, team: 'A', position: 2 },
  { match_player: 3, team: 'B', position: 1 },
  { match_player: 4, team: 'B', position: 2 },
];
const players = places.map(({ match_player: id, team, position }) => ({
  id,
  team,
  position,
  level: null,
  confirmed: true,
  player: { id: id + 10, first_name: `P${id}`, last_name: 'T', images: [] },
})) as MatchPlayer[];
const recorded = (set: number, a: number, b: number, version = 1): MatchScore => ({
  id: set,
  match: 1,
  set,
  version,
  team_a_score: a,
  team_b_score: b,
  players: places,
});

describe('the draft of a set', () => {
  const match = { type: 'Competitive' as const, players, scores: [recorded(1, 6, 4)] };

  test('is the next set, with the teams of the match', () => {
    expect(nextDraft(match)).toMatchObject({ set: 2, seen: 0, players: null });
    expect(nextDraft({ ...match, type: 'Friendly' }).players).toEqual(places);
  });

  test('has a rival when another player has recorded the set differently', () => {
    const mine = { ...nextDraft(match), score: { team_a_score: 6, team_b_score: 3 } };
    expect(rivalEntry(match, mine)).toBeNull();
    const theirs = recorded(2, 6, 4);
    expect(rivalEntry({ scores: [...match.scores, theirs] }, mine)).toBe(theirs);
    expect(rivalEntry({ scores: [...match.scores, recorded(2, 6, 3)] }, mine)).toBeNull();
  });

  test('has a rival when the corrected set has changed meanwhile', () => {
    const mine = draftOf(match, recorded(1, 6, 4));
    expect(rivalEntry(match, mine)).toBeNull();
    expect(rivalEntry({ scores: [recorded(1, 6, 2, 2)] }, mine)?.version).toBe(2);
  });

  test('differs from the same score of other teams, but not when partners swap sides', () => {
    const entry = { set: 1, seen: 0, score: { team_a_score: 6, team_b_score: 4 } };
    const sides = putPlayer(places, 1, { team: 'A', position: 2 });
    expect(isSameEntry(recorded(1, 6, 4), { ...entry, players: sides })).toBe(true);
    const mixed = putPlayer(places, 1, { team: 'B', position: 1 });
    expect(isSameEntry(recorded(1, 6, 4), { ...entry, players: mixed })).toBe(false);
  });
});

describe('the places of a set', () => {
  test('make every player partner of every other in three sets of a Dinâmica, then repeat', () => {
    const rounds = [1, 2, 3, 4].map((set) => proposedPlaces({ type: 'Dynamic', players }, set) ?? []);
    const partners = rounds.map((round) =>
      round.filter(({ team }) => team === 'A').map(({ match_player }) => match_player),
    );
    expect(partners.slice(0, 3)).toEqual([
      [1, 2],
      [1, 3],
      [1, 4],
    ]);
    expect(sameTeams(rounds[0] ?? [], rounds[3] ?? [])).toBe(true);
    for (const round of rounds) expect(new Set(round.map(({ match_player }) => match_player)).size).toBe(4);
  });

  test('are null while a place is free', () => {
    expect(proposedPlaces({ type: 'Friendly', players: players.slice(1) }, 1)).toBeNull();
  });

  test('have one place per player after any sequence of moves', () => {
    const action = fc.record({
      player: fc.integer({ min: 1, max: 6 }),
      team: fc.constantFrom('A', 'B'),
      position: fc.constantFrom(1, 2),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const after = actions.reduce((now, { player, ...to }) => putPlayer(now, player, to), places);
        expect(new Set(after.map(({ match_player }) => match_player)).size).toBe(4);
        expect(after.map(({ team, position }) => `${team}${position}`)).toEqual(['A1', 'A2', 'B1', 'B2']);
      }),
    );
  });
});
