import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import { COLUMNS, type DB } from '@bandeja/db/schema.gen';
import { expect, test } from 'vitest';

// The export is checked by columns: a column of these tables is exported under its name, or stands here with the reason
// or with its name in the export. Otherwise this file does not compile.

type List<Name extends keyof AccountExport> = AccountExport[Name] extends (infer Item)[] ? Item : never;

type Exported = {
  booking_debts: List<'debts'>;
  booking_history: List<'bookings'>['history'][number];
  bookings: List<'bookings'>;
  customers: List<'customers'>;
  images: List<'images'>;
  level_changes: List<'level_history'>;
  matches: List<'matches'>;
  payments: List<'payments'>;
  players: NonNullable<AccountExport['player']>;
  tournament_impediments: List<'tournament_impediments'>;
  tournament_teams: List<'tournament_teams'>;
  users: AccountExport['account'];
};

type LeftOut = {
  [Table in keyof Exported]: Record<Exclude<keyof DB[Table], keyof Exported[Table]>, string>;
};

const OWN_ID = 'the id of the player or account of the export';
const TECHNICAL = 'for the work of the server, without a meaning for the player';

const LEFT_OUT: LeftOut = {
  booking_debts: { booking_id: 'as booking', club_id: 'as club' },
  booking_history: {
    actor_id: OWN_ID,
    booking_id: 'the history is part of its booking',
    from_status: 'the status of the row before',
    id: TECHNICAL,
    to_status: 'as status',
  },
  bookings: {
    charged_at: 'the history has the charge',
    court_id: 'as court and club',
    customer_id: 'as customers',
    date: 'the day of start_at',
    each_pays: 'its shares say whose money was kept',
    free_until: 'a deadline of a booking to come, which its page shows',
    hold_expires_at: 'a deadline that is over once the booking is confirmed or cancelled',
    match_type: 'a choice for the match, which has its own type',
    occupation_id: TECHNICAL,
    player_id: OWN_ID,
    shares_until: 'as hold_expires_at',
    updated_at: 'the history has the changes',
    version: TECHNICAL,
  },
  customers: {
    club_id: 'as club',
    credit_cents: 'the sum of credit',
    erased_at: 'of erased customers only, who are linked to nobody',
    id: TECHNICAL,
    link_expires_at: 'of an open invitation, which a linked customer has not',
    link_token_hash: 'as link_expires_at',
    merged_into: 'as erased_at',
    player_id: OWN_ID,
    search_name: 'computed from the name',
    updated_at: TECHNICAL,
    version: TECHNICAL,
  },
  images: {
    content_type: 'of the player',
    created_at: TECHNICAL,
    id: TECHNICAL,
    object_id: OWN_ID,
    position: TECHNICAL,
  },
  level_changes: {
    connections: TECHNICAL,
    expected_chance: TECHNICAL,
    factors: TECHNICAL,
    id: TECHNICAL,
    match_id: 'as match',
    player_id: OWN_ID,
    previous_level: 'the level of the row before',
    previous_reliability: 'the reliability of the row before',
    returned_at: TECHNICAL,
    updated_at: TECHNICAL,
  },
  matches: {
    booking_id: 'the booking of a player, exported with the bookings',
    cancelled_at: 'a fact about the match of all its players',
    club_name: 'as club, where the player typed it',
    confirmed_only: TECHNICAL,
    consent_closed_at: TECHNICAL,
    consent_until: TECHNICAL,
    contested_at: 'as match_contests',
    contested_by: 'as match_contests',
    counted_instead: TECHNICAL,
    court_id: 'a fact about the match of all its players',
    created_at: 'a fact about the match of all its players',
    created_by: 'as created, where it was the player',
    ended_at: 'a fact about the match of all its players',
    ended_early: 'a fact about the match of all its players',
    ends_at: 'a fact about the match of all its players',
    finished_by: 'may be another player',
    finished_team: 'may be of another player',
    form_sets: 'a fact about the match of all its players',
    form_third_set: 'a fact about the match of all its players',
    form_games: 'a fact about the match of all its players',
    is_public: 'a fact about the match of all its players',
    levels_counted_at: TECHNICAL,
    levels_waiting: TECHNICAL,
    lost_court_id: 'a fact about the match of all its players',
    of_tournament: 'as tournament_teams',
    opening_day: 'the date in its zone',
    opening_state: 'as match_openings',
    provisional_until: TECHNICAL,
    retired_team: 'a fact about the match of all its players',
    timezone: 'of the club',
    updated_at: TECHNICAL,
    version: TECHNICAL,
  },
  payments: {
    account_id: 'of the club',
    attempts: TECHNICAL,
    booking_id: 'as booking',
    booking_since: TECHNICAL,
    charging_until: TECHNICAL,
    closing: TECHNICAL,
    club_id: 'of the club',
    expires_at: TECHNICAL,
    half_id: 'as tournament_half',
    payable_id: 'as booking or tournament_team',
    payable_kind: 'as booking or tournament_team',
    payer_id: OWN_ID,
    pix_expires_at: 'of a code that can be paid for minutes',
    pix_qr_code: 'a code that can be paid for minutes',
    pix_qr_code_base64: 'a code that can be paid for minutes',
    place_id: 'as match_place',
    provider: TECHNICAL,
    provider_id: TECHNICAL,
    reference: TECHNICAL,
    refunded_cents: "the provider's sum of returned_cents",
    share_id: 'of a share, whose payments have no payer',
    statement_id: 'of a customer without a payer: the bookings have their parts of it',
    tournament_team_id: 'as tournament_team',
    updated_at: TECHNICAL,
  },
  players: {
    customer_id: 'of guests only, who have no account',
    removed_at: 'of deleted players only, who have no export',
    search_name: 'computed from the name',
    updated_at: TECHNICAL,
    user_id: OWN_ID,
  },
  tournament_impediments: {
    from_minute: 'as from',
    id: TECHNICAL,
    player_id: OWN_ID,
    to_minute: 'as to',
    tournament_id: 'as tournament',
  },
  tournament_teams: {
    accepted_at: TECHNICAL,
    back_cents: 'the payment has its refund',
    category_id: 'as category',
    club_back_cents: 'the payment has its refund',
    club_handed_cents: 'the payment has its refund',
    draw_order: 'of the draw, which is public',
    fee_returned_at: 'the payment has its refund',
    group_id: 'of the draw, which is public',
    invited_by: 'as invited',
    merged_from: 'as category, which is the present one',
    paid_at_club_at: 'the status has it',
    place_until: TECHNICAL,
    player_a: 'as invited',
    player_b: 'as invited',
    price_cents: 'as payments',
    updated_at: TECHNICAL,
    withdrawn_at: 'the status has it',
    withdrawn_because: 'the status has it',
  },
  users: {
    devices_valid_from: TECHNICAL,
    email_key: 'computed from the e-mail',
    email_shared: TECHNICAL,
    is_demo: 'of accounts of the demo data only',
    password_hash: 'a secret',
  },
};

test.each(Object.keys(LEFT_OUT) as (keyof LeftOut)[])(
  'the export of %s leaves out columns of the table',
  (table) => {
    expect(
      Object.keys(LEFT_OUT[table]).filter((name) => !COLUMNS[table].some((column) => column === name)),
    ).toEqual([]);
  },
);
