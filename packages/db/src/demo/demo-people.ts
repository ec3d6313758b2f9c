import { DAY_MS } from '@bandeja/rules/time/instant';
import { zonedMillis } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { DEMO_PLAYERS } from './demo-players.ts';
import type { Places } from './plan/plan-types.ts';
import type { Random } from './random.ts';

/** Days of history the demo has. */
export const HISTORY_DAYS = 122;

/** Properties that drive a player in the demo and are not stored. */
export type Person = {
  index: number;
  club: string;
  joined: number;
  /** Actual strength; the level converges to it. */
  skill: number;
  /** How often the player plays; 1 is average. */
  activity: number;
  regulars: ReadonlySet<number>;
};

/** The demo player plays often and above the declared level, so the level history has movement. */
const DEMO_PLAYER = { skill: 3.7, activity: 1.2 };

export function createPeople(random: Random, today: string): Person[] {
  const midnight = zonedMillis(today, 0, DEFAULT_ZONE).millis;
  return DEMO_PLAYERS.map((player, index) => {
    const isDemo = index === 0;
    const wasThere = isDemo || random.chance(0.75);
    const daysAgo = wasThere ? random.integer(HISTORY_DAYS + 2, 150) : random.integer(20, 110);
    const mates = DEMO_PLAYERS.flatMap((other, place) =>
      other.club === player.club && place !== index ? [place] : [],
    );
    const closeness = (place: number) =>
      1 / (0.3 + Math.abs((DEMO_PLAYERS[place]?.level ?? 0) - player.level));
    return {
      index,
      club: player.club,
      joined: midnight - daysAgo * DAY_MS + random.integer(9 * 3600, 21 * 3600) * 1000,
      skill: isDemo ? DEMO_PLAYER.skill : Math.min(6, Math.max(0.7, player.level + random.normal() * 0.3)),
      activity: isDemo ? DEMO_PLAYER.activity : 0.6 + random.next() * 0.8,
      regulars: new Set(random.ordered(mates, closeness).slice(0, 2)),
    };
  });
}

/** Four players for a match: the host and players of similar strength, regular partners first. null: too few. */
export function chooseFour(
  random: Random,
  people: readonly Person[],
): [Person, Person, Person, Person] | null {
  if (people.length < 4) return null;
  const host = random.weighted(people, ({ activity }) => activity);
  const likes = (person: Person) => {
    const closeness = Math.exp(-(((person.skill - host.skill) / 1.2) ** 2)) + 0.01;
    return closeness * person.activity * (host.regulars.has(person.index) ? 3 : 1);
  };
  const others = random.ordered(
    people.filter((person) => person !== host),
    likes,
  );
  const [second, third, fourth] = others;
  return second && third && fourth ? [host, second, third, fourth] : null;
}

/** Splits four players into two pairs, the host first; mostly the most even split. */
export function makePairs(
  random: Random,
  [host, second, third, fourth]: [Person, Person, Person, Person],
): Places {
  const options = [
    [second, third, fourth],
    [third, second, fourth],
    [fourth, second, third],
  ] as const;
  const gap = ([partner, left, right]: (typeof options)[number]) =>
    Math.abs(host.skill + partner.skill - left.skill - right.skill);
  const [evenest] = options.toSorted((a, b) => gap(a) - gap(b));
  const [partner, left, right] = evenest && random.chance(0.5) ? evenest : random.pick(options);
  return [host.index, partner.index, left.index, right.index];
}
