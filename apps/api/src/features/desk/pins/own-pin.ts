import type { OwnPin } from '@bandeja/contract/calls/desk-pins';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { checkOwnPassword, endPinSessions, hashPassword } from '../../accounts/public.ts';
import { insertEntry } from '../history.repository.ts';
import * as rows from './pins.repository.ts';

type Asker = { viewer: StaffViewer; now: Date };
const placeOf = ({ userId, desk }: StaffViewer) => ({ clubId: desk.club_id, userId });

export async function getOwnPin(db: Database, viewer: StaffViewer): Promise<OwnPin> {
  const pin = await rows.findOwnPin(db, placeOf(viewer));
  return { set_at: pin?.set_at.toISOString() ?? null };
}

/** Asks the password, also of a session that was opened by PIN. What is open by the former PIN ends, except the asker's own. */
export async function setOwnPin(
  db: Database,
  { viewer, now, pin, password }: Asker & { pin: string; password: string },
): Promise<OwnPin> {
  await checkOwnPassword(db, viewer.userId, password);
  const pinHash = await hashPassword(pin);
  return withTransaction(db, async (tx) => {
    const member = await lockPlace(tx, viewer);
    await rows.upsertPin(tx, { member, pinHash, now });
    await rows.forgetTries(tx, { member });
    await endPinsOf(tx, { ...placeOf(viewer), except: viewer.sessionId, now });
    await writeEntry(tx, { viewer, now, member, call: 'setOwnPin' });
    return { set_at: now.toISOString() };
  });
}

export function removeOwnPin(db: Database, { viewer, now }: Asker): Promise<void> {
  return withTransaction(db, async (tx) => {
    const member = await lockPlace(tx, viewer);
    if (!(await rows.deletePin(tx, member))) return;
    await endPinsOf(tx, { ...placeOf(viewer), now });
    await writeEntry(tx, { viewer, now, member, call: 'removeOwnPin' });
  });
}

async function lockPlace(tx: Database, viewer: StaffViewer): Promise<number> {
  const place = await rows.lockOwnPlace(tx, placeOf(viewer));
  if (!place) throw new Refusal('club_not_found');
  return place.id;
}

const writeEntry = (tx: Database, { viewer, now, member, call }: Asker & { member: number; call: string }) =>
  insertEntry(tx, {
    ...{ clubId: viewer.desk.club_id, at: now, userId: viewer.userId, call, kind: 'staff', object: member },
    changes: {},
  });

type Opened = { clubId: number; userId: number; except?: string; now: Date };

/** Ends what a person has opened by PIN at a club. */
export async function endPinsOf(tx: Database, { clubId, userId, except, now }: Opened): Promise<void> {
  const devices = (await rows.listDevices(tx, clubId)).map(({ id }) => id);
  await endPinSessions(tx, { devices, userId, ...(except && { except }) }, now);
}
