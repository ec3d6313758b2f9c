import type { PlayerStatistics } from '@bandeja/contract/calls/match-stats';
import type { Database } from '@bandeja/db/database';
import type { Companion } from '@bandeja/rules/matches/statistics';
import { loadPlayerSummaries } from '../../players/public.ts';

const TOP = 5;

/** The five most frequent partners and rivals with their names and pictures, with two statements. */
export async function presentCompanions(
  db: Database,
  { partners, rivals }: { partners: readonly Companion[]; rivals: readonly Companion[] },
): Promise<Pick<PlayerStatistics, 'top_partners' | 'top_rivals'>> {
  const top = { partners: partners.slice(0, TOP), rivals: rivals.slice(0, TOP) };
  const summaries = await loadPlayerSummaries(
    db,
    [...top.partners, ...top.rivals].map((one) => one.player),
  );
  const named = (companions: readonly Companion[]) =>
    companions.flatMap(({ player: id, matches, wins, losses }) => {
      const summary = summaries.get(id);
      return summary ? [{ player: summary, matches, wins, losses }] : [];
    });
  return { top_partners: named(top.partners), top_rivals: named(top.rivals) };
}
