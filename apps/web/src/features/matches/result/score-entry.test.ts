import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { describe, expect, it } from 'vitest';
import {
  NOTHING_ENTERED,
  type ScoreEntry,
  type ScoreEvent,
  type ScoreView,
  type SetDraft,
  scoreReducer,
  scoreView,
} from './score-entry.ts';

const NOW = new Date('2026-03-06T12:00:00Z');

const draftOf = (set: number, a: number, b: number, seen = 0): SetDraft => ({
  set,
  seen,
  score: { team_a_score: a, team_b_score: b },
  players: null,
});
const recorded = (set: number, a: number, b: number, version = 1) =>
  ({
    id: set,
    match: 1,
    set,
    version,
    team_a_score: a,
    team_b_score: b,
    players: [],
  }) as unknown as MatchScore;
const begun = draftOf(1, 6, 4);

describe('the entered set', () => {
  it.each<[string, ScoreEntry, ScoreEvent, ScoreEntry]>([
    [
      'begins with the first tap',
      NOTHING_ENTERED,
      { type: 'edited', draft: begun },
      { begun, step: 'entering' },
    ],
    ['is discarded', { begun, step: 'entering' }, { type: 'discarded' }, NOTHING_ENTERED],
    ['is sent', { begun, step: 'entering' }, { type: 'save_sent' }, { begun, step: 'saving' }],
    [
      'does not change while it is sent',
      { begun, step: 'saving' },
      { type: 'edited', draft: draftOf(1, 7, 4) },
      { begun, step: 'saving' },
    ],
    [
      'is not discarded while it is sent',
      { begun, step: 'saving' },
      { type: 'discarded' },
      { begun, step: 'saving' },
    ],
    ['is cleared when it is saved', { begun, step: 'saving' }, { type: 'set_saved' }, NOTHING_ENTERED],
    [
      'stays when saving is refused or fails',
      { begun, step: 'saving' },
      { type: 'settled' },
      { begun, step: 'entering' },
    ],
    [
      'stays while the finish dialog is open',
      { begun, step: 'entering' },
      { type: 'end_asked' },
      { begun, step: 'asking' },
    ],
    [
      'stays when finishing is cancelled',
      { begun, step: 'asking' },
      { type: 'end_cancelled' },
      { begun, step: 'entering' },
    ],
    [
      'is sent when finishing is confirmed',
      { begun, step: 'asking' },
      { type: 'end_sent' },
      { begun, step: 'ending' },
    ],
    [
      'is saved before finishing, which continues',
      { begun, step: 'ending' },
      { type: 'set_saved' },
      { begun: null, step: 'ending' },
    ],
    [
      'stays when saving before finishing is refused, and finishing stops',
      { begun, step: 'ending' },
      { type: 'settled' },
      { begun, step: 'entering' },
    ],
    [
      'finishing in flight cannot be cancelled',
      { begun: null, step: 'ending' },
      { type: 'end_cancelled' },
      { begun: null, step: 'ending' },
    ],
  ])('%s', (_, before, event, after) => {
    expect(scoreReducer(before, event)).toEqual(after);
  });
});

const can = { record_set: true, finish: true, accept: false } as Match['can'];
const ONE_SET = { sets: 1, third_set: 'any' };
const SUPER_TIE_BREAK = { sets: 3, third_set: 'super_tie_break' };
const WON = [recorded(1, 6, 3), recorded(2, 6, 4)];

function matchWith(fields: object): Match {
  return {
    type: 'Competitive',
    date: '2026-03-06T11:00:00Z',
    players: [],
    scores: [],
    result: null,
    form: null,
    can,
    ...fields,
  } as unknown as Match;
}

