import { nextOfRelease } from '../../bookings/waits.ts';
import { HOUR_MS, type Instant, MINUTE_MS, toIso, toMillis } from '../../time/instant.ts';
import { placesFree } from './opening.ts';
import { pauseEnds, placeHeldAgainAt, placeHeldLastAt } from './places.ts';
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
  // Whether the player would fit if it were empty, and after a pause.
  const empty = { match: { ...match, players: [] }, opening: { ...opening, offered: [] } };
  return refuseOpenJoin(empty, { ...entrant, unpaid_since: null }, now);
}

/** One in line. */
export type Waiting = {
  id: number;
  entrant: Entrant;
  /** A place is offered from then until then; null: none is. */
  begins_at: Instant | null;
  until: Instant | null;
  /** Was told of the offer. */
  told_at: Instant | null;
  /** Was told that a place is free for all. */
  free_told_at: Instant | null;
};

/** An offer of which its player was not told is made again for so long: its job is late, and not gone. */
const UNTOLD_AT_MOST_MS = HOUR_MS;
/** A place is not offered for less. */
const LEAST_OFFER_MS = 2 * MINUTE_MS;

/** An offer that goes on. */
type PlaceOffer = { id: number; player: number; begins_at: string; until: string };

/** What becomes of a line. */
export type LineStep = {
  /** Offers that ran out. */
  expired: number[];
  /** Offers without a place, whose player fits no more or was never told: they wait again. */
  withdrawn: number[];
  /** New offers. */
  offers: PlaceOffer[];
  /** All offers that go on, with the new ones. */
  going: PlaceOffer[];
  /** Who hears that a place is free for all, from `at` on; quiet: without a sound. */
  told: { players: { id: number; player: number }[]; at: string; quiet: boolean } | null;
  /** It is full again: who was told of a free place is told of the next one. */
  refilled: number[];
  /** From when one may hold a place again, who has held one without paying; null: none. */
  again_at: string | null;
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
  const isOver = (until: Instant) => toMillis(until) <= toMillis(now);
  const times = timesOf({ date: match.date, fill_by: opening.fill_by, zone }, now);
  const offerFor = (entrant: Entrant) =>
    times.offer && (opening.price_cents > 0 ? beforePause(times.offer, entrant) : times.offer);

  const step: LineStep = {
    ...{ expired: [], withdrawn: [], offers: [], going: [] },
    ...{ told: null, refilled: [], again_at: null },
  };
  const missing = [...missed];
  for (const one of line) {
    const { id, entrant, begins_at, until, told_at } = one;
    if (begins_at === null || until === null) continue;
    const isUntold = told_at === null && toMillis(now) - toMillis(begins_at) < UNTOLD_AT_MOST_MS;
    const again = isOver(until) && isUntold && fits(entrant) ? offerFor(entrant) : null;
    if (again) {
      offered.push(entrant);
      // It began when it was first made, unless it waits for the morning now.
      const began = isOver(again.begins_at) ? toIso(begins_at) : again.begins_at;
      step.offers.push({ id, player: entrant.player, begins_at: began, until: again.until });
    } else if (isOver(until) && !isUntold) {
      step.expired.push(id);
      missing.push(one);
    } else if (!isOver(until) && fits(entrant)) {
      offered.push(entrant);
      step.going.push({ id, player: entrant.player, ...iso({ begins_at, until }) });
    } else {
      step.withdrawn.push(id);
    }
  }

  step.going.push(...step.offers);
  const hearing = missing.map(({ id, entrant }) => ({ id, entrant }));
  const isGoing = (id: number) => step.going.some((offer) => offer.id === id);
  for (const { id, entrant, free_told_at } of line) {
    if (step.expired.includes(id) || isGoing(id) || free_told_at !== null || !fits(entrant)) continue;
    if (times.offer === null) {
      hearing.push({ id, entrant });
      continue;
    }
    const own = offerFor(entrant);
    if (own === null) continue;
    const offer = { id, player: entrant.player, ...own };
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
  else if (opening.price_cents > 0) step.again_at = endOfPauses([...line, ...missing], now);
  return step;
}

/** An offer that ends when its player, who has held a place without paying, may hold none; null: too soon. */
function beforePause<Offer extends { begins_at: string; until: string }>(
  offer: Offer,
  { unpaid_since }: Entrant,
): Offer | null {
  if (unpaid_since === null || placeHeldAgainAt(unpaid_since, offer.until) === null) return offer;
  const until = Math.min(toMillis(offer.until), toMillis(placeHeldLastAt(unpaid_since)));
  return until - toMillis(offer.begins_at) < LEAST_OFFER_MS ? null : { ...offer, until: toIso(until) };
}

/** When the first pause of these players ends: a place may be free for one of them then. */
function endOfPauses(players: readonly { entrant: Entrant }[], now: Instant): string | null {
  const ends = players
    .flatMap(({ entrant: { unpaid_since } }) => (unpaid_since === null ? [] : [pauseEnds(unpaid_since)]))
    .filter((end) => toMillis(end) > toMillis(now));
  return ends.toSorted()[0] ?? null;
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
