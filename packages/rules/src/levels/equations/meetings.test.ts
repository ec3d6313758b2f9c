import { describe, expect, it } from 'vitest';
import { createMeetings, meetingsOf } from './meetings.ts';

const DAY = 86_400_000;
const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * DAY);
const match = (a1: number, a2: number, b1: number, b2: number) => ({
  team_a: [a1, a2] as const,
  team_b: [b1, b2] as const,
});

describe('createMeetings', () => {
  it('counts the matches that opponents have shared, also as partners, in the last 30 days', () => {
    const meetings = createMeetings();
    expect(meetings.add(match(1, 2, 3, 4), day(0))).toBe(0);
    expect(meetings.add(match(1, 2, 3, 4), day(1))).toBe(1);
    // Partners rotate: all four have still met.
    expect(meetings.add(match(1, 3, 2, 4), day(2))).toBe(2);
    // Two of the four pairs of opponents have met three times.
    expect(meetings.add(match(1, 5, 2, 4), day(3))).toBe(1.5);
    expect(meetings.add(match(6, 7, 8, 9), day(3))).toBe(0);
    // The match of day 0 no longer counts.
    expect(meetings.add(match(1, 2, 3, 4), day(30))).toBe((2 + 3 + 2 + 3) / 4);
  });

  it('is the mean over the four pairs of opponents, without the partners', () => {
    const shared = [
      { one: 1, other: 2, matches: 50 },
      { one: 3, other: 1, matches: 2 },
      { one: 2, other: 4, matches: 4 },
    ];
    expect(meetingsOf(match(1, 2, 3, 4), shared)).toBe(1.5);
  });
});
