import type { Database } from '@bandeja/db/database';
import { type DeskRole, roleByPin } from '@bandeja/rules/clubs/desk-role';
import { sql } from 'kysely';
import type { Desk, Viewer } from '../../http/session/viewer.ts';
import { accounts } from '../accounts/public.ts';
import { deskClubs } from '../clubs/public.ts';

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

const clubsOfMembers = (db: Database, userId: number) =>
  db
    .selectFrom('club_members as member')
    .innerJoin(deskClubs(db).as('club'), 'club.club_id', 'member.club_id')
    .select([
      'member.role',
      'club.club_id',
      'club.club_slug',
      'club.club_name',
      'club.club_city',
      'club.timezone',
      'club.published_at',
      'club.charges_with',
    ])
    .where('member.user_id', '=', userId);

type Asking = Pick<Viewer, 'userId' | 'deskDevice'>;

/** Those that the session reaches: opened by PIN, the club of its computer alone. */
const clubsOf = (db: Database, { userId, deskDevice }: Asking) =>
  clubsOfMembers(db, userId).$if(deskDevice !== null, (clubs) =>
    clubs.where('member.club_id', 'in', (select) =>
      select
        .selectFrom('desk_devices')
        .select('desk_devices.club_id')
        .where('desk_devices.id', '=', deskDevice)
        .where('desk_devices.removed_at', 'is', null),
    ),
  );

const withRole = <D extends { role: DeskRole }>(desk: D, { deskDevice }: Asking): D =>
  deskDevice === null ? desk : { ...desk, role: roleByPin(desk.role) };

export async function listMemberships(db: Database, asking: Asking): Promise<Desk[]> {
  const clubs = clubsOf(db, asking).orderBy(sql`search_text(club.club_name)`).orderBy('club.club_id');
  return (await clubs.execute()).map((desk) => withRole(desk, asking));
}

export async function findDesk(db: Database, asking: Asking, slug: string): Promise<Desk | undefined> {
  const desk = await clubsOf(db, asking).where('club.club_slug', '=', slug).executeTakeFirst();
  return desk && withRole(desk, asking);
}

/** The club that the account has joined. */
export const findDeskOfClub = (db: Database, userId: number, clubId: number) =>
  clubsOfMembers(db, userId).where('club.club_id', '=', clubId).executeTakeFirst();

/** Those of these clubs that are not published, unless the account works there. */
export async function findHiddenClubs(
  db: Database,
  slugs: readonly string[],
  userId: number | null,
): Promise<Set<string>> {
  const rows = await deskClubs(db)
    .where('slug', 'in', slugs)
    .where('published_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('club_members as member')
            .select('member.id')
            .whereRef('member.club_id', '=', 'clubs.id')
            .where('member.user_id', '=', userId),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ club_slug }) => club_slug));
}

/** Members with the address of their account, and invitations with theirs. */
const members = (db: Database, clubId: number) =>
  db
    .selectFrom('club_members as member')
    .leftJoin(accounts(db).as('account'), 'account.user_id', 'member.user_id')
    .select([
      'member.id',
      'member.user_id',
      'member.role',
      'member.created_at',
      'member.joined_at',
      'member.expires_at',
      'account.username',
    ])
    .select(sql<string>`COALESCE(account.email, member.email)`.as('email'))
    .where('member.club_id', '=', clubId);

export const listMembers = (db: Database, clubId: number) =>
  members(db, clubId).orderBy('member.id').execute();

export const findMember = (db: Database, clubId: number, id: number) =>
  members(db, clubId).where('member.id', '=', id).executeTakeFirst();

/** The owners of a club who have joined, with the addresses of their accounts. */
export const listOwners = (db: Database, clubId: number) =>
  members(db, clubId)
    .where('member.role', '=', 'owner')
    .where('member.user_id', 'is not', null)
    .$narrowType<{ user_id: number }>()
    .orderBy('member.id')
    .execute();

