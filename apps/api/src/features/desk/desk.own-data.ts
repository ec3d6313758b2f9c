import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../http/errors/refusal.ts';
import { emailKey } from '../accounts/public.ts';
import { updateSettings } from '../clubs/public.ts';
import {
  deleteInvitationsTo,
  findAddress,
  listDeskData,
  listOwnedClubs,
  lockOwners,
} from './desk.repository.ts';
import { insertEntry } from './history.repository.ts';

/** The clubs where the account works or is invited to. */
export async function exportDeskData(
  db: Database,
  { userId }: { userId: number },
): Promise<Pick<AccountExport, 'desks'>> {
  const account = await findAddress(db, userId);
  const rows = await listDeskData(db, { userId, email: emailKey(account?.email ?? '') });
  return {
    desks: rows.map(({ club_slug, role, created_at, joined_at, set_at }) => ({
      club: club_slug,
      role,
      invited_at: created_at.toISOString(),
      joined_at: joined_at?.toISOString() ?? null,
      pin_set_at: set_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Refuses (last_owner) an account whose club would be left without an owner. The owners stay locked, so of two who delete
 * their accounts at once one stays; they are locked before the account, as in every change of the staff.
 */
export async function refuseLastOwner(tx: Database, { userId }: { userId: number }): Promise<void> {
  const left = await lockClubsOfOne(tx, userId);
  if (left.length === 0) return;
  const names = left.map(({ club_name }) => club_name).join(', ');
  throw new Refusal('last_owner', {
    sentence: `Só você é dono de ${names}. Escolha outro dono na equipe antes de excluir a sua conta.`,
  });
}

/** The clubs of which the account is the only owner. */
async function lockClubsOfOne(tx: Database, userId: number) {
  const alone = [];
  for (const club of await listOwnedClubs(tx, userId)) {
    const owners = await lockOwners(tx, club.club_id);
    if (owners.length === 1 && owners[0] === club.id) alone.push(club);
  }
  return alone;
}

/**
 * Memberships go with the account; what it did at a desk stays, without its name. A club that is left without an owner,
 * which only an erasure by others does, is hidden until the operator invites another one.
 */
export async function eraseDeskData(
  tx: Database,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  for (const { club_id, published_at } of await lockClubsOfOne(tx, userId)) {
    if (published_at === null) continue;
    await updateSettings(tx, club_id, { published_at: null, now });
    await insertEntry(tx, {
      ...{ clubId: club_id, at: now, userId: null, call: 'hideClub', kind: 'club', object: club_id },
      changes: { published: [true, false] },
    });
  }
  const account = await findAddress(tx, userId);
  if (account) await deleteInvitationsTo(tx, emailKey(account.email));
}
