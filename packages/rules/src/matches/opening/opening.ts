import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, toIso, toMillis } from '../../time/instant.ts';
import { COURT_PLACES, TEAMS, type Team, type TeamOrNone } from '../team.ts';

// A match opened by its creator to players who know none of it: who fits, until when, and what happens when it does not
// fill. Who may enter now is refuse-entry.ts.

/** Who a free place of an open match is for; mixed: two women and two men. */
export const OPENING_GENDERS = ['open', 'women', 'men', 'mixed'] as const;
export type OpeningGender = (typeof OPENING_GENDERS)[number];

/** open: has a free place. full: all four places are taken. closed: takes no player any more. */
export const OPENING_STATES = ['open', 'full', 'closed'] as const;
export type OpeningState = (typeof OPENING_STATES)[number];

/** What happens to a match that is not full at its fill-by instant. ask: the creator is asked before. */
export const NOT_FULL_CHOICES = ['cancel', 'keep', 'ask'] as const;
export type NotFullChoice = (typeof NOT_FULL_CHOICES)[number];

/** The creator's answer when asked. wait: look for players until the start, then play with those who are there. */
export const NOT_FULL_ANSWERS = ['cancel', 'keep', 'wait'] as const;
export type NotFullAnswer = (typeof NOT_FULL_ANSWERS)[number];

