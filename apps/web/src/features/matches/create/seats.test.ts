import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  leaveSeat,
  moveSeat,
  type Place,
  readSeats,
  type SeatedPlayer,
  seatAt,
  seated,
  seatInOrder,
  takeSeat,
  writeSeats,
} from './seats.ts';

const player = (id: number): SeatedPlayer => ({
  id,
  first_name: `Jogador ${id}`,
  last_name: 'Teste',
  images: [],
  level: 3,
});
const A1 = { team: 'A', position: 1 } as const;
const A2 = { team: 'A', position: 2 } as const;
const B1 = { team: 'B', position: 1 } as const;
const B2 = { team: 'B', position: 2 } as const;
const four = seatInOrder([1, 2, 3, 4].map(player));
const idAt = (seats: Parameters<typeof seatAt>[0], place: Place) => seatAt(seats, place)?.player.id;

describe('the seats of a new match', () => {
  it('are filled in the order A1, A2, B1, B2, without a fifth player', () => {
    const seats = seatInOrder([1, 2, 3, 4, 5].map(player));
    expect([A1, A2, B1, B2].map((place) => idAt(seats, place))).toEqual([1, 2, 3, 4]);
    expect(seats).toHaveLength(4);
  });

  it('take a player only in a free place and only once', () => {
    const one = seatInOrder([player(1)]);
    expect(idAt(takeSeat(one, B2, player(2)), B2)).toBe(2);
    expect(takeSeat(one, A1, player(2))).toEqual(one);
    expect(takeSeat(one, B2, player(1))).toEqual(one);
  });

  it('move a player to a free place and swap players on a taken one', () => {
    const two = seatInOrder([1, 2].map(player));
    const moved = moveSeat(two, 1, B1);
    expect([A1, A2, B1].map((place) => idAt(moved, place))).toEqual([undefined, 2, 1]);
    const swapped = moveSeat(four, 1, B2);
    expect([A1, A2, B1, B2].map((place) => idAt(swapped, place))).toEqual([4, 2, 3, 1]);
  });

  it('do not change for a player without a seat', () => {
    expect(moveSeat(four, 9, A2)).toEqual(four);
    expect(leaveSeat(four, 9)).toEqual(four);
  });

  it('have one player per place and one place per player after any sequence of actions', () => {
    const place = fc.constantFrom<Place>(A1, A2, B1, B2);
    const id = fc.integer({ min: 1, max: 6 });
    const action = fc.oneof(
      fc.record({ kind: fc.constant('take' as const), place, id }),
      fc.record({ kind: fc.constant('move' as const), place, id }),
      fc.record({ kind: fc.constant('leave' as const), place, id }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const seats = actions.reduce((now, { kind, place: to, id: who }) => {
          if (kind === 'take') return takeSeat(now, to, player(who));
          return kind === 'move' ? moveSeat(now, who, to) : leaveSeat(now, who);
        }, seatInOrder([]));
        expect(new Set(seats.map(({ team, position }) => `${team}${position}`)).size).toBe(seats.length);
        expect(new Set(seats.map((seat) => seat.player.id)).size).toBe(seats.length);
        expect(seats.every(({ position }) => position === 1 || position === 2)).toBe(true);
      }),
    );
  });

  it('are read from a draft as they were written', () => {
    expect(readSeats(writeSeats(four))).toEqual(four);
  });

  it.each([
    '',
    'null',
    '{}',
    '[1]',
    '[{"team":"C","position":1,"player":{"id":1}}]',
    '[{"team":"A","position":3}]',
  ])('are empty when the draft is %j', (text) => {
    expect(readSeats(text)).toEqual([]);
  });

  it('contain only the fields of a player that the court shows', () => {
    const suggested = {
      ...player(1),
      level: { level: 3.4, reliability: 70 },
      phone: '11987654321',
      matches_together: 3,
    };
    expect(seated(suggested)).toEqual({ ...player(1), level: 3.4 });
    expect(seated({ ...suggested, level: null }).level).toBeNull();
  });
});
