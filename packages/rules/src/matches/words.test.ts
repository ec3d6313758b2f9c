import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWords, matchOver } from './match-over.ts';
import {
  MATCH_WORD_LABELS,
  MATCH_WORDS,
  refuseWord,
  sendableWords,
  untilOtherWords,
  WORDS_PER_PLAYER,
  type WordFacts,
} from './words.ts';

const START = '2026-03-09T21:00:00.000Z';
const END = '2026-03-09T22:30:00.000Z';
const match: WordFacts = {
  date: START,
  ends_at: END,
  ended_at: null,
  cancelled_at: null,
  players: [
    { player: 1, team: 'A' },
    { player: 2, team: '' },
  ],
};
const at = (time: string) => `2026-03-09T${time}:00.000Z`;

describe('refuseWord', () => {
  it.each([
    ['a player of the match', match, 1, 'arrived', at('20:50'), null],
    ['a player without a team', match, 2, 'arrived', at('20:50'), null],
    ['a player of no place', match, 3, 'arrived', at('20:50'), 'match_words_of_players'],
    ['no player', match, null, 'arrived', at('20:50'), 'match_words_of_players'],
    [
      'of a cancelled match',
      { ...match, cancelled_at: at('20:00') },
      1,
      'arrived',
      at('20:50'),
      'match_cancelled',
    ],
    ['of a finished match', { ...match, ended_at: at('20:40') }, 1, 'arrived', at('20:50'), 'match_finished'],
    ['two hours before', match, 1, 'arrived', at('19:00'), null],
    ['more than two hours before', match, 1, 'arrived', '2026-03-09T18:59:59.999Z', 'match_word_early'],
    ['a week before', match, 1, 'confirmed', '2026-03-02T21:00:00.000Z', null],
    ['more than a week before', match, 1, 'confirmed', '2026-03-02T20:59:59.999Z', 'match_word_early'],
    ['until its booking ends', match, 1, 'need_balls', '2026-03-09T22:29:59.999Z', null],
    ['when its booking ends', match, 1, 'need_balls', END, 'match_over'],
    [
      'without a booking, until two hours after the start',
      { ...match, ends_at: null },
      1,
      'arrived',
      at('22:59'),
      null,
    ],
    [
      'without a booking, two hours after the start',
      { ...match, ends_at: null },
      1,
      'arrived',
      at('23:00'),
      'match_over',
    ],
  ] as const)('%s', (_, facts, player, word, now, refusal) => {
    expect(refuseWord(facts, { word, player, sent: 0 }, now)).toBe(refusal);
  });

  it('refuses the sixth word', () => {
    const refusals = [0, 4, 5, 6].map((sent) =>
      refuseWord(match, { word: 'arrived', player: 1, sent }, at('20:50')),
    );
    expect(refusals).toEqual([null, null, 'match_words_used_up', 'match_words_used_up']);
  });
});

const arbitrary = {
  minutes: fc.integer({ min: -8 * 24 * 60, max: 6 * 60 }),
  ends_at: fc.constantFrom(null, END),
  sent: fc.integer({ min: 0, max: WORDS_PER_PLAYER + 1 }),
};
const after = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();

it('a word can be sent only while the page shows them, and no word is lost before the match is over', () => {
  fc.assert(
    fc.property(arbitrary.minutes, arbitrary.ends_at, arbitrary.sent, (minutes, ends_at, sent) => {
      const facts = { ...match, ends_at };
      const now = after(minutes);
      const words = sendableWords(facts, { player: 1, sent }, now);
      if (words.length > 0) expect(hasWords(facts, now) && sent < WORDS_PER_PLAYER).toBe(true);
      if (hasWords(facts, now) && sent < WORDS_PER_PLAYER) expect(words).toContain('cannot_come');
    }),
  );
});

it('the words that can be sent change exactly when untilOtherWords says so', () => {
  fc.assert(
    fc.property(arbitrary.minutes, arbitrary.ends_at, (minutes, ends_at) => {
      const facts = { ...match, ends_at };
      const now = after(minutes);
      const words = (time: string) => sendableWords(facts, { player: 1, sent: 0 }, time);
      const wait = untilOtherWords(facts, now);
      if (wait === null) {
        expect(Date.parse(String(matchOver(facts)))).toBeLessThanOrEqual(Date.parse(now));
        return;
      }
      const next = Date.parse(now) + wait;
      expect(words(new Date(next - 1).toISOString())).toEqual(words(now));
      expect(words(new Date(next).toISOString())).not.toEqual(words(now));
    }),
  );
});

it('every word has its label', () => {
  expect(MATCH_WORDS.map((word) => MATCH_WORD_LABELS[word])).toEqual([
    'Confirmado',
    'Quem leva bolas?',
    'Preciso de bolas',
    'Atraso 10 min',
    'Cheguei',
    'Não consigo ir',
  ]);
});
