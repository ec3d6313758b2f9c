import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { describe, expect, it } from 'vitest';
import {
  NOTHING_ENTERED,
  type ScoreEntry,
  type ScoreEvent,
  type ScoreView,
  scoreReducer,
  scoreView,
} from './score-entry.ts';
import type { SetDraft } from './set-draft.ts';

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

describe('the score being entered', () => {
  it.each<[string, ScoreEntry, ScoreEvent, ScoreEntry]>([
    [
      'begins with the first tap',
      NOTHING_ENTERED,
      { type: 'edited', draft: begun },
      { begun, step: 'entering' },
    ],
    ['is discarded', { begun, step: 'entering' }, { type: 'discarded' }, NOTHING_ENTERED],
    ['is sent', { begun, step: 'entering' }, { type: 'save_sent' }, { begun, step: 'saving' }],
    ['is gone once saved', { begun, step: 'saving' }, { type: 'set_saved' }, NOTHING_ENTERED],
    [
      'stays when it is refused or lost',
      { begun, step: 'saving' },
      { type: 'settled' },
      { begun, step: 'entering' },
    ],
    [
      'stays while the end is asked',
      { begun, step: 'entering' },
      { type: 'end_asked' },
      { begun, step: 'asking' },
    ],
    [
      'stays when the end is cancelled',
      { begun, step: 'asking' },
      { type: 'end_cancelled' },
      { begun, step: 'entering' },
    ],
    ['is sent with the end', { begun, step: 'asking' }, { type: 'end_sent' }, { begun, step: 'ending' }],
    [
      'is saved on the way to the end, which goes on',
      { begun, step: 'ending' },
      { type: 'set_saved' },
      { begun: null, step: 'ending' },
    ],
    [
      'stays when it is refused on the way to the end, which stops',
      { begun, step: 'ending' },
      { type: 'settled' },
      { begun, step: 'entering' },
    ],
    [
      'an end on its way is not cancelled',
      { begun: null, step: 'ending' },
      { type: 'end_cancelled' },
      { begun: null, step: 'ending' },
    ],
  ])('%s', (_, before, event, after) => {
    expect(scoreReducer(before, event)).toEqual(after);
  });
});

const can = { record_set: true, finish: true, accept: false } as Match['can'];
const WON = [recorded(1, 6, 3), recorded(2, 6, 4)];

function matchWith(fields: object): Match {
  return {
    type: 'Competitive',
    date: '2026-03-06T11:00:00Z',
    players: [],
    scores: [],
    result: null,
    can,
    ...fields,
  } as unknown as Match;
}

describe('what the scoreboard shows', () => {
  it.each<[string, object, Partial<ScoreEntry>, Partial<ScoreView>]>([
    [
      'without sets: finishing is offered, nothing can be saved',
      {},
      {},
      { action: 'finish', canSave: false },
    ],
    ['a set begun: saving it', {}, { begun }, { action: 'save', canSave: true }],
    [
      'an impossible score: saving is closed',
      {},
      { begun: draftOf(1, 5, 1) },
      { action: 'save', canSave: false },
    ],
    [
      'the set that wins the match: saving and finishing',
      { scores: [recorded(1, 6, 3)] },
      { begun: draftOf(2, 6, 4) },
      { action: 'save_and_finish', canSave: true },
    ],
    [
      'the same before the match begins: saving alone',
      { scores: [recorded(1, 6, 3)], date: '2026-03-06T13:00:00Z' },
      { begun: draftOf(2, 6, 4) },
      { action: 'save' },
    ],
    [
      'the same of a contested match: saving alone, the result is proposed after',
      { scores: [recorded(1, 6, 3)], result: { state: 'contested' } },
      { begun: draftOf(2, 6, 4) },
      { action: 'save' },
    ],
    [
      'two sets won: decided, finishing is offered',
      { scores: WON },
      {},
      { action: 'finish', isDecided: true },
    ],
    [
      'two sets won, and the viewer may not finish: no button',
      { scores: WON, can: { ...can, finish: false } },
      {},
      { action: null, isDecided: true },
    ],
    [
      'two sets won, and the other team has proposed: agreeing is on the banner',
      { scores: WON, can: { ...can, accept: true } },
      {},
      { action: null },
    ],
    [
      'a recorded set is corrected',
      { scores: WON },
      { begun: draftOf(1, 6, 2, 1) },
      { isCorrecting: true, isDecided: false, canSave: true },
    ],
    [
      'the other player recorded the same set differently: a rival',
      { scores: [recorded(1, 4, 6)] },
      { begun },
      { rival: recorded(1, 4, 6) },
    ],
    [
      'the own set while it is sent: no rival',
      { scores: [recorded(1, 4, 6)] },
      { begun, step: 'saving' },
      { rival: null, isBusy: true },
    ],
    ['the end is asked', {}, { step: 'asking' }, { isAsking: true, isBusy: false }],
    ['the end is on its way: the dialog stays', {}, { step: 'ending' }, { isAsking: true, isBusy: true }],
    ['a viewer who records no sets', { can: { ...can, record_set: false } }, { begun }, { canSave: false }],
    [
      'a Friendly match is never decided by sets',
      { type: 'Friendly', scores: WON },
      {},
      { isDecided: false },
    ],
  ])('%s', (_, fields, entry, expected) => {
    expect(scoreView(matchWith(fields), { ...NOTHING_ENTERED, ...entry }, NOW)).toMatchObject(expected);
  });
});
