import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortPlayers } from '../team.ts';
import {
  addPlayer,
  firstFreePosition,
  isTeamFull,
  movePlayer,
  type Placed,
  type PositionChange,
  removePlayer,
  seatsOf,
} from './positions.ts';

/** `1:A1 2:B2 3:-1` */
function players(text: string): Placed[] {
  return text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [id = '', place = ''] = part.split(':');
      const team = place.startsWith('A') ? 'A' : place.startsWith('B') ? 'B' : '';
      return { id: Number(id), team, position: Number(place.slice(1)) };
    });
}

function show(list: readonly Placed[]): string {
  return list.map(({ id, team, position }) => `${id}:${team || '-'}${position}`).join(' ');
}

function result(change: PositionChange): string {
  return change.ok ? `${show(change.players)} | ${show(change.changed)}` : change.code;
}

describe('addPlayer', () => {
  it.each([
    ['', { id: 1, team: 'A' }, '1:A1 | 1:A1'],
    ['1:A1', { id: 2, team: 'A' }, '1:A1 2:A2 | 2:A2'],
    ['1:A2', { id: 2, team: 'A' }, '1:A2 2:A1 | 2:A1'],
    ['1:A1', { id: 2, team: 'A', position: 2 }, '1:A1 2:A2 | 2:A2'],
    ['1:A1', { id: 2, team: 'A', position: 1 }, '1:A1 2:A2 | 2:A2'],
    ['', { id: 2, team: 'B', position: 2 }, '2:B2 | 2:B2'],
    ['', { id: 2, team: 'B', position: 3 }, '2:B1 | 2:B1'],
    ['1:A1 2:A2', { id: 3, team: 'A' }, 'team_full'],
    ['1:A1', { id: 1, team: 'B' }, 'player_already_in_match'],
    ['1:A1', { id: 2 }, '1:A1 2:-1 | 2:-1'],
    ['1:-1 2:-2', { id: 3, team: '', position: 9 }, '1:-1 2:-2 3:-3 | 3:-3'],
  ] as const)('%s + %j', (before, to, after) => {
    expect(result(addPlayer(players(before), to))).toBe(after);
  });
});

describe('movePlayer', () => {
  it.each([
    // onto a taken place both swap team and position
    ['1:A1 2:B2', { id: 1, team: 'B', position: 2 }, '1:B2 2:A1 | 1:B2 2:A1'],
    ['1:A1 2:A2', { id: 1, team: 'A', position: 2 }, '1:A2 2:A1 | 1:A2 2:A1'],
    ['1:A1 2:-1 3:-2', { id: 2, team: 'A', position: 1 }, '1:-1 2:A1 3:-2 | 1:-1 2:A1'],
    ['1:A1 2:-1', { id: 1, team: '', position: 1 }, '1:-1 2:A1 | 1:-1 2:A1'],
    // onto a free one
    ['1:A1', { id: 1, team: 'B', position: 2 }, '1:B2 | 1:B2'],
    ['1:A1', { id: 1, team: 'A', position: 2 }, '1:A2 | 1:A2'],
    ['1:A1 2:B1', { id: 1, team: 'B' }, '1:B2 2:B1 | 1:B2'],
    // to its present place
    ['1:A1 2:B1', { id: 1, team: 'A' }, '1:A1 2:B1 | '],
    ['1:A1 2:B1', { id: 1, team: 'A', position: 1 }, '1:A1 2:B1 | '],
    ['1:-1 2:-2', { id: 1, team: '' }, '1:-1 2:-2 | '],
    // no such place: the first free one
    ['1:A1', { id: 1, team: 'B', position: 3 }, '1:B1 | 1:B1'],
    // a full team is entered only by swapping
    ['1:A1 2:A2 3:B1', { id: 3, team: 'A' }, 'team_full'],
    ['1:A1', { id: 9, team: 'A' }, 'match_player_not_found'],
    // out of a team, behind the other unassigned players, which move up
    ['1:A1 2:-1', { id: 1, team: '' }, '1:-2 2:-1 | 1:-2'],
    ['1:-1 2:-2 3:-3', { id: 1, team: 'B' }, '1:B1 2:-1 3:-2 | 1:B1 2:-1 3:-2'],
    ['1:-1 2:-2 3:-3', { id: 1, team: '', position: 3 }, '1:-3 2:-2 3:-1 | 1:-3 3:-1'],
    ['1:-1 2:-2', { id: 1, team: '', position: 7 }, '1:-2 2:-1 | 1:-2 2:-1'],
  ] as const)('%s → %j', (before, to, after) => {
    expect(result(movePlayer(players(before), to))).toBe(after);
  });
});

