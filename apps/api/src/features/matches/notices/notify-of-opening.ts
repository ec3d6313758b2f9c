import type { Database } from '@bandeja/db/database';
import { endsUnlessFull, type NotFullChoice, placesFree } from '@bandeja/rules/matches/opening/opening';
import type { PlaceRefundReason } from '@bandeja/rules/notifications/opening-notifications';
import type { NotificationParams } from '../../notifications/public.ts';
import type { LoadedMatch } from '../matches.repository.ts';
import type { PlaceRow } from '../places/places.repository.ts';
import { notify, playersAndCreator } from './notify-of-match.ts';

type Act = { by: number; now: Date };

/** The creator opened the match. Notifies its other players. */
export const notifyOpened = (tx: Database, loaded: LoadedMatch, { by, now }: Act): Promise<void> =>
  notify(tx, 'match_opened', playersAndCreator(loaded), { by, now }, { match: loaded.match.id, by });

/** A player entered the open match. Notifies the others and the creator. */
export const notifyEntered = (tx: Database, loaded: LoadedMatch, { by, now }: Act): Promise<void> =>
  notify(
    tx,
    'match_added',
    playersAndCreator(loaded),
    { by, now },
    { match: loaded.match.id, how: 'entered', by },
  );

/** A player left an open match by an own act. Notifies the others, but for who plays instead, and the creator. */
export const notifyPlaceFree = (
  tx: Database,
  loaded: LoadedMatch,
  { by, now, instead }: Act & { instead: number | undefined },
): Promise<void> => {
  const players = playersAndCreator(loaded).filter((player) => player !== instead);
  return notify(tx, 'match_left', players, { by, now }, { match: loaded.match.id, by });
};

export const notifyRequested = (tx: Database, { match }: LoadedMatch, { by, now }: Act): Promise<void> =>
  notify(tx, 'match_request', [match.created_by], { by, now }, { match: match.id, by });

/** What became of their requests. `by`: the creator who answered; null: time, or the end of the opening. */
export const notifyAnswered = (
  tx: Database,
  match: number,
  {
    players,
    by,
    now,
    outcome,
  }: {
    players: readonly number[];
    by: number | null;
    now: Date;
    outcome: NotificationParams['match_request_answered']['outcome'];
  },
): Promise<void> => notify(tx, 'match_request_answered', players, { by, now }, { match, outcome });

/** The money of the player's place goes back. */
export const notifyPlaceRefunded = (
  tx: Database,
  { match_id: match, player_id: player, amount_cents: cents }: PlaceRow,
  { why, now }: { why: PlaceRefundReason; now: Date },
): Promise<void> =>
  notify(
    tx,
    'match_request_answered',
    [player],
    { by: null, now },
    { match, outcome: 'place_refunded', cents, why },
  );

/** The match takes no players any more: those for whom a place was kept learn that it is not. */
export const notifyNotKept = (
  tx: Database,
  match: number,
  { players, now }: { players: readonly number[]; now: Date },
): Promise<void> => notify(tx, 'match_place_ended', players, { by: null, now }, { match });

type NotFullOutcome = NotificationParams['match_not_full']['outcome'];

/** It is not full: what happens to it. Notifies all, once; only its creator of a court that could not go back. */
export const notifyNotFull = (
  tx: Database,
  loaded: LoadedMatch,
  { outcome, now }: { outcome: NotFullOutcome; now: Date },
): Promise<void> =>
  notify(tx, 'match_not_full', playersAndCreator(loaded), { by: null, now }, (player) => ({
    match: loaded.match.id,
    outcome: outcome === 'court_kept' && player !== loaded.match.created_by ? 'kept' : outcome,
  }));

/**
 * A place that its player has not paid falls in a match that takes no players any more, and was full with it: those who are in
 * it learn that it is not. One that had to be full to be played has told them at its fill-by instant.
 */
export async function notifyShort(
  tx: Database,
  { players, ...loaded }: LoadedMatch,
  { left, now }: { left: number; now: Date },
): Promise<void> {
  const { match, opening } = loaded;
  const wasFull = match.opening_state === 'closed' && placesFree(players) === 0 && now < match.date;
  if (!wasFull || opening === null || endsUnlessFull(opening)) return;
  const staying = { ...loaded, players: players.filter(({ player_id }) => player_id !== left) };
  await notifyNotFull(tx, staying, { outcome: 'kept', now });
}

/** A new time changed how it fills. Notifies the creator. */
export const notifyFillMoved = (
  tx: Database,
  { match }: LoadedMatch,
  { fill_by, not_full, now }: { fill_by: Date; not_full: NotFullChoice; now: Date },
): Promise<void> =>
  notify(
    tx,
    'match_fill_moved',
    [match.created_by],
    { by: null, now },
    { match: match.id, until: fill_by.toISOString(), not_full },
  );

/** Asks the creator what happens when it does not fill until then. */
export const notifyAsked = (
  tx: Database,
  { match }: LoadedMatch,
  { until, now }: { until: Date; now: Date },
): Promise<void> =>
  notify(
    tx,
    'match_fill_asked',
    [match.created_by],
    { by: null, now },
    { match: match.id, until: until.toISOString() },
  );
