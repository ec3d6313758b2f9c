import type { DeskBoard, DeskDelay } from '@bandeja/contract/calls/desk-tournament-board';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { localDateOf, localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { DELAY_MINUTES_MAX } from '@bandeja/rules/tournaments/schedule/delay-matches';
import { listed, whyStays } from './board-state.ts';

/** Minutes that are one tap away. */
export const DELAYS = ['15', '30', '45', '60'];
export const OTHER_DELAY = 'other';

export interface DelayFields {
  /** One of DELAYS, or OTHER_DELAY with `other`. */
  minutes: string;
  other: string;
  /** The start of a match, as an instant. */
  from: string;
  courts: readonly number[];
}

/**
 * The instants at which matches of the shown day start that have no result, no call and no set, in order. Hours after midnight
 * are delayed with the day that opened them; on the date that they fall on only while that night goes on.
 */
export function startsOf(board: DeskBoard, now: Date): string[] {
  const midnight = Date.parse(zonedTime(board.date, 0, board.timezone));
  const night = board.night_until ? Date.parse(board.night_until) : midnight;
  const isNight = midnight <= now.getTime() && now.getTime() < night;
  const starts = listed(board, new Map()).day.flatMap(({ match, place }) =>
    whyStays(match) !== null || match.begun || !place ? [] : place.starts_at,
  );
  return [...new Set(starts)].filter((start) => isNight || Date.parse(start) >= night);
}

/** From the next start on; where all have passed, from the last one. */
export const firstFields = (board: DeskBoard, now: Date): DelayFields => {
  const starts = startsOf(board, now);
  return {
    ...{ minutes: '45', other: '' },
    from: starts.find((start) => Date.parse(start) >= now.getTime()) ?? starts.at(-1) ?? '',
    courts: board.courts.map(({ id }) => id),
  };
};

/** What is wrong with the fields, by field. */
export function delayErrors({ minutes, other, courts }: DelayFields): { other?: string; courts?: string } {
  const count = Number(other);
  const isRight = /^\d+$/.test(other.trim()) && count >= 1 && count <= DELAY_MINUTES_MAX;
  return {
    ...(minutes === OTHER_DELAY && !isRight && { other: `Escolha de 1 a ${DELAY_MINUTES_MAX} minutos.` }),
    ...(courts.length === 0 && { courts: 'Escolha pelo menos uma quadra.' }),
  };
}

/** The delay as the call takes it. All courts are left out, so a court that is new to the tournament waits too. */
export function delayOf({ minutes, other, from, courts }: DelayFields, board: DeskBoard) {
  const isAll = courts.length === board.courts.length;
  return {
    minutes: Number(minutes === OTHER_DELAY ? other : minutes),
    from,
    ...(!isAll && { courts: [...courts] }),
  };
}

type Moved = DeskDelay['matches'][number];

/** `7 jogos mudam. 1 deles precisa de outro lugar.` */
export function delayWords(matches: readonly Moved[]): string {
  const again = matches.filter(({ because }) => because !== null).length;
  if (matches.length === 1) return again === 0 ? '1 jogo muda.' : '1 jogo muda e precisa de outro lugar.';
  const all = `${matches.length} jogos mudam.`;
  if (again === 0) return all;
  return `${all} ${again === 1 ? '1 deles precisa' : `${again} deles precisam`} de outro lugar.`;
}

/** `Quadra 1, 10:00 → 10:45`; another court or day is named. */
export function movedWords(
  { before, after }: Moved,
  { courts, timezone }: Pick<DeskBoard, 'courts' | 'timezone'>,
): string {
  const nameOf = (court: number) => courts.find(({ id }) => id === court)?.name ?? 'Outra quadra';
  const [from, to] = [new Date(before.starts_at), new Date(after.starts_at)];
  const date = localDateOf(to, timezone);
  const isSameDay = localDateOf(from, timezone) === date;
  const where = before.court === after.court ? '' : `${nameOf(after.court)}, `;
  const when = isSameDay ? '' : `${formatNumericDate(date)}, `;
  return `${nameOf(before.court)}, ${localTimeOf(from, timezone)} → ${where}${when}${localTimeOf(to, timezone)}`;
}