describe('removePlayer', () => {
  it.each([
    ['1:A1 2:A2', 1, '2:A2 | '],
    ['1:-1 2:-2 3:-3', 2, '1:-1 3:-2 | 3:-2'],
    ['1:A1', 2, 'match_player_not_found'],
  ])('%s without %i', (before, id, after) => {
    expect(result(removePlayer(players(before), id))).toBe(after);
  });
});

describe('seats', () => {
  it('are four, with null for an empty one', () => {
    expect(
      seatsOf(players('1:B2 2:A1 3:-1')).map(({ team, position, player }) => [team, position, player?.id]),
    ).toEqual([
      ['A', 1, 2],
      ['A', 2, undefined],
      ['B', 1, undefined],
      ['B', 2, 1],
    ]);
    expect(isTeamFull(players('1:A1 2:A2 3:B1'), 'A')).toBe(true);
    expect(isTeamFull(players('1:A1 2:A2 3:B1'), 'B')).toBe(false);
  });
});

describe('any order of adding, moving and removing', () => {
  const id = fc.integer({ min: 1, max: 8 });
  const team = fc.constantFrom('A' as const, 'B' as const, '' as const);
  const position = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), id, team, position }),
    fc.record({ kind: fc.constant('move' as const), id, team, position }),
    fc.record({ kind: fc.constant('remove' as const), id, team, position }),
  );

  it('keeps positions unique and without gaps outside the teams, at most two players per team, and every player', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let list: Placed[] = [];
        for (const { kind, ...to } of steps) {
          const before = structuredClone(list);
          const change =
            kind === 'add'
              ? addPlayer(list, to)
              : kind === 'move'
                ? movePlayer(list, to)
                : removePlayer(list, to.id);
          expect(list).toEqual(before);
          if (!change.ok) continue;
          const ids = change.players.map((player) => player.id);
          const expected = before
            .map((player) => player.id)
            .filter((known) => kind !== 'remove' || known !== to.id);
          expect(ids).toEqual(kind === 'add' ? [...expected, to.id] : expected);
          expect(new Set(change.players.map((player) => `${player.team}${player.position}`)).size).toBe(
            ids.length,
          );
          for (const side of ['A', 'B'] as const) {
            const places = change.players
              .filter((player) => player.team === side)
              .map((player) => player.position);
            expect(places.every((place) => place === 1 || place === 2)).toBe(true);
            expect(firstFreePosition(change.players, side)).toBe(
              places.length < 2 ? (places.includes(1) ? 2 : 1) : null,
            );
          }
          const waiting = change.players
            .filter((player) => player.team === '')
            .map((player) => player.position);
          expect(firstFreePosition(change.players, '')).toBe(waiting.length + 1);
          expect(waiting.toSorted((a, b) => a - b)).toEqual(waiting.map((_, index) => index + 1));
          // writing only the changed rows over the old ones gives the new state
          const written = new Map(
            before.filter((player) => ids.includes(player.id)).map((player) => [player.id, player]),
          );
          for (const player of change.changed) written.set(player.id, player);
          expect([...written.values()]).toEqual(change.players);
          // and each written row differs from the old one
          for (const player of change.changed) expect(before).not.toContainEqual(player);
          list = change.players;
        }
        expect(
          sortPlayers(list)
            .map((player) => player.id)
            .toSorted(),
        ).toEqual(list.map((player) => player.id).toSorted());
      }),
      { numRuns: 500 },
    );
  });
});
