import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Club } from '@bandeja/contract/calls/clubs';
import type { Match } from '@bandeja/contract/calls/matches';
import type { NewMatch } from '../api/create-match.ts';
import type { Seat } from '../seats.ts';

interface Form {
  playerId: number;
  seats: readonly Seat[];
  booking: Booking | null;
  club: Club | undefined;
  timezone: string;
}

/**
 * A match created on this device, as it is shown until the server has it. Its players have the negative ids of the players,
 * which the queue replaces from the server's answer (data/offline/queue.ts).
 */
export function localMatch({ type, date, court, meta_data }: NewMatch, form: Form): Match {
  const { booking, club, playerId } = form;
  const name = club?.courts?.find(({ id }) => id === court)?.name;
  return {
    // The queue numbers it.
    id: 0,
    date: booking?.start_at ?? new Date(date ?? 0).toISOString(),
    ended_at: null,
    type,
    winner: null,
    ended_early: null,
    retired_team: null,
    form: null,
    is_public: false,
    version: 0,
    cancelled_at: null,
    result: null,
    consent_until: null,
    levels_waiting: false,
    counted_instead: null,
    can: {
      edit: false,
      seat: false,
      record_set: false,
      remove_set: false,
      finish: false,
      walkover: false,
      contest: false,
      accept: false,
      cancel: false,
      leave: false,
      confirm: false,
      not_me: false,
    },
    court: booking ? courtOf(booking) : club && name ? { id: Number(court), name, club } : null,
    has_lost_court: false,
    meta_data: meta_data ?? {},
    booking: booking?.id ?? null,
    ends_at: booking?.end_at ?? null,
    created_by: playerId,
    timezone: booking?.timezone ?? form.timezone,
    players: form.seats.map(({ team, position, player: { level, ...player } }) => ({
      id: -player.id,
      player,
      team,
      position,
      level,
      confirmed: player.id === playerId,
    })),
    scores: [],
    level_changes: [],
  };
}

const courtOf = ({ court: { id, name, club } }: Booking): Match['court'] => ({ id, name, club });
