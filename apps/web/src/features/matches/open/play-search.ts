import type { OpenMatch } from '@bandeja/contract/calls/open-matches';
import { OPENING_GENDERS, type OpeningGender } from '@bandeja/rules/matches/opening/opening';
import { toMillis } from '@bandeja/rules/time/instant';
import { isLocalDate } from '@bandeja/rules/time/local-time';
import { localMinutesOf } from '@bandeja/rules/time/zoned-time';
import { wholeNumber } from '../../../lib/whole-number.ts';

export const PERIODS = ['manha', 'tarde', 'noite'] as const;
export type Period = (typeof PERIODS)[number];

/** The search parameters of Jogar: its filters. */
export interface PlaySearch {
  /** YYYY-MM-DD in the zone of the match; default: every day. */
  date?: string | undefined;
  period?: Period | undefined;
  /** ALL_CITIES: the player has chosen all; left out: the player's own. */
  city?: string | undefined;
  /** A club's slug. */
  club?: string | undefined;
  gender?: OpeningGender | undefined;
  /** Only matches that the player's level enters without asking. */
  level?: 'meu' | undefined;
  page?: number | undefined;
}

export const ALL_CITIES = 'todas';

/** Reads the search parameters of any address: invalid values are dropped. */
export function playSearch(raw: Record<string, unknown>): PlaySearch {
  const { date, city, club } = raw;
  return {
    date: typeof date === 'string' && isLocalDate(date) ? date : undefined,
    period: PERIODS.find((one) => one === raw.period),
    city: typeof city === 'string' && city !== '' && city.length <= 120 ? city : undefined,
    club: typeof club === 'string' && /^[a-z0-9-]{1,100}$/.test(club) ? club : undefined,
    gender: OPENING_GENDERS.find((one) => one === raw.gender),
    level: raw.level === 'meu' ? 'meu' : undefined,
    page: wholeNumber(raw.page, 1_000, 2),
  };
}

const NOON = 12 * 60;
const EVENING = 18 * 60;
/** A match that begins after midnight is one of the night before. */
const MORNING = 5 * 60;

/** The part of the day in which a match begins, by minutes after midnight. */
export function periodOf(minutes: number): Period {
  if (minutes < MORNING || minutes >= EVENING) return 'noite';
  return minutes < NOON ? 'manha' : 'tarde';
}

/** The matches that have not begun, of this part of the day. */
export function shownOf(matches: readonly OpenMatch[], period: Period | undefined, now: Date): OpenMatch[] {
  return matches.filter(
    ({ starts_at, timezone }) =>
      toMillis(starts_at) > now.getTime() &&
      (period === undefined || periodOf(localMinutesOf(starts_at, timezone)) === period),
  );
}
