import { type LevelLimits, LIMITS } from '../model.ts';

const DAY_MS = 86_400_000;

/** Two players of one match, each id once, in any order. */
export type SharedMatches = { one: number; other: number; matches: number };

type Four = { team_a: readonly [number, number]; team_b: readonly [number, number] };

/**
 * Mean number of earlier matches that opponents of a match have shared, as opponents or partners, from the counts of
 * pairs. Pairs of partners are ignored.
 */
export function meetingsOf({ team_a, team_b }: Four, shared: readonly SharedMatches[]): number {
  let sum = 0;
  for (const { one, other, matches } of shared) {
    const isOpponents =
      (team_a.includes(one) && team_b.includes(other)) || (team_a.includes(other) && team_b.includes(one));
    if (isOpponents) sum += matches;
  }
  return sum / (team_a.length * team_b.length);
}

/** The earliest instant (exclusive) from which matches before `at` count as meetings. */
const meetingsSince = (at: Date, { meeting_days }: LevelLimits = LIMITS): Date =>
  new Date(at.getTime() - meeting_days * DAY_MS);

/** The instant until which a match at `at` counts as a meeting of later ones. */
export const meetingsUntil = (at: Date, { meeting_days }: LevelLimits = LIMITS): Date =>
  new Date(at.getTime() + meeting_days * DAY_MS);

/** Counts meetings in matches that are added in the order in which they count. */
export function createMeetings(limits: LevelLimits = LIMITS) {
  const instants = new Map<string, number[]>();
  const keyOf = (one: number, other: number) => (one < other ? `${one} ${other}` : `${other} ${one}`);
  return {
    /** Meetings of this match, then adds it. */
    add({ team_a, team_b }: Four, at: Date): number {
      const since = meetingsSince(at, limits).getTime();
      const shared: SharedMatches[] = [];
      for (const [one, other] of pairsOf([...team_a, ...team_b])) {
        const key = keyOf(one, other);
        const recent = (instants.get(key) ?? []).filter((instant) => instant > since);
        shared.push({ one, other, matches: recent.length });
        instants.set(key, [...recent, at.getTime()]);
      }
      return meetingsOf({ team_a, team_b }, shared);
    },
  };
}

const pairsOf = (players: readonly number[]): [number, number][] =>
  players.flatMap((one, index) => players.slice(index + 1).map((other): [number, number] => [one, other]));