/** ended: the match takes no player any more, or the player joined another one at that time. */
export const REQUEST_STATES = ['waiting', 'accepted', 'declined', 'expired', 'withdrawn', 'ended'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const NOTE_MAX_LENGTH = 200;
export const REQUEST_MAX_LENGTH = 120;

/** Limits of an account. */
export const OPEN_MATCHES_AT_MOST = 3;
export const REQUESTS_A_DAY = 10;
export const JOINS_A_DAY = 20;

/** The list of open matches ends there, and is counted to there: a day or a city shows the others. */
export const OPEN_MATCHES_LISTED = 200;

/** How long before the start a match has to be full, where its creator does not say. */
const FILL_BEFORE_MS = 4 * HOUR_MS;
/** How long before the fill-by instant the creator is asked. */
const ASKED_BEFORE_MS = 2 * HOUR_MS;
/** A match that may be cancelled is open at least as long: else nobody could enter it. */
const OPEN_AT_LEAST_MS = HOUR_MS;
/** The creator who was asked has at least as long to answer: silence in less does not cancel. */
const ANSWER_WITHIN_MS = 30 * MINUTE_MS;
/** Between the fill-by instant and the end of the free cancellation of the court: the job has time to run. */
const RELEASE_MARGIN_MS = 5 * MINUTE_MS;
/** How long after the fill-by instant the bank may still say that a Pix came: shorter than the margin above. */
const BANK_ANSWERS_WITHIN_MS = 4 * MINUTE_MS;
const REQUEST_ENDS_AFTER_MS = 6 * HOUR_MS;
const LEAVE_FREE_FOR_MS = 2 * HOUR_MS;
/** What a match without a booking is taken to last. */
const ASSUMED_LENGTH_MS = 90 * MINUTE_MS;
/** No match lasts longer: matches that began before are over. */
export const LONGEST_MATCH_MS = DAY_MS;

type Timed = { date: Instant; ends_at: Instant | null; booking_id: number | null };

/** The time a match takes: that of its booking. The end of a booking that it lost says nothing. */
export const spanOf = ({ date, ends_at, booking_id }: Timed) => {
  const isBooked = booking_id !== null && ends_at !== null && toMillis(ends_at) > toMillis(date);
  return {
    from: new Date(toMillis(date)),
    to: new Date(isBooked ? toMillis(ends_at) : toMillis(date) + ASSUMED_LENGTH_MS),
  };
};

export const askAt = (fillBy: Instant): Date => new Date(toMillis(fillBy) - ASKED_BEFORE_MS);
/** Whether silence cancels a match that does not fill: its creator was asked in time. */
const silenceCancels = ({ asked_at, fill_by }: { asked_at: Instant | null; fill_by: Instant }): boolean =>
  asked_at !== null && toMillis(asked_at) <= toMillis(fill_by) - ANSWER_WITHIN_MS;

/** Whether a match that is not full at its fill-by instant is cancelled, where its court can go back. */
export const endsUnlessFull = (filling: {
  not_full: NotFullChoice;
  asked_at: Instant | null;
  fill_by: Instant;
}): boolean => filling.not_full === 'cancel' || (filling.not_full === 'ask' && silenceCancels(filling));

/** Until when a match waits for the bank's word on a place that decides whether it is full: then it is decided without. */
export const bankAnswersBy = ({ fill_by, date }: { fill_by: Instant; date: Instant }): Date =>
  new Date(Math.min(toMillis(fill_by) + BANK_ANSWERS_WITHIN_MS, toMillis(date)));

export const leaveFreeUntil = (now: Instant): Date => new Date(toMillis(now) + LEAVE_FREE_FOR_MS);

/** A request waits at the latest until the match takes no more players. */
export const requestEnds = (now: Instant, fillBy: Instant): Date =>
  new Date(Math.min(toMillis(now) + REQUEST_ENDS_AFTER_MS, toMillis(fillBy)));

export type FillByQuestion = {
  date: Instant;
  /** When the free cancellation of the match's booking ends; null: it has no booking. */
  free_until: Instant | null;
  /** As the creator states it; undefined: left out. */
  fill_by: Instant | undefined;
  not_full: NotFullChoice;
};

export type FillBy =
  | { ok: true; fill_by: string }
  | { ok: false; code: 'opening_fill_by_refused' | 'opening_only_keep' };

/**
 * Until when players join. A match that may be cancelled at that instant gives its court back for free, so the instant is
 * before the end of the free cancellation; once that is over, such a match can only be kept.
 */
export function decideFillBy({ date, free_until, fill_by, not_full }: FillByQuestion, now: Instant): FillBy {
  const start = toMillis(date);
  const release = free_until === null ? start : Math.min(start, toMillis(free_until) - RELEASE_MARGIN_MS);
  const mayCancel = not_full !== 'keep';
  const earliest = toMillis(now) + (mayCancel ? OPEN_AT_LEAST_MS : 1);
  if (mayCancel && release < earliest) return { ok: false, code: 'opening_only_keep' };
  const latest = mayCancel ? release : start;
  if (fill_by !== undefined) {
    const stated = toMillis(fill_by);
    const isPossible = stated >= earliest && stated <= latest;
    return isPossible ? { ok: true, fill_by: toIso(stated) } : { ok: false, code: 'opening_fill_by_refused' };
  }
  const usual = Math.min(start - FILL_BEFORE_MS, latest);
  // A match that begins soon is open as long as it can be.
  return { ok: true, fill_by: toIso(usual >= earliest ? usual : latest) };
}

type Filling = { fill_by: Instant; not_full: NotFullChoice };

/**
 * The fill-by instant of an open match whose start, or whose booking, was moved: as before, but before the free cancellation
 * of the court ends. Where that is over, the match is kept: a new time cancels no match, and loses no money.
 */
export function boundFilling(
  { fill_by, not_full }: Filling,
  free_until: Instant,
  now: Instant,
): { fill_by: string; not_full: NotFullChoice } {
  const release = toMillis(free_until) - RELEASE_MARGIN_MS;
  if (not_full === 'keep' || toMillis(fill_by) <= release) return { fill_by: toIso(fill_by), not_full };
  if (release > toMillis(now)) return { fill_by: toIso(release), not_full };
  return { fill_by: toIso(fill_by), not_full: 'keep' };
}

export type Range = { level_min: number | null; level_max: number | null };

/** Levels are compared as they are shown, with one decimal. */
const shown = (level: number): number => Math.round(level * 10);

/** Whether a level joins without asking. A player without a level joins a match without bounds only. */
export function isInRange({ level_min, level_max }: Range, level: number | null): boolean {
  if (level_min === null && level_max === null) return true;
  if (level === null) return false;
  return shown(level) >= shown(level_min ?? 0) && shown(level) <= shown(level_max ?? 7);
}

export type PlayerGender = 'M' | 'F' | 'O' | null;
/** The players of a match, also those without a team. */
type Seated = readonly { team: TeamOrNone; gender?: PlayerGender }[];

const inTeams = (players: Seated) => players.filter(({ team }) => team !== '');

export const placesFree = (players: Seated): number => COURT_PLACES - inTeams(players).length;

const MIXED_PER_GENDER = COURT_PLACES / 2;

/** How many of the free places a player of this gender may take. */
export function placesFor(gender: PlayerGender, opening: OpeningGender, players: Seated): number {
  const free = placesFree(players);
  if (opening === 'open') return free;
  if (gender !== 'M' && gender !== 'F') return 0;
  if (opening !== 'mixed') return (opening === 'women') === (gender === 'F') ? free : 0;
  const same = inTeams(players).filter((player) => player.gender === gender).length;
  return Math.min(free, Math.max(0, MIXED_PER_GENDER - same));
}

/** Whether the players who are in the teams leave the choice of gender possible. */
export function suitsPlayers(opening: OpeningGender, players: Seated): boolean {
  const count = (gender: PlayerGender) =>
    inTeams(players).filter((player) => player.gender === gender).length;
  if (opening === 'women') return count('M') === 0;
  if (opening === 'men') return count('F') === 0;
  return opening === 'open' || (count('M') <= MIXED_PER_GENDER && count('F') <= MIXED_PER_GENDER);
}

/** The team a player enters who chooses none: the one with fewer players, A when equal. Null: both are full. */
export function teamToEnter(players: Seated): Team | null {
  const sizes = TEAMS.map((team) => ({
    team,
    size: players.filter((player) => player.team === team).length,
  }));
  const [fewest] = sizes.toSorted((one, other) => one.size - other.size);
  return fewest && fewest.size < COURT_PLACES / TEAMS.length ? fewest.team : null;
}
