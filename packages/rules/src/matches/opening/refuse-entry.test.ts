import { describe, expect, it } from 'vitest';
import type { MatchFacts } from '../abilities.ts';
import {
  type Entrant,
  type OpeningFacts,
  refuseAnswerNotFull,
  refuseClose,
  refuseOpen,
  refuseOpenJoin,
  refuseRequest,
} from './refuse-entry.ts';

const NOW = '2026-03-06T12:00:00.000Z';
const CREATOR = 1;
const match: MatchFacts = {
  type: 'Friendly',
  date: '2026-03-07T12:00:00Z',
  ended_at: null,
  cancelled_at: null,
  provisional_until: null,
  contested_at: null,
  finished_team: null,
  consent_until: null,
  consent_closed_at: null,
  created_by: CREATOR,
  players: [
    { player: CREATOR, team: 'A', confirmed: true },
    { player: 2, team: 'B', confirmed: true },
  ],
  sets: [],
};
const opening: OpeningFacts = {
  state: 'open',
  level_min: 2,
  level_max: 4,
  gender: 'mixed',
  fill_by: '2026-03-07T08:00:00Z',
  not_full: 'ask',
  asked_at: null,
  price_cents: 0,
  genders: new Map([
    [CREATOR, 'M'],
    [2, 'M'],
  ]),
  offered: [],
};
const entrant: Entrant = {
  player: 9,
  level: 3,
  gender: 'F',
  is_minor_alone: false,
  overlaps: false,
  has_booking: false,
  block: null,
  request: null,
  was_removed: false,
  unpaid_since: null,
  place_lost: false,
};

type Case = {
  match?: Partial<MatchFacts>;
  opening?: Partial<OpeningFacts> | null;
  entrant?: Partial<Entrant>;
  now?: string;
};
const of = (changed: Case) => ({
  opened: {
    match: { ...match, ...changed.match },
    opening: changed.opening === null ? null : { ...opening, ...changed.opening },
  },
  entrant: { ...entrant, ...changed.entrant },
  now: changed.now ?? NOW,
});

describe('entering an open match', () => {
  const [LEVEL, DIRECTLY] = ['opening_level', 'opening_join_directly'];
  it.each<[string, Case, string | null, string | null]>([
    ['joins when the player fits', {}, null, DIRECTLY],
    ['requests when the level is outside the range', { entrant: { level: 5 } }, LEVEL, null],
    ['requests without a level', { entrant: { level: null } }, LEVEL, null],
    ['requests once', { entrant: { level: 5, request: 'withdrawn' } }, LEVEL, 'match_request_repeated'],
    ['neither when it was never opened', { opening: null }, 'opening_over', 'opening_over'],
    ['neither when it is closed', { opening: { state: 'closed' } }, 'opening_over', 'opening_over'],
    ['neither from its fill-by instant on', { now: '2026-03-07T08:00:00Z' }, 'opening_over', 'opening_over'],
    ['neither after the start', { now: '2026-03-07T12:00:00Z' }, 'match_begun', 'match_begun'],
    ['neither when it is cancelled', { match: { cancelled_at: NOW } }, 'match_cancelled', 'match_cancelled'],
    ['neither when it is finished', { match: { ended_at: NOW } }, 'match_finished', 'match_finished'],
    [
      'neither of a tournament',
      { match: { of_tournament: true } },
      'match_of_tournament',
      'match_of_tournament',
    ],
    [
      'neither when the player is in',
      { match: { players: [...match.players, { player: 9, team: '' }] } },
      'player_already_in_match',
      'player_already_in_match',
    ],
    [
      'neither when all places are taken',
      { match: { players: [1, 2, 3, 4].map((player) => ({ player, team: player < 3 ? 'A' : 'B' })) } },
      'match_full',
      'match_full',
    ],
    [
      'neither where the player blocks',
      { entrant: { block: 'own' } },
      'match_invite_blocked',
      'match_invite_blocked',
    ],
    [
      'neither where another player blocks, as if there were no match',
      { entrant: { block: 'other' } },
      'match_not_found',
      'match_not_found',
    ],
    ['neither under 18 alone', { entrant: { is_minor_alone: true } }, 'opening_minor', 'opening_minor'],
    [
      'neither when its creator took the player out',
      { entrant: { was_removed: true } },
      'opening_removed',
      'opening_removed',
    ],
    [
      'neither when the places are for another gender',
      { entrant: { gender: 'M' } },
      'opening_gender',
      'opening_gender',
    ],
    [
      'neither without a gender that is asked',
      { entrant: { gender: null } },
      'opening_gender_unknown',
      'opening_gender_unknown',
    ],
    ['neither beside another match', { entrant: { overlaps: true } }, 'match_overlaps', 'match_overlaps'],
  ])('%s', (_, changed, join, request) => {
    const { opened, entrant, now } = of(changed);
    expect([refuseOpenJoin(opened, entrant, now), refuseRequest(opened, entrant, now)]).toEqual([
      join,
      request,
    ]);
  });
});

it.each<[string, number | null, Case, string | null]>([
  ['its creator', CREATOR, {}, null],
  ['a player', 2, {}, 'opening_not_creator'],
  ['no player', null, {}, 'opening_not_creator'],
  ['its creator, when it has begun', CREATOR, { now: '2026-03-07T12:00:00Z' }, 'match_begun'],
  ['its creator, when it is cancelled', CREATOR, { match: { cancelled_at: NOW } }, 'match_cancelled'],
  ['its creator, of a tournament', CREATOR, { match: { of_tournament: true } }, 'match_of_tournament'],
])('refuseOpen: %s', (_, viewer, changed, expected) => {
  const { opened, now } = of(changed);
  expect(refuseOpen(opened.match, viewer, now)).toBe(expected);
});

it.each<[string, number, Case, string | null, string | null]>([
  ['its creator, who was asked', CREATOR, { opening: { asked_at: NOW } }, null, null],
  ['its creator, who was not asked', CREATOR, {}, null, 'opening_nothing_asked'],
  [
    'its creator, who has answered',
    CREATOR,
    { opening: { asked_at: NOW, not_full: 'keep' } },
    null,
    'opening_nothing_asked',
  ],
  [
    'its creator, too late',
    CREATOR,
    { opening: { asked_at: NOW }, now: '2026-03-07T08:00:00Z' },
    null,
    'opening_nothing_asked',
  ],
  ['a player', 2, { opening: { asked_at: NOW } }, 'opening_not_creator', 'opening_not_creator'],
  [
    'its creator, when it is closed',
    CREATOR,
    { opening: { state: 'closed' } },
    'opening_over',
    'opening_over',
  ],
])('refuseClose and refuseAnswerNotFull: %s', (_, viewer, changed, close, answer) => {
  const { opened, now } = of(changed);
  expect([refuseClose(opened, viewer), refuseAnswerNotFull(opened, viewer, now)]).toEqual([close, answer]);
});