/** Whether the account of this address is a member already. */
export async function isMemberAddress(db: Database, clubId: number, email: string): Promise<boolean> {
  const row = await members(db, clubId)
    .where('account.email', '=', email)
    .where('member.user_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the owners of a club in one order, so that of two who leave or are demoted at once the second sees what the first
 * did. Resolves with their rows.
 */
export async function lockOwners(tx: Database, clubId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('club_members')
    .select('id')
    .where('club_id', '=', clubId)
    .where('role', '=', 'owner')
    .where('user_id', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The clubs that the account owns, with its row in each, in the order in which their owners are locked. */
export const listOwnedClubs = (db: Database, userId: number) =>
  db
    .selectFrom('club_members as member')
    .innerJoin(deskClubs(db).as('club'), 'club.club_id', 'member.club_id')
    .select(['member.id', 'club.club_id', 'club.club_name', 'club.published_at'])
    .where('member.user_id', '=', userId)
    .where('member.role', '=', 'owner')
    .orderBy('club.club_id')
    .execute();

type Invitation = {
  clubId: number;
  email: string;
  role: DeskRole;
  tokenHash: Buffer;
  expiresAt: Date;
  now: Date;
};

/** An invitation to this address; an earlier one of the club is replaced, and its link ends. */
export async function upsertInvitation(tx: Database, invitation: Invitation): Promise<number> {
  const { clubId, email, role, tokenHash, expiresAt, now } = invitation;
  const offered = { role, token_hash: tokenHash, expires_at: expiresAt, created_at: now };
  const { id } = await tx
    .insertInto('club_members')
    .values({ club_id: clubId, email, ...offered })
    .onConflict((conflict) => conflict.constraint('club_members_email_key').doUpdateSet(offered))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the token of an open invitation when its letter is written. Undefined: accepted, revoked or expired. */
export async function giveInvitationToken(
  db: Database,
  { id, tokenHash, now }: { id: number; tokenHash: Buffer; now: Date },
) {
  const given = await db
    .updateTable('club_members')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'role', 'club_id'])
    .executeTakeFirst();
  if (!given) return undefined;
  const club = await deskClubs(db).where('id', '=', given.club_id).executeTakeFirstOrThrow();
  return { ...given, club };
}

const openInvitation = (db: Database, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
    .selectFrom('club_members as member')
    .innerJoin(deskClubs(db).as('club'), 'club.club_id', 'member.club_id')
    .select(['member.id', 'member.email', 'member.role', 'club.club_id', 'club.club_slug', 'club.club_name'])
    .select(['club.club_city', 'club.timezone', 'club.published_at'])
    .where('member.token_hash', '=', tokenHash)
    .where('member.expires_at', '>', now);

export const findInvitation = (db: Database, link: { tokenHash: Buffer; now: Date }) =>
  openInvitation(db, link).executeTakeFirst();

export const lockInvitation = (tx: Database, link: { tokenHash: Buffer; now: Date }) =>
  openInvitation(tx, link).forUpdate('member').executeTakeFirst();

/** The address of the account, as it is stored. */
export const findAddress = (db: Database, userId: number) =>
  accounts(db).where('id', '=', userId).executeTakeFirst();

/** Throws on club_members_user_key when the account is a member already. */
export async function acceptInvitation(
  tx: Database,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('club_members')
    .set({ user_id: userId, joined_at: now, email: null, token_hash: null, expires_at: null })
    .where('id', '=', id)
    .execute();
}

export async function updateRole(tx: Database, id: number, role: DeskRole): Promise<void> {
  await tx.updateTable('club_members').set({ role }).where('id', '=', id).execute();
}

export async function deleteMember(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('club_members').where('id', '=', id).execute();
}

/** Of an account that leaves: its invitations, which no foreign key finds. */
export async function deleteInvitationsTo(tx: Database, email: string): Promise<void> {
  await tx.deleteFrom('club_members').where('email', '=', email).execute();
}

/** The clubs of an account and the invitations to its address, with what it did there counted. */
export const listDeskData = (db: Database, { userId, email }: { userId: number; email: string }) =>
  db
    .selectFrom('club_members as member')
    .innerJoin(deskClubs(db).as('club'), 'club.club_id', 'member.club_id')
    .leftJoin('desk_pins as pin', 'pin.member_id', 'member.id')
    .select(['club.club_slug', 'member.role', 'member.created_at', 'member.joined_at', 'pin.set_at'])
    .where((is) => is.or([is('member.user_id', '=', userId), is('member.email', '=', email)]))
    .orderBy('member.id')
    .execute();
