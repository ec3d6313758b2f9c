import { createHash, randomBytes } from 'node:crypto';
import type { DeskDevice } from '@bandeja/contract/calls/desk-pins';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { endPinSessions } from '../../accounts/public.ts';
import { lockOwners } from '../desk.repository.ts';
import { insertEntry } from '../history.repository.ts';
import * as rows from './pins.repository.ts';

const MOST_DEVICES = 20;

/** 256 random bits in the browser's cookie; a dump of the table opens nothing. */
const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

type Asker = { viewer: StaffViewer; now: Date };
type Keyed = { key: string | null };

const present = (row: rows.DeviceRow, key: string | null): DeskDevice => ({
  id: row.id,
  name: row.name,
  since: row.created_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  is_this: key !== null && row.key_hash?.equals(hashKey(key)) === true,
});

/** The computer of the club whose key the browser shows. */
export async function findCounter(db: Database, { slug, key }: Keyed & { slug: string }) {
  const found = key === null ? undefined : await rows.findCounter(db, { slug, keyHash: hashKey(key) });
  if (!found) throw new Refusal('desk_device_unknown');
  return found;
}

export async function listDeskDevices(
  db: Database,
  { viewer, key }: Keyed & { viewer: StaffViewer },
): Promise<DeskDevice[]> {
  return (await rows.listDevices(db, viewer.desk.club_id)).map((row) => present(row, key));
}

/** Resolves with the key that the browser has to keep; one that the club knows gets the new name and keeps its key. */
export function addDeskDevice(
  db: Database,
  { viewer, name, key, now }: Asker & Keyed & { name: string },
): Promise<{ device: DeskDevice; key: string }> {
  const { userId, desk } = viewer;
  const clubId = desk.club_id;
  return withTransaction(db, async (tx) => {
    // Of two at once the second counts the first.
    await lockOwners(tx, clubId);
    const known = await rows.listDevices(tx, clubId);
    const same = known.find((row) => present(row, key).is_this);
    if (!same && known.length >= MOST_DEVICES) throw new Refusal('too_many_desk_devices');
    const kept = same && key !== null ? key : randomBytes(32).toString('base64url');
    const device = same
      ? await rows.renameDevice(tx, { id: same.id, name })
      : await rows.insertDevice(tx, { clubId, name, keyHash: hashKey(kept), now });
    await insertEntry(tx, {
      ...{ clubId, at: now, userId, call: 'addDeskDevice', kind: 'device', object: device.id },
      changes: {},
    });
    return { device: present(device, kept), key: kept };
  });
}

export function removeDeskDevice(db: Database, { viewer, id, now }: Asker & { id: number }): Promise<void> {
  const { userId, desk } = viewer;
  const clubId = desk.club_id;
  return withTransaction(db, async (tx) => {
    if (!(await rows.removeDevice(tx, { clubId, id, now }))) throw new Refusal('desk_device_not_found');
    await endPinSessions(tx, { devices: [id] }, now);
    await insertEntry(tx, {
      ...{ clubId, at: now, userId, call: 'removeDeskDevice', kind: 'device', object: id },
      changes: {},
    });
  });
}
