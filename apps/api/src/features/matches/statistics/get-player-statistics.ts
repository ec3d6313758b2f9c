import type { HeadToHead, MatchStats, PlayerStatistics } from '@bandeja/contract/calls/match-stats';
import type { Database } from '@bandeja/db/transaction';
import { type Companion, outcomeFor, playerStatistics } from '@bandeja/rules/matches/statistics';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { toIso } from '@bandeja/rules/time/instant';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../../http/errors/refusal.ts';
import { loadPlayerSummaries } from '../../players/public.ts';
import { playerExists } from '../players/match-players.repository.ts';
import { type FinishedMatch, listFinishedMatches } from './statistics.repository.ts';

const TOP = 5;

/** What a player's finished matches add up to. Two statements beside those of the names. */
export async function readPlayerStatistics(db: Database, player: number): Promise<PlayerStatistics> {
  await refuseUnknown(db, player);
  const { partners, rivals, ...numbers } = playerStatistics(
    player,
    await listFinishedMatches(db, { player }),
  );
  const top = { partners: partners.slice(0, TOP), rivals: rivals.slice(0, TOP) };
  const summaries = await loadPlayerSummaries(
    db,
    [...top.partners, ...top.rivals].map((one) => one.player),
  );
  const named = (companions: Companion[]) =>
    companions.flatMap(({ player: id, matches, wins, losses }) => {
      const summary = summaries.get(id);
      return summary ? [{ player: summary, matches, wins, losses }] : [];
    });
  return { ...numbers, top_partners: named(top.partners), top_rivals: named(top.rivals) };
}

/** Finished matches month by month, each in the month of its club's calendar, from a date on. */
export async function readMatchStats(
  db: Database,
  { player, start_date = '' }: { player: number; start_date?: string | undefined },
): Promise<MatchStats> {
  await refuseUnknown(db, player);
  const matches = (await listFinishedMatches(db, { player })).filter((match) => dayOf(match) >= start_date);
  const { wins, losses } = playerStatistics(player, matches);
  const months = new Map<string, { month: string; matches: number; wins: number }>();
  for (const match of matches.toReversed()) {
    const month = dayOf(match).slice(0, 7);
    const row = months.get(month) ?? { month, matches: 0, wins: 0 };
    row.matches += 1;
    if (outcomeFor(player, match) === 'won') row.wins += 1;
    months.set(month, row);
  }
  const by_month = [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1));
  return { matches: matches.length, wins, losses, by_month };
}

/** What the one who asks has played beside another player, and against him. Of himself: nothing. */
export async function readHeadToHead(
  db: Database,
  { viewer, player }: { viewer: number; player: number },
): Promise<HeadToHead> {
  await refuseUnknown(db, player);
  const matches = await listFinishedMatches(db, { player: viewer, with: player });
  const { partners, rivals } = playerStatistics(viewer, matches);
  const of = (companions: Companion[]) => {
    const found = companions.find((one) => one.player === player);
    return { matches: found?.matches ?? 0, wins: found?.wins ?? 0, losses: found?.losses ?? 0 };
  };
  const last = viewer === player ? undefined : matches[0];
  return { together: of(partners), against: of(rivals), last_at: last ? toIso(last.date) : null };
}

async function refuseUnknown(db: Database, player: number): Promise<void> {
  if (!(await playerExists(db, player))) throw new Refusal('player_not_found');
}

const dayOf = ({ date, timezone }: FinishedMatch) => localDateOf(date, timezone ?? DEFAULT_ZONE);
