import { seededRandom, shuffled } from '../tournaments/draw/seeded-random.ts';
import { WHIST_STARTERS } from './whist-starters.ts';

/** Two against two, by the ids of the players. */
export type Pairing = { a: readonly [number, number]; b: readonly [number, number] };
export type Round = Pairing[];

export const PLAYERS_AT_LEAST = 4;
export const PLAYERS_AT_MOST = 64;
export const COURTS_AT_MOST = 16;
/** The points of a match. */
export const MATCH_POINTS = [16, 21, 24, 32] as const;

/** Whole plans that are compared, and exchanges that are tried in a round. */
const PLANS = 24;
const EXCHANGES = 60;

export type PlanInput = {
  players: readonly number[];
  courts: number;
  rounds: number;
  seed: number;
  /** Earlier rounds, when the rest is planned anew. */
  played?: readonly Round[];
};

export type Plan = {
  rounds: Round[];
  /** Pairs of partners that play together more than once. */
  repeats: number;
};

/** Matches at a time. */
export const matchesARound = (players: number, courts: number): number =>
  Math.min(courts, Math.floor(players / 4));

/** Rounds until everyone has partnered everyone once, or as close as the number of players allows. */
export const fullRounds = (players: number, courts: number): number =>
  Math.ceil((players * (players - 1)) / 4 / Math.max(1, matchesARound(players, courts)));

/**
 * Plans an Americano: partners rotate, and the matches of any two players differ by at most one after every round. With
 * 4, 8 … 32 players from the start it plays a whist tournament, without a repeated partner until everyone has partnered
 * everyone. Other numbers are searched, and the plan with the fewest repeats is taken. Equal inputs give equal plans.
 */
export function planAmericano(input: PlanInput): Plan {
  const { players, courts, rounds, seed, played = [] } = input;
  const starter = played.length === 0 ? WHIST_STARTERS[players.length] : undefined;
  if (starter) {
    const order = shuffled(players, seededRandom(seed));
    const planned = whistRounds(order, starter, { courts, rounds });
    return { rounds: planned, repeats: repeatsOf(planned) };
  }
  const random = seededRandom(seed + played.length);
  let best: Plan | null = null;
  for (let turn = 0; turn < PLANS && best?.repeats !== 0; turn += 1) {
    const planned = searchRounds(input, random);
    const repeats = repeatsOf([...played, ...planned]);
    if (best === null || repeats < best.repeats) best = { rounds: planned, repeats };
  }
  return best ?? { rounds: [], repeats: 0 };
}

/** The rounds of a whist tournament; with fewer courts, a round is played in several. */
function whistRounds(
  order: readonly number[],
  starter: readonly (readonly [number, number, number, number])[],
  { courts, rounds }: { courts: number; rounds: number },
): Round[] {
  const cycle = order.length - 1;
  const at = (seat: number, turn: number) => order[seat === cycle ? seat : (seat + turn) % cycle] ?? 0;
  const result: Round[] = [];
  for (let turn = 0; result.length < rounds; turn += 1) {
    const tables = starter.map(
      ([a, b, c, d]): Pairing => ({ a: [at(a, turn), at(b, turn)], b: [at(c, turn), at(d, turn)] }),
    );
    for (let start = 0; start < tables.length && result.length < rounds; start += courts)
      result.push(tables.slice(start, start + courts));
  }
  return result;
}

class Counts {
  readonly played = new Map<number, number>();
  readonly #met = new Map<string, number>();
  readonly #key = (kind: string, one: number, other: number) =>
    `${kind}${Math.min(one, other)}:${Math.max(one, other)}`;

  add({ a, b }: Pairing): void {
    for (const player of [...a, ...b]) this.played.set(player, this.matches(player) + 1);
    this.#meet('p', ...a);
    this.#meet('p', ...b);
    for (const one of a) for (const other of b) this.#meet('o', one, other);
  }

  matches = (player: number): number => this.played.get(player) ?? 0;

