import { seededRandom, shuffled } from '../tournaments/draw/seeded-random.ts';
import { type Pairing, type Round, WHIST_STARTERS, whistRounds } from './whist-rounds.ts';

/** Whole plans that are compared, and exchanges that are tried in a round for each of its matches. */
const PLANS = 24;
const EXCHANGES = 60;
/** Of all plans together: large events compare fewer plans, so that a search takes a fraction of a second. */
const MOST_EXCHANGES = 400_000;

export type PlanInput = {
  players: readonly number[];
  courts: number;
  rounds: number;
  seed: number;
  /** Earlier rounds, when the rest is planned again. */
  played?: readonly Round[];
  /** Matches that count as played by players who entered late; they then rest as often as the others. */
  credits?: Credits;
};

export type Credits = ReadonlyMap<number, number>;

export type Plan = {
  rounds: Round[];
  /** Pairs of partners that play together more than once. */
  repeats: number;
};

/** Matches at a time. */
export const matchesARound = (players: number, courts: number): number =>
  Math.min(courts, Math.floor(players / 4));

/** Rounds until every player has partnered every other once, or as close as the number of players allows. */
export const fullRounds = (players: number, courts: number): number =>
  WHIST_STARTERS[players] && courts >= 1
    ? whistRounds(players, courts).length
    : Math.ceil((players * (players - 1)) / 4 / Math.max(1, matchesARound(players, courts)));

/**
 * Plans an Americano: partners rotate, and the matches of any two players differ by at most one after every round. With
 * 4, 8 … 32 players from the start it plays a whist tournament, without a repeated partner until every player has
 * partnered every other. Other numbers are searched, and the plan with the fewest repeats is taken. Equal inputs give
 * equal plans.
 */
