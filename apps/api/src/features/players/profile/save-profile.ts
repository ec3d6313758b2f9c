import type { Parsed } from '@bandeja/contract/call';
import type {
  createPlayer as createPlayerCall,
  Player,
  updatePlayer as updatePlayerCall,
} from '@bandeja/contract/calls/players';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { splitNameProblem } from '@bandeja/rules/accounts/names';
import { ACCOUNT_PROBLEM_SENTENCES } from '@bandeja/rules/accounts/problem-sentences';
import { ageProblem, needsGuardianConsent } from '@bandeja/rules/players/age';
import { internationalPhone, PLAYER_PROBLEM_SENTENCES } from '@bandeja/rules/players/contact';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PlayerViewer, Viewer } from '../../../http/session/viewer.ts';
import { type ConsentKind, hasConsent, recordConsents } from '../../accounts/public.ts';
import { getOwnPlayer } from '../get-player.ts';
import { refuseUnlessSelf } from '../players.policy.ts';
import { insertPlayer, lockPlayerName, updatePlayerRow } from '../players.repository.ts';

type Registration = Parsed<typeof createPlayerCall>['body'];

/** Creates the player of an account. Of two concurrent requests the database keeps the first. */
export async function createPlayer(
  db: Database,
  viewer: Viewer,
  body: Registration,
  now: Date,
): Promise<Player> {
  if (body.user !== viewer.userId) throw new Refusal('player_not_self');
  const { first_name, last_name } = body;
  const kinds = checkAge(body, now);
  const columns = { ...profileColumns(body), first_name, last_name };
  try {
    await withTransaction(db, async (tx) => {
      await insertPlayer(tx, { ...columns, user_id: viewer.userId, created_at: now, updated_at: now });
      await recordConsents(tx, { userId: viewer.userId, kinds, now });
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'players_user_key') throw new Refusal('player_exists');
    // The account was deleted meanwhile.
    if (constraint === 'players_user_id_fkey') throw new Refusal('unauthenticated');
    throw error;
  }
  return getOwnPlayer(db, viewer.userId);
}

type Changes = Parsed<typeof updatePlayerCall>['body'];

/** A single name must fit the stored other part. */
async function checkFullName(tx: Database, playerId: number, changes: Changes) {
  const { first_name, last_name } = changes;
  if (first_name === undefined && last_name === undefined) return;
  const stored = await lockPlayerName(tx, playerId);
  if (!stored) return;
  const found = splitNameProblem({
    first_name: first_name ?? stored.first_name,
    last_name: last_name ?? stored.last_name,
  });
  // A stored name older than this rule does not block a change of the other part.
  if (found && changes[found.field] !== undefined) {
    const sentence = ACCOUNT_PROBLEM_SENTENCES[found.problem];
    throw new Refusal('invalid_request', { field: found.field, sentence });
  }
}

/** Changes the sent fields of the viewer's own profile. */
export async function updatePlayer(
  db: Database,
  viewer: PlayerViewer,
  playerId: number,
  changes: Changes,
  now: Date,
): Promise<Player> {
  await refuseUnlessSelf(db, viewer, playerId);
  const columns = profileColumns(changes);
  if (Object.keys(columns).length > 0) {
    await withTransaction(db, async (tx) => {
      // A recorded consent of a guardian is not required again.
      const guardian_consent =
        changes.guardian_consent ||
        (Boolean(changes.birth_date) && (await hasConsent(tx, viewer.userId, 'guardian')));
      await checkFullName(tx, playerId, changes);
      const kinds = checkAge({ birth_date: changes.birth_date, guardian_consent }, now);
      await updatePlayerRow(tx, playerId, { ...columns, updated_at: now });
      await recordConsents(tx, { userId: viewer.userId, kinds, now });
    });
  }
  return getOwnPlayer(db, viewer.userId);
}

type Age = {
  birth_date?: string | null | undefined;
  of_age?: boolean | undefined;
  guardian_consent?: boolean | undefined;
};

/**
 * Refuses a player under 13, and a player under 18 without a guardian's consent. Returns the consents to record:
 * that of a guardian only where needed, and the declaration of age when no birth date is given.
 */
function checkAge({ birth_date, of_age, guardian_consent = false }: Age, now: Date): ConsentKind[] {
  if (!birth_date) return of_age ? ['of_age'] : [];
  const today = localDateOf(now, DEFAULT_ZONE);
  const problem = ageProblem(birth_date, { guardianConsents: guardian_consent, today });
  if (problem)
    throw new Refusal('invalid_request', {
      field: problem === 'too_young' ? 'birth_date' : 'guardian_consent',
      sentence: PLAYER_PROBLEM_SENTENCES[problem],
    });
  return needsGuardianConsent(birth_date, today) ? ['guardian'] : [];
}

type Profile = Parsed<typeof updatePlayerCall>['body'];

/**
 * The columns that a profile form writes; fields that are not sent stay unchanged. A phone gets its country code,
 * an empty city becomes null.
 */
function profileColumns(profile: Profile) {
  const { first_name, last_name, best_hand, court_position, gender, phone, birth_date, city, postal_code } =
    profile;
  return {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(best_hand !== undefined && { best_hand }),
    ...(court_position !== undefined && { court_position }),
    ...(gender !== undefined && { gender }),
    ...(phone !== undefined && { phone: phone && internationalPhone(phone) }),
    ...(birth_date !== undefined && { birth_date }),
    ...(city !== undefined && { city: city || null }),
    ...(postal_code !== undefined && { postal_code }),
  };
}
