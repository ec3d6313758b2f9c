import type { Database } from '@bandeja/db/database';
import { PIN_TRIES } from '@bandeja/rules/clubs/desk-pin';
import { sql } from 'kysely';
import { accounts } from '../../accounts/public.ts';
import { deskClubs } from '../../clubs/public.ts';

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

/** More than a club shows on one screen. */
const MOST_PEOPLE = 100;

const devices = (db: Database) =>
  db
    .selectFrom('desk_devices as device')
    .select(['device.id', 'device.club_id', 'device.name', 'device.created_at', 'device.last_used_at'])
    .where('device.removed_at', 'is', null);

export const listDevices = (db: Database, clubId: number) =>
  devices(db).select('device.key_hash').where('device.club_id', '=', clubId).orderBy('device.id').execute();

/** The computer of this key at the club of this slug. */
export const findCounter = (db: Database, { slug, keyHash }: { slug: string; keyHash: Buffer }) =>
  devices(db)
    .innerJoin(deskClubs(db).as('club'), 'club.club_id', 'device.club_id')
    .select(['club.club_slug', 'club.club_name'])
    .where('device.key_hash', '=', keyHash)
    .where('club.club_slug', '=', slug)
    .executeTakeFirst();

/** Of two changes of person at once on one computer the second waits. False: the computer was removed meanwhile. */
export async function lockDevice(tx: Database, id: number): Promise<boolean> {
  return (await devices(tx).where('device.id', '=', id).forUpdate('device').executeTakeFirst()) !== undefined;
}

type NewDevice = { clubId: number; name: string; keyHash: Buffer; now: Date };

export const insertDevice = (tx: Database, { clubId, name, keyHash, now }: NewDevice) =>
  tx
    .insertInto('desk_devices')
    .values({ ...{ club_id: clubId, name, key_hash: keyHash }, created_at: now, last_used_at: now })
    .returning(['id', 'club_id', 'name', 'created_at', 'last_used_at', 'key_hash'])
    .executeTakeFirstOrThrow();

export const renameDevice = (tx: Database, { id, name }: { id: number; name: string }) =>
  tx
    .updateTable('desk_devices')
    .set({ name })
    .where('id', '=', id)
    .returning(['id', 'club_id', 'name', 'created_at', 'last_used_at', 'key_hash'])
    .executeTakeFirstOrThrow();

export async function useDevice(tx: Database, { id, now }: { id: number; now: Date }): Promise<void> {
  await tx.updateTable('desk_devices').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** False: it is none of the club's, or was removed before. */
export async function removeDevice(
  tx: Database,
  { clubId, id, now }: { clubId: number; id: number; now: Date },
): Promise<boolean> {
  const removed = await tx
    .updateTable('desk_devices')
    .set({ removed_at: now, key_hash: null })
    .where('id', '=', id)
    .where('club_id', '=', clubId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** The viewer's place in the staff, which stays until the transaction ends. */
export const lockOwnPlace = (tx: Database, { clubId, userId }: { clubId: number; userId: number }) =>
  tx
    .selectFrom('club_members')
    .select('id')
    .where('club_id', '=', clubId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();

export const findOwnPin = (db: Database, { clubId, userId }: { clubId: number; userId: number }) =>
  db
    .selectFrom('desk_pins as pin')
    .innerJoin('club_members as member', 'member.id', 'pin.member_id')
    .select('pin.set_at')
    .where('member.club_id', '=', clubId)
    .where('member.user_id', '=', userId)
    .executeTakeFirst();

export async function upsertPin(
  tx: Database,
  { member, pinHash, now }: { member: number; pinHash: string; now: Date },
): Promise<void> {
  const set = { pin_hash: pinHash, set_at: now };
  await tx
    .insertInto('desk_pins')
    .values({ member_id: member, ...set })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(set))
    .execute();
}

export async function deletePin(tx: Database, member: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('desk_pins')
    .where('member_id', '=', member)
    .returning('member_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Members of a club who have a PIN, with their wrong ones on this computer. */
const pinHolders = (db: Database, { clubId, device }: { clubId: number; device: number }) =>
  db
    .selectFrom('desk_pins as pin')
    .innerJoin('club_members as member', 'member.id', 'pin.member_id')
    .innerJoin(accounts(db).as('account'), 'account.user_id', 'member.user_id')
    .leftJoin('desk_pin_tries as tried', (join) =>
      join.onRef('tried.member_id', '=', 'pin.member_id').on('tried.device_id', '=', device),
    )
    .select(['member.id', 'member.role', 'account.user_id', 'account.username', 'tried.wrong'])
    .where('member.club_id', '=', clubId);

export const listPinHolders = (db: Database, at: { clubId: number; device: number }) =>
  pinHolders(db, at)
    .orderBy(sql`search_text(account.username)`)
    .orderBy('member.id')
    .limit(MOST_PEOPLE)
    .execute();

export const findPinHolder = (db: Database, at: { clubId: number; device: number; member: number }) =>
  pinHolders(db, at).select('pin.pin_hash').where('member.id', '=', at.member).executeTakeFirst();

/** The PIN that was compared is still the person's, and stays until the transaction ends. */
export async function holdPin(
  tx: Database,
  { id, pin_hash }: { id: number; pin_hash: string },
): Promise<boolean> {
  const held = await tx
    .selectFrom('desk_pins')
    .select('member_id')
    .where('member_id', '=', id)
    .where('pin_hash', '=', pin_hash)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

type Try = { device: number; member: number };

/**
 * Counts a PIN as wrong before it is compared, in one conditional statement: of any number at once no more than five are
 * compared. Resolves with the count; undefined: there were five.
 */
export async function countTry(db: Database, { device, member }: Try): Promise<number | undefined> {
  const counted = await db
    .insertInto('desk_pin_tries')
    .values({ device_id: device, member_id: member, wrong: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'member_id'])
        .doUpdateSet({ wrong: sql`desk_pin_tries.wrong + 1` })
        .where('desk_pin_tries.wrong', '<', PIN_TRIES),
    )
    .returning('wrong')
    .executeTakeFirst();
  return counted?.wrong;
}

/** After the right PIN or the password: on this computer, or on all. */
export async function forgetTries(
  tx: Database,
  { device, member }: { device?: number; member: number },
): Promise<void> {
  await tx
    .deleteFrom('desk_pin_tries')
    .where('member_id', '=', member)
    .$if(device !== undefined, (here) => here.where('device_id', '=', device ?? 0))
    .execute();
}
