import { describe, expect, it } from 'vitest';
import {
  AMERICANO_RULES,
  type AmericanoAbility,
  type AmericanoFacts,
  type AmericanoStage,
  americanoAbilities,
  nextOrganiser,
  PLAYERS_AT_MOST,
  refuseLeaveOf,
} from './abilities.ts';

const [ORGANISER, PLAYER, LEFT, STRANGER] = [9, 1, 2, 7];

/** Entries 10, 11 and 12 are of players; the others are guests. The organiser does not play. */
function eventOf(stage: AmericanoStage, active = 4, lastRound = false): AmericanoFacts {
  const guests = Array.from({ length: active - 1 }, (_, index) => ({
    id: 20 + index,
    player: null,
    left: false,
  }));
  const entrants = [{ id: 10, player: PLAYER, left: false }, { id: 12, player: LEFT, left: true }, ...guests];
  return { stage, organiser: ORGANISER, entrants, lastRound };
}

const none = {
  join: false,
  leave: false,
  add_guest: false,
  remove: false,
  start: false,
  score: false,
  finish: false,
  renew_link: false,
};

describe('americanoAbilities', () => {
  it.each([
    [
      'the organiser who does not play',
      ORGANISER,
      { join: true, add_guest: true, remove: true, start: true, renew_link: true },
    ],
    ['an entrant', PLAYER, { leave: true }],
    ['a stranger', STRANGER, { join: true }],
    ['a viewer without a player', null, {}],
  ])('of %s before the start', (_who, viewer, abilities) => {
    expect(americanoAbilities(eventOf('gathering'), viewer)).toEqual({ ...none, ...abilities });
  });

  it.each([
    [
      'the organiser who does not play',
      ORGANISER,
      { join: true, add_guest: true, remove: true, score: true, finish: true, renew_link: true },
    ],
    ['an entrant', PLAYER, { leave: true, score: true }],
    ['an entrant who left', LEFT, {}],
    ['a stranger', STRANGER, { join: true }],
    ['a viewer without a player', null, {}],
  ])('of %s while the event runs', (_who, viewer, abilities) => {
    expect(americanoAbilities(eventOf('running'), viewer)).toEqual({ ...none, ...abilities });
  });

  it.each([ORGANISER, PLAYER, LEFT, STRANGER, null])('of %s are none after the end', (viewer) => {
    expect(americanoAbilities(eventOf('finished'), viewer)).toEqual(none);
  });

  it('adds no entrant to a full event', () => {
    const full = eventOf('gathering', PLAYERS_AT_MOST);
    expect(americanoAbilities(full, STRANGER)).toEqual(none);
    expect(americanoAbilities(full, ORGANISER)).toEqual({
      ...none,
      remove: true,
      start: true,
      renew_link: true,
    });
    expect(americanoAbilities(eventOf('gathering', PLAYERS_AT_MOST - 1), STRANGER)).toMatchObject({
      join: true,
    });
  });
});

describe('the first refusal', () => {
  it.each<[AmericanoAbility, string, AmericanoFacts, number, string]>([
    ['join', 'an entrant', eventOf('gathering'), PLAYER, 'already_in'],
    ['join', 'an entrant of a full event', eventOf('gathering', PLAYERS_AT_MOST), PLAYER, 'already_in'],
    ['join', 'an entrant who left', eventOf('running'), LEFT, 'americano_left'],
    ['join', 'a stranger in the last round', eventOf('running', 4, true), STRANGER, 'americano_last_round'],
    [
      'join',
      'a stranger in a full running event',
      eventOf('running', PLAYERS_AT_MOST),
      STRANGER,
      'americano_full',
    ],
    ['join', 'a stranger after the end', eventOf('finished'), STRANGER, 'americano_finished'],
    ['join', 'a stranger in a full event', eventOf('gathering', PLAYERS_AT_MOST), STRANGER, 'americano_full'],
    [
      'join',
      'a blocked stranger',
      { ...eventOf('gathering'), block: 'other' },
      STRANGER,
      'americano_closed_to_you',
    ],
    [
      'join',
      'a stranger who blocks',
      { ...eventOf('gathering'), block: 'own' },
      STRANGER,
      'americano_blocked',
    ],
    ['renew_link', 'an entrant', eventOf('running'), PLAYER, 'americano_not_creator'],
    ['renew_link', 'the organiser after the end', eventOf('finished'), ORGANISER, 'americano_finished'],
    ['add_guest', 'an entrant', eventOf('running'), PLAYER, 'americano_not_creator'],
    [
      'add_guest',
      'the organiser in the last round',
      eventOf('running', 4, true),
      ORGANISER,
      'americano_last_round',
    ],
    ['leave', 'a stranger', eventOf('gathering'), STRANGER, 'americano_entrant_not_found'],
    ['leave', 'an entrant after the end', eventOf('finished'), PLAYER, 'americano_finished'],
    ['start', 'the organiser with three', eventOf('gathering', 3), ORGANISER, 'americano_needs_four'],
    ['start', 'the organiser twice', eventOf('running', 3), ORGANISER, 'americano_started'],
    ['score', 'a stranger', eventOf('gathering'), STRANGER, 'americano_not_in'],
    ['score', 'an entrant who left', eventOf('running'), LEFT, 'americano_not_in'],
    ['score', 'an entrant before the start', eventOf('gathering'), PLAYER, 'americano_not_started'],
    ['finish', 'the organiser before the start', eventOf('gathering'), ORGANISER, 'americano_not_started'],
    ['finish', 'the organiser twice', eventOf('finished'), ORGANISER, 'americano_finished'],
  ])('of %s by %s', (ability, _who, event, viewer, refusal) => {
    expect(AMERICANO_RULES[ability](event, viewer)).toBe(refusal);
  });
});

describe('refuseLeaveOf', () => {
  it.each([
    ['the own entry', PLAYER, 10, null],
    ['the entry of a guest, by an entrant', PLAYER, 20, 'americano_not_creator'],
    ['the entry of a guest, by the organiser', ORGANISER, 20, null],
    ['an entry that has left', ORGANISER, 12, 'americano_entrant_not_found'],
    ['an unknown entry', ORGANISER, 99, 'americano_entrant_not_found'],
  ])('%s', (_what, viewer, entrant, refusal) => {
    expect(refuseLeaveOf(eventOf('running'), viewer, entrant)).toBe(refusal);
  });
});

describe('nextOrganiser', () => {
  it('is who entered first of the players who still play', () => {
    const entrants = [
      { id: 1, player: null, left: false },
      { id: 2, player: LEFT, left: true },
      { id: 3, player: PLAYER, left: false },
      { id: 4, player: STRANGER, left: false },
    ];
    expect(nextOrganiser({ entrants })).toBe(PLAYER);
    expect(nextOrganiser({ entrants: entrants.slice(0, 2) })).toBeNull();
  });
});
