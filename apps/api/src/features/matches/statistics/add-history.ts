import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { createDashboard, type HistoryPart } from '@bandeja/rules/dashboard/dashboard';
import {
  type ChangeOfSums,
  deleteChangesOfSums,
  deleteMatchSums,
  findMatchesOfSums,
  findMatchSums,
  insertMatchSums,
  type MonthOfSums,
} from './match-sums.repository.ts';
import { eachMatch, type FinishedMatch, listFinished } from './statistics.repository.ts';

/** Of longer histories the sums are stored; shorter ones are read with two statements. */
export const STORED_FROM = 100;

type Sums = { add: (match: FinishedMatch) => unknown; addPart: (part: HistoryPart) => void };
/** Null: the whole history. From `whole` on every match is in the period, before `since` none. */
type Period = { since: Date; whole: Date } | null;

/**
 * Adds a player's finished matches to sums, the newest first. A history of more than 100 matches is read once; then it
 * costs a row for each month, the matches of the months in which the period starts, and those of the months in which a
 * match has changed. Resolves with whether the player has any finished match.
 */
export async function addHistory(
  db: Database,
  { player, period = null }: { player: number; period?: Period },
  sums: Sums,
): Promise<boolean> {
  const stored = await findMatchSums(db, player);
  if (stored.months.length === 0) {
    const order = await listFinished(db, { player });
    if (order.length <= STORED_FROM) {
      const shown = order.filter(({ date }) => period === null || date >= period.since);
      for await (const match of eachMatch(db, idsOf(shown))) sums.add(match);
      return order.length > 0;
    }
    const months = await sumMonths(eachMatch(db, idsOf(order)), player);
    await store(db, { player, months, changes: stored.changes });
    stored.months = months;
  } else if (stored.changes.length > 0) {
    stored.months = await renewMonths(db, player, stored);
  }
  const starts = (month: string) => new Date(`${month}T00:00:00Z`);
  const cut: string[] = [];
  for (const { month, sums: part } of stored.months) {
    if (period === null || starts(month) >= period.whole) sums.addPart(part);
    else if (nextMonth(starts(month)) > period.since) cut.push(month);
  }
  if (cut.length > 0) {
    const ids = await findMatchesOfSums(db, player, cut);
    for await (const match of eachMatch(db, ids)) sums.add(match);
  }
  return stored.months.length > 0;
}

type Month = MonthOfSums & { ids: number[] };

/** The months of matches that come the newest first. */
async function sumMonths(matches: AsyncIterable<FinishedMatch>, player: number): Promise<Month[]> {
  const months = new Map<string, { ids: number[]; sums: ReturnType<typeof createDashboard> }>();
  for await (const match of matches) {
    const month = `${match.date.toISOString().slice(0, 7)}-01`;
    const sum = months.get(month) ?? {
      ids: [],
      sums: createDashboard({ player, period: 'all', now: match.date }),
    };
    months.set(month, sum);
    sum.ids.push(match.id);
    sum.sums.add(match);
  }
  return [...months].map(([month, { ids, sums }]) => ({ month, ids, sums: sums.part() }));
}

/** Reads the matches of the months with changes again and stores their sums. Resolves with all months. */
async function renewMonths(
  db: Database,
  player: number,
  { months, changes }: { months: MonthOfSums[]; changes: ChangeOfSums[] },
): Promise<MonthOfSums[]> {
  const changed = new Set(changes.map(({ month }) => month));
  const ids = new Set([
    ...(await findMatchesOfSums(db, player, [...changed])),
    ...changes.map(({ match }) => match),
  ]);
  const matches: FinishedMatch[] = [];
  for await (const match of eachMatch(db, [...ids])) {
    const counts =
      match.players.some((place) => place.player === player) &&
      !match.unconfirmed?.includes(player) &&
      !match.returned.includes(player);
    if (counts) matches.push(match);
  }
  matches.sort((a, b) => b.date.getTime() - a.date.getTime() || b.id - a.id);
  const renewed = (await sumMonths(each(matches), player)).filter(({ month }) => changed.has(month));
  await store(db, { player, months: renewed, changes, replaces: [...changed] });
  return [...months.filter(({ month }) => !changed.has(month)), ...renewed].toSorted((a, b) =>
    a.month < b.month ? 1 : -1,
  );
}

/**
 * Stores sums, unless another request has seen one of the changes or stored one of the months: then these sums may be
 * the older ones. Sums that are not stored are right for this answer only.
 */
async function store(
  db: Database,
  stored: {
    player: number;
    months: readonly Month[];
    changes: readonly ChangeOfSums[];
    replaces?: readonly string[];
  },
): Promise<void> {
  const { player, months, changes, replaces = [] } = stored;
  try {
    await withTransaction(db, async (tx) => {
      if ((await deleteChangesOfSums(tx, changes)) < changes.length) throw new SeenElsewhere();
      await deleteMatchSums(tx, player, replaces);
      await insertMatchSums(tx, player, months);
    });
  } catch (error) {
    if (!(error instanceof SeenElsewhere) && !isStoredElsewhere(error)) throw error;
  }
}

class SeenElsewhere extends Error {}

const isStoredElsewhere = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'match_sums_pkey';

const idsOf = (matches: readonly { id: number }[]) => matches.map(({ id }) => id);

const nextMonth = (month: Date) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
