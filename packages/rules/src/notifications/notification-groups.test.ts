import { describe, expect, it } from 'vitest';
import { renderNotification, type StoredNotification } from './notifications.ts';
import type { MatchPlace } from './places.ts';

const READER = 5;
const MATCH: MatchPlace = {
  date: '2026-03-09T21:00:00Z',
  club: 'Clube da Esquina',
  typed_club: null,
  confirmed: [],
  timezone: null,
  contested_by: null,
  contest_reason: null,
  is_contested: false,
  unanswered: [],
};

describe('the group of a result', () => {
  const finished: StoredNotification = {
    type: 'match_finished',
    params: { match: 12, outcome: 'won', sets: [[6, 3]], level: null, contest_until: null },
  };
  const proposed: StoredNotification = {
    type: 'match_proposed',
    params: { match: 12, by: 3, sets: [[6, 3]], may_answer: true },
  };
  const informed: StoredNotification = { ...proposed, params: { ...proposed.params, may_answer: false } };
  it.each([
    ['its type when the reader has answered', finished, { unanswered: [3] }, 'match_finished'],
    ['awaiting when the reader has not answered', finished, { unanswered: [READER] }, 'awaiting'],
    ['awaiting when the reader may answer a proposal', proposed, { is_contested: true }, 'awaiting'],
    ['its type after the agreement', proposed, { is_contested: false }, 'match_proposed'],
    ['its type when the other team answers', informed, { is_contested: true }, 'match_proposed'],
  ])('is %s', (_, stored, changed, group) => {
    const facts = {
      players: new Map(),
      bookings: new Map(),
      matches: new Map([[12, { ...MATCH, ...changed }]]),
      teams: new Map(),
      courts: new Map(),
    };
    expect(renderNotification(stored, facts, READER)?.group).toBe(group);
  });
});
