import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import { exportAccountData } from '../accounts/public.ts';
import { exportAmericanos } from '../americanos/public.ts';
import { exportBookings, exportDebts, exportLessons, exportWaits } from '../bookings/public.ts';
import { exportCustomers } from '../customers/public.ts';
import { exportDeskData } from '../desk/public.ts';
import { exportImages } from '../images/public.ts';
import { exportLevels } from '../levels/public.ts';
import { exportMatches } from '../matches/public.ts';
import { exportNotifications, type NotificationSources, type Reading } from '../notifications/public.ts';
import { exportPayments } from '../payments/public.ts';
import { exportPlayer, findPlayerOfUser, readTraces } from '../players/public.ts';
import { exportRankings } from '../rankings/public.ts';
import { exportRegulars } from '../regulars/public.ts';
import { exportTeams } from '../tournaments/public.ts';

const WITHOUT_PLAYER = {
  player: null,
  images: [],
  level_history: [],
  rankings: [],
  ranking_awards: [],
  bookings: [],
  debts: [],
  customers: [],
  regulars: [],
  lessons: [],
  court_waits: [],
  named_in_bookings: [],
  named_in_reasons: [],
  payments: [],
  matches: [],
  match_invites: [],
  match_additions: [],
  match_words: [],
  match_numbers: [],
  no_shows: [],
  match_declines: [],
  match_openings: [],
  match_requests: [],
  match_joins: [],
  match_removals: [],
  play_alerts: [],
  play_alert_notices: [],
  match_places: [],
  match_line: [],
  match_contests: [],
  tournament_teams: [],
  tournament_impediments: [],
  americanos: [],
  blocked_players: [],
  notifications: [],
  notifications_off: [],
  push_devices: [],
};

/** All data kept of an account, and no data of other people: matches come without the other players. */
export async function exportAccount(
  db: Database,
  { userId, now, sources }: { userId: number; now: Date; sources: NotificationSources },
): Promise<AccountExport> {
  return withTransaction(db, async (tx) => {
    const account = await exportAccountData(tx, { userId });
    if (!account) throw new Refusal('unauthenticated');
    const playerId = await findPlayerOfUser(tx, userId);
    return {
      exported_at: now.toISOString(),
      ...account,
      ...(await exportDeskData(tx, { userId })),
      ...(playerId === null
        ? WITHOUT_PLAYER
        : await exportPlayerData(tx, { playerId, traces: await readTraces(tx, userId) }, { sources, now })),
    };
  });
}

const exportPlayerData = async (
  tx: Database,
  player: { playerId: number; traces: readonly string[] },
  reading: Reading,
) => ({
  ...(await exportPlayer(tx, player)),
  ...(await exportImages(tx, player)),
  ...(await exportLevels(tx, player)),
  ...(await exportRankings(tx, player)),
  ...(await exportBookings(tx, player)),
  ...(await exportDebts(tx, player)),
  ...(await exportCustomers(tx, player)),
  ...(await exportRegulars(tx, player)),
  ...(await exportLessons(tx, player)),
  ...(await exportWaits(tx, player)),
  ...(await exportPayments(tx, player)),
  ...(await exportMatches(tx, player)),
  ...(await exportTeams(tx, player)),
  ...(await exportAmericanos(tx, player)),
  ...(await exportNotifications(tx, player, reading)),
});
