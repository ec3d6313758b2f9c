/**
 * The test files that run a second time, on PostgreSQL 15, the oldest that DATABASE_URL may name; the embedded one
 * is newer. These are the tests of migrations, constraints, locks and races, in which versions may differ. A test
 * with concurrent requests or statements belongs in one of these files, or its file in this list.
 */
export const POSTGRES_15_TESTS = [
  'packages/db/src/migrate.test.ts',
  'packages/db/src/migrations-data.test.ts',
  'packages/db/src/payables-migration.test.ts',
  'packages/db/src/pool.test.ts',
  'packages/db/src/transaction.test.ts',
  'apps/api/src/admin/migrate-under-load.test.ts',
  'apps/api/src/events/events.test.ts',
  'apps/api/src/features/accounts/create-user.test.ts',
  'apps/api/src/features/accounts/passwords/change-password.test.ts',
  'apps/api/src/features/accounts/passwords/reset-password.test.ts',
  'apps/api/src/features/accounts/log-in/lock-out.test.ts',
  'apps/api/src/features/accounts/log-in/obtain-token-race.test.ts',
  'apps/api/src/features/accounts/sessions/refresh-token.test.ts',
  'apps/api/src/features/bookings/changes/cancel-booking.test.ts',
  'apps/api/src/features/bookings/closures/close-court.test.ts',
  'apps/api/src/features/bookings/holds/book-court-locks.test.ts',
  'apps/api/src/features/bookings/holds/book-court-race.test.ts',
  'apps/api/src/features/bookings/holds/book-once.test.ts',
  'apps/api/src/features/bookings/holds/booking-limits.test.ts',
  'apps/api/src/features/bookings/holds/cool-down.test.ts',
  'apps/api/src/features/bookings/holds/holds.test.ts',
  'apps/api/src/features/images/create-image.test.ts',
  'apps/api/src/features/levels/apply-match-result.test.ts',
  'apps/api/src/features/levels/register-level.test.ts',
  'apps/api/src/features/matches/create-match.test.ts',
  'apps/api/src/features/matches/invites/join-match.test.ts',
  'apps/api/src/features/matches/players/match-races.test.ts',
  'apps/api/src/features/matches/results/cancel-match.test.ts',
  'apps/api/src/features/matches/results/contest-match-locks.test.ts',
  'apps/api/src/features/matches/results/contest-match.test.ts',
  'apps/api/src/features/matches/results/finish-match.test.ts',
  'apps/api/src/features/matches/sets/record-set.test.ts',
  'apps/api/src/features/matches/update-match.test.ts',
  'apps/api/src/features/own-data/delete-account.test.ts',
  'apps/api/src/features/payments/provider-events/interleavings.test.ts',
  'apps/api/src/features/payments/provider-events/payment-webhook.test.ts',
  'apps/api/src/features/payments/payments.test.ts',
  'apps/api/src/features/payments/providers/sandbox/sandbox-provider.test.ts',
  'apps/api/src/features/players/create-player.test.ts',
  'apps/api/src/features/tournaments/teams/last-place-lock.test.ts',
  'apps/api/src/jobs/jobs.test.ts',
  'apps/api/src/jobs/start-worker.test.ts',
];

/** Names of files that must be in this list. */
export const POSTGRES_15_NAMES =
  /[/-](races?|locks?|once|interleavings|migrat[a-z-]*|transaction)\.test\.ts$/;
