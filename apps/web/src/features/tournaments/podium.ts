import type { TeamSummary, TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { bracketRounds } from './bracket-rounds.ts';

/** The first places of a finished knockout, best first; both losers of the semifinals are third. */
export type Podium = readonly { position: 1 | 2 | 3; team: TeamSummary }[];

/** The podium of a category; null until its final has a winner. */
export function podiumOf(matches: readonly TournamentMatch[]): Podium | null {
  const rounds = bracketRounds(matches);
  const final = rounds.at(-1)?.[0];
  const champion = final && teamOf(final, 'winner');
  if (!final || !champion) return null;
  const second = teamOf(final, 'loser');
  const thirds = (rounds.at(-2) ?? []).flatMap((match) => teamOf(match, 'loser') ?? []);
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
