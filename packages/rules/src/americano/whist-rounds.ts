/** Two against two, by the ids of the players. */
export type Pairing = { a: readonly [number, number]; b: readonly [number, number] };
/** Matches at a time, at most one for each player. */
export type Round = Pairing[];

/**
 * The first rounds of cyclic whist tournaments, by the number of players. A table is [a, b, c, d]: a and b play c and
 * d. The players are 0 to n − 2 and n − 1, who stays; adding 1 modulo n − 1 to the others gives the next round. In n −
 * 1 rounds each player partners every other once and meets every other twice. Found by computer search; the test checks
 * both.
 */
export const WHIST_STARTERS: Readonly<
  Record<number, readonly (readonly [number, number, number, number])[]>
> = {
  4: [[3, 2, 0, 1]],
  8: [
    [7, 2, 1, 4],
    [0, 6, 3, 5],
  ],
  12: [
    [11, 6, 7, 10],
    [0, 2, 4, 5],
    [1, 8, 3, 9],
  ],
  16: [
    [15, 6, 1, 11],
    [0, 8, 12, 14],
    [2, 5, 4, 13],
    [3, 7, 9, 10],
  ],
  20: [
    [19, 5, 9, 14],
    [0, 7, 2, 13],
    [1, 3, 4, 10],
    [6, 15, 17, 18],
    [8, 11, 12, 16],
  ],
  24: [
    [23, 22, 1, 7],
    [0, 5, 10, 17],
    [2, 11, 9, 20],
    [3, 6, 13, 14],
    [4, 12, 8, 21],
    [15, 19, 16, 18],
  ],
  28: [
    [27, 12, 0, 7],
    [1, 2, 4, 23],
    [3, 8, 15, 17],
    [5, 19, 9, 18],
    [6, 10, 16, 26],
    [11, 22, 14, 20],
    [13, 25, 21, 24],
  ],
  32: [
    [31, 18, 5, 7],
    [0, 19, 17, 25],
    [1, 22, 14, 23],
    [2, 3, 4, 29],
    [6, 26, 15, 30],
    [8, 21, 11, 16],
    [9, 12, 24, 28],
    [10, 27, 13, 20],
  ],
};

/** Tables of one turn of the tournament, a bit each. */
type Tables = number;

/** The rounds by the numbers of players and courts of earlier calls; there are at most 36. */
const known = new Map<string, Round[]>();

/**
 * A whole whist tournament of seats 0 to players − 1, for a number of players that has a starter: each player partners
 * every other once. With fewer courts than tables a turn of the tournament takes several rounds, and a court that is
 * free in the last of them plays a table of the next turn, if none of its players is on court. A turn starts only when
 * the one before is played or on court, so matches per player differ by at most one after every round.
 */
export function whistRounds(players: number, courts: number): Round[] {
  const key = `${players} ${courts}`;
  const rounds = known.get(key) ?? shortest(players, courts);
  known.set(key, rounds);
  return rounds;
}

/**
 * The turns may follow each other by any step that meets them all; the step decides which tables fit next to each
 * other.
 */
function shortest(players: number, courts: number): Round[] {
  const starter = WHIST_STARTERS[players] ?? [];
  const turns = players - 1;
  const least = Math.ceil((turns * starter.length) / Math.min(courts, starter.length));
  let best: Round[] | null = null;
  for (let step = 1; step < turns && best?.length !== least; step += 1) {
    if (divisor(step, turns) !== 1) continue;
    const rounds = packed(starter, { turns, step, courts: Math.min(courts, starter.length) });
    if (best === null || rounds.length < best.length) best = rounds;
  }
  return best ?? [];
}

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

function packed(
  starter: readonly (readonly number[])[],
  { turns, step, courts }: { turns: number; step: number; courts: number },
): Round[] {
  const all: Tables = 2 ** starter.length - 1;
  const at = (seat: number, turn: number) => (seat === turns ? seat : (seat + turn * step) % turns);
  /** Tables of the next turn that share no player with any of these. */
  const beside = (tables: Tables): Tables => {
    const seats = bitsOf(tables).flatMap((table) => starter[table] ?? []);
    return maskOf(starter, (table) => table.every((seat) => !seats.includes(at(seat, 1))));
  };
  const fitting = new Map<Tables, Tables>();
  const roundOf = (tables: Tables, turn: number): Round =>
    bitsOf(tables).map((table) => {
      const [a = 0, b = 0, c = 0, d = 0] = (starter[table] ?? []).map((seat) => at(seat, turn));
      return { a: [a, b], b: [c, d] };
    });
  const rounds: Round[] = [];
  let open = all;
  for (let turn = 0; turn < turns; turn += 1) {
    const rest = countOf(open) % courts;
    let last: Tables = 0;
    let ahead: Tables = 0;
    for (const tables of rest === 0 ? [] : choices(open, rest)) {
      const free = fitting.get(tables) ?? beside(tables);
      fitting.set(tables, free);
      const taken = turn + 1 < turns ? firstOf(free, courts - rest) : 0;
      if (last === 0 || countOf(taken) > countOf(ahead)) [last, ahead] = [tables, taken];
    }
    const others = bitsOf(open & ~last);
    for (let start = 0; start < others.length; start += courts)
      rounds.push(roundOf(sumOf(others.slice(start, start + courts)), turn));
    if (last !== 0) rounds.push([...roundOf(last, turn), ...roundOf(ahead, turn + 1)]);
    open = all & ~ahead;
  }
  return rounds;
}

const bitsOf = (tables: Tables): number[] =>
  Array.from({ length: 32 - Math.clz32(tables) }, (_, bit) => bit).filter((bit) => (tables >> bit) & 1);
const countOf = (tables: Tables): number => bitsOf(tables).length;
const sumOf = (bits: readonly number[]): Tables => bits.reduce((sum, bit) => sum + 2 ** bit, 0);
const firstOf = (tables: Tables, count: number): Tables => sumOf(bitsOf(tables).slice(0, count));

function maskOf(starter: readonly (readonly number[])[], has: (table: readonly number[]) => boolean): Tables {
  return sumOf(starter.flatMap((table, bit) => (has(table) ? bit : [])));
}

/** All ways to take a number of these tables. */
const choices = (tables: Tables, count: number): Tables[] =>
  Array.from({ length: tables + 1 }, (_, some) => some).filter(
    (some) => (some & ~tables) === 0 && countOf(some) === count,
  );
