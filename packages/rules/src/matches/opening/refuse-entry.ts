import type { Block } from '../../players/blocks.ts';
import { type Instant, toMillis } from '../../time/instant.ts';
import { type MatchFacts, refuseCancel, refuseJoin } from '../abilities.ts';
import {
  isInRange,
  type NotFullChoice,
  type OpeningGender,
  type OpeningState,
  type PlayerGender,
  placesFor,
  placesFree,
  type Range,
  type RequestState,
} from './opening.ts';
import { type OwnPlaces, refusePlace } from './places.ts';

/** What is decided on, of a match that was opened. */
export type OpeningFacts = Range & {
  state: OpeningState;
  gender: OpeningGender;
  fill_by: Instant;
  not_full: NotFullChoice;
  asked_at: Instant | null;
  /** Genders of the players of the match, by player. */
  genders: ReadonlyMap<number, PlayerGender>;
  /** What a free place costs; 0: nothing. */
  price_cents: number;
  /** Players in line to whom a place is offered: it is kept for them. */
  offered: readonly { player: number; gender: PlayerGender }[];
};

/** What decides whether a player fits, read when the player asks. */
export type Entrant = OwnPlaces & {
  player: number;
  level: number | null;
  gender: PlayerGender;
  /** Under 18, without a guardian's consent on file. */
  is_minor_alone: boolean;
  /** Plays another match at that time. */
  overlaps: boolean;
  /** Has a booking at that time. */
  has_booking: boolean;
  block: Block;
  /** The player's request for this match; null: none. */
  request: RequestState | null;
  /** The creator took the player out of this match. */
  was_removed: boolean;
};

export type EntryRefusal =
  | Exclude<ReturnType<typeof refuseJoin>, null>
  | 'match_begun'
  | 'match_not_found'
  | 'match_invite_blocked'
  | 'player_already_in_match'
  | 'opening_over'
  | 'opening_removed'
  | 'opening_offered'
  | 'opening_gender'
  | 'opening_gender_unknown'
  | 'opening_minor'
  | 'match_overlaps';

export type Opened = { match: MatchFacts; opening: OpeningFacts | null };

/** The players of a match with their genders. */
export const seatedOf = ({ match, opening }: Opened) =>
  match.players.map(({ player, team }) => ({
    team,
    gender: player === null ? null : (opening?.genders.get(player) ?? null),
  }));

/** Why a player cannot enter an open match, whatever the level; null: can. */
export function refuseEntry({ match, opening }: Opened, entrant: Entrant, now: Instant): EntryRefusal | null {
  // A player is not told of another player's block: the match is as one that does not exist.
  if (entrant.block === 'other') return 'match_not_found';
  if (entrant.block === 'own') return 'match_invite_blocked';
  const refusal = refuseJoin(match, entrant.player, now);
  if (refusal !== null && refusal !== 'match_full') return refusal;
  if (toMillis(now) >= toMillis(match.date)) return 'match_begun';
  if (opening === null || opening.state === 'closed' || toMillis(now) >= toMillis(opening.fill_by))
    return 'opening_over';
  if (match.players.some(({ player }) => player === entrant.player)) return 'player_already_in_match';
  if (entrant.was_removed) return 'opening_removed';
  const seated = seatedOf({ match, opening });
  if (refusal !== null || placesFree(seated) === 0) return 'match_full';
  return (
    refuseMisfit({ opening, seated }, entrant) ??
    (isKept({ opening, seated }, entrant) ? 'opening_offered' : null)
  );
}

/** Whether each place that the player may take is kept for others. */
export function isKept(
  {
    opening,
    seated,
  }: { opening: Pick<OpeningFacts, 'gender' | 'offered'>; seated: ReturnType<typeof seatedOf> },
  { player, gender }: Pick<Entrant, 'player' | 'gender'>,
): boolean {
  const others = opening.offered.filter((one) => one.player !== player);
  const kept = others.map((one) => ({ team: 'A' as const, gender: one.gender }));
  return kept.length > 0 && placesFor(gender, opening.gender, [...seated, ...kept]) <= 0;
}

/** Why a player does not fit into the free places of a match, whatever the level; null: does. */
export function refuseMisfit(
  { opening, seated }: { opening: OpeningFacts; seated: ReturnType<typeof seatedOf> },
  entrant: Entrant,
): 'opening_minor' | 'opening_gender_unknown' | 'opening_gender' | 'match_overlaps' | null {
  if (entrant.is_minor_alone) return 'opening_minor';
  if (placesFor(entrant.gender, opening.gender, seated) === 0)
    return entrant.gender === null ? 'opening_gender_unknown' : 'opening_gender';
  return entrant.overlaps ? 'match_overlaps' : null;
}

/**
 * Join without asking: as refuseEntry, and inside the range. A player outside of it whose request the creator accepted may join
 * too: where a place has a price, the accepted request seats the player only after the payment. There, who has held one without
 * paying lets others come first.
 */
export function refuseOpenJoin(opened: Opened, entrant: Entrant, now: Instant) {
  const refusal = refuseEntry(opened, entrant, now);
  if (refusal !== null || opened.opening === null) return refusal;
  const { price_cents } = opened.opening;
  if (entrant.request !== 'accepted' && !isInRange(opened.opening, entrant.level)) return 'opening_level';
  return price_cents > 0 ? refusePlace(entrant, now) : null;
}

/** Ask to enter: as refuseEntry, outside the range, once. */
export function refuseRequest(opened: Opened, entrant: Entrant, now: Instant) {
  const refusal = refuseEntry(opened, entrant, now);
  if (refusal !== null || opened.opening === null) return refusal;
  if (isInRange(opened.opening, entrant.level)) return 'opening_join_directly';
  return entrant.request === null ? null : 'match_request_repeated';
}

/** Open the match, or change how it is open: its creator, before it begins. */
export function refuseOpen(match: MatchFacts, viewer: number | null, now: Instant) {
  const refusal = refuseCancel(match, viewer, now);
  switch (refusal) {
    case 'match_not_creator':
      return 'opening_not_creator';
    case 'match_result_contested':
      return 'match_contested';
    case 'match_has_sets':
      return 'match_begun';
    case null:
      return toMillis(now) >= toMillis(match.date) ? 'match_begun' : null;
    default:
      return refusal;
  }
}

/** Close it: its creator, while it is open or full. */
export function refuseClose({ match, opening }: Opened, viewer: number | null) {
  if (viewer === null || match.created_by !== viewer) return 'opening_not_creator';
  return opening === null || opening.state === 'closed' ? 'opening_over' : null;
}

/** Answer what happens when it does not fill: its creator, who was asked and has not answered. */
export function refuseAnswerNotFull(opened: Opened, viewer: number | null, now: Instant) {
  const refusal = refuseClose(opened, viewer);
  if (refusal !== null || opened.opening === null) return refusal;
  const { not_full, asked_at, fill_by } = opened.opening;
  const isAsked = not_full === 'ask' && asked_at !== null && toMillis(now) < toMillis(fill_by);
  return isAsked ? null : 'opening_nothing_asked';
}
