import type { DeskClub, DeskEntry, StaffMember } from '@bandeja/contract/calls/desk-staff';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import { fullName } from '@bandeja/rules/players/names';
import { Refusal } from '../../http/errors/refusal.ts';
import { offsetOf, presentPage } from '../../http/paging.ts';
import type { StaffViewer, Viewer } from '../../http/session/viewer.ts';
import { listCourtNames } from '../clubs/public.ts';
import { loadPlayerSummaries } from '../players/public.ts';
import { presentEntry, presentListedClub, presentMember } from './desk.presenter.ts';
import {
  deleteMember,
  findMember,
  listMembers,
  listMemberships,
  lockOwners,
  updateRole,
} from './desk.repository.ts';
import { countEntriesOf, insertEntry, listEntries } from './history.repository.ts';
import { endPinsOf } from './pins/own-pin.ts';

type Asker = { viewer: StaffViewer; now: Date };

export async function listDeskClubs(db: Database, viewer: Viewer, hasProvider: boolean): Promise<DeskClub[]> {
  const clubs = await listMemberships(db, viewer);
  return clubs.map((club) => presentListedClub(club, { byPin: viewer.deskDevice !== null, hasProvider }));
}

export async function listStaff(db: Database, { viewer, now }: Asker): Promise<StaffMember[]> {
  const rows = await listMembers(db, viewer.desk.club_id);
  return rows.map((row) => presentMember(row, { userId: viewer.userId, now }));
}

/** The club keeps an owner: the database's lock on the owners decides between two who change at once. */
export function changeStaff(
  db: Database,
  asker: Asker & { id: number; role: DeskRole },
): Promise<StaffMember> {
  const { id, role, now, viewer } = asker;
  const { userId, desk } = viewer;
  return withTransaction(db, async (tx) => {
    const { club_id } = desk;
    const owners = await lockOwners(tx, club_id);
    const member = await findMember(tx, club_id, id);
    if (!member) throw new Refusal('staff_not_found');
    if (member.role === role) return presentMember(member, { userId, now });
    if (isOnlyOwner(owners, id)) throw new Refusal('last_owner');
    await updateRole(tx, id, role);
    await insertEntry(tx, {
      ...{ clubId: club_id, at: now, userId, call: 'changeStaff', kind: 'staff', object: id },
      changes: { role: [member.role, role] },
    });
    return presentMember({ ...member, role }, { userId, now });
  });
}

/** An owner removes anyone but the last owner; everybody else only leaves. */
export function removeStaff(db: Database, asker: Asker & { id: number }): Promise<void> {
  const { id, now, viewer } = asker;
  const { userId, desk } = viewer;
  return withTransaction(db, async (tx) => {
    const { club_id, role } = desk;
    const owners = await lockOwners(tx, club_id);
    const member = await findMember(tx, club_id, id);
    if (role !== 'owner' && member?.user_id !== userId) throw new Refusal('desk_role_too_low');
    if (!member) throw new Refusal('staff_not_found');
    if (isOnlyOwner(owners, id)) throw new Refusal('last_owner');
    await deleteMember(tx, id);
    if (member.user_id !== null) await endPinsOf(tx, { clubId: club_id, userId: member.user_id, now });
    await insertEntry(tx, {
      ...{ clubId: club_id, at: now, userId, call: 'removeStaff', kind: 'staff', object: id },
      changes: { role: [member.role, null] },
    });
  });
}

const isOnlyOwner = (owners: readonly number[], id: number) => owners.length === 1 && owners[0] === id;

type HistoryQuery = { object?: string | undefined; page: number; page_size: number };

export async function listDeskHistory(
  db: Database,
  { viewer, query, url }: Asker & { query: HistoryQuery; url: string },
): Promise<Page<DeskEntry>> {
  const clubId = viewer.desk.club_id;
  const [kind = '', id] = query.object?.split(':') ?? [];
  const filter = { clubId, object: query.object === undefined ? null : { kind, id: Number(id) } };
  const count = await countEntriesOf(db, filter);
  const rows = await listEntries(db, { ...filter, limit: query.page_size, offset: offsetOf(query) });
  const courts = new Map((await listCourtNames(db, clubId)).map((court) => [court.id, court.name]));
  const named = rows.flatMap(({ changes }) => (changes as DeskEntry['changes']).player ?? []);
  const ids = named.filter((value) => typeof value === 'number');
  const people = await loadPlayerSummaries(db, ids, 'whole');
  const players = new Map([...people].map(([one, person]) => [one, fullName(person)]));
  const names = { courts, players };
  return presentPage({ url, ...query, count, results: rows.map((row) => presentEntry(row, names)) });
}
