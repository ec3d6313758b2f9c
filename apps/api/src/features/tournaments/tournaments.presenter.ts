import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import type {
  TeamSummary,
  Tournament,
  TournamentCategory,
  TournamentMatch,
} from '@bandeja/contract/calls/tournaments';
import type { Ability } from '@bandeja/rules/abilities';
import { createPaymentAbility } from '@bandeja/rules/payments/payment-abilities';
import { REMOVED_PLAYER } from '@bandeja/rules/players/names';
import { type ImpedimentMinutes, impedimentOf } from '@bandeja/rules/tournaments/impediments';
import * as labels from '@bandeja/rules/tournaments/labels';
import { refuseMove } from '@bandeja/rules/tournaments/merging';
import { type CategoryForm, formOfPhase } from '@bandeja/rules/tournaments/phase-forms';
import {
  type CategoryLimits,
  type RegisterRefusal,
  refuseRegistration,
} from '@bandeja/rules/tournaments/registration';
import {
  TIE_BREAKS,
  type TieBreak,
  type WalkoverScore,
  walkoverSets,
} from '@bandeja/rules/tournaments/standings';
import { tournamentStatus } from '@bandeja/rules/tournaments/statuses';
import {
  refuseAcceptTeam,
  refuseDeclineTeam,
  refuseTeamFee,
  refuseWithdrawTeam,
} from '@bandeja/rules/tournaments/team-abilities';
import type { Viewer } from '../../http/session/viewer.ts';
import { hasAccount } from '../payments/public.ts';
import type { KnockoutRow, TeamNameRow, TournamentMatchRow } from './draw/draw.repository.ts';
import { formOfMatch, isUsual } from './forms.repository.ts';
import { backOf, moveFacts } from './teams/merge-facts.ts';
import { presentFee, presentHalves } from './teams/present-fee.ts';
import { type TeamRow, teamFacts } from './teams/teams.repository.ts';
import type { CategoryRow, TournamentRow } from './tournaments.repository.ts';

/** Who reads, when, and whether fees can be paid in the app. */
export type Seen = { viewer: Pick<Viewer, 'playerId' | 'userId'> | null; hasProvider: boolean; now: Date };
type Players = ReadonlyMap<number, PlayerSummary>;

const CURRENCY = 'BRL';

export function presentTournament(
  row: TournamentRow,
  {
    categories,
    own,
    impediments,
    now,
  }: {
    categories: TournamentCategory[];
    own: TournamentTeam[];
    /** The viewer's. */
    impediments: readonly ImpedimentMinutes[];
    now: Date;
  },
): Tournament {
  return {
    hash: row.hash,
    name: row.name,
    club: { id: row.club_id, slug: row.club_slug, name: row.club_name, city: row.club_city },
    timezone: row.timezone,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    registration_starts_at: row.registration_starts_at.toISOString(),
    registration_ends_at: row.registration_ends_at.toISOString(),
    status: tournamentStatus(row, now),
    description: row.description,
    image: row.image,
    categories,
    own_teams: own,
    cancel_reason: row.cancel_reason,
    ...(row.impediments_max > 0 && {
      impediments: {
        max: row.impediments_max,
        own: impediments.map(impedimentOf),
        can: { change: own.length > 0 && refuseRegistration(row, now) === null },
      },
    }),
    ...(row.entries_max && { entries_max: row.entries_max }),
  };
}

export const presentCategory = (
  category: CategoryRow,
  refusal: Ability<RegisterRefusal>,
): TournamentCategory => ({
  id: category.id,
  name: category.name,
  gender: category.gender,
  level_min: category.level_min,
  level_max: category.level_max,
  max_teams: category.max_teams,
  price_cents: category.price_cents,
  ...presentFee(category),
  advancing: category.advancing,
  sets: category.sets,
  third_set: category.third_set,
  teams: Number(category.teams),
  waiting: Number(category.waiting),
  drawn: category.drawn_at !== null,
  refusal,
  can: { register: refusal === null },
  champion: category.champion,
  ...(category.min_teams !== null && category.drawn_at === null && { min_teams: category.min_teams }),
  ...presentUnusual(category),
});

/** What a category has besides its usual fields; what is usual is left out. */
export function presentUnusual({
  golden_point,
  third_place,
  level_sum_max = null,
  tie_breaks = [...TIE_BREAKS],
  walkover_score,
  ...category
}: CategoryForm &
  Pick<CategoryLimits, 'level_sum_max'> & {
    third_place?: boolean | undefined;
    tie_breaks?: TieBreak[] | undefined;
    walkover_score?: WalkoverScore | undefined;
  }) {
  const { games } = formOfPhase(category, 'knockout');
  const group_form = category.group_form && formOfPhase(category, 'groups');
  return {
    ...(games && { games }),
    ...(group_form && { group_form }),
    ...(golden_point && { golden_point }),
    ...(level_sum_max !== null && { level_sum_max }),
    ...(third_place && { third_place }),
    ...(!isUsual(tie_breaks) && { tie_breaks }),
    ...(walkover_score === 'none' && { walkover_score }),
  };
}

const playerIn = (players: Players, id: number): PlayerSummary =>
  players.get(id) ?? { id, ...REMOVED_PLAYER, images: [] };

