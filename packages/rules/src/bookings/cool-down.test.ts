import { describe, expect, it } from 'vitest';
import { coolDownOf } from './cool-down.ts';

const NOW = '2026-03-06T12:00:00.000Z';
const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000);

describe('the cool-down after unpaid ends', () => {
  it('is absent after two ends of a court and four of the day', () => {
    const ends = [ago(1), ago(2)];
    expect(coolDownOf({ court: ends, day: [...ends, ago(200), ago(1_000)] }, NOW)).toBeNull();
  });

  it('lasts two hours from the third latest end of the court, in any order', () => {
    const court = [ago(110), ago(2), ago(30), ago(60)];
    expect(coolDownOf({ court, day: court }, NOW)).toEqual({
      code: 'court_cooling_down',
      retry_at: '2026-03-06T13:00:00.000Z',
    });
  });

  it('is over exactly two hours after the third latest end of the court', () => {
    const ends = (third: number) => ({ court: [ago(third), ago(2), ago(1)], day: [] });
    expect(coolDownOf(ends(120), NOW)).toBeNull();
    expect(coolDownOf(ends(119), NOW)?.retry_at).toBe('2026-03-06T12:01:00.000Z');
  });

  it('of the day lasts until the fifth latest end of all courts is a day ago', () => {
    const day = [ago(1_439), ago(600), ago(300), ago(200), ago(100)];
    expect(coolDownOf({ court: [], day }, NOW)).toEqual({
      code: 'player_cooling_down',
      retry_at: '2026-03-06T12:01:00.000Z',
    });
    expect(coolDownOf({ court: [], day: day.with(0, ago(1_440)) }, NOW)).toBeNull();
  });

  it('names the limit that lasts longer', () => {
    const court = [ago(1), ago(2), ago(3)];
    expect(coolDownOf({ court, day: [...court, ago(4), ago(5)] }, NOW)?.code).toBe('player_cooling_down');
    expect(coolDownOf({ court, day: [...court, ago(1_400), ago(1_430)] }, NOW)?.code).toBe(
      'court_cooling_down',
    );
  });
});
