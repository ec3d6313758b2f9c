import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Club } from '@bandeja/contract/calls/clubs';
import type { Match } from '@bandeja/contract/calls/matches';
import { isMatchType, type MatchType } from '@bandeja/rules/matches/match-type';
import { HOUR_MS, type Instant, MINUTE_MS, toIso, toMillis } from '@bandeja/rules/time/instant';
import { addDays, formatMinutes, isLocalDate, parseTime } from '@bandeja/rules/time/local-time';
import { localDateOf, localMinutesOf, localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { givenErrors } from '../../../lib/form/use-form.ts';
import { deviceZone } from '../../../lib/time/zone-note.ts';
import type { NewMatch } from '../api/change-match.ts';
import { CLUB_NAME_MAX } from '../match-names.ts';
import { readSeats, type Seat } from './seats.ts';

/** The form of Criar Partida. All values are text, so that a draft can store them. */
export type NewMatchValues = {
  type: string;
  /** Empty until the player sets a time: before that the current time applies, also in a draft. */
  own_time: '' | 'yes';
  /** YYYY-MM-DD and HH:MM in the zone of the match. */
  date: string;
  time: string;
  /** The typed text; with `club_slug`, the name of a registered club. */
  club: string;
  club_slug: string;
  /** A court's id. */
  court: string;
  /** The format of writeSeats. */
  seats: string;
};

/**
 * The last full half hour in a zone: the start of a match that has just begun. Not the next one, because a future
 * match cannot be finished, and results are often entered right after creation.
 */
export function lastHalfHour(now: Instant, zone: string): { date: string; time: string } {
  const half = 30 * MINUTE_MS;
  const instant = toIso(Math.floor(toMillis(now) / half) * half);
  return { date: localDateOf(instant, zone), time: localTimeOf(instant, zone) };
}

/** When and where a player usually plays: the first choice of a match that is opened to others. */
export interface Usual {
  /** Minutes after midnight. */
  minutes: number;
  club: { slug: string; name: string } | null;
}

/** In the evening, when no match of the player is known. */
const EVENING_MINUTES = 19 * 60;
/** Others are found before players stop entering, four hours before the start. */
const AHEAD_MS = 6 * HOUR_MS;

/** What most of these matches have, of equal numbers the first: the latest ones come first. */
export function usualOf(matches: readonly Pick<Match, 'date' | 'timezone' | 'court'>[]): Usual {
  const clubs = matches.flatMap(({ court }) => court?.club ?? []);
  const slug = mostFrequent(clubs.map((club) => club.slug));
  const halves = matches.map(({ date, timezone }) => Math.floor(localMinutesOf(date, timezone) / 30) * 30);
  return {
    minutes: mostFrequent(halves) ?? EVENING_MINUTES,
    club: clubs.find((club) => club.slug === slug) ?? null,
  };
}

function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const count = (value: Value) => values.filter((other) => other === value).length;
  return [...new Set(values)].toSorted((one, other) => count(other) - count(one))[0];
}

/** The next day on which the usual time is some hours ahead. */
function nextUsualTime(now: Instant, zone: string, minutes: number): { date: string; time: string } {
  const today = localDateOf(now, zone);
  const isAhead = (date: string) => toMillis(zonedTime(date, minutes, zone)) >= toMillis(now) + AHEAD_MS;
  const days = [0, 1, 2].map((days) => addDays(today, days));
  return { date: days.find(isAhead) ?? today, time: formatMinutes(minutes) };
}

/** Day and time of the form: those the player set, else the current ones, or the next usual ones. */
export function whenOf(
  { own_time, date, time }: Pick<NewMatchValues, 'own_time' | 'date' | 'time'>,
  now: Instant,
  { zone, usual }: { zone: string; usual?: Usual | undefined },
): { date: string; time: string } {
  if (own_time) return { date, time };
  return usual ? nextUsualTime(now, zone, usual.minutes) : lastHalfHour(now, zone);
}

/** The zone of the form's times: that of the court's club; without a court that of this device, which the match keeps. */
export const zoneOf = (court: string, club: { timezone: string } | undefined): string =>
  court && club ? club.timezone : deviceZone();

/** One message for each invalid field. */
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
 * The input of createMatch. From a booking only the booking is sent: the server takes its start and its court.
 * Throws a RangeError for a form in which newMatchErrors finds an error.
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
    ...(values.court
      ? { court: Number(values.court) }
      : { timezone: zone, ...(club && { meta_data: { club } }) }),
    players,
  };
}

function typeOf(type: string): MatchType {
  if (!isMatchType(type)) throw new RangeError(`not a match type: ${type}`);
  return type;
}

interface Form {
  playerId: number;
  seats: readonly Seat[];
  booking: Booking | null;
  club: Club | undefined;
  timezone: string;
}

/**
 * A match created on this device, as it is shown until the server has it. Its players have the negative ids of the players,
 * which the queue replaces from the server's answer (data/offline/queue.ts).
 */
export function localMatch({ type, date, court, meta_data }: NewMatch, form: Form): Match {
  const { booking, club, playerId } = form;
  const name = club?.courts?.find(({ id }) => id === court)?.name;
  return {
    // The queue numbers it.
    id: 0,
    date: booking?.start_at ?? new Date(date ?? 0).toISOString(),
    ended_at: null,
    type,
    winner: null,
    ended_early: null,
    retired_team: null,
    form: null,
    is_public: false,
    version: 0,
    cancelled_at: null,
    result: null,
    consent_until: null,
    levels_waiting: false,
    counted_instead: null,
    can: {
      edit: false,
      seat: false,
      record_set: false,
      remove_set: false,
      finish: false,
      walkover: false,
      contest: false,
      accept: false,
      cancel: false,
      leave: false,
      confirm: false,
      not_me: false,
    },
    court: booking ? courtOf(booking) : club && name ? { id: Number(court), name, club } : null,
    has_lost_court: false,
    meta_data: meta_data ?? {},
    booking: booking?.id ?? null,
    ends_at: booking?.end_at ?? null,
    created_by: playerId,
    timezone: booking?.timezone ?? form.timezone,
    players: form.seats.map(({ team, position, player: { level, ...player } }) => ({
      id: -player.id,
      player,
      team,
      position,
      level,
      confirmed: player.id === playerId,
    })),
    scores: [],
    level_changes: [],
  };
}

const courtOf = ({ court: { id, name, club } }: Booking): Match['court'] => ({ id, name, club });
