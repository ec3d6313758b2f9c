import type { MatchNumbers } from '@bandeja/contract/calls/match-numbers';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { numbersUntil } from '@bandeja/rules/matches/match-over';
import { refuseNumbers } from '@bandeja/rules/matches/numbers';
import { isAdult } from '@bandeja/rules/players/age';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../../http/session/viewer.ts';
import { type Purge, retainedSince } from '../../../jobs/purge-old-rows.ts';
import { findApart, findContacts, type PlayerContact } from '../../players/public.ts';
import { factsOf, timesOf } from '../matches.presenter.ts';
import { type LoadedMatch, loadPresentMatch, lockLoadedMatch } from '../matches.repository.ts';
import { deleteNumber, deleteOldNumbers, findShowing, insertNumber } from './match-numbers.repository.ts';

type Asked = { match: number; viewer: PlayerViewer; now: Date };

const isAdultOn = (contact: PlayerContact | undefined, now: Date): boolean =>
  contact !== undefined && isAdult(contact, localDateOf(now, DEFAULT_ZONE));

/** Throws what refuseNumbers says of the viewer. Resolves with what is known of the viewer and these players. */
async function admit(
  db: Database,
  loaded: LoadedMatch,
  { viewer, now, others = [] }: { viewer: PlayerViewer; now: Date; others?: readonly number[] },
): Promise<{ own: PlayerContact | undefined; contacts: PlayerContact[] }> {
  const player = viewer.playerId;
  const contacts = await findContacts(db, [player, ...others]);
  const own = contacts.find(({ id }) => id === player);
  const facts = { ...factsOf(loaded), ...timesOf(loaded) };
  const place = loaded.opening?.places.find((one) => one.player === player);
  const who = { player, isAdult: isAdultOn(own, now), isUnpaid: place?.state === 'held' };
  const refusal = refuseNumbers(facts, who, now);
  if (refusal !== null) throw new Refusal(refusal);
  return { own, contacts };
}

/**
 * The phones that the other players of a match show, for the adults among its players, until a day after its end. A phone
 * is read from the profile: who removes it there, or has turned out to be a minor, shows it nowhere.
 * Throws match_not_found and the refusals of refuseNumbers.
 */
export async function listMatchNumbers(db: Database, { match, viewer, now }: Asked): Promise<MatchNumbers> {
  const loaded = await loadPresentMatch(db, match);
  const player = viewer.playerId;
  const showing = await findShowing(db, match);
  const { own, contacts } = await admit(db, loaded, { viewer, now, others: showing });
  const apart = await findApart(db, player, showing);
  return {
    numbers: contacts
      .filter(({ id }) => id !== player && !apart.includes(id))
      .flatMap((contact) =>
        contact.phone !== null && isAdultOn(contact, now)
          ? [{ player: contact.id, phone: contact.phone }]
          : [],
      ),
    shows: showing.includes(player),
    has_phone: own?.phone != null,
    until: numbersUntil(timesOf(loaded)),
  };
}

/**
 * Shows the viewer's phone to the players of a match, or no longer. To stop is always possible. Throws as
 * listMatchNumbers, and match_number_missing.
 */
export async function showMatchNumber(
  db: Database,
  { match, show, viewer, now }: Asked & { show: boolean },
): Promise<{ shows: boolean }> {
  return withTransaction(db, async (tx) => {
    const choice = { match, player: viewer.playerId };
    if (show) {
      const { own } = await admit(tx, await lockLoadedMatch(tx, match), { viewer, now });
      if (own?.phone == null) throw new Refusal('match_number_missing');
      await insertNumber(tx, choice, now);
    } else {
      await deleteNumber(tx, choice);
    }
    return { shows: show };
  });
}

/** Whether the viewer shows the own phone in the match now: the answer of a repeated request. */
export const readShown = async (db: Database, match: number, { playerId }: PlayerViewer) => ({
  shows: (await findShowing(db, match)).includes(playerId),
});

/** Deletes the choices of matches whose phones are no longer shown. */
export const purgeNumbers: Purge = (db, { now, limit }) =>
  deleteOldNumbers(db, { before: retainedSince('matchNumbers', now), limit });
