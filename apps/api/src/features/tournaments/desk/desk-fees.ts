import type { FeeOfMoney } from '@bandeja/contract/calls/desk-till';
import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import type { Database } from '@bandeja/db/database';
import { fullName } from '@bandeja/rules/players/names';
import { correctablePayments, type FeeCorrectionFacts } from '@bandeja/rules/tournaments/fee-corrections';
import { halfCents } from '@bandeja/rules/tournaments/fees';
import { isHalfPaid } from '@bandeja/rules/tournaments/halves';
import { lostFeeOf } from '../teams/lost-fee.ts';
import type { TeamRow } from '../teams/teams.repository.ts';
import {
  type FeeColumns,
  type FeeRowColumns,
  listFeeMoney,
  listFees,
  listOpenFees,
  listOwedFees,
  listSides,
} from './desk-fees.repository.ts';

/** The fees of these teams or halves: for rows of money, in their order. Of a half alone `team` is null. */
export async function feesOf(
  db: Database,
  rows: readonly { team: number | null; half: number | null }[],
): Promise<(FeeOfMoney | undefined)[]> {
  if (rows.length === 0) return [];
  const named = rows.flatMap(({ half }) => half ?? []);
  const halves = named.length > 0 ? await listSides(db, named) : [];
  const sides = new Map(halves.map((half) => [half.id, half]));
  const teams = [...rows.flatMap(({ team }) => team ?? []), ...halves.map(({ team_id }) => team_id)];
  const fees = new Map((await listFees(db, teams)).map((fee) => [fee.team, fee]));
  return rows.map(({ team, half }) => {
    const of = half === null ? undefined : sides.get(half);
    const fee = fees.get(team ?? of?.team_id ?? 0);
    return fee && presentFeeOfMoney(fee, of?.side);
  });
}

function presentFeeOfMoney(fee: FeeColumns, side?: string): FeeOfMoney {
  const a = fullName({ first_name: fee.first_a, last_name: fee.last_a });
  const b = fullName({ first_name: fee.first_b, last_name: fee.last_b });
  return {
    ...{ hash: fee.hash, tournament: fee.tournament, category: fee.category, team: fee.team },
    // Who registered the team comes first, as in its list.
    players: fee.invited_by === fee.player_b ? [b, a] : [a, b],
    ...(side && { half: side === 'a' ? a : b }),
  };
}

export const feesOwed = async (db: Database, club: number) =>
  (await listOwedFees(db, club)).map(({ due_cents, since, ...fee }) => ({
    ...{ fee: presentFeeOfMoney(fee), due_cents, since },
  }));

export const correctionFacts = (team: TeamRow, rows: readonly FeeRowColumns[]): FeeCorrectionFacts => ({
  rows: rows.filter(({ team_id }) => team_id === team.id),
  ...{ status: team.status, drawn: team.draw_order !== null, moved: team.merged_from !== null },
  tournament: team,
});

/** The payments of a team's fee that the desk may correct; undefined: none. */
export function takenOf(team: TeamRow, rows: readonly FeeRowColumns[]): DeskTeam['taken'] {
  const payments = correctablePayments(rows.filter(({ team_id }) => team_id === team.id));
  if (payments.length === 0) return undefined;
  return payments.map(({ id, half_id, method, amount_cents }) => ({
    ...{ id, method, cents: amount_cents },
    player: team.halves?.find((half) => half.id === half_id)?.player ?? null,
  }));
}

/** The money of the fees of a tournament; undefined: there is none, paid or open. */
export async function readFeeSums(db: Database, tournament: number): Promise<DeskTournament['fees']> {
  const teams = await listFeeMoney(db, tournament);
  const open = await listOpenFees(db, tournament);
  const sum = (of: (team: (typeof teams)[number]) => number) =>
    teams.reduce((total, team) => total + of(team), 0);
  const online = (of: 'came' | 'went') => sum(({ whole, halves }) => whole[of] + (halves?.[of] ?? 0));
  const club_cents = sum((team) => team.club_cents);
  const sums = {
    ...{ app_cents: online('came'), club_cents },
    unnamed_cents: club_cents - sum(({ till_cents }) => till_cents),
    returned_cents:
      online('went') +
      sum(({ fee_returned_at, club_cents: cents, club_handed_cents }) =>
        fee_returned_at ? cents : club_handed_cents,
      ),
    owed_cents: sum(({ owed_cents }) => owed_cents),
    open_cents:
      sum(({ each, ...team }) => lostFeeOf({ ...team, halves: each })?.cents ?? 0) +
      open.reduce(
        (total, { price_cents, second_cents, halves }) =>
          total +
          (halves
            ? halves
                .filter((half) => !isHalfPaid(half))
                .reduce((rest, half) => rest + halfCents({ price_cents, second_cents }, half), 0)
            : price_cents),
        0,
      ),
  };
  return Object.values(sums).some((cents) => cents !== 0) ? sums : undefined;
}