  /** Partners weigh far more than opponents, and each further repeat more than the one before. */
  cost({ a, b }: Pairing): number {
    const partners = [a, b].reduce((sum, [one, other]) => sum + 100 * this.#times('p', one, other) ** 2, 0);
    return a.reduce(
      (sum, one) => sum + b.reduce((s, other) => s + this.#times('o', one, other) ** 2, 0),
      partners,
    );
  }

  #meet(kind: string, one: number, other: number): void {
    this.#met.set(this.#key(kind, one, other), this.#times(kind, one, other) + 1);
  }

  #times(kind: string, one: number, other: number): number {
    return this.#met.get(this.#key(kind, one, other)) ?? 0;
  }
}

function countsOf(rounds: readonly Round[]): Counts {
  const counts = new Counts();
  for (const round of rounds) for (const pairing of round) counts.add(pairing);
  return counts;
}

function searchRounds({ players, courts, rounds, played = [] }: PlanInput, random: () => number): Round[] {
  const counts = countsOf(played);
  const result: Round[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const chosen = choosePlayers(players, courts, counts.matches, random);
    const round = improve(pairsOf(chosen), counts, random);
    for (const pairing of round) counts.add(pairing);
    result.push(round);
  }
  return result;
}

/** Those with the fewest matches play; the others have a bye. */
function choosePlayers(
  players: readonly number[],
  courts: number,
  matches: (player: number) => number,
  random: () => number,
): number[] {
  const places = 4 * matchesARound(players.length, courts);
  return shuffled(players, random)
    .toSorted((one, other) => matches(one) - matches(other))
    .slice(0, places);
}

function pairsOf(players: readonly number[]): Round {
  const round: Round = [];
  for (let start = 0; start + 3 < players.length; start += 4) {
    const [one = 0, two = 0, three = 0, four = 0] = players.slice(start, start + 4);
    round.push({ a: [one, two], b: [three, four] });
  }
  return round;
}

/** Exchanges two players at a time while that lowers the cost of the round. */
function improve(round: Round, counts: Counts, random: () => number): Round {
  let seats = round.flatMap(({ a, b }) => [...a, ...b]);
  const costOf = (order: readonly number[]) =>
    pairsOf(order).reduce((sum, pairing) => sum + counts.cost(pairing), 0);
  let cost = costOf(seats);
  for (let turn = 0; turn < EXCHANGES * round.length && cost > 0; turn += 1) {
    const [one, other] = [Math.floor(random() * seats.length), Math.floor(random() * seats.length)];
    const changed = [...seats];
    [changed[one], changed[other]] = [seats[other] ?? 0, seats[one] ?? 0];
    const next = costOf(changed);
    if (next <= cost) [seats, cost] = [changed, next];
  }
  return pairsOf(seats);
}

/** How many pairs are partners more than once. */
export function repeatsOf(rounds: readonly Round[]): number {
  const times = new Map<string, number>();
  for (const { a, b } of rounds.flat())
    for (const pair of [a, b]) {
      const key = pair.toSorted((one, other) => one - other).join();
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  return [...times.values()].filter((count) => count > 1).length;
}

export type MexicanoInput = {
  /** From the first of the table to the last; before the first round in any order. */
  ranking: readonly number[];
  courts: number;
  seed: number;
  played: readonly Round[];
};

/**
 * The next round of a Mexicano: of the players with the fewest matches, the first four of the table play on court 1,
 * first and fourth against second and third, and so on. The first round is drawn.
 */
export function nextMexicanoRound({ ranking, courts, seed, played }: MexicanoInput): Round {
  const random = seededRandom(seed + played.length);
  const counts = countsOf(played);
  const chosen = new Set(choosePlayers(ranking, courts, counts.matches, random));
  const order = (played.length === 0 ? shuffled(ranking, random) : ranking).filter((id) => chosen.has(id));
  return pairsOf(order).map(({ a: [first, second], b: [third, fourth] }) => ({
    a: [first, fourth],
    b: [second, third],
  }));
}
