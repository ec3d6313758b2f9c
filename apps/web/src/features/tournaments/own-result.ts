import type { TeamSummary, TournamentGroup, TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { bracketRounds, ownMatches, thirdPlaceOf } from './bracket-rounds.ts';
import { isOf } from './tournament-texts.ts';

export interface OwnResult {
  /** `Dupla campeã`, `Quartas`, `3º do Grupo B` */
  place: string;
  won: number;
  lost: number;
}

const PODIUM = { 1: 'Dupla campeã', 2: 'Vice', 3: '3º lugar' } as const;

/**
 * How far the viewer's team came in a category that is over: its place on the podium, or the fourth, else the round of the
 * knockout that it lost, else its place in the group. Null: the viewer has no team in it.
 */
export function ownResult(
  matches: readonly TournamentMatch[],
  groups: readonly TournamentGroup[],
  viewer: number | null,
): OwnResult | null {
  if (viewer === null) return null;
  const own = ownMatches(matches).filter(
    ({ team_a, team_b }) => team_a && team_b && (isOf(team_a, viewer) || isOf(team_b, viewer)),
  );
  const group = groups.find(({ standings }) => standings.some(({ team }) => isOf(team, viewer)));
  const standing = group?.standings.find(({ team }) => isOf(team, viewer));
  if (own.length === 0 && standing === undefined) return null;
  const hasWon = ({ winner, team_a, team_b }: TournamentMatch) =>
    isOf(winner === 'A' ? team_a : winner === 'B' ? team_b : null, viewer);
  const ended = own.filter(({ winner }) => winner !== null);
  const won = ended.filter(hasWon).length;
  const podium = podiumOf(matches)?.find(({ team }) => isOf(team, viewer));
  const knockedOut = bracketRounds(ended).flat().at(-1);
  const place = podium
    ? PODIUM[podium.position]
    : ended.some(({ third_place }) => third_place)
      ? '4º lugar'
      : (knockedOut?.label ?? (group && standing ? `${standing.position}º do Grupo ${group.name}` : ''));
  return { place, won, lost: ended.length - won };
}

/**
 * The first places of a finished knockout, best first. Both losers of the semifinals are third, unless they play for it: then
 * the winner is, once there is one.
 */
export type Podium = readonly { position: 1 | 2 | 3; team: TeamSummary }[];

/** The podium of a category; null until its final has a winner. */
export function podiumOf(matches: readonly TournamentMatch[]): Podium | null {
  const rounds = bracketRounds(matches);
  const final = rounds.at(-1)?.[0];
  const champion = final && teamOf(final, 'winner');
  if (!final || !champion) return null;
  const second = teamOf(final, 'loser');
  const third = thirdPlaceOf(matches);
  // After a corrected semifinal the match for the third place may keep a team of the final, which is not third then.
  const isFinalist = ({ id }: TeamSummary) => id === champion.id || id === second?.id;
  const thirds = third
    ? [teamOf(third, 'winner')].flatMap((team) => (team && !isFinalist(team) ? team : []))
    : (rounds.at(-2) ?? []).flatMap((match) => teamOf(match, 'loser') ?? []);
  return [
    { position: 1, team: champion },
    ...(second ? [{ position: 2 as const, team: second }] : []),
    ...thirds.map((team) => ({ position: 3 as const, team })),
  ];
}

function teamOf({ winner, team_a, team_b }: TournamentMatch, which: 'winner' | 'loser'): TeamSummary | null {
  if (winner === null) return null;
  return (winner === 'A') === (which === 'winner') ? team_a : team_b;
}
