import type { Tokens } from '@bandeja/contract/calls/accounts/sessions';
import type { Counter } from '@bandeja/contract/calls/desk-pins';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { PIN_TRIES } from '@bandeja/rules/clubs/desk-pin';
import { Refusal } from '../../../http/errors/refusal.ts';
import {
  checkOwnPassword,
  endPinSessions,
  holdPassword,
  type SignInLimits,
  startSession,
  verifyPassword,
} from '../../accounts/public.ts';
import { insertEntry } from '../history.repository.ts';
import { findCounter } from './desk-devices.ts';
import * as rows from './pins.repository.ts';

type AtCounter = { slug: string; key: string | null };

/** Who may take over on the computer, by name and role alone: the screen is seen by everybody at the counter. */
export async function readCounter(db: Database, at: AtCounter): Promise<Counter> {
  const device = await findCounter(db, at);
  const people = await rows.listPinHolders(db, { clubId: device.club_id, device: device.id });
  return {
    club: { slug: device.club_slug, name: device.club_name },
    device: { id: device.id, name: device.name },
    people: people.map(({ id, username, role, wrong }) => ({
      id,
      // The name of an account without one is its address.
      name: username.replace(/@.*/, ''),
      role,
      needs_password: wrong === PIN_TRIES,
    })),
  };
}

type Change = AtCounter & {
  member: number;
  pin?: string | undefined;
  password?: string | undefined;
  address: string;
  now: Date;
};
type Device = Awaited<ReturnType<typeof findCounter>>;
type Holder = NonNullable<Awaited<ReturnType<typeof rows.findPinHolder>>>;

/**
 * Opens a session for the desk alone, as the person of this PIN; what was open on the computer by PIN ends. After five wrong
 * PINs of a person on one computer the password is needed there, which counts from zero again.
 */
export async function openPinSession(
  db: Database,
  { secretKey, limits }: { secretKey: Uint8Array; limits: SignInLimits },
  { member, pin, password = '', address, now, ...at }: Change,
): Promise<Tokens> {
  const device = await findCounter(db, at);
  await limits.pinOnDevice(device.id, now);
  const holder = await rows.findPinHolder(db, { clubId: device.club_id, device: device.id, member });
  if (!holder) throw new Refusal('staff_not_found');
  let passwordHash: string | null = null;
  if (pin !== undefined) await checkPin(db, { device, holder, pin, now });
  else {
    const attempt = { name: holder.username, address, device: `counter ${device.id}`, now };
    passwordHash = await limits.logIn(attempt, () => checkOwnPassword(db, holder.user_id, password));
  }
  return withTransaction(db, async (tx) => {
    if (!(await rows.lockDevice(tx, device.id))) throw new Refusal('desk_device_unknown');
    // The comparison took about 30 ms: PIN, password or place in the staff may be another one meanwhile.
    if (!(await rows.holdPin(tx, holder))) throw new Refusal('staff_not_found');
    if (passwordHash !== null && !(await holdPassword(tx, holder.user_id, passwordHash)))
      throw new Refusal('wrong_password', { field: 'password' });
    await rows.forgetTries(tx, { device: device.id, member });
    await endPinSessions(tx, { devices: [device.id] }, now);
    await rows.useDevice(tx, { id: device.id, now });
    return startSession(tx, secretKey, holder.user_id, now, device.id);
  });
}

/** The count is committed before the comparison, so it holds for any number of tries at once. */
async function checkPin(
  db: Database,
  { device, holder, pin, now }: { device: Device; holder: Holder; pin: string; now: Date },
): Promise<void> {
  const tried = await rows.countTry(db, { device: device.id, member: holder.id });
  if (tried === undefined) throw new Refusal('pin_locked');
  if (await verifyPassword(holder.pin_hash, pin)) return;
  const left = PIN_TRIES - tried;
  if (left > 0)
    throw new Refusal('wrong_pin', {
      field: 'pin',
      sentence: `PIN errado. ${left === 1 ? 'Resta 1 tentativa' : `Restam ${left} tentativas`}.`,
    });
  await insertEntry(db, {
    ...{ clubId: device.club_id, at: now, userId: null, device: device.id },
    ...{ call: 'lockPin', kind: 'staff', object: holder.id, changes: {} },
  });
  throw new Refusal('pin_locked');
}