export function presentTeam(
  team: TeamRow,
  players: Players,
  { viewer, hasProvider, now }: Seen,
): TournamentTeam {
  const player = viewer?.playerId ?? null;
  const isOwn = player !== null && (team.player_a === player || team.player_b === player);
  const facts = teamFacts(team);
  const payer = { viewer: player, hasProvider: hasAccount(team.charges_with, hasProvider) };
  const halves = presentHalves(team, payer, now);
  const own = halves?.find((half) => half.player === player);
  const refusals = {
    accept: refuseAcceptTeam(facts, player, now),
    pay: own
      ? own.refusal
      : createPaymentAbility({ pay: refuseTeamFee(facts, player, now), open: team.open_payment }, payer),
  };
  return {
    id: team.id,
    category: team.category_id,
    category_name: team.category_name,
    tournament: { hash: team.hash, name: team.tournament_name },
    player_A: playerIn(players, team.player_a),
    player_B: playerIn(players, team.player_b),
    invited_by: team.invited_by,
    accepted: team.accepted_at !== null,
    group: team.group_id,
    status: team.status,
    place_until: team.place_until?.toISOString() ?? null,
    line: team.line,
    withdrawn_because: isOwn ? team.withdrawn_because : null,
    price_cents: team.price_cents,
    currency: CURRENCY,
    payment: isOwn ? (own?.payment ?? team.payment) : null,
    ...(isOwn && halves && { halves }),
    ...(isOwn && team.merge && team.merge_until && { merge: presentMerge(team, team.merge, now) }),
    paid_at_club: isOwn && team.paid_at_club_at !== null,
    ...(team.impediments_max > 0 &&
      refuseRegistration(team, now) === null && { asks_impediments: true as const }),
    can: {
      accept: refusals.accept === null,
      decline: refuseDeclineTeam(facts, player, now) === null,
      withdraw: refuseWithdrawTeam(facts, player, now) === null,
      pay: refusals.pay === null,
    },
    refusals,
  };
}

const presentMerge = (team: TeamRow, { name, agreed }: NonNullable<TeamRow['merge']>, now: Date) => ({
  into: name,
  until: team.merge_until?.toISOString() ?? '',
  agreed,
  back_cents: backOf(team).cents,
  refusal: refuseMove(moveFacts(team), now),
});

export const presentTeamSummary = (team: TeamNameRow, players: Players): TeamSummary => ({
  id: team.id,
  player_A: playerIn(players, team.player_a),
  player_B: playerIn(players, team.player_b),
  // The teams of a cancelled tournament did not leave it.
  withdrawn: team.status === 'withdrawn' && team.withdrawn_because !== 'tournament_cancelled',
  ...(team.seed && { seed: team.seed }),
});

/** The sets of a match; of a walkover those of its form, also where an earlier version stored 6–0 6–0 of one set. */
const setsShown = (match: TournamentMatchRow) =>
  match.outcome === 'walkover' && match.winner !== null && match.sets.length > 0
    ? walkoverSets(match.winner, formOfMatch(match))
    : match.sets;

/** What matches of categories show besides their own rows. */
export type Bracket = {
  knockout: readonly KnockoutRow[];
  groups: ReadonlyMap<number, string>;
  teams: ReadonlyMap<number, TeamNameRow>;
  players: Players;
};

/** A match with its teams and, where a team is not known yet, where it comes from. */
export function presentMatch(
  row: TournamentMatchRow,
  { knockout, groups, teams, players }: Bracket,
  viewer: number | null,
): TournamentMatch {
  const teamAt = (id: number | null) => {
    const team = id === null ? undefined : teams.get(id);
    return team ? presentTeamSummary(team, players) : null;
  };
  const roundOf = (match: Pick<KnockoutRow, 'category_id' | 'round' | 'third_place'>) => {
    if (match.third_place) return labels.THIRD_PLACE_LABEL;
    const rounds = knockout.filter(({ category_id }) => category_id === match.category_id);
    return labels.roundLabel(match.round, Math.max(...rounds.map(({ round }) => round)));
  };
  const fromLabel = (group: number | null, place: number | null, id: number | null): string | null => {
    if (group !== null && place !== null) return labels.placeLabel(place, groups.get(group) ?? '');
    const source = knockout.find((one) => one.id === id);
    if (!source) return null;
    // Byes leave gaps among the places of a round: the number counts the matches that are shown.
    const before = knockout.filter(
      ({ category_id, round, position }) =>
        category_id === source.category_id && round === source.round && position < source.position,
    );
    return (row.third_place ? labels.loserLabel : labels.winnerLabel)(roundOf(source), before.length);
  };
  const next = knockout.find((one) => !one.third_place && [one.a_match, one.b_match].includes(row.id));
  const [a, b] = [teamAt(row.team_a), teamAt(row.team_b)];
  return {
    id: row.id,
    hash: row.hash,
    tournament: row.tournament_hash,
    category: row.category_id,
    category_name: row.category_name,
    group: row.group_id,
    group_name: row.group_name,
    round: row.round,
    position: row.position,
    label: row.group_name === null ? roundOf(row) : labels.groupLabel(row.group_name),
    team_a: a,
    team_b: b,
    from_a: a ? null : fromLabel(row.a_group, row.a_place, row.a_match),
    from_b: b ? null : fromLabel(row.b_group, row.b_place, row.b_match),
    next: next ? { hash: next.hash, team: next.a_match === row.id ? ('A' as const) : ('B' as const) } : null,
    court:
      row.court_id !== null && row.court_name !== null ? { id: row.court_id, name: row.court_name } : null,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    scores: setsShown(row).map(([team_a_score, team_b_score]) => ({ team_a_score, team_b_score })),
    winner: row.winner,
    outcome: row.outcome,
    ended_by: row.ended_by,
    match: row.match_id,
    mine:
      viewer !== null &&
      [a, b].some((team) => team !== null && (team.player_A.id === viewer || team.player_B.id === viewer)),
    ...(row.third_place && { third_place: true }),
    ...(row.called_at && { called_at: row.called_at.toISOString() }),
    ...(row.timezone && { timezone: row.timezone }),
  };
}
