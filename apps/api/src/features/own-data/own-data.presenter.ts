import type { AccountExport } from '@bandeja/contract/calls/account-changes';
import type { listNotificationsOf } from '../notifications/public.ts';
import type * as rows from './own-data.repository.ts';

type Found<F extends (...input: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<F>>>;

type OwnData = {
  now: Date;
  account: Found<typeof rows.findAccount>;
  consents: Found<typeof rows.listOwnConsents>;
  player?: Found<typeof rows.findPlayerOf>;
  images?: Found<typeof rows.listOwnImages>;
  levels?: Found<typeof rows.listOwnLevels>;
  bookings?: Found<typeof rows.listOwnBookings>;
  payments?: Found<typeof rows.listOwnPayments>;
  matches?: Found<typeof rows.listOwnMatches>;
  sets?: Found<typeof rows.listSetsOfOwnMatches>;
  notifications?: Found<typeof listNotificationsOf>;
};

const presentOwn = (player: Found<typeof rows.findPlayerOf>): AccountExport['player'] => ({
  id: player.id,
  first_name: player.first_name,
  last_name: player.last_name,
  best_hand: player.best_hand,
  court_position: player.court_position,
  gender: player.gender,
  phone: player.phone,
  birth_date: player.birth_date,
  city: player.city,
  postal_code: player.postal_code,
  level: player.level,
  reliability: player.reliability,
  created_at: player.created_at.toISOString(),
});

export function presentExport({
  now,
  account,
  consents,
  player,
  images = [],
  levels = [],
  bookings = [],
  payments = [],
  matches = [],
  sets = [],
  notifications = [],
}: OwnData): AccountExport {
  return {
    exported_at: now.toISOString(),
    account: {
      id: account.id,
      username: account.username,
      email: account.email,
      email_verified_at: account.email_verified_at?.toISOString() ?? null,
      created_at: account.created_at.toISOString(),
    },
    consents: consents.map(({ kind, version, given_at }) => ({
      kind,
      version,
      given_at: given_at.toISOString(),
    })),
    player: player ? presentOwn(player) : null,
    images: images.map(({ caption, image }) => ({ caption, image })),
    level_history: levels.map(({ level, reliability, match_id, created_at }) => ({
      level,
      reliability,
      match: match_id,
      created_at: created_at.toISOString(),
    })),
    bookings: bookings.map((booking) => ({
      id: booking.id,
      club: booking.club,
      court: booking.court,
      start_at: booking.start_at.toISOString(),
      end_at: booking.end_at.toISOString(),
      status: booking.status,
      price_cents: booking.price_cents,
      created_at: booking.created_at.toISOString(),
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      booking: payment.booking_id,
      amount_cents: payment.amount_cents,
      currency: payment.currency,
      status: payment.status,
      method: payment.method,
      created_at: payment.created_at.toISOString(),
      approved_at: payment.approved_at?.toISOString() ?? null,
      refunded_at: payment.refunded_at?.toISOString() ?? null,
    })),
    matches: matches.map(({ id, date, type, team, winner }) => ({
      id,
      date: date.toISOString(),
      type,
      team,
      winner,
      sets: sets
        .filter(({ match_id }) => match_id === id)
        .map(({ set, team_a_score, team_b_score }) => ({ set, team_a_score, team_b_score })),
    })),
    notifications: notifications.map(({ type, title, content, is_read, sent_at }) => ({
      type,
      title,
      content,
      is_read,
      sent_at: sent_at.toISOString(),
    })),
  };
}
