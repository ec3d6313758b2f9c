import type { Match } from '@bandeja/contract/calls/matches';
import { type MatchFacts, matchAbilities } from '@bandeja/rules/matches/abilities';
import { describe, expect, it } from 'vitest';
import { type ScoreNote, scoreNote } from './set-refusals.ts';

const NOW = new Date('2026-08-12T13:30:00.000Z');
const CREATOR = 9;
const LATER = new Date(NOW.getTime() + 31 * 60_000).toISOString();
const PLAYERS = [1, 2, 3, 4].map((player) => ({
  player,
  team: player < 3 ? ('A' as const) : ('B' as const),
}));

interface State {
  full?: boolean;
  ahead?: boolean;
  tournament?: boolean;
  contested?: boolean;
  scores?: boolean;
}

/** The server's answer about a match in this state. */
function answerTo(
  viewerId: number | null,
  { full = true, ahead, tournament, contested, scores }: State,
): Match {
  const date = ahead ? LATER : NOW.toISOString();
  const sets = scores ? [{ set: 1, team_a_score: 6, team_b_score: 4 }] : [];
  const facts: MatchFacts = {
    type: 'Competitive',
    date,
    ended_at: null,
    cancelled_at: null,
    provisional_until: null,
    contested_at: contested ? date : null,
    finished_team: null,
    consent_until: null,
    consent_closed_at: null,
    created_by: CREATOR,
    of_tournament: tournament ?? false,
    players: full ? PLAYERS : PLAYERS.slice(0, 3),
    sets,
  };
  return {
    ...facts,
    result: contested ? { state: 'contested', until: LATER, by_team: null, reason: null } : null,
    can: matchAbilities(facts, viewerId, NOW),
    players: facts.players.map(({ player, team }) => ({ player: { id: player }, team, confirmed: true })),
    scores: sets,
  } as unknown as Match;
}

const PARTICIPANTS = { 'a player': 1, 'the creator who does not play': CREATOR };
const WATCHERS = { 'a stranger': 7, 'an anonymous viewer': null };

describe.each(Object.entries(PARTICIPANTS))('%s', (_who, viewerId) => {
  it.each<[string, State, ScoreNote | null]>([
    ['enters sets of a full match', {}, null],
    ['enters sets of a full match of a tournament', { tournament: true }, null],
    ['enters sets of a contested match', { contested: true, scores: true }, null],
    ['completes the teams', { full: false }, 'complete_teams'],
    ['completes the teams before the sets open', { full: false, ahead: true }, 'complete_teams'],
    ['waits for the teams of a tournament', { full: false, tournament: true }, 'teams_incomplete'],
    ['waits for the teams of a contested match', { full: false, contested: true }, 'teams_incomplete'],
    ['waits for the opening', { ahead: true }, 'not_open'],
    ['waits for the opening with a set recorded', { ahead: true, scores: true }, 'not_open'],
    ['waits for the opening of a match of a tournament', { ahead: true, tournament: true }, 'not_open'],
  ])('%s', (_what, state, note) => {
    expect(scoreNote(answerTo(viewerId, state), viewerId, NOW)).toBe(note);
  });
});

describe.each(Object.entries(WATCHERS))('%s', (_who, viewerId) => {
  it.each<[string, State, ScoreNote | null]>([
    ['reads that there is no set', {}, 'no_sets'],
    ['reads that there is no set of a tournament', { tournament: true }, 'no_sets'],
    ['reads neither of free places nor of the opening', { full: false, ahead: true }, 'no_sets'],
    ['reads the sets alone', { scores: true }, null],
  ])('%s', (_what, state, note) => {
    expect(scoreNote(answerTo(viewerId, state), viewerId, NOW)).toBe(note);
  });
});
