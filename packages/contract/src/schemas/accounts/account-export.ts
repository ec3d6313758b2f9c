import { BOOKING_KINDS } from '@bandeja/rules/bookings/booking-kinds';
import { CREDIT_KINDS } from '@bandeja/rules/clubs/customer-credit';
import { DESK_ROLES } from '@bandeja/rules/clubs/desk-role';
import { PRICE_BY } from '@bandeja/rules/regulars/regular-dates';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { exportedOpenings } from '../../fields/match-opening.ts';
import {
  bookingStatus,
  described,
  instant,
  paymentStatus,
  storedMatchType,
} from '../../fields/primitives.ts';
import { exportedTogether } from './exported-together.ts';
import { DeskMoneyRow, exportedTournaments } from './exported-tournaments.ts';
import { CourtWaits } from './exported-waits.ts';

const tag = 'Contas';

export const AccountExport = z.object({
  exported_at: instant(),
  account: z.object({
    id: z.int(),
    username: z.string(),
    email: z.string(),
    email_verified_at: z.nullable(instant()),
    created_at: instant(),
  }),
  consents: z.array(
    z.object({ kind: z.string(), version: z.string(), given_at: instant(), granted: z.boolean() }),
  ),
  sessions: z.array(
    z.object({
      created_at: instant(),
      revoked_at: z.nullable(instant()),
      by_pin: described("On a computer of a club's counter.", z.boolean()),
    }),
  ),
  mailed_links: z.array(
    z.object({
      purpose: z.string(),
      email: z.nullable(z.string()),
      created_at: instant(),
      expires_at: instant(),
      used_at: z.nullable(instant()),
    }),
  ),
  player: z.nullable(
    z.object({
      id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      best_hand: z.nullable(z.string()),
      court_position: z.nullable(z.string()),
      gender: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      birth_date: z.nullable(z.string()),
      city: z.nullable(z.string()),
      postal_code: z.nullable(z.string()),
      level: z.nullable(z.number()),
      reliability: z.nullable(z.number()),
      created_at: instant(),
    }),
  ),
  images: z.array(z.object({ caption: z.string(), image: z.string() })),
  level_history: z.array(
    z.object({
      level: z.number(),
      reliability: z.number(),
      match: z.nullable(z.int()),
      created_at: instant(),
    }),
  ),
  rankings: described(
    'Points by ranking, and the awards that they are the sum of.',
    z.array(z.object({ ranking: z.int(), score: z.int(), wins: z.int(), matches: z.int() })),
  ),
  ranking_awards: z.array(
    z.object({ ranking: z.int(), match: z.int(), reason: z.string(), points: z.int() }),
  ),
  bookings: z.array(
    z.object({
      id: z.int(),
      club: z.string(),
      court: z.string(),
      start_at: instant(),
      end_at: instant(),
      status: bookingStatus(),
      price_cents: z.int(),
      kind: z.enum(BOOKING_KINDS),
      player_details: described(
        'Guests and note, as the player typed them.',
        z.object({
          players: z.array(z.object({ player: z.optional(z.int()), name: z.optional(z.string()) })),
          note: z.optional(z.string()),
        }),
      ),
      decline_reason: described('Why the club declined the request, as it typed.', z.nullable(z.string())),
      staff_note: described("The note of the club's staff.", z.nullable(z.string())),
      arrived_at: z.nullable(instant()),
      no_show_at: z.nullable(instant()),
      created_at: instant(),
      history: z.array(z.object({ at: instant(), status: bookingStatus(), reason: z.string() })),
      desk_payments: described(
        'What the desk recorded by hand; what it reversed or handed back is below 0.',
        z.array(DeskMoneyRow),
      ),
      shares: described(
        'How the player divided it.',
        z.array(
          z.object({
            name: z.nullable(z.string()),
            player: described('Asked for it by name.', z.nullable(z.int())),
            ...{ amount_cents: z.int(), is_own: z.boolean(), is_paid: z.boolean() },
            kept: described('Its money stayed for the booking: each paid the own share.', z.boolean()),
            created_at: instant(),
          }),
        ),
      ),
    }),
  ),
  court_waits: CourtWaits,
  named_in_bookings: described(
    'Bookings of other players that name this player, by id or by the same full name: the name they typed.',
    z.array(z.object({ booking: z.int(), name: z.nullable(z.string()) })),
  ),
  named_in_reasons: described(
    'Reasons of contests in which other players name this player.',
    z.array(z.object({ match: z.int(), reason: z.string() })),
  ),
  payments: z.array(
    z.object({
      id: z.int(),
      booking: z.nullable(z.int()),
      tournament_team: z.nullable(z.int()),
      amount_cents: z.int(),
      currency: z.string(),
      status: paymentStatus(),
      method: z.nullable(z.string()),
      created_at: instant(),
      approved_at: z.nullable(instant()),
      refunded_at: z.nullable(instant()),
      returned_cents: described('Went back, or is promised to.', z.int()),
      match_place: described('The place in an open match that it pays.', z.nullable(z.int())),
      tournament_half: described(
        'The half of a fee that it pays, as in tournament_teams.',
        z.nullable(z.int()),
      ),
    }),
  ),
  matches: z.array(
    z.object({
      id: z.int(),
      date: instant(),
      type: storedMatchType(),
      team: described(
        'Null when the player created or contested the match without playing in it.',
        z.nullable(z.string()),
      ),
      winner: z.nullable(z.string()),
      created: z.boolean(),
      club: described(
        "The club's name as typed by the player who created the match; null in matches of others.",
        z.nullable(z.string()),
      ),
      contest_reason: described(
        'The reason as the player typed it; null unless the player contested the match.',
        z.nullable(z.string()),
      ),
      sets: z.array(z.object({ set: z.int(), team_a_score: z.int(), team_b_score: z.int() })),
    }),
  ),
  match_invites: z.array(z.object({ match: z.int(), created_at: instant() })),
  match_additions: z.array(z.object({ match: z.int(), player: z.int(), created_at: instant() })),
  ...exportedTogether(),
  match_declines: z.array(z.object({ match: z.int(), declined_at: instant() })),
  ...exportedOpenings(),
  match_contests: z.array(
    z.object({ match: z.int(), contested_at: instant(), outcome: z.nullable(z.string()) }),
  ),
  americanos: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      kind: z.string(),
      created: z.boolean(),
      created_at: instant(),
      guests: described('Names of guests, as the player typed them.', z.array(z.string())),
      recordings: described(
        'Points of matches that the player recorded or corrected.',
        z.array(z.object({ round: z.int(), score_a: z.int(), score_b: z.int(), recorded_at: instant() })),
      ),
    }),
  ),
  ...exportedTournaments,
  blocked_players: z.array(z.object({ player: z.int(), created_at: instant() })),
  notifications: z.array(
    z.object({
      type: z.string(),
      title: z.string(),
      content: z.string(),
      is_read: z.boolean(),
      sent_at: instant(),
    }),
  ),
  notifications_off: z.array(z.object({ topic: z.string(), channel: z.string() })),
  push_devices: z.array(z.object({ endpoint: z.string(), created_at: instant() })),
  // The weekly times of the player as a customer of clubs.
  regulars: z.array(
    z.object({
      club: z.string(),
      teacher: described('Of a weekly lesson.', z.nullable(z.string())),
      court: z.string(),
      weekday: z.int(),
      start_time: z.string(),
      duration: z.int(),
      from: z.string(),
      until: z.nullable(z.string()),
      due_day: z.int(),
      note: z.nullable(z.string()),
      prices: z.array(z.object({ from: z.string(), price_cents: z.int(), price_by: z.enum(PRICE_BY) })),
      ended_at: z.nullable(instant()),
      created_at: instant(),
    }),
  ),
  // The lessons of the player as a student.
  lessons: z.array(
    z.object({
      id: z.int(),
      club: z.string(),
      court: z.string(),
      teacher: z.string(),
      start_at: instant(),
      end_at: instant(),
      status: bookingStatus(),
      share_cents: described('Null: one price for all students.', z.nullable(z.int())),
      added_at: instant(),
    }),
  ),
  // What clubs are owed of cancelled bookings that they gave the money of away or kept, after a bank took it back.
  debts: z.array(
    z.object({
      booking: z.int(),
      club: z.string(),
      open_cents: described('0: paid.', z.int()),
      since: instant(),
    }),
  ),
  // What clubs keep about the player as their customer.
  customers: z.array(
    z.object({
      club: z.string(),
      name: z.string(),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
      note: z.nullable(z.string()),
      linked_at: z.nullable(instant()),
      created_at: instant(),
      credit: z.array(
        z.object({
          kind: z.enum(CREDIT_KINDS),
          amount_cents: z.int(),
          reason: z.nullable(z.string()),
          at: instant(),
        }),
      ),
    }),
  ),
  // Clubs where the account works, and invitations to its address.
  desks: z.array(
    z.object({
      club: z.string(),
      role: z.enum(DESK_ROLES),
      invited_at: instant(),
      joined_at: z.nullable(instant()),
      pin_set_at: z.nullable(instant()),
    }),
  ),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const exportAccount = defineCall({
  tag,
  summary: 'Tudo o que guardamos de quem chama, em JSON',
  access: 'user',
  answer: AccountExport,
});
