import type { Player, PlayerSummary, SuggestedPlayer } from '@bandeja/contract/calls/players';
import {
  isRemovedPlayer,
  type Named as Names,
  REMOVED_PLAYER,
  shortName,
} from '@bandeja/rules/players/names';
import { isCompleteProfile } from '@bandeja/rules/players/profile-completeness';
import type { ImageRow } from '../images/public.ts';
import type { OwnPlayerRow, PlayerRow } from './players.repository.ts';
import type { SuggestedRow } from './search/friend-suggestions.repository.ts';

type Named = Pick<PlayerRow, 'first_name' | 'last_name'> & {
  /** As a date, or as its text inside a list of another statement. */
  removed_at: Date | string | null;
  /** Of a guest, who has no account and is shown by the name of the club's customer. */
  customer_id?: number | null;
};

/** Outside the desk a guest is shown short: the club typed the name, and the person has agreed to nothing. */
export type GuestNames = 'short' | 'whole';

export function presentNames(
  { first_name, last_name, removed_at, customer_id }: Named,
  guests: GuestNames = 'short',
): Names {
  if (removed_at && !customer_id) return REMOVED_PLAYER;
  const names = { first_name, last_name };
  if (!customer_id || guests === 'whole' || isRemovedPlayer(names)) return names;
  return { first_name, last_name: shortName(names).slice(first_name.trim().length).trim() };
}

const presentImages = (row: Pick<Named, 'removed_at'>, images: readonly ImageRow[] = []) =>
  row.removed_at ? [] : images.map(({ id, caption, image }) => ({ id, caption, image }));

/** The public fields. A removed player stays in matches and rankings without personal data. */
export function presentPlayer(row: PlayerRow, images: readonly ImageRow[] = []): Player {
  const removed = row.removed_at !== null;
  return {
    id: row.id,
    ...presentNames(row),
    best_hand: removed ? null : row.best_hand,
    court_position: removed ? null : row.court_position,
    gender: removed ? null : row.gender,
    city: removed ? null : row.city,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    images: presentImages(row, images),
    level:
      row.level === null || row.reliability === null
        ? null
        : { level: row.level, reliability: row.reliability },
  };
}

/** All fields, for the player's own account. */
export function presentOwnPlayer(row: OwnPlayerRow, images: readonly ImageRow[] = []): Player {
  return {
    ...presentPlayer(row, images),
    ...(row.user_id !== null && { user: row.user_id }),
    ...(row.email !== null && { email: row.email }),
    phone: row.phone,
    birth_date: row.birth_date,
    postal_code: row.postal_code,
    is_complete_profile: isCompleteProfile(row),
    email_verified: row.email_verified_at !== null,
  };
}

export const presentSuggestion = (row: SuggestedRow, images: readonly ImageRow[] = []): SuggestedPlayer => ({
  ...presentPlayer(row, images),
  matches_together: row.matches_together,
});

/** The short form inside a match or a booking. */
export const presentPlayerSummary = (
  row: Named & { id: number },
  images: readonly ImageRow[] = [],
  guests: GuestNames = 'short',
): PlayerSummary => ({
  id: row.id,
  ...presentNames(row, guests),
  images: presentImages(row, images),
});
