import type { Database } from '@bandeja/db/database';
import { refundPayments, withdrawPayments } from '../../payments/public.ts';
import type { LoadedMatch, MatchChanges } from '../matches.repository.ts';
import { notifyPlaceRefunded, notifyShort } from '../notices/notify-of-opening.ts';
import { scheduleFilling } from '../opening/follow-match.ts';
import { updateOpening } from '../opening/openings.repository.ts';
import { listPlaces, updatePlace } from './places.repository.ts';

/**
 * A player leaves a locked match, or is taken out: the place that waits for the player's money ends, and money that is still
 * the player's goes back, before anybody seats the player again; a settled place waits for who pays it next, and the match
 * takes players again until it begins. No money of the booking moves, which is not locked here. Resolves with what else the
 * caller saves of the match.
 */
export async function releasePlace(
  tx: Database,
  loaded: LoadedMatch,
  { player, now }: { player: number; now: Date },
): Promise<MatchChanges> {
  const { opening } = loaded;
  const { id: match, date, opening_state } = loaded.match;
  if (!opening?.places.some((one) => one.player === player)) return {};
  const place = (await listPlaces(tx, match)).find((one) => one.player_id === player);
  if (!place) return {};
  const { id, state, payment_id } = place;
  if (state === 'settled' && now < date) {
    await updatePlace(tx, id, { state: 'left' });
    // It takes players anyway, or its court is lost and a job has yet to return the money.
    if (opening_state !== 'closed' || place.booking_id !== loaded.match.booking_id) return {};
    const filling = { fill_by: date, not_full: 'keep' as const };
    await updateOpening(tx, match, filling);
    await scheduleFilling(tx, match, { ...filling, now });
    return { opening_state: 'open' };
  }
  if (state !== 'held' && state !== 'paid') return {};
  await updatePlace(tx, id, { state: 'ended' });
  await withdrawPayments(tx, { kind: 'match_place', ids: [id] }, now);
  if (payment_id === null) {
    await notifyShort(tx, loaded, { left: player, now });
    return {};
  }
  await refundPayments(tx, [payment_id], now);
  await notifyPlaceRefunded(tx, place, { why: 'left', now });
  return {};
}
