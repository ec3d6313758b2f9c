import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type {
  Standing,
  TeamSummary,
  TournamentGroup,
  TournamentMatch,
} from '@bandeja/contract/calls/tournaments';
import { describe, expect, it } from 'vitest';
import { ownResult, podiumOf } from './own-result.ts';

const team = (id: number): TeamSummary => ({
  id,
  player_A: { id: id * 10 } as PlayerSummary,
  player_B: { id: id * 10 + 1 } as PlayerSummary,
  withdrawn: false,
});
const match = (a: number, b: number, fields: Partial<TournamentMatch> = {}) =>
  ({
    id: a * 100 + b,
    group: null,
    round: 1,
    position: 0,
    label: 'Semifinal',
    team_a: team(a),
    team_b: team(b),
    starts_at: null,
    winner: 'A',
    mine: a === 2 || b === 2,
    ...fields,
  }) as TournamentMatch;
const group = {
  name: 'B',
  standings: [3, 2].map((id, index) => ({ team: team(id), position: index + 1 }) as Standing),
} as TournamentGroup;
const ofGroup = match(3, 2, { group: 7, label: 'Grupo B' });

describe('ownResult', () => {
  it('is the place on the podium, with all matches won and lost', () => {
    const final = match(2, 5, { round: 2, label: 'Final' });
    expect(ownResult([ofGroup, match(2, 1), final], [group], 20)).toEqual({
      place: 'Dupla campeã',
      won: 2,
      lost: 1,
    });
    expect(ownResult([match(5, 2, { round: 2, label: 'Final' })], [group], 21)?.place).toBe('Vice');
  });

  it('is the third or the fourth place by their match', () => {
    const third = (a: number, b: number) => match(a, b, { round: 2, position: 1, third_place: true });
    const played = [match(1, 2), match(4, 5), match(1, 4, { round: 2, label: 'Final' })];
    expect(ownResult([...played, third(2, 5)], [group], 20)).toEqual({ place: '3º lugar', won: 1, lost: 1 });
    expect(ownResult([...played, third(5, 2)], [group], 20)).toEqual({ place: '4º lugar', won: 0, lost: 2 });
    expect(ownResult([third(5, 2), ...played], [group], 11)?.place).toBe('Dupla campeã');
  });

  it('is the round that was lost, or the place in the group', () => {
    const rounds = [match(4, 2, { label: 'Quartas' }), match(4, 5, { round: 2 }), match(4, 6, { round: 3 })];
    expect(ownResult(rounds, [group], 20)).toEqual({ place: 'Quartas', won: 0, lost: 1 });
    expect(ownResult([ofGroup, match(4, 5)], [group], 20)?.place).toBe('2º do Grupo B');
    expect(ownResult([ofGroup], [group], 99)).toBeNull();
    expect(ownResult([ofGroup], [group], null)).toBeNull();
  });
});

describe('podium', () => {
  const match = (round: number, a: number | null, b: number | null, winner: 'A' | 'B' | null) =>
    ({
      id: round * 10 + (a ?? 0),
      group: null,
      round,
      position: 0,
      team_a: a === null ? null : { id: a },
      team_b: b === null ? null : { id: b },
      winner,
    }) as TournamentMatch;
  const places = (matches: TournamentMatch[]) =>
    podiumOf(matches)?.map(({ position, team }) => [position, team.id]) ?? null;

  it('podiumOf names champion, finalist and both losers of the semifinals', () => {
    const matches = [match(1, 1, 2, 'A'), match(1, 3, 4, 'B'), match(2, 1, 4, 'B')];
    expect(places(matches)).toEqual([
      [1, 4],
      [2, 1],
      [3, 2],
      [3, 3],
    ]);
  });

  it('podiumOf has one third place where it is played for, once there is one', () => {
    const matches = [match(1, 1, 2, 'A'), match(1, 3, 4, 'B'), match(2, 1, 4, 'B')];
    const third = (winner: 'A' | 'B' | null) => ({
      ...match(2, 2, 3, winner),
      position: 1,
      third_place: true,
    });
    expect(places([...matches, third('B')])).toEqual([
      [1, 4],
      [2, 1],
      [3, 3],
    ]);
    expect(places([third(null), ...matches])).toEqual([
      [1, 4],
      [2, 1],
    ]);
  });

  it('podiumOf has no third place for a team of the final, which a corrected semifinal may have left in both', () => {
    const third = { ...match(2, 5, 4, 'A'), position: 1, third_place: true };
    expect(places([match(1, 1, 2, 'A'), match(1, 5, 4, 'A'), match(2, 1, 5, 'A'), third])).toEqual([
      [1, 1],
      [2, 5],
    ]);
  });

  it('podiumOf is null before the final, and has no place for a side without a team', () => {
    expect(places([match(1, 1, 2, 'A'), match(2, 1, null, null)])).toBeNull();
    expect(places([])).toBeNull();
    expect(places([match(1, 1, null, 'A'), match(1, 3, 4, 'A'), match(2, 1, 3, 'A')])).toEqual([
      [1, 1],
      [2, 3],
      [3, 4],
    ]);
  });
});