describe('the view of the scoreboard', () => {
  it.each<[string, object, Partial<ScoreEntry>, Partial<ScoreView>]>([
    ['offers finishing and no saving when no set is recorded', {}, {}, { action: 'finish', canSave: false }],
    ['offers saving when a set is entered', {}, { begun }, { action: 'save', canSave: true }],
    [
      'disables saving when the score is impossible',
      {},
      { begun: draftOf(1, 5, 1) },
      { action: 'save', canSave: false },
    ],
    [
      'offers saving and finishing when the set wins the match',
      { scores: [recorded(1, 6, 3)] },
      { begun: draftOf(2, 6, 4) },
      { action: 'save_and_finish', canSave: true },
    ],
    [
      'offers only saving when the match has not begun',
      { scores: [recorded(1, 6, 3)], date: '2026-03-06T13:00:00Z' },
      { begun: draftOf(2, 6, 4) },
      { action: 'save' },
    ],
    [
      'offers only saving when the match is contested, because the result is proposed afterwards',
      { scores: [recorded(1, 6, 3)], result: { state: 'contested' } },
      { begun: draftOf(2, 6, 4) },
      { action: 'save' },
    ],
    [
      'offers the deciding set first, and finishing early next to it, when each pair has won a set',
      { scores: [recorded(1, 6, 3), recorded(2, 3, 6)] },
      {},
      { action: 'save', canSave: false, mayEndEarly: true },
    ],
    [
      'offers no early end while the deciding set is entered',
      { scores: [recorded(1, 6, 3), recorded(2, 3, 6)] },
      { begun: draftOf(3, 4, 2) },
      { action: 'save', mayEndEarly: false },
    ],
    [
      'offers finishing a Friendly match at one set all',
      { type: 'Friendly', scores: [recorded(1, 6, 3), recorded(2, 3, 6)] },
      {},
      { action: 'finish', mayEndEarly: false },
    ],
    ['offers finishing when two sets are won', { scores: WON }, {}, { action: 'finish', isDecided: true }],
    [
      'has no button when two sets are won and the viewer may not finish',
      { scores: WON, can: { ...can, finish: false } },
      {},
      { action: null, isDecided: true },
    ],
    [
      'has no button when the other team has proposed, because the banner has the answers',
      { scores: WON, can: { ...can, accept: true } },
      {},
      { action: null },
    ],
    [
      'is correcting when a recorded set is edited',
      { scores: WON },
      { begun: draftOf(1, 6, 2, 1) },
      { isCorrecting: true, isDecided: false, canSave: true },
    ],
    [
      'has a rival when another player has recorded the same set differently',
      { scores: [recorded(1, 4, 6)] },
      { begun },
      { rival: recorded(1, 4, 6) },
    ],
    [
      'has no rival while the entered set is sent',
      { scores: [recorded(1, 4, 6)] },
      { begun, step: 'saving' },
      { rival: null, isBusy: true },
    ],
    ['shows the finish dialog before finishing', {}, { step: 'asking' }, { isAsking: true, isBusy: false }],
    ['keeps the finish dialog while finishing', {}, { step: 'ending' }, { isAsking: true, isBusy: true }],
    [
      'disables saving when the viewer may not record sets',
      { can: { ...can, record_set: false } },
      { begun },
      { canSave: false },
    ],
    [
      'is decided by one set in a category of one set',
      { form: ONE_SET, scores: [recorded(1, 6, 3)] },
      {},
      { action: 'finish', isDecided: true, mayEndEarly: false },
    ],
    [
      'saves no whole third set in a category with a super tie-break',
      { form: SUPER_TIE_BREAK, scores: [recorded(1, 6, 3), recorded(2, 3, 6)] },
      { begun: draftOf(3, 6, 4) },
      { action: 'save', canSave: false },
    ],
    [
      'saves and finishes with the super tie-break of the category',
      { form: SUPER_TIE_BREAK, scores: [recorded(1, 6, 3), recorded(2, 3, 6)] },
      { begun: draftOf(3, 10, 4) },
      { action: 'save_and_finish', canSave: true },
    ],
    [
      'asks for the reason of a contested match of a tournament too',
      { form: SUPER_TIE_BREAK, scores: [recorded(1, 6, 3)], result: { state: 'contested' } },
      {},
      { action: 'save', mayEndEarly: true },
    ],
    [
      'is never decided when the match is Friendly',
      { type: 'Friendly', scores: WON },
      {},
      { isDecided: false },
    ],
  ])('%s', (_, fields, entry, expected) => {
    expect(scoreView(matchWith(fields), { ...NOTHING_ENTERED, ...entry }, NOW)).toMatchObject(expected);
  });
});
