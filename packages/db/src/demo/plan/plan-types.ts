import type { BookingStatus } from '@bandeja/rules/bookings/booking-status';
import type { LevelFactors } from '@bandeja/rules/levels/update-levels';
import type { MatchType } from '@bandeja/rules/matches/match-type';
import type { SetResult, Team } from '@bandeja/rules/matches/team';

// The demo before ids exist: players, courts and bookings are referred to by index in their lists.

export type PlannedClosure = { court: number; from: string; to: string; reason: string };

export type PlannedBooking = {
  player: number;
  court: number;
  date: string;
  start_at: string;
  end_at: string;
  match_type: MatchType | null;
  price_cents: number;
  status: BookingStatus;
  /** Players other than the one who booked. */
  companions: readonly ({ player: number } | { name: string })[];
  created_at: string;
  /** Rows after the first one (null → 10). */
  history: readonly { at: string; by_player: boolean; to_status: BookingStatus; reason: string }[];
};

export type PlannedLevelChange = {
  player: number;
  level: number;
  previous_level: number;
  reliability: number;
  previous_reliability: number;
  expected_chance: number;
  factors: LevelFactors;
};

/** Four positions in the order A1, A2, B1, B2; null: free. */
export type Places = readonly [number, number | null, number | null, number | null];

export type PlannedMatch = {
  booking: PlannedBooking | null;
  court: number | null;
  club_name: string | null;
  date: string;
  type: MatchType;
  created_by: number;
  created_at: string;
  places: Places;
  /** Empty and null until the match is played. */
  sets: readonly SetResult[];
  ended_at: string | null;
  winner: Team | null;
  level_changes: readonly PlannedLevelChange[];
};

type PlannedPlayer = {
  joined_at: string;
  /** The level after all matches. */
  level: number;
  reliability: number;
};

export type DemoPlan = {
  players: readonly PlannedPlayer[];
  closures: readonly PlannedClosure[];
  bookings: readonly PlannedBooking[];
  /** In the order of their end; future matches come last. */
  matches: readonly PlannedMatch[];
};
