import type { DeskClub, DeskInvitation, StaffMember } from '@bandeja/contract/calls/desk-staff';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import { Refusal } from '../../http/errors/refusal.ts';
import type { StaffViewer } from '../../http/session/viewer.ts';
import { addJob } from '../../jobs/add-job.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { countInvitationMail, emailKey, hashMailedToken, newMailedToken } from '../accounts/public.ts';
import { emailHint, presentDeskClub, presentMember } from './desk.presenter.ts';
import * as rows from './desk.repository.ts';
import { countEntries, insertEntry } from './history.repository.ts';

const DAY = 24 * 60 * 60_000;
export const INVITATION_DAYS = 7;
/** Of a club within 24 hours: a mistyped list of a staff fits, a mailing does not. */
export const INVITATIONS_PER_DAY = 20;

type NewInvitation = { clubId: number; email: string; role: DeskRole; userId: number | null; now: Date };

/**
 * Queues the letter with the link of an invitation. An address that is invited already gets a new link, and its former one ends.
 * Refused: too_many_invitations, too_many_invitations_of_address, staff_already_there.
 */
export async function invite(tx: Database, invitation: NewInvitation): Promise<number> {
  const { clubId, role, userId, now } = invitation;
  const email = emailKey(invitation.email);
  if (await rows.isMemberAddress(tx, clubId, email)) throw new Refusal('staff_already_there');
  // Locked: invitations sent at once are counted one after the other.
  await rows.lockOwners(tx, clubId);
  const since = new Date(now.getTime() - DAY);
  const sent = await countEntries(tx, { clubId, calls: ['inviteStaff'], since });
  if (sent >= INVITATIONS_PER_DAY) throw new Refusal('too_many_invitations');
  await countInvitation(tx, { email, now });
  const tokenHash = hashMailedToken(newMailedToken());
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY);
  const id = await rows.upsertInvitation(tx, { clubId, email, role, tokenHash, expiresAt, now });
  await insertEntry(tx, {
    ...{ clubId, at: now, userId, call: 'inviteStaff', kind: 'staff', object: id },
    changes: { role: [null, role] },
  });
  await addJob(tx, 'send_desk_invitation', { member: id }, { runAt: now });
  return id;
}

/** Of all clubs. The last lock of an invitation, so that those of two clubs to one address wait for each other once. */
export async function countInvitation(
  tx: Database,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const wait = await countInvitationMail(tx, email, now);
  if (wait > 0)
    throw new Refusal('too_many_invitations_of_address', { retryAfterSeconds: Math.ceil(wait / 1_000) });
}

type Asker = { viewer: StaffViewer; now: Date };

export function inviteStaff(
  db: Database,
  asker: Asker & { email: string; role: DeskRole },
): Promise<StaffMember> {
  return withTransaction(db, async (tx) => {
    const { email, role, viewer, now } = asker;
    const { userId, desk } = viewer;
    const id = await invite(tx, { clubId: desk.club_id, email, role, userId, now });
    return getStaffMember(tx, { viewer, id, now });
  });
}

/** A member, also for a repeated request, in its present state. */
export async function getStaffMember(
  db: Database,
  { viewer, id, now }: Asker & { id: number },
): Promise<StaffMember> {
  const member = await rows.findMember(db, viewer.desk.club_id, id);
  if (!member) throw new Refusal('staff_not_found');
  return presentMember(member, { userId: viewer.userId, now });
}

type Link = { token: string; now: Date };

export async function readDeskInvitation(
  db: Database,
  { token, now, userId }: Link & { userId: number | null },
): Promise<DeskInvitation> {
  const found = await rows.findInvitation(db, { tokenHash: hashMailedToken(token), now });
  if (!found || found.email === null) throw new Refusal('desk_invitation_refused');
  const account = userId === null ? undefined : await rows.findAddress(db, userId);
  return {
    club: { slug: found.club_slug, name: found.club_name, city: found.club_city },
    role: found.role,
    email_hint: emailHint(found.email),
    is_yours: account ? emailKey(account.email) === found.email : null,
  };
}

/** The link works once, and for the account with the address it was mailed to. */
export function acceptDeskInvitation(
  db: Database,
  { token, now, userId }: Link & { userId: number },
): Promise<DeskClub> {
  return withTransaction(db, async (tx) => {
    const found = await rows.lockInvitation(tx, { tokenHash: hashMailedToken(token), now });
    if (!found) throw new Refusal('desk_invitation_refused');
    const account = await rows.findAddress(tx, userId);
    if (!account || emailKey(account.email) !== found.email) throw new Refusal('desk_invitation_of_other');
    await rows.acceptInvitation(tx, { id: found.id, userId, now });
    await insertEntry(tx, {
      ...{ clubId: found.club_id, at: now, userId, call: 'acceptDeskInvitation', kind: 'staff' },
      object: found.id,
      changes: { role: [null, found.role] },
    });
    return presentDeskClub(found);
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'club_members_user_key') throw new Refusal('staff_already_there');
    throw error;
  });
}

/** The club for a request repeated with its key. */
export async function getDeskClub(
  db: Database,
  { userId, id }: { userId: number; id: number },
): Promise<DeskClub> {
  const desk = await rows.findDeskOfClub(db, userId, id);
  if (!desk) throw new Refusal('desk_invitation_refused');
  return presentDeskClub(desk);
}

const ROLE_WORDS: Record<DeskRole, string> = {
  owner: 'dono do clube',
  manager: 'gerente',
  reception: 'recepção',
};

export type DeskMailOptions = { mailer: Mailer; brand: string; base: () => string };

/** Sends the letter of an open invitation. Its token is made here, since the rows of jobs are readable. */
export async function sendDeskInvitation(
  db: Database,
  { mailer, brand, base }: DeskMailOptions,
  { member, now }: { member: number; now: Date },
): Promise<void> {
  const token = newMailedToken();
  const given = await rows.giveInvitationToken(db, { id: member, tokenHash: hashMailedToken(token), now });
  if (!given || given.email === null) return;
  const { club_name } = given.club;
  await mailer.deliver(
    writeLetter({
      to: given.email,
      brand,
      subject: `${club_name} convidou você para a equipe`,
      before: [
        `O clube ${club_name} convidou você para trabalhar com ele no ${brand}, como ${ROLE_WORDS[given.role]}.`,
      ],
      button: { label: 'Ver o convite', url: `${base()}/desk/invitation/${token}` },
      after: [
        `O link vale por ${INVITATION_DAYS} dias, uma única vez, para a conta deste e-mail.`,
        'Não conhece este clube? Pode ignorar este e-mail: nada acontece.',
      ],
    }),
  );
}
