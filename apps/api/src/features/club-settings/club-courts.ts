import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-club';
import type { DeskCourt } from '@bandeja/contract/calls/desk-club';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { COURTS_MAX } from '@bandeja/rules/clubs/terms';
import { toIso } from '@bandeja/rules/time/instant';
import { Refusal } from '../../http/errors/refusal.ts';
import { countComingOccupations, endOffersAt } from '../bookings/public.ts';
import {
  insertCourts,
  listCourts,
  lockCourt,
  lockSettings,
  orderCourts,
  updateCourt,
} from '../clubs/public.ts';
import { insertEntry } from '../desk/public.ts';
import { presentDeskCourt } from './club-settings.presenter.ts';
import type { Asker } from './club-settings.ts';

export async function listDeskCourts(db: Database, { viewer }: Pick<Asker, 'viewer'>): Promise<DeskCourt[]> {
  return (await listCourts(db, viewer.desk.club_id)).map(presentDeskCourt);
}

/** The court for a request repeated with its key. */
export async function getDeskCourt(db: Database, { viewer, id }: Asker & { id: number }): Promise<DeskCourt> {
  return presentDeskCourt(await courtOf(db, viewer.desk.club_id, id));
}

async function courtOf(db: Database, club: number, id: number) {
  const court = (await listCourts(db, club)).find((one) => one.id === id);
  if (!court) throw new Refusal('court_not_found');
  return court;
}

type NewCourts = Parsed<typeof calls.addCourts>['body'];

/** Adds one court with a name, or several with the next free numbers. */
export function addCourts(
  db: Database,
  { viewer, now, body }: Asker & { body: NewCourts },
): Promise<DeskCourt[]> {
  const { name, count = 1, ...fields } = body;
  const { club_id } = viewer.desk;
  return changeCourts(db, club_id, async (tx) => {
    const present = await listCourts(tx, club_id);
    const names = name === undefined ? freeNames(present, count) : [name];
    if (present.length + names.length > COURTS_MAX) throw new Refusal('too_many_courts');
    for (const one of names) refuseTaken(present, one);
    const position = Math.max(-1, ...present.map((court) => court.position)) + 1;
    const courts = names.map((one, index) => ({
      ...fields,
      ...{ name: one, position: position + index, created_at: now },
    }));
    for (const [index, { id }] of (await insertCourts(tx, club_id, courts)).entries())
      await insertEntry(tx, {
        ...{ clubId: club_id, at: now, userId: viewer.userId, call: 'addCourts', kind: 'court', object: id },
        changes: { name: [null, names[index] ?? null] },
      });
    return listDeskCourts(tx, { viewer });
  });
}

function freeNames(present: readonly { name: string }[], count: number): string[] {
  const names: string[] = [];
  for (let number = 1; names.length < count; number++) {
    const name = `Quadra ${number}`;
    if (!present.some((court) => isSameName(court.name, name))) names.push(name);
  }
  return names;
}

const isSameName = (one: string, other: string) =>
  one.localeCompare(other, 'pt', { sensitivity: 'base' }) === 0;

function refuseTaken(present: readonly { name: string }[], name: string): void {
  if (present.some((court) => isSameName(court.name, name)))
    throw new Refusal('court_name_taken', { field: 'name' });
}

/** The lock on the club puts changes of its courts one after another; courts_name_key is the final check. */
function changeCourts<T>(db: Database, club: number, work: (tx: Database) => Promise<T>): Promise<T> {
  return withTransaction(db, async (tx) => {
    await lockSettings(tx, club);
    return work(tx);
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'courts_name_key')
      throw new Refusal('court_name_taken', { field: 'name' });
    throw error;
  });
}

type CourtChange = Parsed<typeof calls.changeCourt>['body'];

export function changeCourt(
  db: Database,
  { viewer, now, id, body }: Asker & { id: number; body: CourtChange },
): Promise<DeskCourt> {
  const { expected_version, position, ...wanted } = body;
  const { club_id } = viewer.desk;
  return changeCourts(db, club_id, async (tx) => {
    const present = await listCourts(tx, club_id);
    const before = await courtOf(tx, club_id, id);
    if (expected_version !== undefined && expected_version !== before.version)
      throw new Refusal('court_version_moved');
    const others = present.filter((court) => court.id !== id);
    if (wanted.name !== undefined) refuseTaken(others, wanted.name);
    await updateCourt(tx, id, wanted);
    if (position !== undefined)
      await orderCourts(tx, others.map((court) => court.id).toSpliced(position, 0, id));
    const after = await courtOf(tx, club_id, id);
    const fields = (['name', 'sport', 'surface', 'indoor', 'position'] as const).filter(
      (field) => before[field] !== after[field],
    );
    await insertEntry(tx, {
      ...{ clubId: club_id, at: now, userId: viewer.userId, call: 'changeCourt', kind: 'court', object: id },
      changes: Object.fromEntries(fields.map((field) => [field, [before[field], after[field]]])),
    });
    return presentDeskCourt(after);
  });
}

/** Under the court's lock, which a booking takes too: one of the two sees the other. */
export function removeCourt(db: Database, { viewer, now, id }: Asker & { id: number }): Promise<void> {
  const { club_id } = viewer.desk;
  return changeCourts(db, club_id, async (tx) => {
    const { name } = await courtOf(tx, club_id, id);
    await lockCourt(tx, id);
    const coming = await countComingOccupations(tx, [id], now);
    if (coming > 0) {
      const what = coming === 1 ? '1 horário marcado' : `${coming} horários marcados`;
      throw new Refusal('court_has_bookings', {
        sentence: `${name} tem ${what} daqui em diante. Mude ou cancele antes de tirar a quadra.`,
      });
    }
    await endOffersAt(tx, { courts: [id], during: { start_at: toIso(now), end_at: 'infinity' }, now });
    await updateCourt(tx, id, { archived_at: now });
    await insertEntry(tx, {
      ...{ clubId: club_id, at: now, userId: viewer.userId, call: 'removeCourt', kind: 'court', object: id },
      changes: { name: [name, null] },
    });
  });
}
