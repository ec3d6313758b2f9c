import { describe, expect, it } from 'vitest';
import { coolDownEnd } from './cool-down.ts';

const NOW = '2026-03-06T12:00:00.000Z';
const ago = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1000);

describe('the cool-down of a court', () => {
  it('is absent after two cancellations', () => {
    expect(coolDownEnd([ago(1), ago(2)], NOW)).toBeNull();
  });

  it('ends ten minutes after the third latest cancellation, in any order', () => {
    expect(coolDownEnd([ago(500), ago(2), ago(120), ago(60)], NOW)).toBe('2026-03-06T12:08:00.000Z');
  });

  it('is over exactly ten minutes after the third latest cancellation', () => {
    expect(coolDownEnd([ago(600), ago(2), ago(1)], NOW)).toBeNull();
    expect(coolDownEnd([ago(599), ago(2), ago(1)], NOW)).toBe('2026-03-06T12:00:01.000Z');
  });
});
