import { isMatchType, type MatchType } from '@bandeja/rules/matches/match-type';
import { parseTime } from '@bandeja/rules/time/clock-minutes';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { type Instant, MINUTE_MS, toIso, toMillis } from '@bandeja/rules/time/instant';
import { isLocalDate } from '@bandeja/rules/time/local-date';
import { localDateOf, localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { givenErrors } from '../../lib/form/given-errors.ts';
import type { NewMatch } from './api/create-match.ts';
import { readSeats } from './seats.ts';

/** The form of Criar Partida. All text, as a draft keeps it. */
export type NewMatchValues = {
  type: string;
  /** Empty until the player sets a time himself: before that "now" moves on, also in a draft. */
  own_time: '' | 'yes';
  /** YYYY-MM-DD and HH:MM where the match is played. */
  date: string;
  time: string;
  /** What is written in the field; with `club_slug`, the name of a club of ours. */
  club: string;
  club_slug: string;
  /** A court's id. */
  court: string;
  /** writeSeats */
  seats: string;
};

export const CLUB_NAME_MAX = 120;

/**
 * The half hour last struck, as a zone's clock shows it: the game just begun. Not the next one, because a match dated
 * ahead cannot be finished, and a result is often entered right after creating it.
 */
export function lastHalfHour(now: Instant, zone: string): { date: string; time: string } {
  const half = 30 * MINUTE_MS;
  const instant = toIso(Math.floor(toMillis(now) / half) * half);
  return { date: localDateOf(instant, zone), time: localTimeOf(instant, zone) };
}

/** Day and time as they stand in the form: the player's own, or what it is now. */
export function whenOf(
  { own_time, date, time }: Pick<NewMatchValues, 'own_time' | 'date' | 'time'>,
  now: Instant,
  zone: string,
): { date: string; time: string } {
  return own_time ? { date, time } : lastHalfHour(now, zone);
}

/**
 * The zone the times of the form mean. A match counts in its court's zone; while no court is chosen the server knows
 * no club and shows it in São Paulo's, so the form must mean that one too.
 */
export const zoneOf = (court: string, club: { timezone: string } | undefined): string =>
  court && club ? club.timezone : DEFAULT_ZONE;

/** One message for each field that does not fit. */
export function newMatchErrors(
  values: Pick<NewMatchValues, 'type' | 'club'>,
  when: { date: string; time: string } | null,
): Record<string, string> {
  return givenErrors({
    type: isMatchType(values.type) ? null : 'Escolha o tipo de partida.',
    date: when === null || isLocalDate(when.date) ? null : 'Escolha o dia.',
    time: when === null || parseTime(when.time) !== null ? null : 'Escolha o horário.',
    club: values.club.trim().length <= CLUB_NAME_MAX ? null : `Use no máximo ${CLUB_NAME_MAX} letras.`,
  });
}

/**
 * What is sent. From a booking, only the booking: the server takes its start and its court. Throws a RangeError where
 * newMatchErrors would have found something.
 */
export function newMatchOf(
  values: NewMatchValues,
  { when, zone, booking }: { when: { date: string; time: string }; zone: string; booking: number | null },
): NewMatch {
  const type = typeOf(values.type);
  const players = readSeats(values.seats).map(({ team, position, player }) => ({
    player: player.id,
    team,
    position,
  }));
  if (booking !== null) return { type, booking, players };
  const minutes = parseTime(when.time);
  if (minutes === null) throw new RangeError(`not a time: ${when.time}`);
  const club = values.club.trim();
  return {
    type,
    date: zonedTime(when.date, minutes, zone),
    ...(values.court ? { court: Number(values.court) } : club && { meta_data: { club } }),
    players,
  };
}

function typeOf(type: string): MatchType {
  if (!isMatchType(type)) throw new RangeError(`not a match type: ${type}`);
  return type;
}
