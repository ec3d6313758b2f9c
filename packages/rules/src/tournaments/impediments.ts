import type { Ability } from '../abilities.ts';
import { formatShortDate, formatTimeRange } from '../format/dates.ts';
import { DAY_MINUTES, formatMinutes, parseTime } from '../time/local-time.ts';
import { localDateOf, localTimeOf, zonedTime } from '../time/zoned-time.ts';
import type { TeamStatus, TournamentStage } from './statuses.ts';

/** Milliseconds since 1970; the end is not included. */
type Span = { start: number; end: number };

/** When a player cannot play, on the club's clock; to 00:00: until the end of the day. */
export type Impediment = { date: string; from: string; to: string };

/** The same in minutes after midnight, the end excluded. */
export type ImpedimentMinutes = { date: string; from: number; to: number };

/** An impediment of one player of a match, as times are planned. */
export type ImpededSpan = Span & { player: number };

/** The impediments that a place breaks; of a match that moves from `before`, those that it did not break there. */
export const brokenAt = (
  { impeded = [] }: { impeded?: readonly ImpededSpan[] },
  place: Span | null,
  before: Span | null = null,
): ImpededSpan[] =>
  impeded.filter((span) => {
    const isAt = (one: Span | null) => one !== null && span.start < one.end && one.start < span.end;
    return isAt(place) && !isAt(before);
  });

export const impedimentMinutes = ({ date, from, to }: Impediment): ImpedimentMinutes => ({
  date,
  from: parseTime(from) ?? 0,
  to: parseTime(to) || DAY_MINUTES,
});

export const impedimentOf = ({ date, from, to }: ImpedimentMinutes): Impediment => ({
  date,
  from: formatMinutes(from),
  to: formatMinutes(to),
});

export const impedimentSpan = ({ date, from, to }: ImpedimentMinutes, timezone: string): Span => ({
  start: Date.parse(zonedTime(date, from, timezone)),
  end: Date.parse(zonedTime(date, to, timezone)),
});

/** `sáb, 14 mar, 08:00–12:00`. */
export function impedimentText({ start, end }: Span, timezone: string): string {
  const [from, to] = [new Date(start), new Date(end)];
  const hours = formatTimeRange(localTimeOf(from, timezone), localTimeOf(to, timezone));
  return `${formatShortDate(localDateOf(from, timezone))}, ${hours}`;
}

/** `Mista, Grupo A (…): Ana Souza não pode sáb, 14 mar, 08:00–12:00.` */
export const impedimentSentence = (
  { match, player, timezone }: { match: string; player: string; timezone: string },
  span: Span,
): string => `${match}: ${player} não pode ${impedimentText(span, timezone)}.`;

export type ImpedimentsRefusal = {
  code:
    | 'too_many_impediments'
    | 'impediment_outside_days'
    | 'impediment_times_crossed'
    | 'impediments_overlap';
  /** The place in the list; null: the list as a whole. */
  index: number | null;
};

/** What is wrong with all impediments of one player: null, or the first reason. */
export function refuseImpediments(
  given: readonly ImpedimentMinutes[],
  allowed: { impediments_max: number; starts_on: string; ends_on: string },
): ImpedimentsRefusal | null {
  if (given.length > allowed.impediments_max) return { code: 'too_many_impediments', index: null };
  for (const [index, { date, from, to }] of given.entries()) {
    if (date < allowed.starts_on || date > allowed.ends_on) return { code: 'impediment_outside_days', index };
    if (from >= to) return { code: 'impediment_times_crossed', index };
    const isMet = given.slice(0, index).some((one) => one.date === date && one.from < to && from < one.to);
    if (isMet) return { code: 'impediments_overlap', index };
  }
  return null;
}

/** Whether the club writes down what a player of a team says: until the tournament is over. */
export function refuseDeskImpediments(
  stage: TournamentStage,
  { status, plays }: { status: TeamStatus; plays: boolean },
): Ability<'tournament_over' | 'team_withdrawn' | 'team_player_gone'> {
  if (stage === 'finished' || stage === 'cancelled') return 'tournament_over';
  if (status === 'withdrawn') return 'team_withdrawn';
  return plays ? null : 'team_player_gone';
}
