import type { Match, MatchLevelChange } from '@bandeja/contract/calls/matches';
import { describe, expect, test } from 'vitest';
import { whyLevelMoved } from './why-level-moved.ts';

const sets = (...games: [number, number][]) =>
  games.map(([team_a_score, team_b_score], index) => ({
    set: index + 1,
    team_a_score,
    team_b_score,
  })) as Match['scores'];

const change = (expected_chance: number | null, previous_reliability = 72): MatchLevelChange => ({
  player: 1,
  previous_level: 3.42,
  level: 3.49,
  previous_reliability,
  reliability: 73,
  expected_chance,
  returned: false,
});

const match = { type: 'Competitive', winner: 'A', scores: sets([6, 4], [3, 6], [6, 4]) } as const;
const about = (reasons: ReturnType<typeof whyLevelMoved>, what: string) =>
  reasons.find((reason) => reason.about === what);

describe('why a level moved', () => {
  test('a win as the underdogs moves the level more', () => {
    const reasons = whyLevelMoved(match, 'A', change(0.41));
    expect(about(reasons, 'chance')).toEqual({
      about: 'chance',
      title: 'Vocês eram os azarões',
      text: 'A chance de ganhar era de 41%. Vencer quem está acima vale mais.',
    });
    expect(about(reasons, 'margin')?.text).toContain('15 games a 14.');
    expect(about(reasons, 'reliability')?.title).toBe('Seu nível já é conhecido');
  });

  test('a loss as the favourites costs more', () => {
    const reasons = whyLevelMoved(match, 'B', change(0.59));
    expect(about(reasons, 'chance')?.text).toContain('Perder de quem está abaixo custa mais.');
    expect(about(reasons, 'margin')?.text).toContain('14 games a 15.');
  });

  test('a clear score, a new level and even teams have their own reasons', () => {
    const reasons = whyLevelMoved({ ...match, scores: sets([6, 0], [6, 1]) }, 'A', change(0.5, 20));
    expect(reasons.map(({ title }) => title)).toEqual([
      'As duplas estavam equilibradas',
      'Placar folgado',
      'Seu nível ainda é novo',
    ]);
  });

  test('a match tie-break counts as one game', () => {
    const reasons = whyLevelMoved({ ...match, scores: sets([6, 4], [4, 6], [10, 7]) }, 'A', change(0.5));
    expect(about(reasons, 'margin')?.text).toContain('11 games a 10.');
  });

  test('no reason about the chance is given when the chance is unknown', () => {
    expect(about(whyLevelMoved(match, 'A', change(null)), 'chance')).toBeUndefined();
  });
});
