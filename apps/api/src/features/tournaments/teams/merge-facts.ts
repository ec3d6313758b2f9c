import { isHalfPaid } from '@bandeja/rules/tournaments/halves';
import { backCents, type MoveFacts } from '@bandeja/rules/tournaments/merging';
import { clubCentsOf } from './pay-team-at-club.ts';
import type { TeamRow } from './teams.repository.ts';

/** A team that is asked to play in another category, as the input of the rules. */
export function moveFacts({ status, merge, merge_until, ...team }: TeamRow): MoveFacts {
  if (merge === null || merge_until === null) return { status, merge: null };
  const [one, other] = merge.entrants;
  return {
    status,
    merge: {
      ...{ until: merge_until, drawn: merge.drawn, cancelled: merge.cancelled, free: merge.free },
      ...{ limits: merge.limits, bound: merge.bound },
      // Of a guest the club judges gender and level itself.
      entrants: [
        team.guests.includes(team.player_a) ? null : one,
        team.guests.includes(team.player_b) ? null : other,
      ],
    },
  };
}

/**
 * A half that was paid, as the rule takes it. Only who has paid the lower fee of a second category has the lower one of the other
 * category too: who paid this one first has paid the third one as the second.
 */
export const partOf = (
  { price_cents }: Pick<TeamRow, 'price_cents'>,
  half: { paid_other: boolean },
  cents: number,
) => ({
  paid_other: half.paid_other && cents * 2 < price_cents,
});

/** What goes back of the fee of an asked team when it moves: in all, and of it what the club took. */
export function backOf(team: TeamRow): { cents: number; club_cents: number } {
  const { merge, halves, price_cents, back_cents, paid_at_club_at, club_handed_cents, club_back_cents } =
    team;
  if (merge === null || price_cents === 0) return { cents: 0, club_cents: 0 };
  const back = (cents: number, half: { paid_other: boolean } | null) =>
    backCents({ cents, half: half && partOf(team, half, cents) }, merge);
  // What goes back of an earlier move goes back already.
  const owed = club_back_cents - club_handed_cents;
  const inHalves = halves?.filter((half) => isHalfPaid(half)) ?? [];
  if (inHalves.length === 0) {
    const cents = back(price_cents - back_cents, null);
    return { cents, club_cents: paid_at_club_at === null ? 0 : cents };
  }
  const app = inHalves.reduce((sum, half) => sum + back(half.app_cents ?? 0, half), 0);
  const taken = inHalves.filter(({ club_cents }) => club_cents !== null);
  const due = taken.reduce((sum, half) => sum + (half.club_cents ?? 0) - back(half.club_cents ?? 0, half), 0);
  const club_cents = taken.length === 0 ? 0 : Math.max(0, clubCentsOf(team) - owed - due);
  return { cents: app + club_cents, club_cents };
}
