import type { Ability } from '../abilities.ts';
import { type Instant, toMillis } from '../time/instant.ts';
import { localDateOf } from '../time/zoned-time.ts';
import { refuseDraws } from './draw/arrange-draw.ts';
import { type CategoryFee, halfCents } from './fees.ts';
import { type CategoryLimits, ENTRY_REFUSALS, type Entrant, refuseTeam } from './registration.ts';
import type { TeamStatus, TournamentStatus } from './statuses.ts';

// A category with too few teams asks them to play in another one of the tournament, until an instant.

export type MergeCategory = {
  drawn: boolean;
  cancelled: boolean;
  /** Its teams are asked. */
  asks: boolean;
};

export const ASK_REFUSALS = [
  'registration_not_ended',
  'tournament_over',
  'category_merge_self',
  'category_merge_open',
  'category_cancelled',
  'tournament_drawn',
  'category_full',
  'merge_until_refused',
  'merge_without_teams',
] as const;
export type AskRefusal = (typeof ASK_REFUSALS)[number];

/** Why the teams of `source` are not asked to play in `target`, or null. */
export function refuseAsk(
  {
    status,
    same,
    source,
    target,
    ends_on,
    timezone,
    until,
  }: {
    status: TournamentStatus;
    same: boolean;
    /** asked: teams of another category are asked to play in it. */
    source: MergeCategory & { asked: boolean };
    target: MergeCategory & { free: number };
    ends_on: string;
    timezone: string;
    until: Instant;
  },
  now: Instant,
): Ability<AskRefusal> {
  const closed = refuseDraws(status);
  if (closed !== null) return closed;
  if (same) return 'category_merge_self';
  // A team that has moved is not sent on by a question that it never saw.
  if (source.asks || source.asked || target.asks) return 'category_merge_open';
  if (source.cancelled || target.cancelled) return 'category_cancelled';
  if (source.drawn || target.drawn) return 'tournament_drawn';
  if (target.free <= 0) return 'category_full';
  const isLate = localDateOf(until, timezone) > ends_on;
  return toMillis(until) <= toMillis(now) || isLate ? 'merge_until_refused' : null;
}

/** What a move checks when a team says yes: the other category may have changed since the question. */
export type MoveFacts = {
  /** Null: its category does not ask. */
  merge: {
    until: Instant;
    drawn: boolean;
    cancelled: boolean;
    free: number;
    limits: CategoryLimits;
    /** Null: a guest, whom the club judges itself. */
    entrants: readonly [Entrant | null, Entrant | null];
    /** One of the two is in the other category already. */
    bound: boolean;
  } | null;
  status: TeamStatus;
};

export const UNFIT_REFUSALS = ['team_in_other_category', ...ENTRY_REFUSALS] as const;
export type UnfitRefusal = (typeof UNFIT_REFUSALS)[number];
export const LEAVE_REFUSALS = ['team_withdrawn', 'category_merge_none'] as const;
export const MOVE_REFUSALS = [
  ...LEAVE_REFUSALS,
  ...UNFIT_REFUSALS,
  'tournament_drawn',
  'category_cancelled',
  'category_full',
] as const;
export type MoveRefusal = (typeof MOVE_REFUSALS)[number];

/** Say no: the team leaves, and what it has paid goes back. */
export function refuseLeave(
  { merge, status }: MoveFacts,
  now: Instant,
): Ability<(typeof LEAVE_REFUSALS)[number]> {
  if (status === 'withdrawn') return 'team_withdrawn';
  const isOpen = merge !== null && status === 'confirmed' && toMillis(now) < toMillis(merge.until);
  return isOpen ? null : 'category_merge_none';
}

/** Say yes. That a person is in the most categories that the tournament takes is no reason: the team leaves one of them. */
export function refuseMove(facts: MoveFacts, now: Instant): Ability<MoveRefusal> {
  const refusal = refuseLeave(facts, now);
  const { merge } = facts;
  if (refusal !== null || merge === null) return refusal ?? 'category_merge_none';
  return refuseFit(merge) ?? refuseClosed(merge);
}

type Merge = NonNullable<MoveFacts['merge']>;

/** Why these two may not play in the other category. */
export const refuseFit = ({ bound, limits, entrants }: Merge): Ability<UnfitRefusal> =>
  bound ? 'team_in_other_category' : refuseTeam(limits, entrants);

function refuseClosed({ drawn, cancelled, free }: Merge) {
  if (cancelled) return 'category_cancelled';
  if (drawn) return 'tournament_drawn';
  return free > 0 ? null : 'category_full';
}

/** Who has to say yes: the players who have an account. Without one the club answers. */
export const answersOf = ({ players, guests }: { players: readonly number[]; guests: readonly number[] }) =>
  players.filter((player) => !guests.includes(player));

/**
 * What goes back of a part of a fee that was paid for another category: the difference to the same part here. In a dearer category
 * the team pays nothing more, because the club proposed the move.
 */
export function backCents(
  { cents, half }: { cents: number; half: { paid_other: boolean } | null },
  { each_pays = false, ...fee }: CategoryFee,
): number {
  const due =
    half === null ? fee.price_cents : each_pays ? halfCents(fee, half) : Math.floor(fee.price_cents / 2);
  return Math.max(0, cents - due);
}
