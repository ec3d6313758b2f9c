import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { actingDevice } from '../../http/session/by-pin.ts';
import { accounts } from '../accounts/public.ts';

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

type Entry = {
  clubId: number;
  at: Date;
  userId: number | null;
  call: string;
  kind: string;
  object: number | null;
  /** By default that of the running request. */
  device?: number;
  changes: Record<string, readonly (string | number | boolean | null)[]>;
};

const rowOf = (entry: Entry) => ({
  club_id: entry.clubId,
  at: entry.at,
  user_id: entry.userId,
  call: entry.call,
  object_kind: entry.kind,
  object_id: entry.object,
  changes: JSON.stringify(entry.changes),
  device_id: entry.device ?? actingDevice(),
});

/** In the transaction of the act itself. Resolves with the id of the entry. */
export async function insertEntry(tx: Database, entry: Entry): Promise<number> {
  const { id } = await tx
    .insertInto('club_history')
    .values(rowOf(entry))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An act on several objects. */
export async function insertEntries(tx: Database, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('club_history').values(entries.map(rowOf)).execute();
}

export const findEntry = (db: Database, { clubId, id }: { clubId: number; id: number }) =>
  db
    .selectFrom('club_history')
    .select(['call', 'changes'])
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .executeTakeFirst();

type Change = { clubId: number; call: string; kind: string; objects: readonly number[]; field: string };

/** Those of some objects of which this call has changed this field. */
export async function findChanged(
  db: Database,
  { clubId, call, kind, objects, field }: Change,
): Promise<number[]> {
  const found = await db
    .selectFrom('club_history')
    .select('object_id')
    .distinct()
    .where('club_id', '=', clubId)
    .where('object_kind', '=', kind)
    .where('object_id', 'in', objects)
    .where('call', '=', call)
    .where(sql<boolean>`changes ? ${field}`)
    .execute();
  return found.flatMap(({ object_id }) => object_id ?? []);
}

type Act = { clubId: number; call: string; kind: string; object: number };

/** The newest act of this kind on an object. */
export const findLastAct = (db: Database, { clubId, call, kind, object }: Act) =>
  db
    .selectFrom('club_history')
    .select('at')
    .where('club_id', '=', clubId)
    .where('object_kind', '=', kind)
    .where('object_id', '=', object)
    .where('call', '=', call)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

type Acts = { clubId: number; userId?: number; calls: readonly string[]; since: Date };

/** Acts of some kinds of a club, or of one of its staff, since an instant, for their limit. */
export async function countEntries(db: Database, { clubId, userId, calls, since }: Acts): Promise<number> {
  const { count } = await db
    .selectFrom('club_history')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('club_id', '=', clubId)
    .where('at', '>', since)
    .where('call', 'in', calls)
    .$if(userId !== undefined, (own) => own.where('user_id', '=', userId ?? 0))
    .executeTakeFirstOrThrow();
  return count;
}

type EntryFilter = { clubId: number; object: { kind: string; id: number } | null };

const entries = (db: Database, { clubId, object }: EntryFilter) =>
  db
    .selectFrom('club_history as entry')
    .where('entry.club_id', '=', clubId)
    .where((is) =>
      is.and(
        object ? [is('entry.object_kind', '=', object.kind), is('entry.object_id', '=', object.id)] : [],
      ),
    );

export const countEntriesOf = async (db: Database, filter: EntryFilter): Promise<number> =>
  (await countOf(db, entries(db, filter)).executeTakeFirstOrThrow()).count;

export const listEntries = (
  db: Database,
  { limit, offset, ...filter }: EntryFilter & { limit: number; offset: number },
) =>
  entries(db, filter)
    .leftJoin(accounts(db).as('account'), 'account.user_id', 'entry.user_id')
    .select(['entry.id', 'entry.at', 'entry.call', 'entry.object_kind', 'entry.object_id', 'entry.changes'])
    .leftJoin('desk_devices as device', 'device.id', 'entry.device_id')
    .select(['account.username', 'device.name as device'])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
