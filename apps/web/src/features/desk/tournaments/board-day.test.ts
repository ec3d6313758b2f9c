import { expect, test } from 'vitest';
import { boardOf, matchOf } from '../../../testing/board.ts';
import { layOutBoard, movedPlace, nextMatch } from './board-day.ts';

const at = (court: number, time: string, day = 14) => ({
  court,
  starts_at: `2026-03-${day}T${time}:00.000Z`,
  ends_at: null,
});
const NOTHING = new Map();
const now = new Date('2026-03-14T09:00:00.000Z');

test('a day begins with its opening, and a match has its place in minutes from there', () => {
  const board = boardOf([matchOf(1, at(1, '12:30')), matchOf(2), matchOf(3, at(2, '13:00'))]);
  const day = layOutBoard(board, NOTHING);
  expect([day.height, day.hours[0], day.hours.length]).toEqual([840, { at: 0, label: '08:00' }, 14]);
  expect(day.courts.map(({ items }) => items.map(({ match, at, until }) => [match.id, at, until]))).toEqual([
    [[1, 90, 150]],
    [[3, 120, 180]],
  ]);
  expect(day.courts[1]?.busy).toEqual([{ at: 240, until: 300 }]);
  expect([day.closed, day.without.map(({ id }) => id)]).toEqual([[], [2]]);
});

test('hours that the club is closed are a line, and those after midnight are reached', () => {
  const windows = [
    { starts_at: '2026-03-14T03:00:00.000Z', ends_at: '2026-03-14T05:00:00.000Z' },
    { starts_at: '2026-03-14T11:30:00.000Z', ends_at: '2026-03-15T05:00:00.000Z' },
  ];
  const day = layOutBoard(boardOf([matchOf(1, at(1, '04:00', 15))], { windows, busy: [] }), NOTHING);
  expect(day.hours.map(({ label }) => label).slice(0, 4)).toEqual(['00:00', '01:00', '08:00', '09:00']);
  // Two hours, the line, and from 8 to 2; the half hour before the opening is closed too.
  expect([day.height, day.closed]).toEqual([120 + 20 + 18 * 60, [{ at: 120, until: 170 }]]);
  expect(day.courts[0]?.items[0]).toMatchObject({ at: 140 + 17 * 60 });
  expect(new Date(day.startAt(day.height - 30)).toISOString()).toBe('2026-03-15T04:30:00.000Z');
  expect(new Date(day.startAt(118)).toISOString()).toBe('2026-03-14T04:45:00.000Z');
  // On the line: the opening after it.
  expect(new Date(day.startAt(125)).toISOString()).toBe('2026-03-14T11:00:00.000Z');
});

test('two matches at once on one court stand beside one another, and one without play takes no room', () => {
  const gone = { stays: true, needs_court: false };
  const board = boardOf([
    ...[matchOf(1, at(1, '12:00')), matchOf(2, at(1, '12:30')), matchOf(3, at(1, '13:00'))],
    matchOf(4, { ...at(1, '14:00'), ...gone }),
  ]);
  expect(layOutBoard(board, NOTHING).courts[0]?.items.map(({ match, lane }) => [match.id, lane])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
  ]);
});

test('a match that was played before its time is drawn where it was planned', () => {
  const early = { ends_at: '2026-03-14T09:10:00.000Z', stays: true };
  const board = boardOf([
    matchOf(1, { ...at(1, '12:00'), ...early }),
    matchOf(2, { ...at(1, '14:00'), ends_at: '2026-03-14T14:20:00.000Z', stays: true }),
  ]);
  expect(layOutBoard(board, NOTHING).courts[0]?.items.map(({ at: top, until }) => [top, until])).toEqual([
    [60, 120],
    [180, 200],
  ]);
});

test('arrows go along a court and to the nearest match of the next court that has one', () => {
  const courts = [1, 2, 3].map((id) => ({ id, name: `Quadra ${id}` }));
  const day = layOutBoard(
    boardOf(
      [
        matchOf(1, at(1, '12:00')),
        matchOf(2, at(1, '14:00')),
        matchOf(3, at(3, '13:45')),
        matchOf(4, at(3, '11:00')),
      ],
      { courts },
    ),
    NOTHING,
  );
  const next = (hash: string, direction: Parameters<typeof nextMatch>[2]) =>
    nextMatch(day, hash, direction)?.id;
  expect([next('m1', 'down'), next('m2', 'down'), next('m2', 'up'), next('m1', 'last')]).toEqual([
    ...[2, undefined, 1, 2],
  ]);
  expect([next('m2', 'right'), next('m1', 'right'), next('m4', 'left'), next('m1', 'left')]).toEqual([
    ...[3, 4, 1, undefined],
  ]);
});

test('a match that is picked up moves by a quarter of an hour, by its length, and by a court', () => {
  const day = layOutBoard(boardOf([matchOf(1, at(1, '12:00'))]), NOTHING);
  const place = { court: 1, starts_at: '2026-03-14T12:00:00.000Z' };
  const moved = (
    direction: Parameters<typeof nextMatch>[2],
    isFar = false,
    from: typeof place | null = place,
  ) => {
    const to = movedPlace(day, from, { direction, isFar, now });
    return to && [to.court, to.starts_at.slice(8, 16)];
  };
  expect([moved('down'), moved('up'), moved('down', true)]).toEqual([
    [1, '14T12:15'],
    [1, '14T11:45'],
    [1, '14T13:00'],
  ]);
  expect([moved('left'), moved('right'), moved('first'), moved('last')]).toEqual([
    [1, '14T12:00'],
    [2, '14T12:00'],
    [1, '14T11:00'],
    [1, '15T00:45'],
  ]);
  // At the edge it stays, and without a time it comes to the next start.
  expect(moved('up', false, { court: 1, starts_at: '2026-03-14T11:00:00.000Z' })).toEqual([1, '14T11:00']);
  expect(moved('down', false, null)).toEqual([1, '14T11:00']);
  const noon = movedPlace(day, null, {
    direction: 'up',
    isFar: false,
    now: new Date('2026-03-14T15:01:00.000Z'),
  });
  expect(noon?.starts_at).toBe('2026-03-14T15:15:00.000Z');
});

test('matches of 20 minutes start at multiples of five', () => {
  const day = layOutBoard(boardOf([matchOf(1)], { match_minutes: 20 }), NOTHING);
  expect(
    [day.startAt(21), day.startAt(24)].map((start) => new Date(start).toISOString().slice(11, 16)),
  ).toEqual([...['11:20', '11:25']]);
});
