import type { PlayerSummary } from '@bandeja/contract/calls/players';
import { movePlayer, type Placed, seatsOf } from '@bandeja/rules/matches/players/positions';
import { MAX_PER_TEAM, TEAMS, type Team } from '@bandeja/rules/matches/team';

/** A player on the court, with the fields that the court shows. */
export type SeatedPlayer = PlayerSummary & { level: number | null };

export interface Place {
  team: Team;
  position: number;
}

/** A player in a place of a match that is not yet created. */
export interface Seat extends Place {
  player: SeatedPlayer;
}

type WithLevel = PlayerSummary & { level: { level: number } | null };

/** Keeps only the fields that the court shows, so that a draft stores no other data of a player. */
export const seated = ({ id, first_name, last_name, images, level }: WithLevel): SeatedPlayer => ({
  id,
  first_name,
  last_name,
  images,
  level: level?.level ?? null,
});

/** Seats the players in order from A1; players without a free place are left out. */
export function seatInOrder(players: readonly SeatedPlayer[]): Seat[] {
  return seatsOf([]).flatMap(({ team, position }, index) => {
    const player = players[index];
    return player ? [{ team, position, player }] : [];
  });
}

export const seatAt = (seats: readonly Seat[], { team, position }: Place): Seat | undefined =>
  seats.find((seat) => seat.team === team && seat.position === position);

/** Seats a player in a free place. Returns the seats unchanged when the place is taken or the player already seated. */
export function takeSeat(seats: readonly Seat[], place: Place, player: SeatedPlayer): Seat[] {
  const isSeated = seats.some((seat) => seat.player.id === player.id);
  if (isSeated || seatAt(seats, place)) return [...seats];
  return [...seats, { team: place.team, position: place.position, player }];
}

/** Moves a player; on a taken place the two swap. Uses the rule of existing matches. */
export function moveSeat(seats: readonly Seat[], player: number, to: Place): Seat[] {
  const placed = seats.map((seat): Placed => ({ id: seat.player.id, ...placeOf(seat) }));
  const moved = movePlayer(placed, { id: player, ...placeOf(to) });
  if (!moved.ok) return [...seats];
  return seats.map((seat) => {
    const now = moved.players.find(({ id }) => id === seat.player.id);
    return now && now.team !== '' ? { team: now.team, position: now.position, player: seat.player } : seat;
  });
}

export const leaveSeat = (seats: readonly Seat[], player: number): Seat[] =>
  seats.filter((seat) => seat.player.id !== player);

/** The seats as a form value: text, which a draft can store. */
export const writeSeats = (seats: readonly Seat[]): string => JSON.stringify(seats);

/** Reads the text of writeSeats; any other text, such as an older draft, gives no seats. */
export function readSeats(text: string): Seat[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isSeat) : [];
  } catch {
    return [];
  }
}

function isSeat(value: unknown): value is Seat {
  const { team, position, player } = Object(value);
  return (
    TEAMS.includes(team) &&
    position >= 1 &&
    position <= MAX_PER_TEAM &&
    Number.isInteger(player?.id) &&
    typeof player.first_name === 'string' &&
    typeof player.last_name === 'string' &&
    Array.isArray(player.images)
  );
}

const placeOf = ({ team, position }: Place): Place => ({ team, position });
