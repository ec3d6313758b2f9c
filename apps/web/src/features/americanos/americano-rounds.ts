import type { Americano, AmericanoEntrant, AmericanoMatch } from '@bandeja/contract/calls/americanos';
import { REMOVED_PLAYER, tableName } from '@bandeja/rules/players/names';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { joinNames } from '../../lib/format.ts';

type Event = Pick<Americano, 'entrants' | 'matches'>;

export const isScored = ({ score_a }: Pick<AmericanoMatch, 'score_a'>): boolean => score_a !== null;

/** The first round with a match without points; the last round when all matches have points; null before the start. */
export function currentRound(matches: readonly AmericanoMatch[]): number | null {
  const rounds = (found: readonly AmericanoMatch[]) => found.map(({ round }) => round);
  const open = rounds(matches.filter((match) => !isScored(match)));
  if (open.length > 0) return Math.min(...open);
  return matches.length > 0 ? Math.max(...rounds(matches)) : null;
}

/** The last round with stored matches: a Mexicano pairs its rounds one by one. */
export const lastRound = (matches: readonly AmericanoMatch[]): number =>
  Math.max(0, ...matches.map(({ round }) => round));

/** The matches of a round, court by court. */
export const matchesOf = (matches: readonly AmericanoMatch[], round: number): AmericanoMatch[] =>
  matches.filter((match) => match.round === round).toSorted((one, other) => one.court - other.court);

export const nameOf = (entrant: AmericanoEntrant | undefined): string =>
  entrant?.guest_name ?? tableName(entrant?.player ?? REMOVED_PLAYER);

/** `Ana Reis e Bia Luz`. */
export const sideName = ({ entrants }: Pick<Event, 'entrants'>, side: readonly number[]): string =>
  joinNames(side.map((id) => nameOf(entrants.find((entrant) => entrant.id === id))));

/** Names of the entrants who wait while a round is played. */
export function restingIn({ entrants, matches }: Event, round: number): string[] {
  const playing = new Set(matchesOf(matches, round).flatMap(({ a, b }) => [...a, ...b]));
  return entrants.filter(({ id, left }) => !left && !playing.has(id)).map(nameOf);
}

/** `14 a 10, por Ana Reis às 20:14`: each recording of a corrected match, with its player. */
export const correctionTexts = (event: Pick<Event, 'entrants'>, { recordings }: AmericanoMatch): string[] =>
  recordings.map(({ score_a, score_b, by, at }) => {
    const who = by === null ? 'quem organiza' : nameOf(event.entrants.find(({ id }) => id === by));
    return `${score_a} a ${score_b}, por ${who} às ${localTimeOf(at, DEFAULT_ZONE)}`;
  });

/** The side of a match that the entrant plays on. */
export const sideOf = (
  { a, b }: Pick<AmericanoMatch, 'a' | 'b'>,
  entrant: number | null,
): 'a' | 'b' | null =>
  entrant === null ? null : a.includes(entrant) ? 'a' : b.includes(entrant) ? 'b' : null;

/** The points of both sides when one side has `own`: their sum is fixed. */
export const scoreOf = (side: 'a' | 'b', own: number, points: number) =>
  side === 'a' ? { score_a: own, score_b: points - own } : { score_a: points - own, score_b: own };