export function planAmericano(input: PlanInput): Plan {
  const steps = planSteps(input);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** planAmericano in steps of at most some milliseconds: a server lets other requests pass between two of them. */
export function* planSteps(input: PlanInput): Generator<undefined, Plan> {
  const { players, courts, rounds, seed, played = [], credits = new Map() } = input;
  if (played.length === 0 && WHIST_STARTERS[players.length]) {
    const order = shuffled(players, seededRandom(seed));
    const whole = whistRounds(players.length, courts);
    const planned = Array.from({ length: rounds }, (_, round) =>
      renamed(whole[round % whole.length] ?? [], (seat) => order[seat] ?? 0),
    );
    return { rounds: planned, repeats: repeatsOf(planned) };
  }
  // The search counts in arrays, by the places of the players.
  const all = [...new Set([...players, ...played.flatMap(seatsOf)])];
  const places = new Map(all.map((player, place) => [player, place]));
  const placeOf = (player: number) => places.get(player) ?? 0;
  const search: PlanInput = {
    courts,
    rounds,
    seed,
    players: players.map(placeOf),
    played: played.map((round) => renamed(round, placeOf)),
    credits: new Map([...credits].map(([player, matches]) => [placeOf(player), matches])),
  };
  const exchanges = rounds * matchesARound(players.length, courts) * EXCHANGES;
  const plans = Math.max(1, Math.min(PLANS, Math.floor(MOST_EXCHANGES / exchanges)));
  const random = seededRandom(seed + played.length);
  let best: Plan | null = null;
  for (let turn = 0; turn < plans && best?.repeats !== 0; turn += 1) {
    const planned = yield* searchRounds(search, all.length, random);
    const repeats = repeatsOf([...(search.played ?? []), ...planned]);
    if (best === null || repeats < best.repeats) best = { rounds: planned, repeats };
  }
  if (best === null) return { rounds: [], repeats: 0 };
  return { ...best, rounds: best.rounds.map((round) => renamed(round, (place) => all[place] ?? 0)) };
}

const seatsOf = (round: Round): number[] => round.flatMap(({ a, b }) => [...a, ...b]);

const renamed = (round: Round, nameOf: (player: number) => number): Round =>
  round.map(({ a, b }) => ({ a: [nameOf(a[0]), nameOf(a[1])], b: [nameOf(b[0]), nameOf(b[1])] }));

/** How often each place has played, and with and against which others. */
class Counts {
  readonly #size: number;
  readonly #played: Uint16Array;
  readonly #partners: Uint16Array;
  readonly #opponents: Uint16Array;

  constructor(size: number, rounds: readonly Round[], credits: Credits) {
    this.#size = size;
    this.#played = new Uint16Array(size);
    this.#partners = new Uint16Array(size ** 2);
    this.#opponents = new Uint16Array(size ** 2);
    for (const round of rounds) for (const pairing of round) this.add(pairing);
    for (const [place, matches] of credits) this.#played[place] = this.matches(place) + matches;
  }

  add({ a, b }: Pairing): void {
    for (const place of [...a, ...b]) this.#played[place] = this.matches(place) + 1;
    this.#meet(this.#partners, a[0], a[1]);
    this.#meet(this.#partners, b[0], b[1]);
    for (const one of a) for (const other of b) this.#meet(this.#opponents, one, other);
  }

  matches = (place: number): number => this.#played[place] ?? 0;

  /** Of two against two. Partners weigh far more than opponents, and each further repeat more than the one before. */
  cost(a1: number, a2: number, b1: number, b2: number): number {
    const opponents = this.#opponents;
    return (
      100 * (this.#squared(this.#partners, a1, a2) + this.#squared(this.#partners, b1, b2)) +
      this.#squared(opponents, a1, b1) +
      this.#squared(opponents, a1, b2) +
      this.#squared(opponents, a2, b1) +
      this.#squared(opponents, a2, b2)
    );
  }

  #squared(counts: Uint16Array, one: number, other: number): number {
    const count = counts[one * this.#size + other] ?? 0;
    return count * count;
  }

  #meet(counts: Uint16Array, one: number, other: number): void {
    for (const pair of [one * this.#size + other, other * this.#size + one])
      counts[pair] = (counts[pair] ?? 0) + 1;
  }
}

function* searchRounds(
  { players, courts, rounds, played = [], credits = new Map() }: PlanInput,
  size: number,
  random: () => number,
): Generator<undefined, Round[]> {
  const counts = new Counts(size, played, credits);
  const result: Round[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const chosen = choosePlayers(players, courts, counts.matches, random);
    const round = improve(pairsOf(chosen), counts, random);
    for (const pairing of round) counts.add(pairing);
    result.push(round);
    yield;
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

/**
 * Exchanges two players at a time while that lowers the cost of the round; only their two matches are counted again.
 */
function improve(round: Round, counts: Counts, random: () => number): Round {
  const seats = seatsOf(round);
  const seat = (index: number) => seats[index] ?? 0;
  const costOf = (match: number) => {
    const first = 4 * match;
    return counts.cost(seat(first), seat(first + 1), seat(first + 2), seat(first + 3));
  };
  let cost = round.reduce((sum, _, match) => sum + costOf(match), 0);
  for (let turn = 0; turn < EXCHANGES * round.length && cost > 0; turn += 1) {
    const [one, other] = [Math.floor(random() * seats.length), Math.floor(random() * seats.length)];
    const [first, second] = [Math.floor(one / 4), Math.floor(other / 4)];
    const ofBoth = () => costOf(first) + (first === second ? 0 : costOf(second));
    const exchange = () => {
      [seats[one], seats[other]] = [seat(other), seat(one)];
    };
    const before = ofBoth();
    exchange();
    const change = ofBoth() - before;
    if (change <= 0) cost += change;
    else exchange();
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
  credits?: Credits;
};

/**
 * The next round of a Mexicano: of the players with the fewest matches, the first four of the table play on court 1,
 * first and fourth against second and third, and so on. The first round is drawn.
 */
export function nextMexicanoRound({
  ranking,
  courts,
  seed,
  played,
  credits = new Map(),
}: MexicanoInput): Round {
  const random = seededRandom(seed + played.length);
  const matches = new Map(credits);
  for (const player of played.flatMap(seatsOf)) matches.set(player, (matches.get(player) ?? 0) + 1);
  const chosen = new Set(choosePlayers(ranking, courts, (player) => matches.get(player) ?? 0, random));
  const order = (played.length === 0 ? shuffled(ranking, random) : ranking).filter((id) => chosen.has(id));
  return pairsOf(order).map(({ a: [first, second], b: [third, fourth] }) => ({
    a: [first, fourth],
    b: [second, third],
  }));
}
