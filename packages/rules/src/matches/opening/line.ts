import { nextOfRelease } from '../../bookings/waits.ts';
import { type Instant, toIso, toMillis } from '../../time/instant.ts';
import { placesFree } from './opening.ts';
import { type Entrant, type Opened, type OpeningFacts, refuseOpenJoin, seatedOf } from './refuse-entry.ts';

// The line of an open match: a place that becomes free is offered to one player after the other, in the order of asking, by
// the rule of a released court. Two free places are two offers.

/** Matches whose line a player stands in, as waits for courts. */
export { WAITS_AT_MOST as LINES_AT_MOST } from '../../bookings/waits.ts';
/** Players in the line of a match: each of them is read with every change of it. */
export const LINE_AT_MOST = 30;

/** Wait for a place: as joining, while no place is free for the player. */
export function refuseLine({ match, opening }: Opened, entrant: Entrant, now: Instant) {
  const refusal = refuseOpenJoin({ match, opening }, entrant, now);
  if (opening === null || refusal === null) return refusal === null ? 'line_not_full' : refusal;
  // Of a mixed match it depends on who leaves.
  const waits =
    refusal === 'match_full' ||
    refusal === 'opening_offered' ||
    (refusal === 'opening_gender' && opening.gender === 'mixed');
  if (!waits) return refusal;
  // Whether the player would fit if it were empty.
  const empty = { match: { ...match, players: [] }, opening: { ...opening, offered: [] } };
  return refuseOpenJoin(empty, entrant, now);
}

/** One in line. */
export type Waiting = {
  id: number;
  entrant: Entrant;
  /** A place is offered from then until then; null: none is. */
  begins_at: Instant | null;
  until: Instant | null;
  /** Was told that a place is free for all. */
  free_told_at: Instant | null;
};

/** An offer that goes on. */
type PlaceOffer = { id: number; player: number; begins_at: string; until: string };

/** What becomes of a line. */
export type LineStep = {
  /** Offers that ran out. */
  expired: number[];
  /** Offers without a place, or whose player fits no more: they wait again. */
  withdrawn: number[];
  /** New offers. */
  offers: PlaceOffer[];
  /** All offers that go on, with the new ones. */
  going: PlaceOffer[];
  /** Who hears that a place is free for all, from `at` on; quiet: without a sound. */
  told: { players: { id: number; player: number }[]; at: string; quiet: boolean } | null;
  /** It is full again: who was told of a free place is told of the next one. */
  refilled: number[];
};

type Line = Opened & {
  opening: OpeningFacts;
  zone: string;
  /** In the order of asking. */
  line: readonly Waiting[];
  /** Whose offer ran out, and who were not told yet that the place is free for all. */
  missed: readonly { id: number; entrant: Entrant }[];
};

/**
 * What is due for the line of a match after any change of it, or when an offer ends. Of a line for which it was done already
 * it changes nothing. An offer that would run beyond the fill-by instant is none.
 */
export function followLine({ match, opening, zone, line, missed }: Line, now: Instant): LineStep {
  const offered: { player: number; gender: Entrant['gender'] }[] = [];
  const fits = (entrant: Entrant) =>
    refuseOpenJoin({ match, opening: { ...opening, offered } }, entrant, now) === null;
  const isOver = ({ until }: Waiting) => until !== null && toMillis(until) <= toMillis(now);

  const step: LineStep = { expired: [], withdrawn: [], offers: [], going: [], told: null, refilled: [] };
  const missing = [...missed];
  for (const one of line) {
    const { id, entrant, begins_at, until } = one;
    if (begins_at === null || until === null) continue;
    if (isOver(one)) {
      step.expired.push(id);
      missing.push(one);
    } else if (fits(entrant)) {
      offered.push(entrant);
      step.going.push({ id, player: entrant.player, ...iso({ begins_at, until }) });
    } else {
      step.withdrawn.push(id);
    }
  }

  const times = timesOf({ date: match.date, fill_by: opening.fill_by, zone }, now);
  const hearing = missing.map(({ id, entrant }) => ({ id, entrant }));
  const isGoing = (id: number) => step.going.some((offer) => offer.id === id);
  for (const { id, entrant, free_told_at } of line) {
    if (step.expired.includes(id) || isGoing(id) || free_told_at !== null || !fits(entrant)) continue;
    if (times.offer === null) {
      hearing.push({ id, entrant });
      continue;
    }
    const offer = { id, player: entrant.player, ...times.offer };
    offered.push(entrant);
    step.offers.push(offer);
    step.going.push(offer);
  }

  const isOffered = (player: number) => step.going.some((offer) => offer.player === player);
  const players = hearing.filter(({ entrant }) => !isOffered(entrant.player) && fits(entrant));
  if (players.length > 0 && times.told)
    step.told = {
      ...times.told,
      players: players.map(({ id, entrant: { player } }) => ({ id, player })),
    };
  if (placesFree(seatedOf({ match, opening })) === 0)
    step.refilled = line.filter(({ free_told_at }) => free_told_at !== null).map(({ id }) => id);
  return step;
}

const iso = ({ begins_at, until }: { begins_at: Instant; until: Instant }) => ({
  begins_at: toIso(begins_at),
  until: toIso(until),
});

/** When a place of this match is offered, or told to all: the rule of a court that is released for a game at that time. */
function timesOf(
  { date, fill_by, zone }: { date: Instant; fill_by: Instant; zone: string },
  now: Instant,
): {
  offer: { begins_at: string; until: string } | null;
  told: { at: string; quiet: boolean } | undefined;
} {
  const line = [{ wait: 0, start_at: date, outcome: null }];
  const next = nextOfRelease({ line, offers: 0, zone }, now);
  const isOffer = next.type === 'offer' && toMillis(next.expires_at) <= toMillis(fill_by);
  const [told] = nextOfRelease({ line, offers: Number.MAX_SAFE_INTEGER, zone }, now).told;
  // Told in the morning it would be too late: quietly at once, as of a match that begins early.
  const isLate = told !== undefined && toMillis(told.at) >= toMillis(fill_by);
  return {
    offer: isOffer ? { begins_at: next.begins_at, until: next.expires_at } : null,
    told: isLate ? { at: toIso(now), quiet: true } : told && { at: told.at, quiet: told.quiet },
  };
}
